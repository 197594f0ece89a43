"""Pursuits: moving on after a successful attack, and attacking again. [keywords.pursue]"""

from __future__ import annotations

from typing import ClassVar, Final

from rulewright.games.battles import names
from rulewright.games.battles.arriving import come_to, is_free
from rulewright.games.battles.fighting import actions
from rulewright.games.battles.ground import reach
from rulewright.games.battles.ground.reach import (
    OCCUPIED,
    UNREACHED,
    empty_steps,
    must_stop,
    reached,
    spread,
)
from rulewright.games.battles.ground.terrain import is_ford, is_road, stops
from rulewright.games.battles.keywords import keyword
from rulewright.games.battles.options import FIRST_RULES, ROAD_START, ruled_otherwise
from rulewright.games.battles.state import MAY_STRIKE_AGAIN, PURSUED, BattlesState, kind_of, plan_of
from rulewright.games.battles.words import CAVALRY, INFANTRY, PURSUE
from rulewright.kernel import Ask, Refusal, Script, Unavailable

STAY: Final = 1000


def may_pursue(s: BattlesState, unit: int, vacated: int) -> bool:
    """Return whether a unit may pursue into the hex that its target has left.

    A unit pursues once a turn. [keywords.pursue] [terrain.wooden-bridge]
    """
    if actions.has_done(s, unit, PURSUED) or not keyword(s, unit, PURSUE):
        return False
    return is_free(s, vacated)


def ends_of_pursuit(s: BattlesState, unit: int, vacated: int) -> list[int]:
    """List the hexes a unit may pursue to, from the vacated one onward. [keywords.pursue]

    A pursuit is as long as its keyword says, and one hex longer along roads all the way.
    """
    hexes = max(0, keyword(s, unit, PURSUE) - 1 - _slowed(s, unit, vacated))
    steps = empty_steps(s)
    steps[vacated] = OCCUPIED
    steps[s.cell[unit]] = UNREACHED  # the unit has left its hex by then
    if not _ends_in(s, unit, vacated):
        if hexes > 0:
            spread(s, unit, vacated, hexes, reach.CHASE, steps)
        if is_road(s, vacated) and _starts_on_road(s, unit):
            spread(s, unit, vacated, hexes + 1, reach.ROADS, steps)
    return [vacated, *reached(steps)]


def _ends_in(s: BattlesState, unit: int, vacated: int) -> bool:
    """Return whether a pursuit ends in its first hex. [move.stops] [plans.posts]"""
    if ruled_otherwise(s, FIRST_RULES):
        return stops(s, vacated)
    return must_stop(s, unit, vacated)


def _slowed(s: BattlesState, unit: int, vacated: int) -> int:
    """Return how many hexes a ford in the first hex takes off a pursuit. [move.fords]"""
    if not is_ford(s, vacated):
        return 0
    unit_class = kind_of(s, unit).unit_class
    if unit_class == INFANTRY:
        return keyword(s, unit, PURSUE)
    return 1 if unit_class == CAVALRY else 0


def _starts_on_road(s: BattlesState, unit: int) -> bool:
    return not ruled_otherwise(s, ROAD_START) or is_road(s, s.cell[unit])


class Pursue(Ask[BattlesState]):
    """Ask whether a unit pursues, and where to. [keywords.pursue]"""

    kind: ClassVar[str] = "pursue"
    rule: ClassVar[str] = "keywords.pursue"

    def __init__(self, seat: int, unit: int, vacated: int) -> None:
        super().__init__(seat)
        self.unit = unit
        self.vacated = vacated

    def options(self, s: BattlesState) -> list[int]:
        """List the hexes in reach through the vacated one, and `STAY`."""
        return [*ends_of_pursuit(s, self.unit, self.vacated), STAY]

    def text(self, s: BattlesState, option: int) -> str:
        """Return `e8` or `stay`."""
        return "stay" if option == STAY else names.cell(s, option)

    def label(self, s: BattlesState, option: int) -> str:
        if option == STAY:
            return "Stay"
        if option == s.cell[self.unit]:
            return f"Pursue, and come back to {names.cell(s, option)}"
        return f"Pursue to {names.cell(s, option)}"

    def targets(self, s: BattlesState, option: int) -> list[str]:
        unit = names.unit_id(self.unit)
        return [unit] if option == STAY else [names.cell_id(s, option)]

    def prompt(self, s: BattlesState) -> str:
        return f"Where does {names.unit_in_place(s, self.unit)} pursue? It may attack again."

    def unavailable(self, s: BattlesState) -> list[Unavailable]:
        """List the hexes next to the vacated one that the unit cannot reach."""
        open_now = self.options(s)
        barred = Refusal(self.rule, "No way of its pursuit leads there.")
        return [
            self.refuse(s, cell, barred)
            for cell in plan_of(s).neighbours[self.vacated]
            if cell >= 0 and cell not in open_now and cell != s.cell[self.unit]
        ]


def pursue(s: BattlesState, unit: int, vacated: int) -> Script[None]:
    """Ask whether a unit pursues, and let it attack again if it does. [keywords.pursue]"""
    to = yield Pursue(s.side[unit], unit, vacated)
    if to == STAY:
        return
    actions.mark(s, unit, PURSUED | MAY_STRIKE_AGAIN)
    yield from come_to(s, unit, to, "keywords.pursue", "{unit} pursues to {hex}.")
