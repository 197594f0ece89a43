"""The fires that a plan scores, and the hexes from which units can set them."""

from __future__ import annotations

from rulewright.games.battles import fire
from rulewright.games.battles.bots.aims import Aim
from rulewright.games.battles.bots.worths import POINT, rounds_left
from rulewright.games.battles.plan_words import (
    AT_END,
    BRIDGE_BURNED,
    BRIDGE_FIRE,
    BUILDING_FIRE,
    BUILDING_WASTED,
    TENT_BURNED,
    TENT_STANDING,
    TOWER_BURNED,
    TOWER_STANDING,
    WIN_TENTS,
    WIN_TOWERS,
)
from rulewright.games.battles.state import BattlesState, enemy, plan_of
from rulewright.games.battles.words import BUILDING, NONE, SIEGE_TOWER, TENT, WOODEN_BRIDGE


def burn_stakes(s: BattlesState, side: int) -> list[float]:
    """Return for each hex what its burning down is worth to a side; negative if the enemy gains."""
    stakes = [0.0] * len(s.ground)
    plan = plan_of(s)
    cells = [cell for cell in range(len(stakes)) if _may_pay(s, cell)]
    for award in plan.awards:
        worth = POINT * award.points
        if award.what in (BUILDING_FIRE, BRIDGE_FIRE):
            worth *= 2  # a guess at how many levels will be counted
        if award.what in (TENT_STANDING, TOWER_STANDING):
            worth *= -1 if award.when == AT_END else -rounds_left(s)
        for each in (side, enemy(side)):
            if award.side in (NONE, each):
                _stake(s, stakes, cells, award.what, worth if each == side else -worth)
    for instant in plan.instants:
        if instant.what in (WIN_TENTS, WIN_TOWERS) and instant.side != NONE:
            what = TENT_BURNED if instant.what == WIN_TENTS else TOWER_BURNED
            _stake(s, stakes, cells, what, 4.0 if instant.side == side else -4.0)
    return stakes


def _may_pay(s: BattlesState, cell: int) -> bool:
    """Return whether a hex can burn and has a building or terrain token that an award may count."""
    known = s.structures[cell] in (TENT, SIEGE_TOWER, WOODEN_BRIDGE) or s.ground[cell] == BUILDING
    return known and fire.limit(s, cell) > 0


def _stake(s: BattlesState, stakes: list[float], cells: list[int], what: int, worth: float) -> None:
    for cell in cells:
        if _is_paid_for(s, what, cell):
            stakes[cell] += worth


def _is_paid_for(s: BattlesState, what: int, cell: int) -> bool:
    """Return whether the award `what` counts the terrain token or building in a hex."""
    if what in (TENT_BURNED, TENT_STANDING):
        return s.structures[cell] == TENT
    if what in (TOWER_BURNED, TOWER_STANDING):
        return s.structures[cell] == SIEGE_TOWER
    if what in (BRIDGE_FIRE, BRIDGE_BURNED):
        return s.structures[cell] == WOODEN_BRIDGE
    if what in (BUILDING_FIRE, BUILDING_WASTED):
        return s.ground[cell] == BUILDING and not s.waste[cell]
    return False


def torch_aims(s: BattlesState, stakes: list[float]) -> list[Aim]:
    """List the hexes next to those that should burn, as aims for units that set fires."""
    aims: list[Aim] = []
    for cell, stake in enumerate(stakes):
        if stake > 0.1:
            beside = [other for other in plan_of(s).neighbours[cell] if other >= 0]
            aims.append(Aim(s, beside, 0.7 * stake))
    return aims
