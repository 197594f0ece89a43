"""Sets of councils that cards name: yours, a neighbour's other one, all that are not yours."""

from __future__ import annotations

from rulewright.games.btwixt.state import BtwixtState, ally_of, councils_of, neighbours
from rulewright.games.btwixt.words import FAR, HERE, NONE, NOT_OWN, OWN_OTHER


def councils_meant(s: BtwixtState, you: int, which: int, here: int = NONE) -> list[int]:
    """List the councils that an effect of `you` may choose from. [terms.council]

    `which` is OWN_COUNCIL, OWN_OTHER, NOT_OWN, FAR or HERE; `here` is the council of the acting
    ally.
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
    """List the neighbours' other councils, which are not yours, without repeats. [terms.neighbours]

    With three players both neighbours share the same one.
    """
    own = councils_of(s, you)
    far: list[int] = []
    for neighbour in neighbours(s, you):
        far += [council for council in councils_of(s, neighbour) if council not in own + far]
    return sorted(far)


def home_of(s: BtwixtState, ally: int) -> int:
    """Return the council that an ally is in, or NONE."""
    for council in range(s.players):
        if ally in s.council[council]:
            return council
    return NONE


def allies_in(s: BtwixtState, councils: list[int], but: int = NONE, most: int = NONE) -> list[int]:
    """List the allies in `councils` with printed power `most` or less, except `but`."""
    return [
        ally
        for council in councils
        for ally in s.council[council]
        if ally != but and (most == NONE or printed_power(s, ally) <= most)
    ]


def printed_power(s: BtwixtState, ally: int) -> int:
    """Return the printed power of an ally."""
    return ally_of(s, ally).power
