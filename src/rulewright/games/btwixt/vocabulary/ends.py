"""End-of-game abilities: the power of allies, and the values of tokens in their council.

All depend on printed powers and on where things are, not on other abilities. Unless it is about
tokens, each function returns the power of `ally` at the end. [score.end-powers]
"""

from __future__ import annotations

from rulewright.games.btwixt.state import BtwixtState
from rulewright.games.btwixt.vocabulary.placement import highest_power
from rulewright.games.btwixt.vocabulary.places import printed_power
from rulewright.games.btwixt.words import NONE


# -- a bonus under a condition -------------------------------------------------------------------
def with_allies(s: BtwixtState, ally: int, council: int, least: int, amount: int) -> int:
    """Return the ally's power, plus `amount` if the council holds at least `least` allies.

    The ally itself counts too.
    """
    return printed_power(s, ally) + (amount if len(s.council[council]) >= least else 0)


def without_higher(s: BtwixtState, ally: int, council: int, amount: int) -> int:
    """Return the ally's power, plus `amount` unless another ally in the council is higher."""
    own = printed_power(s, ally)
    return own + (amount if highest_power(s, council, ally) <= own else 0)


def with_greater(s: BtwixtState, ally: int, council: int, least: int, amount: int) -> int:
    """Return the ally's power, plus `amount` if another ally there has at least `least`."""
    return printed_power(s, ally) + (amount if highest_power(s, council, ally) >= least else 0)


def in_fewest(s: BtwixtState, ally: int, council: int, amount: int) -> int:
    """Return the ally's power, plus `amount` if no council holds fewer allies."""
    fewest = min([len(allies) for allies in s.council])
    return printed_power(s, ally) + (amount if len(s.council[council]) == fewest else 0)


def in_strongest(s: BtwixtState, ally: int, council: int, totals: list[int], amount: int) -> int:
    """Return the ally's power, plus `amount` if no council has a higher total.

    `totals` holds the printed powers and tokens of each council.
    """
    return printed_power(s, ally) + (amount if totals[council] == max(totals) else 0)


# -- a bonus by number ---------------------------------------------------------------------------
def by_number(s: BtwixtState, ally: int, number: int, most: int = NONE) -> int:
    """Return the ally's power, plus `number`, of which at most `most` is added."""
    return printed_power(s, ally) + (number if most == NONE else min(number, most))


def by_tokens(s: BtwixtState, ally: int, council: int, most: int = NONE) -> int:
    """Return the ally's power, plus 1 for each token in the council, up to `most`."""
    return by_number(s, ally, len(s.token[council]), most)


def by_dead(s: BtwixtState, ally: int, most: int = NONE) -> int:
    """Return the ally's power, plus 1 for each ally in the dead pile, up to `most`."""
    return by_number(s, ally, len(s.dead), most)


def by_small_allies(s: BtwixtState, ally: int, council: int, power: int, most: int = NONE) -> int:
    """Return the ally's power, plus 1 for each other ally of `power` or less in the council.

    At most `most` is added.
    """
    small = 0
    for other in s.council[council]:
        if other != ally and printed_power(s, other) <= power:
            small += 1
    return by_number(s, ally, small, most)


# -- another power -------------------------------------------------------------------------------
def half_of_highest(s: BtwixtState, ally: int, council: int) -> int:
    """Return half the highest power of another ally there, rounded up, if that is more.

    Otherwise return the ally's own power.
    """
    return max(printed_power(s, ally), (highest_power(s, council, ally) + 1) // 2)


# -- tokens --------------------------------------------------------------------------------------
def tokens_count(values: list[int], value: int, amount: int) -> list[int]:
    """Replace each token of value `value` by `amount`."""
    return [amount if one == value else one for one in values]


def highest_token_counts(values: list[int], amount: int = 0) -> list[int]:
    """Replace the highest token by `amount`; if several are highest, only one."""
    if not values:
        return values
    highest = values.index(max(values))
    return [*values[:highest], amount, *values[highest + 1 :]]
