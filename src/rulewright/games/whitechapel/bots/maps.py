"""Distances and sight lines on the board, computed when a bot first needs them."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from rulewright.games.whitechapel.components import CIRCLE_COUNT, CROSSING_COUNT
from rulewright.games.whitechapel.streets import AS_TEE, STEP_BITS, STREETS
from rulewright.games.whitechapel.trails import bits_of, members, spread

FAR: Final = 99  # unreachable
SIZE: Final = CIRCLE_COUNT + 1


def steps_to(goal: int, steps: list[int]) -> list[int]:
    """Return the number of steps from every circle to `goal`, or `FAR` if there is no way."""
    distance = [FAR] * SIZE
    seen = ring = 1 << goal
    number = 0
    while ring:
        left = ring
        while left:
            lowest = left & -left
            distance[lowest.bit_length() - 1] = number
            left ^= lowest
        ring = spread(ring, steps) & ~seen
        seen |= ring
        number += 1
    return distance


class Maps:
    """Distances: `walk[a][b]` in Jack's steps from circle to circle, `beat[x][y]` in crossings.

    `sight[n][x]` lists the circles that a policeman on crossing `x` can search after n moves of two
    crossings each.
    """

    def __init__(self) -> None:
        streets = STREETS[AS_TEE]
        self.walk = [[FAR] * SIZE] + [steps_to(c, STEP_BITS) for c in range(1, SIZE)]
        self.beat = [_beats_from(x, streets.next_crossings) for x in range(CROSSING_COUNT)]
        near = [bits_of(circles) for circles in streets.search]
        self.sight = [streets.search]
        for moves in (1, 2):
            self.sight.append([self._seen(x, near, 2 * moves) for x in range(CROSSING_COUNT)])
        # `approach[x][c]`: the crossings from x to the nearest one next to circle c.
        self.approach = [[FAR] * SIZE for _ in range(CROSSING_COUNT)]
        for crossing in range(CROSSING_COUNT):
            for circle in range(1, SIZE):
                for beside in streets.beside[circle]:
                    way = self.beat[crossing][beside]
                    if way < self.approach[crossing][circle]:
                        self.approach[crossing][circle] = way

    def _seen(self, crossing: int, near: list[int], reach: int) -> list[int]:
        seen = 0
        for there in range(CROSSING_COUNT):
            if self.beat[crossing][there] <= reach:
                seen |= near[there]
        return members(seen)


def _beats_from(start: int, joined: list[list[int]]) -> list[int]:
    distance = [FAR] * CROSSING_COUNT
    distance[start] = 0
    waiting = [start]
    for here in waiting:
        for there in joined[here]:
            if distance[there] == FAR:
                distance[there] = distance[here] + 1
                waiting.append(there)
    return distance


@lru_cache(maxsize=1)
def maps() -> Maps:
    """Return the tables, which are computed once.

    They serve both readings of the disputed tee (`streets.py`).
    """
    return Maps()
