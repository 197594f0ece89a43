"""Amounts that influence cards add to their own value while they lie in a pile. [bid.worth]"""

from __future__ import annotations

from rulewright.games.btwixt.state import BtwixtState, councils_of, kind_of
from rulewright.games.btwixt.words import NONE


def with_colour(s: BtwixtState, you: int, place: int, colour: int, amount: int) -> int:
    """So much if another card of the colour lies in the same pile."""
    for other, card in enumerate(s.bid[you]):
        if other != place and kind_of(s, card).colour == colour:
            return amount
    return 0


def by_allies(s: BtwixtState, you: int, most: int = NONE) -> int:
    """One for each ally of that of your councils which has fewer, up to so many."""
    left, right = councils_of(s, you)
    number = min(len(s.council[left]), len(s.council[right]))
    return number if most == NONE else min(number, most)
