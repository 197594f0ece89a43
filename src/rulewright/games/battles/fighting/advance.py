"""Advance and Pursue: moving after an attack. [keywords.advance] [keywords.pursue]"""

from __future__ import annotations

from typing import ClassVar, Final

from rulewright.games.battles import effects, names
from rulewright.games.battles.arriving import come_to, is_free
from rulewright.games.battles.fighting import actions, pursuit
from rulewright.games.battles.ground.reach import must_stop
from rulewright.games.battles.ground.terrain import is_road
from rulewright.games.battles.keywords import keyword
from rulewright.games.battles.options import FIRST_RULES, ROAD_START, ruled_otherwise
from rulewright.games.battles.state import ADVANCED, BattlesState, kind_of, plan_of
from rulewright.games.battles.words import ADVANCE
from rulewright.kernel import Ask, Refusal, Script, Unavailable

STAY: Final = 1000


def follow(s: BattlesState, attacker: int, vacated: int) -> Script[None]:
    """Let a melee attacker move into the hex that its target has left. [keywords.advance]

    A unit with Pursue is asked whether it pursues, since that covers the advance and can go
    farther.
    """
    cell = s.cell[attacker]
    if cell < 0 or kind_of(s, attacker).ranged or vacated not in plan_of(s).neighbours[cell]:
        return
    if pursuit.may_pursue(s, attacker, vacated):
        yield from pursuit.pursue(s, attacker, vacated)
    elif may_advance(s, attacker, vacated):
        yield from advance(s, attacker, vacated)


def may_advance(s: BattlesState, unit: int, vacated: int) -> bool:
    """Return whether a unit may move into the hex that its target has left.

    A unit advances once a turn. [keywords.advance] [terrain.wooden-bridge]
    """
    if not keyword(s, unit, ADVANCE) or not is_free(s, vacated):
        return False
    if not actions.has_done(s, unit, ADVANCED):
        return True
    return bool(s.effects) and effects.amount(s, effects.ADVANCE_AGAIN, unit) > 0


class Advance(Ask[BattlesState]):
    """Ask whether a unit advances, and how far along a road. [keywords.advance]"""

    kind: ClassVar[str] = "advance"
    rule: ClassVar[str] = "keywords.advance"

    def __init__(self, seat: int, unit: int, vacated: int) -> None:
        super().__init__(seat)
        self.unit = unit
        self.vacated = vacated

    def options(self, s: BattlesState) -> list[int]:
        """List the vacated hex, the hexes beyond it along roads, and `STAY`."""
        return [self.vacated, *beyond(s, self.unit, self.vacated), STAY]

    def text(self, s: BattlesState, option: int) -> str:
        """Return `e8` or `stay`."""
        return "stay" if option == STAY else names.cell(s, option)

    def label(self, s: BattlesState, option: int) -> str:
        return "Stay" if option == STAY else f"Advance to {names.cell(s, option)}"

    def targets(self, s: BattlesState, option: int) -> list[str]:
        unit = names.unit_id(self.unit)
        return [unit] if option == STAY else [names.cell_id(s, option)]

    def prompt(self, s: BattlesState) -> str:
        return f"Does {names.unit_in_place(s, self.unit)} advance?"

    def unavailable(self, s: BattlesState) -> list[Unavailable]:
        """List the hexes next to the vacated one that the unit cannot reach."""
        open_now = self.options(s)
        far = Refusal(self.rule, "A unit advances into the hex that was left; farther along roads.")
        return [
            self.refuse(s, cell, far)
            for cell in plan_of(s).neighbours[self.vacated]
            if cell >= 0 and cell not in open_now and cell != s.cell[self.unit]
        ]


def beyond(s: BattlesState, unit: int, vacated: int) -> list[int]:
    """List the hexes to which an advance can continue by road. [terrain.road]"""
    if not is_road(s, vacated):
        return []
    if must_stop(s, unit, vacated) and not ruled_otherwise(s, FIRST_RULES):
        return []
    if ruled_otherwise(s, ROAD_START) and not is_road(s, s.cell[unit]):
        return []
    return [
        cell
        for cell in plan_of(s).neighbours[vacated]
        if cell >= 0 and is_road(s, cell) and is_free(s, cell)
    ]


def advance(s: BattlesState, unit: int, vacated: int) -> Script[None]:
    """Ask whether a unit advances into the vacated hex, and move it. [keywords.advance]"""
    to = yield Advance(s.side[unit], unit, vacated)
    if to == STAY:
        return
    if actions.has_done(s, unit, ADVANCED):
        effects.spend(s, effects.ADVANCE_AGAIN, unit)
    actions.mark(s, unit, ADVANCED)
    yield from come_to(s, unit, to, "keywords.advance", "{unit} advances to {hex}.")
