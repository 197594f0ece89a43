"""The worth of victory points, morale and units to a side. [victory.points] [morale.track]

All use one scale, on which a green unit at the start of a battle is about 2.
"""

from __future__ import annotations

from typing import Final

from rulewright.games.battles import morale, plan_tokens
from rulewright.games.battles.keywords import keyword
from rulewright.games.battles.plan_words import (
    BRIDGE_BURNED,
    BRIDGE_FIRE,
    BUILDING_FIRE,
    BUILDING_WASTED,
    COMMANDER,
    EVERY_ROUND,
    RANK,
    TENT_BURNED,
    TOWER_BURNED,
    UNIT,
    WIN_COMMANDER,
    WIN_COMMANDERS,
    WIN_UNITS,
)
from rulewright.games.battles.plan_words import MORALE as MORALE_COLOUR
from rulewright.games.battles.state import BattlesState, card_of, enemy, plan_of
from rulewright.games.battles.words import NONE, SCORCH

POINT: Final = 2.0  # a victory point
VICTORY: Final = 30.0
_MORALE: Final = 0.35  # a space of the morale track, far from its end
_NEAR_ROUT: Final = 2.2  # added for a space next to the end
_CHIEF: Final = 1.6  # a commander, in addition to his unit
_TORCH: Final = 1.2  # a unit that can set fires that score

#: The awards for fires and burnt terrain.
BURNING: Final[list[int]] = [
    TENT_BURNED, TOWER_BURNED, BUILDING_FIRE, BUILDING_WASTED, BRIDGE_FIRE, BRIDGE_BURNED,
]  # fmt: skip


def rounds_left(s: BattlesState) -> int:
    """Return how many rounds are left to play, including this one."""
    return max(1, plan_of(s).rounds - s.round + 1)


def award_points(s: BattlesState, side: int, what: int, number: int = 0) -> float:
    """Return the victory points that one more thing of the kind `what` may still bring a side.

    An award of every round counts for all remaining rounds.
    """
    points = 0.0
    for award in plan_of(s).awards:
        if award.what == what and award.side in (NONE, side) and award.number in (0, number):
            points += award.points * (rounds_left(s) if award.when == EVERY_ROUND else 1)
    return points


# -- morale ---------------------------------------------------------------------------------------
def morale_worth(s: BattlesState, side: int) -> float:
    """Return the worth of one space of the morale track, higher near a rout."""
    plan = plan_of(s)
    deep = morale.depth(s, side)
    loser = side if deep > 0 else enemy(side)
    far = abs(deep) / morale.last_space(s)
    worth = _MORALE
    if plan.rout[loser]:
        worth += _NEAR_ROUT * far * far
    elif far >= 1.0:
        worth *= 0.3
    for award in plan.awards:
        if award.what == MORALE_COLOUR:
            worth += 0.25 * award.points / rounds_left(s)
    return worth


def routs(s: BattlesState, side: int, spaces: int) -> bool:
    """Return whether losing `spaces` spaces of morale would rout a side."""
    return plan_of(s).rout[side] and morale.depth(s, side) + spaces >= morale.last_space(s)


# -- units ----------------------------------------------------------------------------------------
def unit_worths(s: BattlesState) -> list[float]:
    """Return the worth of each unit: what its fall costs its side and gives the enemy."""
    morales = [morale_worth(s, 0), morale_worth(s, 1)]
    worths: list[float] = []
    for unit, cell in enumerate(s.cell):
        side = s.side[unit]
        worths.append(unit_worth(s, unit, morales[side]) if cell >= 0 else 0.0)
    return worths


def unit_worth(s: BattlesState, unit: int, a_space: float) -> float:
    """Return what a unit can still do, plus the morale and points that the enemy gains by its fall.

    `a_space` is the worth of one space of morale.
    """
    side, rank = s.side[unit], s.rank[unit]
    worth = fighting_worth(s, unit) + (rank + 1) * a_space
    if routs(s, side, rank + 1):
        worth += VICTORY
    foe = enemy(side)
    points = award_points(s, foe, UNIT)
    for award in plan_of(s).awards:
        if award.what == RANK and award.number == rank and award.side in (NONE, foe):
            points += award.points
    if s.leader[unit] != NONE:
        worth += _CHIEF + POINT * award_points(s, foe, COMMANDER) + _capture_worth(s, unit)
    worth += _instant_worth(s, foe) + _special_worth(s, unit)
    return worth + POINT * points


def fighting_worth(s: BattlesState, unit: int) -> float:
    """Return what a unit can do in the rounds left; each rank adds a die."""
    share = (0.4 + rounds_left(s)) / (0.4 + plan_of(s).rounds)
    return (1.2 + 0.7 * s.rank[unit]) * share


def _capture_worth(s: BattlesState, unit: int) -> float:
    """Return how much a commander's capture helps the enemy towards instant victories."""
    side = s.side[unit]
    leaders = [leader for leader in range(len(s.commander)) if card_of(s, leader).side == side]
    worth = 0.0
    for instant in plan_of(s).instants:
        if instant.side == side:
            continue
        if instant.what == WIN_COMMANDER and leaders[instant.number - 1 :][:1] == [s.leader[unit]]:
            worth += VICTORY
        elif instant.what == WIN_COMMANDERS:
            worth += VICTORY / max(1, instant.number or len(leaders))
    return worth


def _instant_worth(s: BattlesState, foe: int) -> float:
    """Return how much one more eliminated unit helps `foe` towards instant victories."""
    worth = 0.0
    for instant in plan_of(s).instants:
        if instant.what == WIN_UNITS and instant.side in (NONE, foe):
            fallen = sum(s.lost[enemy(foe)])
            worth += VICTORY / max(1, 2 * (instant.number - fallen) - 1)
    return worth


def _special_worth(s: BattlesState, unit: int) -> float:
    """Return a unit's extra worth under its plan: for escorting the hostage, or setting fires."""
    plan = plan_of(s)
    if not plan.specials and not plan.awards:
        return 0.0
    worth = 0.0
    if s.captive and s.captive[plan_tokens.ESCORT] == unit:
        worth += 5.0
    if can_burn(s, s.side[unit]) and keyword(s, unit, SCORCH):
        worth += _TORCH
    return worth


def can_burn(s: BattlesState, side: int) -> bool:
    """Return whether the plan scores fires for a side."""
    awards = plan_of(s).awards
    return any(award.what in BURNING and award.side in (NONE, side) for award in awards)
