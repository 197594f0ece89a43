"""Probabilities along a trail: how likely each of the possible rows is.

The layers of the trail hold exactly the circles where Jack may have been. They are weighted by the
assumption that he prefers circles that fewer policemen can reach.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from rulewright.games.whitechapel import notebook as n
from rulewright.games.whitechapel.bots.maps import SIZE, maps
from rulewright.games.whitechapel.components import NOWHERE
from rulewright.games.whitechapel.streets import STEP_BITS, STEPS
from rulewright.games.whitechapel.trails import START, Trail, members

SHY: Final = 0.35  # weight of a circle for each policeman who can reach it
IN_REACH: Final = 2  # crossings per move of a policeman
REMEMBERED: Final = 256


class Walker:
    """Probabilities on a trail: computed forward from space to space, then smoothed backward.

    A state is the set of passed clues times 256 plus the circle. `edges[p]` connects the states of
    the space before p to those of p with their probabilities, by index into `states`.
    """

    def __init__(self, trail: Trail) -> None:
        self.trail = trail
        self.places: list[int] = []  # the spaces at which a move ended
        self.states: list[list[int]] = []
        self.forward: list[list[float]] = []
        # From, to, probability, and the middle circle of a coach.
        self.edges: list[list[tuple[int, int, float, int]]] = []
        for place, layer in enumerate(trail.layers):
            if layer or place == trail.length() - 1:
                self._add(place)

    def _add(self, place: int) -> None:
        trail = self.trail
        states: list[int] = []
        for passed, circles in trail.layers[place].items():
            for circle in members(circles):
                states.append(passed << 8 | circle)
        edges: list[tuple[int, int, float, int]] = []
        weights = [0.0] * len(states)
        if trail.kinds[place] == START:
            weights = [1.0 / max(1, len(states))] * len(states)
        else:
            number = {state: at for at, state in enumerate(states)}
            edges = self._edges(place, number)
            before = self.forward[-1]
            for start, end, chance, _ in edges:
                weights[end] += before[start] * chance
        total = sum(weights)
        if total > 0.0:
            weights = [weight / total for weight in weights]
        self.places.append(place)
        self.states.append(states)
        self.forward.append(weights)
        self.edges.append(edges)

    def _edges(self, place: int, number: dict[int, int]) -> list[tuple[int, int, float, int]]:
        trail = self.trail
        edges: list[tuple[int, int, float, int]] = []
        clues = trail.found_by(place)
        steps = trail.steps[place]
        marks = trail.marks(place)
        calm = calmness(trail.guards[place])
        for start, state in enumerate(self.states[-1]):
            passed, circle = state >> 8, state & 255
            if trail.kinds[place] == n.COACH:
                self._ride(place, number, start, state, edges)
                continue
            ways = STEPS[circle] if steps[circle] == STEP_BITS[circle] else members(steps[circle])
            total = 0.0
            for there in ways:
                total += calm[there]
            for there in ways:
                now = passed | marks.get(there, 0)
                if now & clues == clues:
                    end = number.get((now & ~clues) << 8 | there)
                    if end is not None:
                        edges.append((start, end, calm[there] / total, 0))
        return edges

    def _ride(
        self,
        place: int,
        number: dict[int, int],
        start: int,
        state: int,
        edges: list[tuple[int, int, float, int]],
    ) -> None:
        trail = self.trail
        passed, circle = state >> 8, state & 255
        clues, marks = trail.found_by(place), trail.marks(place)
        calm = calmness(trail.guards[place])
        ways = STEPS[circle]
        for middle in ways:
            if trail.barred[place - 1] >> middle & 1:
                continue
            by_then = trail.passed_at(passed, middle, place - 1)
            ends = STEPS[middle]
            chance = 1.0 / (len(ways) * len(ends))
            for there in ends:
                now = by_then | marks.get(there, 0)
                if there != circle and now & clues == clues:
                    end = number.get((now & ~clues) << 8 | there)
                    if end is not None:
                        edges.append((start, end, chance * calm[there], middle))

    def chances(self) -> list[float]:
        """Return the probability of each circle for the newest space, before any smoothing."""
        chances = [0.0] * SIZE
        for state, weight in zip(self.states[-1], self.forward[-1], strict=True):
            chances[state & 255] += weight
        return chances

    def smoothed(self, pull: list[float]) -> list[list[float]]:
        """Return the probability of each circle for every space, given all facts.

        `pull` weights the circles of the newest space.
        """
        chances = [[0.0] * SIZE for _ in range(self.trail.length())]
        back = [pull[state & 255] for state in self.states[-1]]
        for at in range(len(self.states) - 1, -1, -1):
            forward, states, place = self.forward[at], self.states[at], self.places[at]
            total = 0.0
            for number in range(len(states)):
                total += forward[number] * back[number]
            if total <= 0.0:
                return chances
            here = chances[place]
            for number in range(len(states)):
                here[states[number] & 255] += forward[number] * back[number] / total
            if at:
                back = self._back(at, back, chances[place - 1])
        if len(self.trail.scenes) == 2:
            one, two = self.trail.scenes
            chances[0][one], chances[0][two] = chances[1][two], chances[1][one]
        return chances

    def _back(self, at: int, back: list[float], middles: list[float]) -> list[float]:
        before = self.forward[at - 1]
        earlier = [0.0] * len(before)
        coach = self.trail.kinds[self.places[at]] == n.COACH
        total = 0.0
        for start, end, chance, middle in self.edges[at]:
            value = chance * back[end]
            earlier[start] += value
            if coach:
                middles[middle] += before[start] * value
                total += before[start] * value
        if coach and total > 0.0:
            for circle in range(SIZE):
                middles[circle] /= total
        return earlier


@lru_cache(maxsize=REMEMBERED)
def calmness(guards: tuple[int, ...]) -> list[float]:
    """Return how readily Jack goes to each circle: less if policemen can reach it next."""
    calm = [1.0] * SIZE
    for crossing in guards:
        if crossing != NOWHERE:
            approach = maps().approach[crossing]
            for circle in range(1, SIZE):
                if approach[circle] <= IN_REACH:
                    calm[circle] *= SHY
    return calm
