"""Fire rules of plans: hexes that cannot burn, and tokens that fire removes at once.

[plans.tents]
"""

from __future__ import annotations

from rulewright.games.battles.plan_words import BURNS_ONLY, TINDER
from rulewright.games.battles.state import BattlesState, plan_of
from rulewright.games.battles.words import NO_STRUCTURE, SIEGE_TOWER, TENT


def may_burn(s: BattlesState, cell: int) -> bool:
    """Return whether the plan lets a hex burn."""
    limits = [special.hexes for special in plan_of(s).specials if special.what == BURNS_ONLY]
    return not limits or any(cell in hexes for hexes in limits)


def is_tinder(s: BattlesState, cell: int) -> bool:
    """Return whether the terrain token of a hex is removed as soon as it catches fire."""
    structure = s.structures[cell]
    if structure == NO_STRUCTURE:
        return False
    for special in plan_of(s).specials:
        if special.what == TINDER:
            return cell in special.hexes if special.hexes else structure in (TENT, SIEGE_TOWER)
    return False
