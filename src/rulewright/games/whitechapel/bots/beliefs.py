"""Probabilities of where Jack is: weights on the exact sets of `knowledge.py`.

The model is a Jack who avoids policemen (`walker.py`) and tends towards his hideout. Everything
follows from public facts, so all detectives, and Jack himself, compute the same numbers.
"""

from __future__ import annotations

from functools import lru_cache
from math import exp
from typing import Final

from rulewright.games.whitechapel.bots.maps import SIZE, maps
from rulewright.games.whitechapel.bots.walker import Walker
from rulewright.games.whitechapel.knowledge import hideout_bits, trails
from rulewright.games.whitechapel.state import WhitechapelState, spaces_left
from rulewright.games.whitechapel.streets import STEPS
from rulewright.games.whitechapel.trails import Trail, members

HOMEWARD: Final = 0.7  # decay of a circle's attraction per step from the hideout
DETOUR: Final = 0.05  # decay of a hideout's weight per step of detour on past nights
REMEMBERED: Final = 256


class Belief:
    """The detectives' belief about Jack, as probabilities that follow from public facts.

    `now[c]`: Jack is on circle c. `row[c]`: c is in tonight's row. `hideouts[c]`: c is his hideout.
    `left` is the number of spaces left on the track.
    """

    def __init__(self, nights: list[Trail], hideouts: int, left: int) -> None:
        self.left = left
        self.hideouts = _hideouts(nights, hideouts)
        self.homes = [c for c in range(1, SIZE) if self.hideouts[c] > 0.0]
        self.now = [0.0] * SIZE
        self.row = [0.0] * SIZE
        self.where: list[int] = []
        self.reach = 0  # `where` as a bit set
        self._pulls: list[float] = []
        self._ahead: list[list[float]] = []
        if nights and nights[-1].layers and not nights[-1].escaped:
            self._follow(nights[-1])

    def pulls(self) -> list[float]:
        """Return how much each circle attracts Jack, averaged over his possible hideouts."""
        if not self._pulls:
            for circle in range(SIZE):
                pull = 0.05
                walk = maps().walk[circle]
                for home in self.homes:
                    pull += self.hideouts[home] * _HOMEWARD[walk[home]]
                self._pulls.append(pull)
        return self._pulls

    def ahead(self) -> tuple[list[float], list[float]]:
        """Return the probabilities of Jack's circle after one more normal move, and after two."""
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
        """Return how much likelier each circle is because Jack has to get home in time.

        This also updates the probabilities of hideouts.
        """
        pull = [1.0] * SIZE
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
    """Return the probability of each possible hideout before tonight.

    A hideout is less likely if Jack would have made long detours to it on past nights.
    """
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


def belief_of(view: WhitechapelState) -> Belief:
    """Return the belief that follows from a view's public facts; cached."""
    nights = trails(view)
    left = spaces_left(view) if view.row else 0
    return _belief(tuple(nights), hideout_bits(view), left)


@lru_cache(maxsize=REMEMBERED)
def _belief(nights: tuple[Trail, ...], hideouts: int, left: int) -> Belief:
    return Belief(list(nights), hideouts, left)
