"""The common part of all placing before a skirmish: zones and turns. [skirmish.placing]"""

from __future__ import annotations

from typing import ClassVar

from rulewright.games.battles import names
from rulewright.games.battles.ground.field import depth, zone
from rulewright.games.battles.ground.terrain import is_impassable
from rulewright.games.battles.state import BattlesState, enemy, plan_of, unit_at
from rulewright.games.battles.words import NONE
from rulewright.kernel import Refusal
from rulewright.kit.asks import Choice


class Place(Choice[BattlesState]):
    """A hex for the next piece of a side; the base of what is placed before a skirmish."""

    rule: ClassVar[str] = "skirmish.placing"
    chain: ClassVar[str] = "placing"
    runs_on: ClassVar[bool] = True

    def text(self, s: BattlesState, option: int) -> str:
        """The hex."""
        return names.cell(s, option)

    def label(self, s: BattlesState, option: int) -> str:
        return f"{names.sentence(self.piece(s))} in {names.cell(s, option)}"

    def piece(self, s: BattlesState) -> str:
        """Tell what is placed, in words."""
        raise NotImplementedError

    def targets(self, s: BattlesState, option: int) -> list[str]:
        return [names.cell_id(s, option)]

    def deep(self, s: BattlesState) -> int:
        """How many rows from the side's own edge the piece may lie."""
        raise NotImplementedError

    def refusal(self, s: BattlesState, cell: int) -> Refusal | None:
        """Why the piece cannot lie in a hex of the zone; None when it can."""
        raise NotImplementedError

    def candidates(self, s: BattlesState) -> list[int]:
        """The hexes of the zone; those beyond it are told by `why_not`."""
        return zone(plan_of(s), self.seat, self.deep(s))

    def why_not(self, s: BattlesState, tried: str) -> Refusal:
        """Beyond the zone, the zone is why."""
        cell = plan_of(s).grid.number(tried)
        if cell >= 0 and depth(plan_of(s), self.seat, cell) > self.deep(s):
            text = f"{tried} is more than {self.deep(s)} hexes from the edge of the House."
            return Refusal("skirmish.zones", text)
        return super().why_not(s, tried)


def give_turn(s: BattlesState, step: int) -> None:
    """The other side places, or the next step begins when both have. [skirmish.placing]"""
    s.turn = enemy(s.turn)
    if s.turn == s.momentum:
        s.step = step


def free_hex_refusal(s: BattlesState, rule: str, cell: int) -> Refusal | None:
    """Why no unit can stand in a hex of the zone; None when one can."""
    if unit_at(s, cell) != NONE:
        title = names.sentence(names.unit_title(s, unit_at(s, cell)))
        return Refusal(rule, f"{title} stands there.")
    if is_impassable(s, cell):
        return Refusal(rule, f"No unit can stand in {names.cell(s, cell)}.")
    return None
