"""The power of councils as far as a seat knows it, and what they are to who shares them.

`powers` is what `scoring.council_powers` makes of a view: allies as they would count if the game
ended now, and the tokens whose value the view shows.
"""

from __future__ import annotations

from rulewright.games.btwixt.names import who
from rulewright.games.btwixt.scoring import unknown_tokens
from rulewright.games.btwixt.state import BtwixtState, councils_of, sharers


def power_words(view: BtwixtState, powers: list[int], council: int) -> str:
    """`14 + 3 hidden tokens`"""
    hidden = unknown_tokens(view, council)
    if not hidden:
        return str(powers[council])
    return f"{powers[council]} + {hidden} hidden token{'s' * (hidden > 1)}"


def small_councils(view: BtwixtState, powers: list[int], seat: int) -> list[int]:
    """The council of a leader that has less power by what is known; both where they are even."""
    left, right = councils_of(view, seat)
    if powers[left] == powers[right]:
        return [left, right]
    return [left if powers[left] < powers[right] else right]


def small_for(view: BtwixtState, powers: list[int], council: int) -> list[int]:
    """The leaders whose small council this is, by what is known; those whose are even left out."""
    return [
        seat for seat in sharers(view, council) if small_councils(view, powers, seat) == [council]
    ]


def stands_for(view: BtwixtState, powers: list[int], council: int, seat: int) -> str:
    """A council's standing for one of its leaders: `small council by 3`, `even`, `ahead by 3`"""
    left, right = councils_of(view, seat)
    more = powers[council] - powers[right if council == left else left]
    if not more:
        return "even"
    return f"ahead by {more}" if more > 0 else f"small council by {-more}"


def first_name(view: BtwixtState, seat: int) -> str:
    """`Cersei`: short enough for a small place."""
    return who(view, seat).split()[0]
