"""Where allies go that say it themselves: each gives the councils of `you` that it leaves open.

Both, as a tie does, leave the choice to the winner; none leaves it to what comes next.
[placement.order]
"""

from __future__ import annotations

from rulewright.games.btwixt.state import BtwixtState, councils_of, left_of, right_of
from rulewright.games.btwixt.vocabulary.allies import kill_ally
from rulewright.games.btwixt.vocabulary.places import printed_power
from rulewright.games.btwixt.words import NONE, OWN_COUNCIL
from rulewright.kernel import Script


def with_highest_ally(s: BtwixtState, you: int) -> list[int]:
    """The council with your highest-power ally, by printed power. [allies.sansa-stark]"""
    return _highest(councils_of(s, you), [highest_power(s, each) for each in councils_of(s, you)])


def with_fewer_allies(s: BtwixtState, you: int) -> list[int]:
    """Your council with fewer allies. [allies.mance-rayder]"""
    return _highest(councils_of(s, you), [-len(s.council[each]) for each in councils_of(s, you)])


def with_higher_total(s: BtwixtState, you: int) -> list[int]:
    """The one shared with the neighbour who had the higher total. [allies.theon-greyjoy]"""
    totals = [s.total[left_of(s, you)], s.total[right_of(s, you)]]
    return _highest(councils_of(s, you), totals)


def where_it_kills(s: BtwixtState, you: int, by: str) -> Script[list[int]]:
    """You may kill an ally of your councils, and it goes where that lay. [allies.jaqen-hghar]

    Where nobody is killed it says nothing.
    """
    council = yield from kill_ally(s, you, by, OWN_COUNCIL, may=True)
    return [] if council == NONE else [council]


def highest_power(s: BtwixtState, council: int, but: int = NONE) -> int:
    """The highest printed power of the allies of a council but for one; 0 for none."""
    powers = [printed_power(s, ally) for ally in s.council[council] if ally != but]
    return max(powers, default=0)


def _highest(councils: list[int], marks: list[int]) -> list[int]:
    """Of the left and the right council the one with the higher mark, or both."""
    if marks[0] == marks[1]:
        return councils
    return councils[:1] if marks[0] > marks[1] else councils[1:]
