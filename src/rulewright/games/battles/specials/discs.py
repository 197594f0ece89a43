"""Commander discs: the starting hexes of commanders, chosen in secret. [plans.commander-discs]"""

from __future__ import annotations

from typing import ClassVar

from rulewright.games.battles import names
from rulewright.games.battles.plan_tokens import hexes_of
from rulewright.games.battles.plan_words import DISCS
from rulewright.games.battles.state import BattlesState, card_of, commanders_of, plan_of, unit_at
from rulewright.games.battles.words import NONE, SIDES
from rulewright.kernel import Ask, Refusal, Script


class LayDisc(Ask[BattlesState]):
    """Ask for the hex of a commander's disc."""

    kind: ClassVar[str] = "disc"
    rule: ClassVar[str] = "plans.commander-discs"
    chain: ClassVar[str] = "tokens"

    def __init__(self, seat: int, leader: int) -> None:
        self.seat = seat
        self.leader = leader

    def options(self, s: BattlesState) -> list[int]:
        """List the plan's hexes for this side that have no disc yet."""
        hexes = hexes_of(plan_of(s), DISCS, self.seat)
        return [cell for cell in hexes if cell not in s.picked[self.seat]]

    def text(self, s: BattlesState, option: int) -> str:
        """Return the commander's key and the hex, as in `maege d4`."""
        return f"{card_of(s, self.leader).key} {names.cell(s, option)}"

    def label(self, s: BattlesState, option: int) -> str:
        return f"{names.commander(s, self.leader)} in {names.cell(s, option)}"

    def targets(self, s: BattlesState, option: int) -> list[str]:
        return [names.commander_id(s, self.leader), names.cell_id(s, option)]

    def prompt(self, s: BattlesState) -> str:
        return f"Lay the disc of {names.commander(s, self.leader)}."

    def why_not(self, s: BattlesState, tried: str) -> Refusal:
        hexes = names.cells(s, self.options(s))
        return Refusal(self.rule, f"His disc may lie on one of these hexes: {hexes}.")


def lay_discs(s: BattlesState, side: int) -> Script[None]:
    """Lay the discs of a side's commanders, as far as there are hexes for them."""
    room = len(hexes_of(plan_of(s), DISCS, side))
    for leader in commanders_of(s, side)[:room]:
        cell = yield LayDisc(side, leader)
        s.picked[side].append(cell)


def turn_up_discs(s: BattlesState) -> None:
    """Reveal the discs: commanders' units change places with the units in those hexes."""
    for side in range(SIDES):
        leaders = commanders_of(s, side)
        for number, cell in enumerate(s.picked[side]):
            take_place(s, s.chief[leaders[number]], cell)
        s.picked[side] = []


def take_place(s: BattlesState, unit: int, cell: int) -> None:
    """Put a unit in a hex; a unit that stood there moves to the hex that the first one left."""
    other = unit_at(s, cell)
    if other != NONE:
        s.cell[other] = s.cell[unit]
    s.cell[unit] = cell
    s.log(
        "plans.commander-discs",
        "{unit} stands in {hex}.",
        unit=names.unit_first(s, unit),
        hex=names.hex_ref(s, cell),
    )
