"""One night's trail: all rows that Jack may have on his sheet, given the public facts.

A `Trail` reads the facts of one night and processes the row space by space. For each space it keeps
the circles where Jack may have been, grouped by the set of clues he had passed by then. A circle
searched without success is excluded from all spaces up to the search, a clue must have been passed
before it was found, and a step must not have been blocked by the policemen at that time. The sets
for the newest space are exact: each of their circles is the end of some complete row.

Sets of circles are ints with a bit for each circle. `layers` maps, for every space at which a move
of Jack's ended, each set of passed clues to a set of circles.
"""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import Final

from rulewright.games.whitechapel import notebook as n
from rulewright.games.whitechapel.streets import ALLEY_BITS, AS_TEE, STEP_BITS, free_steps

START: Final = 0  # a kind of space besides n.WALK, n.COACH, n.ALLEY


def members(circles: int) -> list[int]:
    """List the circles of a bit set in ascending order."""
    numbers: list[int] = []
    while circles:
        lowest = circles & -circles
        numbers.append(lowest.bit_length() - 1)
        circles ^= lowest
    return numbers


def bits_of(circles: list[int]) -> int:
    """Return circles as a bit set."""
    bits = 0
    for circle in circles:
        bits |= 1 << circle
    return bits


def spread(circles: int, steps: list[int]) -> int:
    """Return the circles that are one step from any circle of a bit set."""
    ahead = 0
    while circles:
        lowest = circles & -circles
        ahead |= steps[lowest.bit_length() - 1]
        circles ^= lowest
    return ahead


@lru_cache(maxsize=256)
def _walks(posts: tuple[int, ...], reading: int) -> list[int]:
    return free_steps(posts, reading)


class Trail:
    """The public part of Jack's row in one night, and everything that follows from it.

    `posts` are the policemen's crossings at the start of the night, in the order of the colours;
    `reading` says how the disputed tee is read (`streets.py`).
    """

    def __init__(self, facts: list[int], posts: list[int], reading: int = AS_TEE) -> None:
        self.scenes: list[int] = []
        self.kinds: list[int] = []  # of each space: how it was filled
        self.steps: list[list[int]] = []  # of each space: the steps from each circle
        self.guards: list[tuple[int, ...]] = []  # of each space: the policemen at that time
        self.misses: list[int] = []  # circles searched without result, ...
        self.missed_at: list[int] = []  # ... and the newest space at that time
        self.clues: list[int] = []  # circles found as clues, ...
        self.found_at: list[int] = []  # ... and the newest space at that time
        self.arrests: list[int] = []  # circles of failed arrests, ...
        self.arrested_at: list[int] = []  # ... and the newest space at that time
        self.escaped = False
        self.posts = list(posts)
        self.reading = reading
        for fact in facts:
            self._read(n.kind_of(fact), n.value_of(fact))
        self.barred = self._barred()
        self.layers = self._layers()

    # -- reading -----------------------------------------------------------------------------
    def _read(self, kind: int, value: int) -> None:
        newest = len(self.kinds) - 1
        if newest < 0 and kind not in (n.POLICE, n.SCENE):
            return  # the row begins with the murder
        if kind == n.POLICE:
            colour, crossing = n.post_of(value)
            self.posts[colour] = crossing
        elif kind == n.WALK:
            self._add(n.WALK, _walks(tuple(self.posts), self.reading))
        elif kind == n.COACH:
            self._add(n.COACH, STEP_BITS)
            self._add(n.COACH, STEP_BITS)
        elif kind == n.ALLEY:
            self._add(n.ALLEY, ALLEY_BITS)
        elif kind == n.SCENE:
            self.scenes.append(value)
            self._add(START, [])
        elif kind == n.MISS:
            self.misses.append(value)
            self.missed_at.append(newest)
        elif kind == n.CLUE and value not in self.clues:
            self.clues.append(value)
            self.found_at.append(newest)
        elif kind == n.MISSED_ARREST:
            self.arrests.append(value)
            self.arrested_at.append(newest)
        elif kind == n.ESCAPED:
            self.escaped = True

    def _add(self, kind: int, steps: list[int]) -> None:
        self.kinds.append(kind)
        self.steps.append(steps)
        self.guards.append(tuple(self.posts))

    def _barred(self) -> list[int]:
        """Return for every space the circles that it cannot have, as a bit set."""
        barred = [0] * len(self.kinds)
        for circle, place in zip(self.misses, self.missed_at, strict=True):
            barred[place] |= 1 << circle
        for place in range(len(barred) - 2, -1, -1):
            barred[place] |= barred[place + 1]
        for circle, place in zip(self.arrests, self.arrested_at, strict=True):
            barred[place] |= 1 << circle
        return barred

    # -- the layers --------------------------------------------------------------------------
    def _layers(self) -> list[dict[int, int]]:
        layers: list[dict[int, int]] = []
        place = 0
        while place < len(self.kinds):
            kind = self.kinds[place]
            if kind == START:
                layers.extend(self._opening())
            elif kind == n.COACH:
                layers.append({})  # no search happens during a coach ride
                layers.append(self._ridden(layers[place - 1], place))
            else:
                layers.append(self._walked(layers[place - 1], place))
            place = len(layers)
        return layers

    def _opening(self) -> list[dict[int, int]]:
        """Return the layer of the crime scene.

        With two scenes there are two layers, and the escape begins at the second.
        """
        if len(self.scenes) == 1:
            return [self._settled({0: 1 << self.scenes[0]}, 0)]
        one, two = self.scenes
        reached: dict[int, int] = {}
        for first, second in ((one, two), (two, one)):
            passed = self.passed_at(0, first, 0)
            reached[passed] = reached.get(passed, 0) | 1 << second
        return [{}, self._settled(reached, 1)]

    def _walked(self, before: dict[int, int], place: int) -> dict[int, int]:
        """Return the layer after one step from each circle, on unblocked streets or by an alley."""
        steps = self.steps[place]
        reached: dict[int, int] = {}
        for passed, circles in before.items():
            reached[passed] = spread(circles, steps)
        return self._settled(reached, place)

    def _ridden(self, before: dict[int, int], first: int) -> dict[int, int]:
        """Return the layer after a coach ride: two steps that policemen do not block.

        Its three circles differ. `first` is the first of its two spaces.
        """
        reached: dict[int, int] = {}
        for passed, circles in before.items():
            for middle in members(spread(circles, STEP_BITS) & ~self.barred[first]):
                behind = STEP_BITS[middle] & circles
                ahead = STEP_BITS[middle]
                if behind & (behind - 1) == 0:  # from a single circle, so not back to it
                    ahead &= ~behind
                now = self.passed_at(passed, middle, first)
                reached[now] = reached.get(now, 0) | ahead
        return self._settled(reached, first + 1)

    def passed_at(self, passed: int, circle: int, place: int) -> int:
        """Return the set of passed clues with `circle` added, if it counts as passed at a space.

        It does if it is a clue that was found at this space or later.
        """
        for number, clue in enumerate(self.clues):
            if clue == circle and self.found_at[number] >= place:
                return passed | 1 << number
        return passed

    def _settled(self, reached: dict[int, int], place: int) -> dict[int, int]:
        """Apply the facts of a space to a layer: drop excluded circles, and mark clues as passed.

        A clue found while this was the newest space must have been passed, and is then forgotten.
        """
        layer: dict[int, int] = {}
        allowed = ~self.barred[place]
        for passed, circles in reached.items():
            circles &= allowed
            for number, clue in enumerate(self.clues):
                if self.found_at[number] >= place and circles >> clue & 1:
                    circles ^= 1 << clue
                    here = passed | 1 << number
                    layer[here] = layer.get(here, 0) | 1 << clue
            if circles:
                layer[passed] = layer.get(passed, 0) | circles
        clues = self.found_by(place)
        if not clues:
            return layer
        kept: dict[int, int] = {}
        for passed, circles in layer.items():
            if passed & clues == clues:
                rest = passed & ~clues
                kept[rest] = kept.get(rest, 0) | circles
        return kept

    def marks(self, place: int) -> dict[int, int]:
        """Return the bit of each clue that can be passed at a space, by circle."""
        marks: dict[int, int] = {}
        for number, clue in enumerate(self.clues):
            if self.found_at[number] >= place:
                marks[clue] = 1 << number
        return marks

    def found_by(self, place: int) -> int:
        """Return the clues found while this was the newest space, as a bit set."""
        clues = 0
        for number, when in enumerate(self.found_at):
            if when == place:
                clues |= 1 << number
        return clues

    # -- exact sets of each space ------------------------------------------------------------
    def spaces(self) -> list[int]:
        """Return for every space the circles that some complete row has there, as a bit set."""
        spaces = [0] * len(self.kinds)
        if not self.layers:
            return spaces
        later = self.layers[-1]
        place = len(self.kinds) - 1
        spaces[place] = self.ends()
        while self.kinds[place] != START:
            earlier: dict[int, int] = {}
            if self.kinds[place] == n.COACH:
                for passed, circles in self.layers[place - 2].items():
                    spaces[place - 1] |= self._boarding(passed, circles, later, place, earlier)
                place -= 2
            else:
                steps = self.steps[place]
                for passed, circles in self.layers[place - 1].items():
                    kept = circles & spread(self._leading(passed, later, place), steps)
                    if kept:
                        earlier[passed] = kept
                place -= 1
            for circles in earlier.values():
                spaces[place] |= circles
            later = earlier
        if place == 1:
            spaces[0] = self._other_scenes(spaces[1])
        return spaces

    def _other_scenes(self, second: int) -> int:
        one, two = self.scenes
        return (second >> one & 1) << two | (second >> two & 1) << one

    def _leading(self, passed: int, later: dict[int, int], place: int) -> int:
        """Return the circles of a space from which some complete row goes on, as a bit set.

        `passed` are the clues passed before that space. `later` maps each set of clues that are
        passed by then, but found only later, to circles of that space.
        """
        clues = self.found_by(place)
        plain = ~0
        for number, clue in enumerate(self.clues):
            if self.found_at[number] >= place:
                plain &= ~(1 << clue)
        leading = later.get(passed & ~clues, 0) & plain if passed & clues == clues else 0
        for number, clue in enumerate(self.clues):
            here = passed | 1 << number
            if self.found_at[number] >= place and here & clues == clues:
                leading |= later.get(here & ~clues, 0) & 1 << clue
        return leading

    def _boarding(
        self, passed: int, circles: int, later: dict[int, int], place: int, earlier: dict[int, int]
    ) -> int:
        """Return the middle circles of coach rides; add circles where rides start to `earlier`."""
        middles = 0
        for middle in members(spread(circles, STEP_BITS) & ~self.barred[place - 1]):
            now = self.passed_at(passed, middle, place - 1)
            ahead = self._leading(now, later, place) & STEP_BITS[middle]
            behind = circles & STEP_BITS[middle]
            if ahead & (ahead - 1) == 0:  # to a single circle, so not from it
                behind &= ~ahead
            if ahead and behind:
                middles |= 1 << middle
                earlier[passed] = earlier.get(passed, 0) | behind
        return middles

    # -- answers -----------------------------------------------------------------------------
    def length(self) -> int:
        """Return how many spaces of the row are filled."""
        return len(self.kinds)

    def ends(self) -> int:
        """Return the circles where Jack may be, or may have been at the end of the night.

        The result is a bit set.
        """
        ends = 0
        if self.layers:
            for circles in self.layers[-1].values():
                ends |= circles
        return ends

    def draw(self, ends: int, rng: Random) -> list[int]:
        """Draw a row that fits all facts and ends in one of `ends`; empty before the murder.

        `ends` is a bit set.
        """
        if not self.layers:
            return []
        states = [
            (circle, passed)
            for passed, circles in self.layers[-1].items()
            for circle in members(circles & ends)
        ]
        circle, passed = rng.choice(states)
        row = [circle]
        place = len(self.kinds) - 1
        while self.kinds[place] != START:
            if self.kinds[place] == n.COACH:
                circle, middle, passed = rng.choice(self._boarded(circle, passed, place))
                row.append(middle)
                place -= 2
            else:
                circle, passed = rng.choice(self._behind(circle, passed, place))
                place -= 1
            row.append(circle)
        if len(self.scenes) == 2:
            row.append(self.scenes[0] if circle == self.scenes[1] else self.scenes[1])
        row.reverse()
        return row

    def _behind(self, circle: int, passed: int, place: int) -> list[tuple[int, int]]:
        """List the circles, each with the clues passed by then, from which a step can lead here."""
        clues = self.found_by(place)
        steps = self.steps[place]
        states: list[tuple[int, int]] = []
        for before, circles in self.layers[place - 1].items():
            now = self.passed_at(before, circle, place)
            if now & clues == clues and now & ~clues == passed:
                for origin in members(circles & steps[circle]):  # steps are symmetric
                    states.append((origin, before))
        return states

    def _boarded(self, circle: int, passed: int, place: int) -> list[tuple[int, int, int]]:
        """List the coach rides that can lead here: start, middle, and clues passed before."""
        clues = self.found_by(place)
        states: list[tuple[int, int, int]] = []
        for middle in members(STEP_BITS[circle] & ~self.barred[place - 1]):
            for before, circles in self.layers[place - 2].items():
                now = self.passed_at(self.passed_at(before, middle, place - 1), circle, place)
                if now & clues == clues and now & ~clues == passed:
                    for origin in members(STEP_BITS[middle] & circles & ~(1 << circle)):
                        states.append((origin, middle, before))
        return states
