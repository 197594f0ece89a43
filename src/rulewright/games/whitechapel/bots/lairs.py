"""Jack in hell: hideout, targets, victims and their hour, letters, false clues."""

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

GOOD_WAY: Final = 4  # steps home from a good murder
NEAREST: Final = 3  # a murder nearer to the hideout gives it away
CHOICE: Final = 45  # the hideout is one of so many


def choose_hideout(view: WhitechapelState, options: list[int], rng: Random) -> int:
    """One of the better circles, with many doors and many neighbours, each as likely as another."""
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
    """How good a murder on a circle is for the way home: neither next door nor far away."""
    steps = maps().walk[view.hideout][circle]
    if steps < NEAREST:
        return -3.0 * (NEAREST - steps)
    return -1.0 * abs(steps - GOOD_WAY)


def choose_woman(view: WhitechapelState, options: list[int], marked: bool) -> int:
    """Targets where a murder would be good, fakes where it would not."""
    values = [(way_home(view, circle), -circle) for circle in options]
    best = max(values) if marked else min(values)
    return -best[1]


def choose_victim(view: WhitechapelState, options: list[int]) -> int:
    """The victim with the best way home and the fewest patrols about, or wait for a better one."""
    victims = [option for option in options if option != WAIT]
    best = max(victims, key=lambda circle: murder_value(view, circle))
    if WAIT in options and murder_value(view, best) < -6.0:
        return WAIT
    return best


def murder_value(view: WhitechapelState, circle: int) -> float:
    """How good a murder is: the way home, and the patrols about."""
    value = way_home(view, circle)
    for crossing in view.patrols:
        value -= 2.0 * 0.6 ** maps().approach[crossing][circle]
    return value


def choose_order(view: WhitechapelState) -> int:
    """The second murder where the way home is better."""
    last, first = view.scenes[-1], view.scenes[-2]
    return 1 if murder_value(view, last) > murder_value(view, first) else 0


def choose_reveal(view: WhitechapelState, options: list[int]) -> int:
    """The patrol next to the way home."""
    return min(options, key=lambda crossing: maps().approach[crossing][view.hideout])


def choose_letter(view: WhitechapelState, options: list[int]) -> int:
    """A patrol from near the hideout to far away."""
    best, best_gain = KEEP, 2.0
    for option in options:
        if option == KEEP:
            continue
        letter, start, goal = letter_parts(option)
        home = view.hideout
        gain = float(maps().approach[goal][home] - maps().approach[start][home])
        if letter == SAUCY_JACKY:  # the head moves both: all we know is where they are
            gain = 8.0 - maps().approach[start][home] - maps().approach[goal][home]
        if maps().approach[start][home] <= 4 and gain > best_gain:
            best, best_gain = option, gain
    return best


def choose_goulston(view: WhitechapelState, options: list[int]) -> int:
    """Name a policeman when both that may be sent are near, and Goulston Street is not."""
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
    """On Jack's own circle when policemen stand beside it, on his hideout when they stand there."""
    streets = streets_of(view)
    here = place_of_jack(view)
    for circle in (here, view.hideout):
        near = sum(1 for crossing in view.police if crossing in streets.beside[circle])
        if near and circle in options:
            return circle
    return KEEP
