"""Jack's choices besides his moves: hideout, women, victims, letters, false clues."""

from __future__ import annotations

from random import Random
from typing import Final

from rulewright.games.whitechapel.bots.maps import maps
from rulewright.games.whitechapel.components import (
    GOULSTON,
    GOULSTON_CITY,
    GOULSTON_NAMED,
    RED_CIRCLES,
    SAUCY_JACKY,
)
from rulewright.games.whitechapel.letters import KEEP, letter_parts
from rulewright.games.whitechapel.murder import WAIT
from rulewright.games.whitechapel.state import WhitechapelState, place_of_jack, streets_of
from rulewright.games.whitechapel.streets import STEPS

GOOD_WAY: Final = 4  # the best distance of a murder from the hideout
NEAREST: Final = 3  # a nearer murder reveals the hideout
CHOICE: Final = 45  # the number of circles to choose the hideout from


def choose_hideout(view: WhitechapelState, options: list[int], rng: Random) -> int:
    """Choose at random among the best circles.

    A circle is good if it has many crossings and circles nearby, and red circles at the right
    distance.
    """
    ranked = sorted(options, key=lambda circle: -_lair(view, circle))
    return rng.choice(ranked[:CHOICE])


def _lair(view: WhitechapelState, circle: int) -> float:
    doors = len(streets_of(view).beside[circle])
    ways = len(STEPS[circle])
    walk = maps().walk[circle]
    around = sum(1 for steps in walk if steps <= 3)
    fair = sum(1 for red in RED_CIRCLES if NEAREST <= walk[red] <= GOOD_WAY + 2)
    return 1.5 * doors + 0.5 * ways + 0.1 * around + 1.0 * fair


def way_home(view: WhitechapelState, circle: int) -> float:
    """Score a murder by its distance from the hideout, which should be neither short nor long."""
    steps = maps().walk[view.hideout][circle]
    if steps < NEAREST:
        return -3.0 * (NEAREST - steps)
    return -1.0 * abs(steps - GOOD_WAY)


def choose_woman(view: WhitechapelState, options: list[int], marked: bool) -> int:
    """Choose a circle for a woman.

    A marked one goes where a murder would be good, an unmarked one where it would not.
    """
    values = [(way_home(view, circle), -circle) for circle in options]
    best = max(values) if marked else min(values)
    return -best[1]


def choose_victim(view: WhitechapelState, options: list[int]) -> int:
    """Choose the victim with the best way home and few patrols nearby, or wait if all are bad."""
    victims = [option for option in options if option != WAIT]
    best = max(victims, key=lambda circle: murder_value(view, circle))
    if WAIT in options and murder_value(view, best) < -6.0:
        return WAIT
    return best


def murder_value(view: WhitechapelState, circle: int) -> float:
    """Score a murder by the way home and the patrols nearby."""
    value = way_home(view, circle)
    for crossing in view.patrols:
        value -= 2.0 * 0.6 ** maps().approach[crossing][circle]
    return value


def choose_order(view: WhitechapelState) -> int:
    """Choose to end at the murder with the better way home."""
    last, first = view.scenes[-1], view.scenes[-2]
    return 1 if murder_value(view, last) > murder_value(view, first) else 0


def choose_reveal(view: WhitechapelState, options: list[int]) -> int:
    """Choose the patrol nearest to the hideout."""
    return min(options, key=lambda crossing: maps().approach[crossing][view.hideout])


def choose_letter(view: WhitechapelState, options: list[int]) -> int:
    """Choose a letter that moves a patrol from near the hideout to far away, or none."""
    best, best_gain = KEEP, 2.0
    for option in options:
        if option == KEEP:
            continue
        letter, start, goal = letter_parts(option)
        home = view.hideout
        gain = float(maps().approach[goal][home] - maps().approach[start][home])
        if letter == SAUCY_JACKY:  # the head moves both, so the goals are unknown
            gain = 8.0 - maps().approach[start][home] - maps().approach[goal][home]
        if maps().approach[start][home] <= 4 and gain > best_gain:
            best, best_gain = option, gain
    return best


def choose_goulston(view: WhitechapelState, options: list[int]) -> int:
    """Name a policeman if that draws one away from Jack and his hideout, or none.

    The head may send the named policeman or the brown one, so both must be clearly nearer than
    Goulston Street.
    """
    here = place_of_jack(view)

    def nearness(crossing: int) -> float:
        approach = maps().approach[crossing]
        return float(0.7 ** approach[here] + 0.7 ** approach[view.hideout])

    there = nearness(GOULSTON)
    best, best_gain = KEEP, 0.5
    for colour in GOULSTON_NAMED:
        gain = min(nearness(view.police[colour]), nearness(view.police[GOULSTON_CITY])) - there
        if 1 + colour in options and gain > best_gain:
            best, best_gain = 1 + colour, gain
    return best


def choose_false_clue(view: WhitechapelState, options: list[int]) -> int:
    """Put a false clue on Jack's circle or else the hideout, if policemen are next to it."""
    streets = streets_of(view)
    here = place_of_jack(view)
    for circle in (here, view.hideout):
        near = sum(1 for crossing in view.police if crossing in streets.beside[circle])
        if near and circle in options:
            return circle
    return KEEP
