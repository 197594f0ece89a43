"""Reading a position; `cases/README.md` explains the lines."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeVar

from rulewright.games.thrones.components import AREAS, HOUSES
from rulewright.games.thrones.setup import OPTIONS, PLAYER_COUNTS, blank_state
from rulewright.games.thrones.state import ThronesState
from rulewright.games.thrones.text.battle import fought, read_battle, read_battle_line
from rulewright.games.thrones.text.defaults import PLAYERS, set_usual_places
from rulewright.games.thrones.text.lines import LINES
from rulewright.games.thrones.text.place import read_place, set_place
from rulewright.games.thrones.text.playable import check_pieces
from rulewright.kernel import BadPosition, OptionSpec, OptionValue
from rulewright.kit.field_text import FieldTexts
from rulewright.kit.options import HEAD, read_head
from rulewright.kit.position import Entry, entries

S = TypeVar("S", bound=ThronesState)
BATTLE: Final = "battle"
NO_LINES: Final = FieldTexts[Any]()


def read_position(text: str) -> tuple[ThronesState, int, dict[str, OptionValue]]:
    """Read the state, number of players and options from a text.

    Raises `BadPosition` with the line that is wrong.
    """
    return read_lines(text, OPTIONS, blank_state)


def read_lines(
    text: str,
    specs: Sequence[OptionSpec],
    blank: Callable[[int, Mapping[str, OptionValue]], S],
    own: FieldTexts[Any] = NO_LINES,
) -> tuple[S, int, dict[str, OptionValue]]:
    """Read a position of an edition, given its options, its blank state and its `own` lines."""
    lines = {entry.key: entry for entry in entries(text)}
    players, options = read_head(lines, specs, PLAYER_COUNTS, PLAYERS)
    for spec in specs:
        if spec.players is not None and players not in spec.players:
            options[spec.name] = False
    s = blank(players, options)
    battle, own_names = _taken(lines, [BATTLE]), [line.name for line in own]
    own_lines = _taken(lines, own_names)
    known = [*HEAD, *AREAS, BATTLE, *own_names]
    LINES.check_names(s, lines, known)
    _check_hands(lines)
    set_usual_places(s)
    for area, name in enumerate(AREAS):
        if name in lines:
            with lines[name].named():
                set_place(s, read_place(s, area, lines[name].value))
    _read_battle(s, battle)
    LINES.read(s, lines, known)
    own.read(s, own_lines)
    check_pieces(s)
    return s, players, options


def _taken(lines: dict[str, Entry], names: Sequence[str]) -> dict[str, Entry]:
    """Take the lines that begin with one of some words."""
    keys = [key for key, entry in lines.items() if entry.words[0] in names]
    return {key: lines.pop(key) for key in keys}


def _read_battle(s: ThronesState, lines: Mapping[str, Entry]) -> None:
    if BATTLE in lines:
        with lines[BATTLE].named():
            s.battle = read_battle(lines[BATTLE].value, s.players)
    for key, entry in lines.items():
        with entry.named():
            if key != BATTLE:
                read_battle_line(s, fought(s), entry.words[1:], entry.value)


def _check_hands(lines: Mapping[str, Entry]) -> None:
    """Refuse two lines for one hand."""
    for house in HOUSES:
        if f"hand {house}" in lines and f"discarded {house}" in lines:
            with lines[f"discarded {house}"].named():
                raise BadPosition(f"the hand of {house} is given already")
