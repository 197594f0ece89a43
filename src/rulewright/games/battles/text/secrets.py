"""Position lines about the setup of a skirmish; `?` stands for what a view does not show."""

from __future__ import annotations

from typing import Final

from rulewright.games.battles.state import BattlesState, pack_of
from rulewright.games.battles.text.hands import SideLine
from rulewright.games.battles.text.words import UNSEEN, numbers_text, read_numbers
from rulewright.games.battles.words import NONE, SIDE_NAMES, SIDES
from rulewright.kit.text import find, listed, split


def _picked(s: BattlesState, side: int, value: str) -> None:
    """Read `picked stark: KEY`: Skirmish Setup cards chosen for their commanders."""
    s.picked[side] = read_setup_cards(s, value)


def _setup(s: BattlesState, side: int, value: str) -> None:
    """Read `setup stark: KEY`: Skirmish Setup cards drawn."""
    s.setup[side] = read_setup_cards(s, value)


def _to_place(s: BattlesState, side: int, value: str) -> None:
    """Read `to-place stark: 3, 5`: codes of overlays or units still to be placed."""
    s.to_place[side] = read_numbers(value)


SKIRMISH_LINES: Final[dict[str, SideLine]] = {
    "picked": _picked,
    "setup": _setup,
    "to-place": _to_place,
}


def read_setup_cards(s: BattlesState, value: str) -> list[int]:
    """Read Skirmish Setup cards by their keys."""
    keys = [card.key for card in pack_of(s).setup_cards]
    return [NONE if part == UNSEEN else find(part, keys, "setup card") for part in split(value)]


def setup_cards_text(s: BattlesState, cards: list[int]) -> str:
    """Return setup cards as text for `read_setup_cards`."""
    keys = [card.key for card in pack_of(s).setup_cards]
    return listed([UNSEEN if card == NONE else keys[card] for card in cards])


def secret_lines(s: BattlesState) -> list[str]:
    """List the lines of a state about a skirmish's setup; empty if there is none."""
    lines: list[str] = []
    for side in range(SIDES):
        name = SIDE_NAMES[side]
        if s.picked[side]:
            lines.append(f"picked {name}: {setup_cards_text(s, s.picked[side])}")
        if s.setup[side]:
            lines.append(f"setup {name}: {setup_cards_text(s, s.setup[side])}")
        if s.to_place[side]:
            lines.append(f"to-place {name}: {numbers_text(s.to_place[side])}")
    return lines
