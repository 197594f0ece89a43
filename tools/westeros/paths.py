"""Finds the paths of units over the borders, inside the two areas of each border.

A path goes from one area through a gate in the border to the other. Where the straight line would
leave the area, it goes through points inside, which are the same for all places of the area. It
keeps its distance from the coast where there is room.
"""

from __future__ import annotations

import heapq
import math
from collections.abc import Iterator
from typing import Any

import numpy as np
import shapely
from shapely.geometry import LineString, Point, Polygon

Place = tuple[float, float]
Area = dict[str, Any]

#: How far a way keeps from the edge of its area; each unit less is worth a way so much longer.
CLEAR = [14.0, 9.0, 5.0, 2.0]
WORTH = 0.03
#: How far apart the points are that a way may pass first.
MESH = 22
#: How far the end of a border lies from its gate, unless the border is shorter.
ASIDE = 10.0
#: How much the points of a way may lie from where the edge would have them.
COARSE = 2.0
#: Gates tried in a border.
GATES = 24


class Ground:
    """An area that paths go through: the places of its pieces, and which points see each other."""

    def __init__(self, area: Area, shape: Polygon, clear: float) -> None:
        self.clear = clear
        self.stands = [_place(at) for at in [*area["units"], heart(area)]]
        self.shape = shape.buffer(0.05)
        self.kept = shape.buffer(-clear)
        shapely.prepare(self.kept)
        shapely.prepare(self.shape)
        ring = self.kept.buffer(-0.5).simplify(COARSE)
        parts = getattr(ring, "geoms", [ring])
        rings = [one for part in parts for one in [part.exterior, *part.interiors]]
        corners = {_rounded(at) for one in rings for at in one.coords}
        self.points = [at for at in sorted(corners) if self.kept.covers(Point(at))]
        self.steps = [self.seen(at, self.points, self.kept) for at in self.points]
        #: The points that all pieces of the area see: how far they are on the mean, what they see.
        self.first = {
            at: (_mean(at, self.stands), self.seen(at, self.points, self.kept))
            for at in self.common([*self.points, *self.mesh()])
        }

    def mesh(self) -> list[Place]:
        """Return points all over the area."""
        left, top, right, bottom = self.kept.bounds
        across, down = range(int(left), int(right), MESH), range(int(top), int(bottom), MESH)
        spots = [(float(x), float(y)) for x in across for y in down]
        return [at for at in spots if self.kept.covers(Point(at))]

    def common(self, points: list[Place]) -> list[Place]:
        """Return the points that are visible from every place of a piece."""
        for stand in self.stands:
            seen = self.near(stand, points)
            points = [at for index, at in enumerate(points) if index in seen]
        return points

    def near(self, at: Place, points: list[Place]) -> set[int]:
        """Return the points visible from a piece or a gate, which may be at the very edge."""
        free = self.kept.union(Point(at).buffer(30).intersection(self.shape))
        return self.seen(at, points, free)

    def seen(self, at: Place, points: list[Place], ground: Any) -> set[int]:
        """Return the points to which a straight line stays on some ground."""
        if not points:
            return set()
        lines = shapely.linestrings([[at, to] for to in points])
        return {int(index) for index in np.flatnonzero(shapely.covers(ground, lines))}

    def way(self, gate: Place) -> tuple[float, list[Place]] | None:
        """Return the mean distance of the pieces to a gate, and the points on the way there.

        Return None if there is no way.
        """
        if all(self.near(at, [gate]) for at in self.stands):
            return _mean(gate, self.stands), []
        least = {
            index: math.dist(gate, self.points[index]) for index in self.near(gate, self.points)
        }
        back: dict[int, int] = {}
        open_ = [(far, index) for index, far in least.items()]
        heapq.heapify(open_)
        while open_:
            far, here = heapq.heappop(open_)
            if far > least[here]:
                continue
            for there in self.steps[here]:
                further = far + math.dist(self.points[here], self.points[there])
                if further < least.get(there, math.inf):
                    least[there], back[there] = further, here
                    heapq.heappush(open_, (further, there))
        direct = self.near(gate, [*self.first])
        best: tuple[float, Place, int | None] | None = None
        for number, (at, (mean, reached)) in enumerate(self.first.items()):
            tried: list[tuple[float, Place, int | None]] = [
                (mean + math.dist(at, self.points[index]) + least[index], at, index)
                for index in reached & least.keys()
            ]
            if number in direct:
                tried.append((mean + math.dist(at, gate), at, None))
            best = min([*tried, *([best] if best else [])], key=lambda one: one[0], default=None)
        if best is None:
            return None
        far, at, last = best
        points = [at]
        while last is not None:
            if self.points[last] != at:
                points.append(self.points[last])
            last = back.get(last)
        return far, points


def heart(area: Area) -> Place:
    """Return the middle of an area's units, where arrows begin."""
    across, down = zip(*area["units"], strict=True)
    return math.fsum(across) / len(across), math.fsum(down) / len(down)


def grounds(area: Area, shape: Polygon) -> list[Ground]:
    """Return an area several times, with decreasing distance of paths from its edge."""
    return [Ground(area, shape, clear) for clear in CLEAR if not shape.buffer(-clear - 1).is_empty]


def way(one: list[Ground], other: list[Ground], border: list[Place]) -> list[Place]:
    """Return the points of the path over a border from one area to the other."""
    best: tuple[float, list[Place]] | None = None
    for gate in gates(border):
        there, back = _first(one, gate), _first(other, gate)
        if there and back and (best is None or there[0] + back[0] < best[0]):
            best = there[0] + back[0], [*there[1], gate, *reversed(back[1])]
    assert best is not None, "no way leads there"
    return best[1]


def gates(border: list[Place]) -> Iterator[Place]:
    """Yield points of a border that a path may cross, not too near its ends."""
    line = LineString(border)
    aside = min(ASIDE, line.length / 2 - 0.1)
    count = min(GATES, max(1, round((line.length - 2 * aside) / 6)))
    for number in range(count):
        at = line.interpolate(aside + (line.length - 2 * aside) * (number + 0.5) / count)
        yield _rounded((at.x, at.y))


def _first(grounds: list[Ground], gate: Place) -> tuple[float, list[Place]] | None:
    """Return the best path through an area: short, and far from its edge."""
    ways = [
        (one[0] * (1 + WORTH * (CLEAR[0] - ground.clear)), one[1])
        for ground in grounds
        if (one := ground.way(gate)) is not None
    ]
    return min(ways, key=lambda one: one[0], default=None)


def _mean(at: Place, places: list[Place]) -> float:
    return math.fsum(math.dist(at, place) for place in places) / len(places)


def _place(at: Any) -> Place:
    return float(at[0]), float(at[1])


def _rounded(at: Any) -> Place:
    return round(at[0], 1), round(at[1], 1)
