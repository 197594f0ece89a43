"""The common part of placing pieces before a skirmish: zones and turns. [skirmish.placing]"""

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
    """Base class of asks for the hex of a side's next piece before a skirmish."""

    rule: ClassVar[str] = "skirmish.placing"
    chain: ClassVar[str] = "placing"
    runs_on: ClassVar[bool] = True

    def text(self, s: BattlesState, option: int) -> str:
        return names.cell(s, option)

    def label(self, s: BattlesState, option: int) -> str:
        return f"{names.sentence(self.piece(s))} in {names.cell(s, option)}"

    def piece(self, s: BattlesState) -> str:
        """Return the name of the piece to be placed."""
        raise NotImplementedError

    def targets(self, s: BattlesState, option: int) -> list[str]:
        return [names.cell_id(s, option)]

    def deep(self, s: BattlesState) -> int:
        """Return how many rows from the side's own edge the zone of the piece reaches."""
        raise NotImplementedError

    def refusal(self, s: BattlesState, cell: int) -> Refusal | None:
        """Explain why the piece cannot lie in a hex of the zone, or return None."""
        raise NotImplementedError

    def candidates(self, s: BattlesState) -> list[int]:
        """List the hexes of the zone; `why_not` explains those beyond it."""
        return zone(plan_of(s), self.seat, self.deep(s))

    def why_not(self, s: BattlesState, tried: str) -> Refusal:
        """Explain that a hex is beyond the zone; otherwise refuse it as any other choice."""
        cell = plan_of(s).grid.number(tried)
        if cell >= 0 and depth(plan_of(s), self.seat, cell) > self.deep(s):
            text = f"{tried} is more than {self.deep(s)} hexes from the edge of the House."
            return Refusal("skirmish.zones", text)
        return super().why_not(s, tried)


def give_turn(s: BattlesState, step: int) -> None:
    """Give the turn to the other side or, once both have placed, begin the next step.

    [skirmish.placing]
    """
    s.turn = enemy(s.turn)
    if s.turn == s.momentum:
        s.step = step


def free_hex_refusal(s: BattlesState, rule: str, cell: int) -> Refusal | None:
    """Explain why no unit can be placed in a hex, or return None."""
    if unit_at(s, cell) != NONE:
        title = names.sentence(names.unit_title(s, unit_at(s, cell)))
        return Refusal(rule, f"{title} stands there.")
    if is_impassable(s, cell):
        return Refusal(rule, f"No unit can stand in {names.cell(s, cell)}.")
    return None
