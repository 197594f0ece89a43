"""The detectives' choices besides the hunt: patrols, the Wretched, letters, the address."""

from __future__ import annotations

from typing import Final

from rulewright.games.whitechapel.address import KEEP
from rulewright.games.whitechapel.bots.beliefs import Belief, belief_of
from rulewright.games.whitechapel.bots.maps import maps
from rulewright.games.whitechapel.components import (
    ADDRESS_HEADS,
    GOULSTON,
    GOULSTON_CITY,
    NIGHTS,
    RED_CIRCLES,
)
from rulewright.games.whitechapel.state import NO_WOMAN, WhitechapelState
from rulewright.games.whitechapel.wretched import STAY
from rulewright.kit.packed import place_of, unpack

SURE_ENOUGH: Final = 0.3  # the probability from which the hideout is named


def best_move(view: WhitechapelState, options: list[int]) -> int:
    """Return the option that moves a patrol to the best crossing, which is packed in the option."""
    best = best_crossing(view, [place_of(option) for option in options])
    return next(option for option in options if place_of(option) == best)


def best_crossing(view: WhitechapelState, options: list[int]) -> int:
    """Return the crossing nearest to the circles where Jack may murder or hide."""
    belief = belief_of(view)
    return max(options, key=lambda crossing: _watch(view, belief, crossing))


def _watch(view: WhitechapelState, belief: Belief, crossing: int) -> float:
    approach = maps().approach[crossing]
    women = [c for place, c in enumerate(RED_CIRCLES) if view.women[place] != NO_WOMAN]
    women += view.wretched
    value = 0.0
    for circle in women:
        value += 0.8 ** approach[circle] / len(women)
    for home in belief.homes:
        value += 1.5 * belief.hideouts[home] * 0.8 ** approach[home]
    return value


def choose_wretched(view: WhitechapelState, options: list[int]) -> int:
    """Choose the move that brings a Wretched nearer to patrols than any other."""
    return max(options, key=lambda option: _gain(view, option))


def _gain(view: WhitechapelState, option: int) -> float:
    start, there = unpack(option)
    if there == STAY:
        return 0.0
    return _near_patrols(view, there) - _near_patrols(view, start)


def _near_patrols(view: WhitechapelState, circle: int) -> float:
    return sum(0.7 ** maps().approach[crossing][circle] for crossing in view.patrols)


def choose_goulston(view: WhitechapelState, options: list[int]) -> int:
    """Choose the policeman who loses least by going to Goulston Street."""
    belief = belief_of(view)

    def loss(colour: int) -> float:
        before, after = maps().approach[view.police[colour]], maps().approach[GOULSTON]
        return sum(
            belief.now[circle] * (0.7 ** before[circle] - 0.7 ** after[circle])
            for circle in belief.where
        )

    return min(options, key=lambda colour: (loss(colour), colour != GOULSTON_CITY))


def choose_address(view: WhitechapelState) -> int:
    """Name the likeliest hideout if it is likely enough or this is the last chance; else none."""
    belief = belief_of(view)
    if not belief.homes:
        return KEEP
    best = max(belief.homes, key=lambda home: belief.hideouts[home])
    heads_left = any(view.pile >> colour & 1 for colour in ADDRESS_HEADS)
    last = view.night == NIGHTS or not heads_left
    if belief.hideouts[best] >= SURE_ENOUGH or (last and view.night > 1):
        return best
    return KEEP
