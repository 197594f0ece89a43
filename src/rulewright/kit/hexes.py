"""Boards of hexagons: names, neighbours, distances, lines, reach, and how they are drawn.

A hex is a number from 0. Hexes point up and form rows; `neighbours[hex]` holds the six hexes around
it, counter-clockwise from the east, with `OFF` beyond the edge of the board.
"""

from __future__ import annotations

from collections.abc import Callable
from heapq import heappop, heappush
from math import sqrt
from typing import Final

from rulewright.kit.board import BoardArea, Border

OFF: Final = -1
"""No hex, since the board ends there; also a hex that cannot be reached."""
DIRECTIONS: Final = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
"""Axial steps: east, north-east, north-west, west, south-west, south-east."""


class Grid:
    """The hexes of a board. Make one with `hexagon` or `rectangle`."""

    def __init__(self, rows: list[list[tuple[int, int]]]) -> None:
        """Take the axial coordinates (column and row on slanted axes) of each row, from the top."""
        self.places: list[tuple[int, int]] = [place for row in rows for place in row]
        self.names: list[str] = [
            f"{_letters(number)}{column}"
            for number, row in enumerate(rows)
            for column in range(1, len(row) + 1)
        ]
        self._numbers = {place: number for number, place in enumerate(self.places)}
        self._named = {name: number for number, name in enumerate(self.names)}
        self.neighbours: list[list[int]] = [
            [self._numbers.get((q + step_q, r + step_r), OFF) for step_q, step_r in DIRECTIONS]
            for q, r in self.places
        ]

    @classmethod
    def hexagon(cls, side: int) -> Grid:
        """Make a hexagonal board with `side` hexes along each side: 3 side² - 3 side + 1 in all."""
        far = side - 1
        return Grid(
            [
                [(q, r) for q in range(max(-far, -far - r), min(far, far - r) + 1)]
                for r in range(-far, far + 1)
            ]
        )

    @classmethod
    def rectangle(cls, columns: int, rows: int, short: bool = False) -> Grid:
        """Make straight rows, every second one shifted half a hex to the right.

        With `short` the shifted rows have one hex less, so that both edges are even.
        """
        return Grid(
            [[(q - r // 2, r) for q in range(columns - (short and r % 2))] for r in range(rows)]
        )

    def __len__(self) -> int:
        """Return how many hexes the board has."""
        return len(self.places)

    def number(self, name: str) -> int:
        """Return the hex of that name, or `OFF`."""
        return self._named.get(name, OFF)

    def number_at(self, q: int, r: int) -> int:
        """Return the hex at these axial coordinates, or `OFF`."""
        return self._numbers.get((q, r), OFF)

    # -- measures ----------------------------------------------------------------------------
    def distance(self, one: int, other: int) -> int:
        """Return the number of steps between two hexes, ignoring obstacles."""
        q = self.places[one][0] - self.places[other][0]
        r = self.places[one][1] - self.places[other][1]
        return max(abs(q), abs(r), abs(q + r))

    def direction(self, one: int, other: int) -> int:
        """Return the direction of a neighbour, an index of `neighbours`; `OFF` for other hexes."""
        around = self.neighbours[one]
        return around.index(other) if other in around else OFF

    def line(self, one: int, other: int) -> list[tuple[int, ...]]:
        """Return the hexes on the straight line between two centres, leaving out the two ends.

        It is a list of steps. A step is one hex, or the two hexes on both sides where the line runs
        along their edge; one that is off the board is left out.
        """
        length = self.distance(one, other)
        return [self._nearest(one, other, step, length) for step in range(1, length)]

    def _nearest(self, one: int, other: int, step: int, length: int) -> tuple[int, ...]:
        """Return the hex or hexes nearest to the point `step / length` of the way to another hex.

        All distances are integers, so equal ones compare equal.
        """
        (from_q, from_r), (to_q, to_r) = self.places[one], self.places[other]
        # The point multiplied by `length`, so that nothing is rounded.
        q = from_q * (length - step) + to_q * step
        r = from_r * (length - step) + to_r * step
        near: list[tuple[int, int]] = []
        for hex_q in range(q // length - 1, q // length + 3):
            for hex_r in range(r // length - 1, r // length + 3):
                away_q, away_r = hex_q * length - q, hex_r * length - r
                apart = away_q * away_q + away_r * away_r + (away_q + away_r) ** 2
                number = self._numbers.get((hex_q, hex_r), OFF)
                near.append((apart, number))
        least = min(apart for apart, _ in near)
        return tuple(sorted(number for apart, number in near if apart == least and number != OFF))

    def reach(
        self,
        start: int,
        steps: int,
        cost: Callable[[int, int], int],
        stops: Callable[[int], bool] | None = None,
    ) -> list[int]:
        """Return the lowest cost from `start` to each hex, or `OFF` if it is over `steps`.

        `cost(one, other)` is the cost of a step between neighbours, negative if it is barred. A
        path does not continue beyond a hex for which `stops` is true.
        """
        costs = [OFF] * len(self.places)
        waiting = [(0, start)]
        while waiting:
            spent, cell = heappop(waiting)
            if costs[cell] != OFF:
                continue
            costs[cell] = spent
            if cell != start and stops is not None and stops(cell):
                continue
            for other in self.neighbours[cell]:
                step = OFF if other == OFF or costs[other] != OFF else cost(cell, other)
                if step >= 0 and spent + step <= steps:
                    heappush(waiting, (spent + step, other))
        return costs

    # -- drawing -----------------------------------------------------------------------------
    def middle(self, cell: int, size: float) -> tuple[float, float]:
        """Return the centre of a hex of side `size`; that of the first hex is near 0, 0."""
        q, r = self.places[cell]
        return round(size * sqrt(3) * (q + r / 2), 2), round(size * 1.5 * r, 2)

    def corners(self, cell: int, size: float) -> list[tuple[float, float]]:
        """Return the six corners; the edge to `neighbours[n]` joins corners n and n + 1."""
        x, y = self.middle(cell, size)
        half, width = size / 2, size * sqrt(3) / 2
        shifts = [(width, half), (width, -half), (0, -size), (-width, -half), (-width, half)]
        return [(round(x + right, 2), round(y + down, 2)) for right, down in [*shifts, (0, size)]]

    def areas(self, size: float, kind: str = "hex", margin: float = 10) -> list[BoardArea]:
        """Return the hexes as areas of a board (docs/protocol.md), with their `names`.

        Tokens stand in the middle unless a slot is added; the names are written below them.
        Coordinates begin at `margin`; `extent` gives the board's size.
        """
        right, down = self._shift(size, margin)
        areas: list[BoardArea] = []
        for cell, name in enumerate(self.names):
            x, y = self.middle(cell, size)
            middle = (round(x + right, 2), round(y + down, 2))
            areas.append(
                {
                    "id": name,
                    "name": name,
                    "kind": kind,
                    "form": "hexagon",
                    "at": middle,
                    "r": size,
                    "label": (middle[0], round(middle[1] + size * 0.68, 2)),
                    "label_size": round(size * 0.28, 1),
                }
            )
        return areas

    def borders(self, size: float, kind: str = "land", margin: float = 10) -> list[Border]:
        """Return the edges between neighbours, each once, as borders of a board."""
        right, down = self._shift(size, margin)
        borders: list[Border] = []
        for cell, around in enumerate(self.neighbours):
            corners = self.corners(cell, size)
            for direction, other in enumerate(around):
                if other > cell:
                    ends = corners[direction], corners[(direction + 1) % 6]
                    path = "L".join(f"{x + right:.2f} {y + down:.2f}" for x, y in ends)
                    between = [self.names[cell], self.names[other]]
                    borders.append({"between": between, "kind": kind, "path": f"M{path}"})
        return borders

    def extent(self, size: float, margin: float = 10) -> list[int]:
        """Return the width and height of a board for all hexes of that size."""
        corners = [corner for cell in range(len(self)) for corner in self.corners(cell, size)]
        wide = max(x for x, _ in corners) - min(x for x, _ in corners)
        high = max(y for _, y in corners) - min(y for _, y in corners)
        return [round(wide + 2 * margin), round(high + 2 * margin)]

    def _shift(self, size: float, margin: float) -> tuple[float, float]:
        corners = [corner for cell in range(len(self)) for corner in self.corners(cell, size)]
        return margin - min(x for x, _ in corners), margin - min(y for _, y in corners)


def _letters(number: int) -> str:
    """Return the letters of a row: a to z, then aa, ab and so on."""
    letters = ""
    number += 1
    while number:
        number, place = divmod(number - 1, 26)
        letters = chr(ord("a") + place) + letters
    return letters
