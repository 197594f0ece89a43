"""How likely Jack is to be where he may be: weights on top of what is exactly known.

The sets come from `knowledge.py`. Inside them a Jack is imagined who takes each open way at a
turn with the same chance, and who tends towards his hideout. All of it follows from public facts,
so every detective, and Jack himself, comes to the same figures.
"""

from __future__ import annotations

from functools import lru_cache
from math import exp
from typing import Final

from rulewright.games.whitechapel import notebook as n
from rulewright.games.whitechapel.bots.maps import SIZE, maps
from rulewright.games.whitechapel.components import NOWHERE
from rulewright.games.whitechapel.knowledge import hideout_bits, trails
from rulewright.games.whitechapel.state import State, spaces_left
from rulewright.games.whitechapel.streets import STEP_BITS, STEPS
from rulewright.games.whitechapel.trails import START, Trail, members

HOMEWARD: Final = 0.7  # how strongly Jack tends to his hideout, for each step of the way
DETOUR: Final = 0.05  # how unlikely each step of a detour is on a night that is over
SHY: Final = 0.35  # how likely Jack is to go where one policeman can look, and so on for each more
MANY: Final = 190  # with more hideouts than this they draw Jack nowhere
IN_REACH: Final = 2  # crossings that a policeman moves
REMEMBERED: Final = 256


class Belief:
    """What a patient detective would bet on.

    `now[c]`: Jack is on circle c. `row[c]`: c is in tonight's row. `hideouts[c]`: his hideout is
    c. `left` is the number of free spaces of the track.
    """

    def __init__(self, nights: list[Trail], hideouts: int, left: int) -> None:
        self.left = left
        self.hideouts = _hideouts(nights, hideouts)
        self.homes = [c for c in range(1, SIZE) if self.hideouts[c] > 0.0]
        self.now = [0.0] * SIZE
        self.row = [0.0] * SIZE
        self.where: list[int] = []
        self.reach = 0  # the same as a set of bits
        self._pulls: list[float] = []
        self._ahead: list[list[float]] = []
        if nights and nights[-1].layers and not nights[-1].escaped:
            self._follow(nights[-1])

    def pulls(self) -> list[float]:
        """How much each circle draws a Jack whose hideout is not known."""
        if not self._pulls:
            self._pulls = [1.0] * SIZE
            if len(self.homes) <= MANY:
                for circle in range(1, SIZE):
                    pull = 0.05
                    walk = maps().walk[circle]
                    for home in self.homes:
                        pull += self.hideouts[home] * _HOMEWARD[walk[home]]
                    self._pulls[circle] = pull
        return self._pulls

    def ahead(self) -> tuple[list[float], list[float]]:
        """Where Jack may be one normal move later, and two."""
        if not self._ahead:
            soon = self._moved(self.now)
            self._ahead = [soon, self._moved(soon)]
        return self._ahead[0], self._ahead[1]

    def _moved(self, now: list[float]) -> list[float]:
        ahead = [0.0] * SIZE
        pulls = self.pulls()
        for circle in range(1, SIZE):
            chance = now[circle]
            if chance > 0.0:
                total = 0.0
                for there in STEPS[circle]:
                    total += pulls[there]
                for there in STEPS[circle]:
                    ahead[there] += chance * pulls[there] / total
        return ahead

    def _follow(self, trail: Trail) -> None:
        walker = Walker(trail)
        self.reach = trail.ends()
        self.where = members(self.reach)
        pull = self._pull(walker.chances())
        for place, chances in enumerate(walker.smoothed(pull)):
            for circle in range(1, SIZE):
                if chances[circle] > 0.0:
                    self.row[circle] = min(1.0, self.row[circle] + chances[circle])
                    if place == trail.length() - 1:
                        self.now[circle] = chances[circle]

    def _pull(self, chances: list[float]) -> list[float]:
        """How much likelier each circle is for a Jack who wants to get home, and the hideouts."""
        pull = [1.0] * SIZE
        if len(self.homes) > MANY:
            return pull
        pulls = [0.0] * SIZE
        total = 0.0
        for home in self.homes:
            walk = maps().walk[home]
            norm = open_ = 0.0
            for circle in self.where:
                if walk[circle] <= self.left:
                    norm += chances[circle] * _HOMEWARD[walk[circle]]
                    open_ += chances[circle]
            self.hideouts[home] *= open_
            total += self.hideouts[home]
            if norm > 0.0:
                share = self.hideouts[home] / norm
                for circle in self.where:
                    if walk[circle] <= self.left:
                        pulls[circle] += share * _HOMEWARD[walk[circle]]
        if total <= 0.0:
            return pull
        for home in self.homes:
            self.hideouts[home] /= total
        return [0.001 + value / total for value in pulls]


_HOMEWARD: Final[list[float]] = [exp(-HOMEWARD * steps) for steps in range(100)]
_DETOUR: Final[list[float]] = [exp(-DETOUR * steps) for steps in range(100)]


def _hideouts(nights: list[Trail], possible: int) -> list[float]:
    """A weight for every possible hideout: nights with long detours are less likely."""
    weights = [0.0] * SIZE
    total = 0.0
    for home in members(possible):
        weight = 1.0
        for trail in nights:
            if trail.escaped:
                walk = min(maps().walk[home][scene] for scene in trail.scenes)
                weight *= _DETOUR[max(0, trail.length() - 1 - walk)]
        weights[home] = weight
        total += weight
    return [weight / total for weight in weights] if total > 0.0 else weights


class Walker:
    """Chances over a trail: forward with what was known by then, then back with all that is.

    A state is what clues were passed, times 256, plus the circle; `edges[p]` are the ways from a
    state of the space before to one of space p with their chances, both by their places in
    `states`.
    """

    def __init__(self, trail: Trail) -> None:
        self.trail = trail
        self.places: list[int] = []  # the spaces at which a move ended
        self.states: list[list[int]] = []
        self.forward: list[list[float]] = []
        self.edges: list[list[tuple[int, int, float, int]]] = []  # the last: a coach's middle
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
            weights = [1.0 / len(states)] * len(states)
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
        found = trail.found_by(place)
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
                if now & found == found:
                    end = number.get((now & ~found) << 8 | there)
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
        found, marks = trail.found_by(place), trail.marks(place)
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
                if there != circle and now & found == found:
                    end = number.get((now & ~found) << 8 | there)
                    if end is not None:
                        edges.append((start, end, chance * calm[there], middle))

    def chances(self) -> list[float]:
        """The chance of each circle to be the newest, by the way there alone."""
        found = [0.0] * SIZE
        for state, weight in zip(self.states[-1], self.forward[-1], strict=True):
            found[state & 255] += weight
        return found

    def smoothed(self, pull: list[float]) -> list[list[float]]:
        """For every space the chance of each circle by all that is known, the newest pulled."""
        found = [[0.0] * SIZE for _ in range(self.trail.length())]
        back = [pull[state & 255] for state in self.states[-1]]
        for at in range(len(self.states) - 1, -1, -1):
            forward, states, place = self.forward[at], self.states[at], self.places[at]
            total = 0.0
            for number in range(len(states)):
                total += forward[number] * back[number]
            if total <= 0.0:
                return found
            here = found[place]
            for number in range(len(states)):
                here[states[number] & 255] += forward[number] * back[number] / total
            if at:
                back = self._back(at, back, found[place - 1])
        if len(self.trail.scenes) == 2:
            one, two = self.trail.scenes
            found[0][one], found[0][two] = found[1][two], found[1][one]
        return found

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
    """How readily Jack goes to each circle, by how many policemen can look there next."""
    calm = [1.0] * SIZE
    for crossing in guards:
        if crossing != NOWHERE:
            approach = maps().approach[crossing]
            for circle in range(1, SIZE):
                if approach[circle] <= IN_REACH:
                    calm[circle] *= SHY
    return calm


def belief_of(view: State) -> Belief:
    """The belief that follows from a view's public facts, kept for the next who asks."""
    nights = trails(view)
    left = spaces_left(view) if view.row else 0
    return _belief(tuple(nights), hideout_bits(view), left)


@lru_cache(maxsize=REMEMBERED)
def _belief(nights: tuple[Trail, ...], hideouts: int, left: int) -> Belief:
    return Belief(list(nights), hideouts, left)
