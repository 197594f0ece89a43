"""Harbours: round basins cut out of the sea at a quay on the coast of a land area."""

from __future__ import annotations

import numpy as np
import shapely
from shapely.geometry import LineString, Polygon, box
from shapely.geometry import Point as Dot
from shapely.geometry.base import BaseGeometry
from shapely.ops import substring, unary_union

from westeros.graph import Arc, Line

RADIUS = 41.0
QUAY = 48.0
#: How far a basin keeps from every other line of the board.
CLEAR = 7.0


def build(arcs: list[Arc], name: str, land: str, sea: str, near: tuple[float, float]) -> None:
    """Cut the harbour ``name`` into the coast of ``land`` and ``sea``, near ``near``.

    The coast arc becomes three (coast, quay, coast), and a new arc, the mole, separates the basin
    from the sea.
    """
    choice = min(_sites(arcs, land, sea, near), key=lambda site: site[0], default=None)
    if choice is None:
        raise ValueError(f"no room for {name}")
    _, arc, first, last, mole = choice
    points = arc.points
    seaward_left = arc.left == sea
    start, end = f"{name}-1", f"{name}-2"
    quay = points[[first, last]]
    left, right = (name, land) if seaward_left else (land, name)
    arcs.remove(arc)
    arcs += [
        Arc(arc.start, start, points[: first + 1], arc.left, arc.right),
        Arc(start, end, quay, left, right),
        Arc(end, arc.end, points[last:], arc.left, arc.right),
        Arc(start, end, mole, sea if seaward_left else name, name if seaward_left else sea),
    ]


def _sites(
    arcs: list[Arc], land: str, sea: str, near: tuple[float, float]
) -> list[tuple[float, Arc, int, int, Line]]:
    sites = []
    for arc in arcs:
        if arc.between != tuple(sorted((land, sea))):
            continue
        others = unary_union([LineString(a.points) for a in arcs if a is not arc])
        shapely.prepare(others)
        for first in range(1, len(arc.points) - 2):
            last = _quay_end(arc.points, first)
            if last is None or np.hypot(*(arc.points[first] - near)) > 260:
                continue
            middle = (arc.points[first] + arc.points[last]) / 2
            mole = _mole(arc.points[first], arc.points[last], arc.left == sea)
            rest = [LineString(p) for p in (arc.points[first::-1], arc.points[last:])]
            if _clear(mole, others) and all(_leads_away(mole, coast) for coast in rest):
                sites.append((float(np.hypot(*(middle - near))), arc, first, last, mole))
    return sites


def _quay_end(points: Line, first: int) -> int | None:
    for last in range(first + 1, len(points) - 1):
        if np.hypot(*(points[last] - points[first])) >= QUAY:
            middle = points[first:last]
            chord = LineString(points[[first, last]])
            # a quay replaces the coast behind it, so that coast has to be nearly straight
            reach = max(chord.distance(LineString([p, p + 0.01])) for p in middle)
            return last if reach < 9 else None
    return None


def _mole(start: Line, end: Line, seaward_left: bool) -> Line:
    """Return the larger arc of a circle through both ends of the quay, on the side of the sea."""
    along = (end - start) / np.hypot(*(end - start))
    half = np.hypot(*(end - start)) / 2
    outward = np.array([along[1], -along[0]]) * (1 if seaward_left else -1)
    centre = (start + end) / 2 + outward * np.sqrt(RADIUS**2 - half**2)
    begin = np.arctan2(*(start - centre)[::-1])
    finish = np.arctan2(*(end - centre)[::-1])
    # with the sea on the left (y downward) the long way round runs with falling angle or rising
    turn = (finish - begin) % (2 * np.pi)
    if turn < np.pi:
        turn -= 2 * np.pi
    angles = begin + turn * np.linspace(0, 1, 40)
    mole: Line = centre + RADIUS * np.column_stack([np.cos(angles), np.sin(angles)])
    mole[0], mole[-1] = start, end
    return mole


def _clear(mole: Line, others: BaseGeometry) -> bool:
    on_board = mole.min() > 4 and mole[:, 0].max() < 1196 and mole[:, 1].max() < 1696
    return bool(on_board and not shapely.dwithin(others, Polygon(mole), CLEAR))


def _leads_away(mole: Line, coast: LineString) -> bool:
    """Return whether the coast beyond an end of the quay stays away from the basin."""
    basin = Polygon(mole)
    if coast.length < 2 * CLEAR or coast.intersection(basin).length > 0.01:
        return False
    return bool(substring(coast, 2 * CLEAR, coast.length).distance(basin) >= CLEAR - 2)


def berths(polygon: Polygon) -> list[tuple[float, float]]:
    """Return the places in a basin for the order and three ships."""
    cx, cy = polygon.centroid.coords[0]
    best: tuple[float, list[tuple[float, float]]] = (-1e9, [])
    for flip_x in (1, -1):
        for flip_y in (1, -1):
            for dx in range(-12, 13, 2):
                for dy in range(-12, 13, 2):
                    spots = _berths_at(cx + dx, cy + dy, flip_x, flip_y)
                    shapes = [Dot(spots[0]).buffer(15)]
                    shapes += [box(x - 12, y - 12, x + 12, y + 12) for x, y in spots[1:]]
                    inside = all(polygon.contains(shape) for shape in shapes)
                    room = min(polygon.exterior.distance(shape) for shape in shapes)
                    if inside and room > best[0]:
                        best = (room, spots)
    if not best[1]:
        raise ValueError("a basin is too small for its ships")
    return best[1]


def _berths_at(x: float, y: float, flip_x: int, flip_y: int) -> list[tuple[float, float]]:
    near, far = 14.0, 16.0
    return [
        (x - flip_x * 12.5, y - flip_y * 12.5),
        (x + flip_x * far, y - flip_y * near),
        (x + flip_x * near, y + flip_y * near),
        (x - flip_x * near, y + flip_y * far),
    ]
