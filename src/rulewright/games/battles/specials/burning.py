"""Fire rules of plans: hexes that cannot burn, and tokens that fire removes at once.

[plans.tents]
"""

from __future__ import annotations

from rulewright.games.battles.plan_words import BURNS_ONLY, TINDER
from rulewright.games.battles.state import State, plan_of
from rulewright.games.battles.words import NO_WORK, SIEGE_TOWER, TENT


def may_burn(s: State, cell: int) -> bool:
    """Return whether the plan lets a hex burn."""
    limits = [special.hexes for special in plan_of(s).specials if special.what == BURNS_ONLY]
    return not limits or any(cell in hexes for hexes in limits)


def is_tinder(s: State, cell: int) -> bool:
    """Return whether the terrain token of a hex is removed as soon as it catches fire."""
    work = s.works[cell]
    if work == NO_WORK:
        return False
    for special in plan_of(s).specials:
        if special.what == TINDER:
            return cell in special.hexes if special.hexes else work in (TENT, SIEGE_TOWER)
    return False
