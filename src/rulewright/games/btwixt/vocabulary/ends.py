"""The power of allies at the end, and the values that they give tokens of their council.

All look at printed powers and at councils as they lie, not at what others make of them. Each gives
the ally's power, whatever the rest of the council does. [score.end-powers]
"""

from __future__ import annotations

from rulewright.games.btwixt.state import BtwixtState
from rulewright.games.btwixt.vocabulary.placement import highest_power
from rulewright.games.btwixt.vocabulary.places import printed_power
from rulewright.games.btwixt.words import NONE


# -- a bonus under a condition -------------------------------------------------------------------
def with_allies(s: BtwixtState, ally: int, council: int, least: int, amount: int) -> int:
    """So much more if its council holds so many allies, itself among them."""
    return printed_power(s, ally) + (amount if len(s.council[council]) >= least else 0)


def without_higher(s: BtwixtState, ally: int, council: int, amount: int) -> int:
    """So much more unless another ally of its council has a higher printed power."""
    own = printed_power(s, ally)
    return own + (amount if highest_power(s, council, ally) <= own else 0)


def with_greater(s: BtwixtState, ally: int, council: int, least: int, amount: int) -> int:
    """So much more if another ally of its council has so much printed power."""
    return printed_power(s, ally) + (amount if highest_power(s, council, ally) >= least else 0)


def in_fewest(s: BtwixtState, ally: int, council: int, amount: int) -> int:
    """So much more if no council holds fewer allies than its own."""
    fewest = min([len(allies) for allies in s.council])
    return printed_power(s, ally) + (amount if len(s.council[council]) == fewest else 0)


def in_strongest(s: BtwixtState, ally: int, council: int, totals: list[int], amount: int) -> int:
    """So much more if no council has a higher total, by printed powers and tokens."""
    return printed_power(s, ally) + (amount if totals[council] == max(totals) else 0)


# -- a bonus by number ---------------------------------------------------------------------------
def by_number(s: BtwixtState, ally: int, number: int, most: int = NONE) -> int:
    """One more for each of a number of things, up to so many."""
    return printed_power(s, ally) + (number if most == NONE else min(number, most))


def by_tokens(s: BtwixtState, ally: int, council: int, most: int = NONE) -> int:
    """One more for each token of its council, whatever it counts."""
    return by_number(s, ally, len(s.token[council]), most)


def by_dead(s: BtwixtState, ally: int, most: int = NONE) -> int:
    """One more for each ally of the dead pile."""
    return by_number(s, ally, len(s.dead), most)


def by_small_allies(s: BtwixtState, ally: int, council: int, power: int, most: int = NONE) -> int:
    """One more for each other ally of its council that has so much printed power at most."""
    small = 0
    for other in s.council[council]:
        if other != ally and printed_power(s, other) <= power:
            small += 1
    return by_number(s, ally, small, most)


# -- another power -------------------------------------------------------------------------------
def half_of_highest(s: BtwixtState, ally: int, council: int) -> int:
    """Half the highest printed power of its council's other allies, rounded up, if that is more."""
    return max(printed_power(s, ally), (highest_power(s, council, ally) + 1) // 2)


# -- tokens --------------------------------------------------------------------------------------
def tokens_count(values: list[int], value: int, amount: int) -> list[int]:
    """Each token of that value counts so much."""
    return [amount if one == value else one for one in values]


def highest_token_counts(values: list[int], amount: int = 0) -> list[int]:
    """The highest token counts so much; of several that are as high only one."""
    if not values:
        return values
    highest = values.index(max(values))
    return [*values[:highest], amount, *values[highest + 1 :]]
