"""Searches and arrests: which circle a policeman searches next, and when he makes an arrest."""

from __future__ import annotations

from typing import Final

from rulewright.games.whitechapel import notebook as n
from rulewright.games.whitechapel.bots.beliefs import Belief
from rulewright.games.whitechapel.bots.maps import maps
from rulewright.games.whitechapel.clues import (
    TO_ARREST,
    TO_ARREST_ALL,
    TO_RUSH,
    TO_SEARCH,
    TO_STAY,
    arrestable,
    searchable,
)
from rulewright.games.whitechapel.knowledge import trails
from rulewright.games.whitechapel.state import WhitechapelState
from rulewright.kit.packed import place_of, unpack_three

CATCH: Final = 1.0  # the worth of a certain arrest
LEARN: Final = 0.5  # the worth of ruling out where Jack may be
LOOKED_AT: Final = 4  # this many of the most uncertain searches are evaluated exactly


def choose_action(view: WhitechapelState, belief: Belief, options: list[int]) -> int:
    """Choose the action with the highest expected value.

    The most uncertain searches are evaluated exactly, by `gain_of`.
    """
    best, best_value = options[0], -1.0
    asks = sorted(
        {circle for action, _, circle in map(unpack_three, options) if action == TO_SEARCH},
        key=lambda circle: -abs_middle(belief.row[circle]),
    )
    gains = {circle: gain_of(view, belief, circle) for circle in asks[:LOOKED_AT]}
    for option in options:
        value = _value(view, belief, option, gains)
        if value > best_value + 1e-9:
            best, best_value = option, value
    return best


def abs_middle(chance: float) -> float:
    """Return how uncertain an event is: highest for a probability of one half."""
    return chance * (1.0 - chance)


def _value(view: WhitechapelState, belief: Belief, option: int, gains: dict[int, float]) -> float:
    action, colour, place = unpack_three(option)
    if action == TO_ARREST:
        return CATCH * belief.now[place] * (1.0 if belief.now[place] > 0.04 else 0.5)
    if action == TO_ARREST_ALL:
        return CATCH * sum(belief.now[circle] for circle in arrestable(view, colour))
    if action == TO_RUSH:
        return 0.01 * (_nearness(belief, place) - _nearness(belief, view.police[colour]))
    if action == TO_STAY:
        return 1e-6  # better than a rush that leads no nearer
    worth = gains.get(place, 0.5 * abs_middle(belief.row[place]))
    rest = sum(abs_middle(belief.row[c]) for c in searchable(view, colour) if c != place)
    # The cost of a search by a policeman who could make an arrest.
    missed = max([belief.now[c] for c in arrestable(view, colour)], default=0.0)
    return LEARN * (worth + 0.25 * rest) - 0.02 * missed + 0.001


def choose_question(view: WhitechapelState, belief: Belief, options: list[int]) -> int:
    """Choose the next circle of a search: the one with the highest `gain_of`."""

    def worth(option: int) -> tuple[float, float]:
        circle = place_of(option)
        return gain_of(view, belief, circle), belief.row[circle]

    return max(options, key=worth)


def gain_of(view: WhitechapelState, belief: Belief, circle: int) -> float:
    """Return how much of the probability of Jack's circle a search can be expected to rule out.

    A clue is worth a little even if it rules out nothing, since it confirms the trail.
    """
    chance = belief.row[circle]
    if not 0.0 < chance < 1.0:
        return 0.0
    gain = 0.0
    for kind, weight in ((n.CLUE, chance), (n.MISS, 1.0 - chance)):
        told = view.copy()
        told.notebook.append(n.fact(kind, circle))
        left = 0.0
        ends = trails(told)[-1].ends()
        for place in belief.where:
            if ends >> place & 1:
                left += belief.now[place]
        gain += weight * (1.0 - left)
    # A clue is worth something even if it rules nothing out.
    return gain + 0.3 * chance * (1.0 - chance)


def _nearness(belief: Belief, crossing: int) -> float:
    approach = maps().approach[crossing]
    return sum(belief.now[circle] / (1.0 + approach[circle]) for circle in belief.where)
