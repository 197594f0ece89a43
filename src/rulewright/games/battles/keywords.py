"""The keywords that a unit has now, from its type, its commander, the plan and the turn.

[keywords.*]
"""

from __future__ import annotations

from rulewright.games.battles import effects
from rulewright.games.battles.specials.grants import grants
from rulewright.games.battles.state import BattlesState, card_of, kind_of, plan_of
from rulewright.games.battles.words import NONE, PURSUE, STALWART, TOUGHNESS

FRIENDS_FOR_STALWART = 2


def keyword(s: BattlesState, unit: int, k: int) -> int:
    """Return the number of a unit's keyword, 0 if it does not have it.

    The highest number given by its type, its commander or the plan counts; effects of the turn add
    to it.
    """
    level = kind_of(s, unit).keywords[k]
    leader = s.leader[unit]
    if leader != NONE:
        level = max(level, card_of(s, leader).keywords[k])
    if plan_of(s).specials:
        level = max(level, grants(s, unit, k))
    return _with_effects(s, unit, k, level) if s.effects else level


def _with_effects(s: BattlesState, unit: int, k: int, level: int) -> int:
    if k == STALWART:
        return max(level, effects.amount(s, effects.STALWART_NOW, unit))
    if k == TOUGHNESS:
        return level + effects.amount(s, effects.TOUGHNESS_NOW, unit)
    if k == PURSUE:
        level = max(level, effects.amount(s, effects.PURSUE_NOW, unit))
        return level + effects.amount(s, effects.PURSUE_MORE, unit) if level else 0
    return level


def is_stalwart(s: BattlesState, unit: int) -> bool:
    """Return whether a unit is Stalwart, by keyword or by two adjacent friends.

    It must be checked each time, because friends fall and retreat. [keywords.stalwart-friends]
    """
    return friends_beside(s, unit) >= FRIENDS_FOR_STALWART or keyword(s, unit, STALWART) > 0


def friends_beside(s: BattlesState, unit: int) -> int:
    """Count the friendly units adjacent to a unit."""
    side = s.side[unit]
    friends = 0
    for cell in plan_of(s).neighbours[s.cell[unit]]:
        if cell >= 0 and cell in s.cell and s.side[s.cell.index(cell)] == side:
            friends += 1
    return friends
