"""The hexes of a field in board coordinates, and random numbers that are the same everywhere."""

from __future__ import annotations

from math import hypot, sqrt
from typing import Final
from zlib import crc32

from rulewright.kit.board import Point
from rulewright.kit.hexes import OFF, Grid

#: The side of a hex in board units, and the margin around the field.
SIZE: Final = 46.0
MARGIN: Final = 32.0
#: The distance between the centres of adjacent hexes.
STEP: Final = SIZE * sqrt(3)
#: How many steps beyond the last hex roads and streams go on.
BEYOND: Final = 1.9
#: The corners of a hex from its centre, in halves of its width and of its side.
CORNERS: Final = ((1, 1), (1, -1), (0, -2), (-1, -1), (-1, 1), (0, 2))


class Ground:
    """A field of hexes with a terrain code for each."""

    def __init__(self, grid: Grid, codes: tuple[int, ...]) -> None:
        self.grid = grid
        self.codes = codes
        self.middles: list[Point] = [area["at"] for area in grid.areas(SIZE, margin=MARGIN)]
        self.size = grid.extent(SIZE, MARGIN)

    def of(self, *codes: int) -> list[int]:
        """List the hexes with any of the given terrain codes."""
        return [cell for cell, code in enumerate(self.codes) if code in codes]

    def corners(self, cell: int) -> list[Point]:
        """Return the corners of a hex; edge `n` lies between corners `n` and `n + 1`.

        Neighbouring hexes have exactly equal points for a corner that they share.
        """
        (x0, y0), (x, y) = self.middles[0], self.middles[cell]
        across, down = round((x - x0) / (STEP / 2)), round((y - y0) / (SIZE / 2))
        return [
            (x0 + (across + right) * STEP / 2, y0 + (down + low) * SIZE / 2)
            for right, low in CORNERS
        ]

    def around(self, cell: int) -> list[int]:
        """List the neighbours of a hex that are on the board."""
        return [other for other in self.grid.neighbours[cell] if other != OFF]

    def gate(self, cell: int, direction: int) -> Point:
        """Return the midpoint of the edge of a hex in a direction."""
        corners = self.corners(cell)
        return between(corners[direction], corners[(direction + 1) % 6])

    def way_out(self, cell: int, heading: Point) -> Point | None:
        """Return the point off the board to which a line goes on, or None if it cannot leave.

        `heading` is the direction of the line in the hex.
        """
        x, y = self.middles[cell]
        best, out = 0.4, None
        for direction, other in enumerate(self.grid.neighbours[cell]):
            gate_x, gate_y = self.gate(cell, direction)
            right, down = (gate_x - x) * 2 / STEP, (gate_y - y) * 2 / STEP
            along = right * heading[0] + down * heading[1]
            if other == OFF and along > best:
                best, out = along, (x + right * STEP * BEYOND, y + down * STEP * BEYOND)
        return out


def chance(*keys: int | str) -> float:
    """Return a pseudo-random number from 0 to 1 that depends only on the keys."""
    return crc32(repr(keys).encode()) / 2**32


def spread(most: float, *keys: int | str) -> float:
    """Return a pseudo-random number from `-most` to `most` that depends only on the keys."""
    return most * (2 * chance(*keys) - 1)


def between(one: Point, other: Point) -> Point:
    """Return the midpoint of two points."""
    return (one[0] + other[0]) / 2, (one[1] + other[1]) / 2


def towards(one: Point, other: Point) -> Point:
    """Return the unit vector from one point to another."""
    right, down = other[0] - one[0], other[1] - one[1]
    length = hypot(right, down) or 1.0
    return right / length, down / length
