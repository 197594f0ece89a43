"""Streams: their courses from hex to hex, banks, water and current."""

from __future__ import annotations

from math import atan2, degrees, sqrt
from typing import Final

from rulewright.games.battles.table.land.ground import Ground, spread, towards
from rulewright.games.battles.table.land.outline import line, rounded
from rulewright.kit.board import Decor, Point

#: Half of the width of a stream, and its variation.
HALF: Final = 23.0
VARIES: Final = 3.5
#: The greatest distance of a stream from the centre of a hex.
BENDS: Final = 7.0
#: Points of the curve between two hexes.
FINE: Final = 5
#: Current lines: offset across the water and start; then length of lines and gaps, in points.
CURRENTS: Final = ((-0.52, 0), (-0.05, 4), (0.45, 7))
RUN: Final = 4
GAP: Final = 5


def all_courses(ground: Ground, cells: list[int]) -> list[Course]:
    """Return the courses of all streams of a field."""
    return [course(ground, chain) for chain in chains(ground, set(cells))]


def streams(courses: list[Course]) -> list[Decor]:
    """Draw the banks, shallows, deep water and current of all streams."""
    drawn: list[Decor] = []
    for kind, share in (("bank", 1.13), ("shallows", 1.0), ("water", 0.74)):
        drawn.append({"kind": kind, "path": "".join(banks(one, share) for one in courses)})
    drawn.append({"kind": "current", "path": "".join(current(one) for one in courses)})
    return drawn if courses else []


def chains(ground: Ground, cells: set[int]) -> list[list[int]]:
    """List the hexes of each stream in order.

    A tributary begins or ends with a hex of the stream that it joins.
    """
    left, lines = set(cells), list[list[int]]()
    while left:
        start = min(left, key=lambda cell: _as_spring(ground, cell, left))
        joined = [cell for cell in ground.around(start) if cell in cells - left]
        chain = [*joined[:1], start]
        left.discard(start)
        while steps := [cell for cell in ground.around(chain[-1]) if cell in left]:
            chain.append(_straightest(ground, chain, steps))
            left.discard(chain[-1])
        joined = [
            cell for cell in ground.around(chain[-1]) if cell in cells and cell not in chain[-3:]
        ]
        lines.append(chain + joined[:1] if len(chain) > 1 else chain)
    return lines


def _as_spring(ground: Ground, cell: int, left: set[int]) -> tuple[int, bool, int]:
    """Return a sort key by which the hex where a stream should begin comes first.

    The ends of a chain of hexes come first, and among them those at the edge of the board.
    """
    around = ground.around(cell)
    return sum(other in left for other in around), len(around) == 6, cell


def _straightest(ground: Ground, chain: list[int], steps: list[int]) -> int:
    at = ground.middles[chain[-1]]
    if len(chain) < 2:
        return steps[0]
    heading = towards(ground.middles[chain[-2]], at)

    def along(cell: int) -> float:
        right, down = towards(at, ground.middles[cell])
        return right * heading[0] + down * heading[1]

    return max(steps, key=along)


class Course:
    """The centre line of a stream as points, with half its width at each."""

    def __init__(self, points: list[Point], halves: list[float]) -> None:
        self.points = points
        self.halves = halves

    def beside(self, place: int, far: float) -> Point:
        """Return a point at a distance `far` to the right of the centre line."""
        before = self.points[max(place - 1, 0)]
        after = self.points[min(place + 1, len(self.points) - 1)]
        right, down = towards(before, after)
        x, y = self.points[place]
        return x - down * far, y + right * far


def course(ground: Ground, chain: list[int]) -> Course:
    """Return the course of a stream through its hexes, and beyond the edge of the board."""
    knots = [_passed(ground, cell) for cell in chain]
    if len(knots) == 1:
        x, y = knots[0]
        knots = [(x - 14, y), (x + 14, y)]
    first = ground.way_out(chain[0], towards(knots[1], knots[0]))
    last = ground.way_out(chain[-1], towards(knots[-2], knots[-1]))
    knots = [*([first] if first else []), *knots, *([last] if last else [])]
    points = curve(knots)
    broad = [HALF + spread(VARIES, round(x), round(y)) for x, y in knots]
    halves = [half for half, _ in curve([(half, 0.0) for half in broad])]
    count = len(points)
    for place in range(count):
        for ends, far in ((first is None, place), (last is None, count - 1 - place)):
            if ends and far < FINE:
                halves[place] *= sqrt(1 - (1 - far / FINE) ** 2)
    return Course(points, halves)


def _passed(ground: Ground, cell: int) -> Point:
    x, y = ground.middles[cell]
    return x + spread(BENDS, cell, "x"), y + spread(BENDS, cell, "y")


def curve(knots: list[Point]) -> list[Point]:
    """Return points along a smooth curve through the knots."""
    points: list[Point] = []
    ends = [knots[0], *knots, knots[-1]]
    for place in range(len(knots) - 1):
        one, two, three, four = ends[place : place + 4]
        for step in range(FINE):
            part = step / FINE
            points.append(
                (
                    _smooth(one[0], two[0], three[0], four[0], part),
                    _smooth(one[1], two[1], three[1], four[1], part),
                )
            )
    return [*points, knots[-1]]


def _smooth(one: float, two: float, three: float, four: float, part: float) -> float:
    """Interpolate from the second of four values to the third by a Catmull-Rom spline."""
    bend = 2 * one - 5 * two + 4 * three - four
    twist = 3 * two - one - 3 * three + four
    return two + ((three - one) * part + bend * part**2 + twist * part**3) / 2


def banks(stream: Course, share: float) -> str:
    """Return the outline of a stream, scaled to a share of its width."""
    places = range(len(stream.points))
    right = [stream.beside(place, stream.halves[place] * share) for place in places]
    left = [stream.beside(place, -stream.halves[place] * share) for place in places]
    return rounded([*right, *reversed(left)])


def current(stream: Course) -> str:
    """Return an SVG path of short lines along the water, which show its current."""
    path = ""
    for share, start in CURRENTS:
        for first in range(start, len(stream.points) - RUN, RUN + GAP):
            places = range(first, first + RUN)
            path += line([stream.beside(place, stream.halves[place] * share) for place in places])
    return path


def flow(ground: Ground, cells: list[int]) -> dict[int, float]:
    """Return the direction of the stream in each hex, in degrees clockwise from east."""
    angles: dict[int, float] = {}
    for chain in chains(ground, set(cells)):
        for place, cell in enumerate(chain):
            before = ground.middles[chain[max(place - 1, 0)]]
            after = ground.middles[chain[min(place + 1, len(chain) - 1)]]
            angle = degrees(atan2(after[1] - before[1], after[0] - before[0]))
            angles.setdefault(cell, round(angle, 1))
    return angles
