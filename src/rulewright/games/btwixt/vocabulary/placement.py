"""Placement rules of allies: each returns the councils of `you` that the rule allows.

If it allows both, as on a tie, the winner chooses; if it allows none, the next rule in order
decides. [placement.order]
"""

from __future__ import annotations

from rulewright.games.btwixt.state import BtwixtState, councils_of, left_of, right_of
from rulewright.games.btwixt.vocabulary.allies import kill_ally
from rulewright.games.btwixt.vocabulary.places import printed_power
from rulewright.games.btwixt.words import NONE, OWN_COUNCIL
from rulewright.kernel import Script


def with_highest_ally(s: BtwixtState, you: int) -> list[int]:
    """Return your council with the ally of highest printed power. [allies.sansa-stark]"""
    return _highest(councils_of(s, you), [highest_power(s, each) for each in councils_of(s, you)])


def with_fewer_allies(s: BtwixtState, you: int) -> list[int]:
    """Return your council with fewer allies. [allies.mance-rayder]"""
    return _highest(councils_of(s, you), [-len(s.council[each]) for each in councils_of(s, you)])


def with_higher_total(s: BtwixtState, you: int) -> list[int]:
    """Return the council shared with the neighbour who has the higher total.

    [allies.theon-greyjoy]
    """
    totals = [s.total[left_of(s, you)], s.total[right_of(s, you)]]
    return _highest(councils_of(s, you), totals)


def where_it_kills(s: BtwixtState, you: int, by: str) -> Script[list[int]]:
    """Let `you` kill an ally in your councils, and return its council. [allies.jaqen-hghar]

    Returns no council if no ally is killed.
    """
    council = yield from kill_ally(s, you, by, OWN_COUNCIL, may=True)
    return [] if council == NONE else [council]


def highest_power(s: BtwixtState, council: int, but: int = NONE) -> int:
    """Return the highest printed power in a council, apart from `but`; 0 if there is none."""
    powers = [printed_power(s, ally) for ally in s.council[council] if ally != but]
    return max(powers, default=0)


def _highest(councils: list[int], marks: list[int]) -> list[int]:
    """Return the council with the higher mark, or both on a tie; left comes first."""
    if marks[0] == marks[1]:
        return councils
    return councils[:1] if marks[0] > marks[1] else councils[1:]
