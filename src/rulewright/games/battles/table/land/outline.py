"""Uneven outlines of groups of hexes, as if drawn by hand."""

from __future__ import annotations

from collections.abc import Collection

from rulewright.games.battles.table.land.ground import Ground, between, spread, towards
from rulewright.kit.board import Point


def blobs(ground: Ground, cells: Collection[int], inset: float, rough: float) -> str:
    """Return an SVG path with uneven, rounded outlines of hexes; adjacent hexes share one."""
    return "".join(rounded(uneven(loop, inset, rough)) for loop in loops(ground, set(cells)))


def loops(ground: Ground, cells: set[int]) -> list[list[Point]]:
    """List the outlines of hexes along their edges, including holes."""
    after: dict[Point, list[Point]] = {}
    for cell in sorted(cells):
        corners = ground.corners(cell)
        for direction, other in enumerate(ground.grid.neighbours[cell]):
            if other not in cells:
                after.setdefault(corners[direction], []).append(corners[(direction + 1) % 6])
    outlines: list[list[Point]] = []
    while after:
        loop = [next(iter(after))]
        while steps := after.get(loop[-1]):
            here = loop[-1]
            loop.append(steps.pop())
            if not steps:
                del after[here]
        outlines.append(loop[:-1])
    return outlines


def uneven(loop: list[Point], inset: float, rough: float) -> list[Point]:
    """Move a loop inward and add a point on each edge, with random offsets."""
    points: list[Point] = []
    count = len(loop)
    for place, (x, y) in enumerate(loop):
        before, after = loop[place - 1], loop[(place + 1) % count]
        points.append(_inward(before, (x, y), after, inset, rough))
        points.append(_inward((x, y), between((x, y), after), after, inset, rough))
    return points


def _inward(before: Point, at: Point, after: Point, inset: float, rough: float) -> Point:
    """Move a point towards the inside of a loop, which is to the left of its direction."""
    right, down = towards(before, after)
    far = inset + spread(rough, round(at[0]), round(at[1]))
    return at[0] + down * far, at[1] - right * far


def rounded(points: list[Point]) -> str:
    """Return a closed, smooth SVG path with the points as its control points."""
    starts = [between(points[place - 1], point) for place, point in enumerate(points)]
    path = f"M{told(starts[0])}"
    for place, point in enumerate(points):
        path += f"Q{told(point)} {told(starts[(place + 1) % len(points)])}"
    return f"{path}Z"


def line(points: list[Point]) -> str:
    """Return an open SVG path of straight lines through the points."""
    return "M" + "L".join(told(point) for point in points)


def told(point: Point) -> str:
    """Format a point as it is written in an SVG path."""
    return f"{point[0]:.1f} {point[1]:.1f}"
