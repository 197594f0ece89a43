"""Killing allies: they go to the open dead pile. [concepts.killing]"""

from __future__ import annotations

from rulewright.games.btwixt.deck import drop_current
from rulewright.games.btwixt.names import ally_ref, ally_rule
from rulewright.games.btwixt.reasons import Reason
from rulewright.games.btwixt.state import BtwixtState, ally_of
from rulewright.games.btwixt.tokens import clear_current
from rulewright.games.btwixt.words import NONE, SPARES_ALLIES


def spares_all(s: BtwixtState) -> Reason | None:
    """Return why no ally can be killed this round; None if one can. [concepts.cannot]"""
    if s.in_force != NONE and ally_of(s, s.in_force).traits & SPARES_ALLIES:
        pattern = "{ally} lets no ally be killed this round."
        return Reason(ally_rule(s, s.in_force), pattern, ally=ally_ref(s, s.in_force))
    if s.spared:
        return Reason("concepts.cannot", "No ally can be killed for the rest of the round.")
    return None


def can_kill(s: BtwixtState) -> bool:
    """Return whether allies can be killed; log the reason if not."""
    refusal = spares_all(s)
    if refusal is not None:
        refusal.log(s)
    return refusal is None


def kill_current(s: BtwixtState) -> bool:
    """Kill the current ally; tokens on it return to the supply. [concepts.current-killed]

    The bidding goes on. Returns False if there is no current ally or it cannot be killed.
    """
    if s.current == NONE or not can_kill(s):
        return False
    ally = drop_current(s)
    s.dead.append(ally)
    clear_current(s)
    pattern = "{ally} is killed before anybody claims it."
    s.log("concepts.current-killed", pattern, ally=ally_ref(s, ally))
    return True


def kill(s: BtwixtState, council: int, ally: int) -> bool:
    """Kill an ally in a council, which also ends its ability for the round; return whether it died.

    [concepts.killing]
    """
    if not can_kill(s):
        return False
    s.council[council].remove(ally)
    s.dead.append(ally)
    if s.in_force == ally:
        s.in_force = NONE
    s.log("concepts.killing", "{ally} is killed.", ally=ally_ref(s, ally))
    return True
