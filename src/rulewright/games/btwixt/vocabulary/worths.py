"""Bonuses that abilities add to the value of an influence card in a pile. [bid.worth]"""

from __future__ import annotations

from rulewright.games.btwixt.state import BtwixtState, councils_of, kind_of
from rulewright.games.btwixt.words import NONE


def with_colour(s: BtwixtState, you: int, place: int, colour: int, amount: int) -> int:
    """Return `amount` if another card of the colour is in the same pile."""
    for other, card in enumerate(s.bid[you]):
        if other != place and kind_of(s, card).colour == colour:
            return amount
    return 0


def by_allies(s: BtwixtState, you: int, most: int = NONE) -> int:
    """Return the number of allies in the smaller of your councils, up to `most`."""
    left, right = councils_of(s, you)
    number = min(len(s.council[left]), len(s.council[right]))
    return number if most == NONE else min(number, most)
