"""Lines of sight: the hexes that each line crosses, computed when first needed."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from rulewright.games.battles.components import Plan
from rulewright.kit.hexes import OFF

Offset = tuple[int, int]

#: By offset between two hexes: the hexes crossed, then those along each side of the line.
_SHAPES: Final[dict[Offset, list[list[Offset]]]] = {}


def sight_paths(plan: Plan, one: int, other: int) -> list[tuple[int, ...]]:
    """Return the paths of a line of sight, each as the hexes it crosses between its two ends.

    There is one path, or two where the line runs along edges and may be shifted to either side.
    Hexes off the board hide nothing and are left out. [sight.edges]
    """
    drawn = plan.lines[one][other]
    if drawn is None:
        drawn = plan.lines[one][other] = _draw(plan, one, other)
    return drawn


def _draw(plan: Plan, one: int, other: int) -> list[tuple[int, ...]]:
    (q, r), (to_q, to_r) = plan.grid.places[one], plan.grid.places[other]
    way = to_q - q, to_r - r
    if way not in _SHAPES:
        _SHAPES[way] = _shape(way)
    crossed, left, right = [_cells(plan, q, r, part) for part in _SHAPES[way]]
    if not _SHAPES[way][1]:
        return [tuple(crossed)]
    return [(*crossed, *left), (*crossed, *right)]


def _cells(plan: Plan, q: int, r: int, offsets: list[Offset]) -> list[int]:
    """Return the hexes of the board at some offsets from a place."""
    numbers = [plan.grid.number_at(q + x, r + y) for x, y in offsets]
    return [number for number in numbers if number != OFF]


def _shape(way: Offset) -> list[list[Offset]]:
    """Return the hexes that a line from 0, 0 to `way` crosses, and those on its left and right."""
    crossed: list[Offset] = []
    left: list[Offset] = []
    right: list[Offset] = []
    to_q, to_r = way
    far = max(abs(to_q), abs(to_r)) + 1
    for q in range(-far, far + 1):
        for r in range(-far, far + 1):
            meets = (q, r) not in ((0, 0), way) and _meets(way, (q, r))
            if meets == _CROSSES:
                crossed.append((q, r))
            elif meets == _BESIDE:
                (left if to_q * r > to_r * q else right).append((q, r))
    return [crossed, left, right]


_APART: Final = 0
_CROSSES: Final = 1
_BESIDE: Final = 2


def _meets(way: Offset, cell: Offset) -> int:
    """Return how a line from 0, 0 meets a hex: `_CROSSES`, `_BESIDE` or `_APART`.

    `_BESIDE` means that it runs along an edge. A point is inside a hex if its three values of
    `_differences`, measured from the hex's centre, are between -1 and 1. Along the line each value
    changes evenly, so the part of the line inside a hex is one interval.
    """
    start, end = Fraction(0), Fraction(1)
    beside = False
    for growth, offset in zip(_differences(way), _differences(cell), strict=True):
        if growth:
            bounds = Fraction(offset - 1, growth), Fraction(offset + 1, growth)
            start, end = max(start, min(bounds)), min(end, max(bounds))
        elif abs(offset) > 1:
            return _APART
        elif abs(offset) == 1:
            beside = True
    if start >= end:
        return _APART
    return _BESIDE if beside else _CROSSES


def _differences(place: Offset) -> tuple[int, int, int]:
    """Return the differences between the cube coordinates q, r and -q - r of a place."""
    q, r = place
    return q - r, q + 2 * r, -2 * q - r
