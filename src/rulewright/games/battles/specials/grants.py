"""Keywords that a plan grants to units, in addition to those on their cards. [plans.own]"""

from __future__ import annotations

from rulewright.games.battles.components import Special
from rulewright.games.battles.plan_words import GRANTS
from rulewright.games.battles.state import BattlesState, kind_of, plan_of
from rulewright.games.battles.words import NONE


def grants(s: BattlesState, unit: int, k: int) -> int:
    """Return the number of a keyword that the plan gives a unit; 0 for none."""
    most = 0
    for special in plan_of(s).specials:
        if special.what == GRANTS and special.numbers[0] == k and _is_meant(s, unit, special):
            most = max(most, special.numbers[1])
    return most


def _is_meant(s: BattlesState, unit: int, special: Special) -> bool:
    """Return whether a unit has the side, class and starting hex that a grant names."""
    if special.side not in (NONE, s.side[unit]):
        return False
    if special.numbers[2] not in (NONE, kind_of(s, unit).unit_class):
        return False
    return not special.hexes or started_in(s, unit, special.hexes)


def started_in(s: BattlesState, unit: int, hexes: list[int]) -> bool:
    """Return whether a unit started in one of the given hexes, by its number in the plan."""
    units = plan_of(s).units
    return unit < len(units) and units[unit].cell in hexes
