"""Councils, as cards speak of them: yours, a neighbour's other one, all that are not yours."""

from __future__ import annotations

from rulewright.games.btwixt.state import BtwixtState, ally_of, councils_of, neighbours
from rulewright.games.btwixt.words import FAR, HERE, NONE, NOT_OWN, OWN_OTHER


def councils_meant(s: BtwixtState, you: int, which: int, here: int = NONE) -> list[int]:
    """The councils that a card of `you` may take from; `here` is that of the ally that acts.

    `which` is OWN_COUNCIL, OWN_OTHER, NOT_OWN, FAR or HERE. [terms.council]
    """
    own = councils_of(s, you)
    if which == NOT_OWN:
        return [council for council in range(s.players) if council not in own]
    if which == FAR:
        return far_councils(s, you)
    if which == OWN_OTHER and here != NONE:
        return [council for council in own if council != here]
    return own if here == NONE or which != HERE else [here]


def far_councils(s: BtwixtState, you: int) -> list[int]:
    """The councils of neighbours that are not yours, each once. [terms.neighbours]

    With three players it is the same one for both.
    """
    own = councils_of(s, you)
    far: list[int] = []
    for neighbour in neighbours(s, you):
        far += [council for council in councils_of(s, neighbour) if council not in own + far]
    return sorted(far)


def home_of(s: BtwixtState, ally: int) -> int:
    """The council where an ally lies; NONE where it lies in none."""
    for council in range(s.players):
        if ally in s.council[council]:
            return council
    return NONE


def allies_in(s: BtwixtState, councils: list[int], but: int = NONE, most: int = NONE) -> list[int]:
    """The allies of councils but for one, of so much printed power at most."""
    return [
        ally
        for council in councils
        for ally in s.council[council]
        if ally != but and (most == NONE or printed_power(s, ally) <= most)
    ]


def printed_power(s: BtwixtState, ally: int) -> int:
    """The power that is printed on an ally."""
    return ally_of(s, ally).power
