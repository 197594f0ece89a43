"""Outlines of hexes that lie together, as a hand would draw them."""

from __future__ import annotations

from collections.abc import Collection

from rulewright.games.battles.table.land.ground import Ground, between, spread, towards
from rulewright.kit.board import Point


def blobs(ground: Ground, cells: Collection[int], inset: float, rough: float) -> str:
    """The rounded, uneven outlines of all hexes given; those side by side are one."""
    return "".join(rounded(uneven(loop, inset, rough)) for loop in loops(ground, set(cells)))


def loops(ground: Ground, cells: set[int]) -> list[list[Point]]:
    """The outlines of hexes along their edges, holes among them."""
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
    """A loop moved inward, with a point more on each edge, none of them quite where it was."""
    points: list[Point] = []
    count = len(loop)
    for place, (x, y) in enumerate(loop):
        before, after = loop[place - 1], loop[(place + 1) % count]
        points.append(_inward(before, (x, y), after, inset, rough))
        points.append(_inward((x, y), between((x, y), after), after, inset, rough))
    return points


def _inward(before: Point, at: Point, after: Point, inset: float, rough: float) -> Point:
    """A point of a loop moved to its inner side, which is on the left of its way."""
    right, down = towards(before, after)
    far = inset + spread(rough, round(at[0]), round(at[1]))
    return at[0] + down * far, at[1] - right * far


def rounded(points: list[Point]) -> str:
    """A closed curve that the points pull at."""
    starts = [between(points[place - 1], point) for place, point in enumerate(points)]
    path = f"M{told(starts[0])}"
    for place, point in enumerate(points):
        path += f"Q{told(point)} {told(starts[(place + 1) % len(points)])}"
    return f"{path}Z"


def line(points: list[Point]) -> str:
    """An open line through points."""
    return "M" + "L".join(told(point) for point in points)


def told(point: Point) -> str:
    """A point as a path has it."""
    return f"{point[0]:.1f} {point[1]:.1f}"
