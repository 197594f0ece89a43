"""Leaving the field, where the plan allows it. [plans.exits]"""

from __future__ import annotations

from rulewright.games.battles import names, plan_tokens, victory
from rulewright.games.battles.fighting import engagement
from rulewright.games.battles.plan_tokens import ESCORT
from rulewright.games.battles.plan_words import EXIT, HOSTAGE_HOME
from rulewright.games.battles.state import BattlesState
from rulewright.games.battles.words import NONE, SIDES


def leave_field(s: BattlesState, unit: int) -> None:
    """Remove a unit from an exit hex; it does not count as eliminated. [plans.exits]

    Its commander leaves with it, and a hostage that it escorts reaches home.
    """
    side = s.side[unit]
    s.log("move.edge", "{unit} leaves the field.", unit=names.unit_first(s, unit))
    engagement.release(s, unit)
    frees = plan_tokens.is_escorted(s) and s.captive[ESCORT] == unit
    s.cell[unit] = NONE
    if s.leader[unit] != NONE:
        retire(s, s.leader[unit], side)
    if not s.counts:
        s.counts = [0] * SIDES
    s.counts[side] += 1
    victory.mark_control(s)
    victory.happened(s, EXIT, side)
    if frees:
        plan_tokens.release_home(s)
        victory.happened(s, HOSTAGE_HOME, side)


def retire(s: BattlesState, leader: int, side: int) -> None:
    """Remove a commander who left with his unit, and return his command tokens."""
    s.chief[leader] = NONE
    s.tokens[side] += s.spent[leader]
    s.spent[leader] = 0
