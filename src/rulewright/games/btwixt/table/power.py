"""The power of councils as far as a view shows it, and which are small councils.

`powers` is `scoring.council_powers` of a view: allies count as if the game ended now, plus the
tokens whose value the view shows.
"""

from __future__ import annotations

from rulewright.games.btwixt.names import who
from rulewright.games.btwixt.scoring import unknown_tokens
from rulewright.games.btwixt.state import BtwixtState, councils_of, sharers


def power_words(view: BtwixtState, powers: list[int], council: int) -> str:
    """Return a council's power in words, such as `14 + 3 hidden tokens`."""
    hidden = unknown_tokens(view, council)
    if not hidden:
        return str(powers[council])
    return f"{powers[council]} + {hidden} hidden token{'s' * (hidden > 1)}"


def small_councils(view: BtwixtState, powers: list[int], seat: int) -> list[int]:
    """Return a leader's council with less known power; both if they are equal."""
    left, right = councils_of(view, seat)
    if powers[left] == powers[right]:
        return [left, right]
    return [left if powers[left] < powers[right] else right]


def small_for(view: BtwixtState, powers: list[int], council: int) -> list[int]:
    """List the leaders whose small council this is; leaders with equal councils are left out."""
    return [
        seat for seat in sharers(view, council) if small_councils(view, powers, seat) == [council]
    ]


def stands_for(view: BtwixtState, powers: list[int], council: int, seat: int) -> str:
    """Return how a council compares for a leader: `small council by 3`, `even`, `ahead by 3`."""
    left, right = councils_of(view, seat)
    more = powers[council] - powers[right if council == left else left]
    if not more:
        return "even"
    return f"ahead by {more}" if more > 0 else f"small council by {-more}"


def first_name(view: BtwixtState, seat: int) -> str:
    """Return a short name of a leader: `Cersei`."""
    return who(view, seat).split()[0]
