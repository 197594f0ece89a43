"""The grid of a battle plan: neighbours, distances, rows, and the zones of each side.

Rows are counted from the top. Lannister sits at the top, Stark at the bottom.
"""

from __future__ import annotations

from typing import Final

from rulewright.games.battles.components import Plan
from rulewright.games.battles.words import LANNISTER
from rulewright.kit.hexes import Grid

Distances = list[list[int]]
Lines = list[list[list[tuple[int, ...]] | None]]

#: Distances and lines by columns and rows; plans of one size share them.
_MEASURED: Final[dict[tuple[int, int], tuple[Distances, Lines]]] = {}


def prepare(plan: Plan) -> None:
    """Give a plan the tables of its grid: neighbours, distances, and an empty cache of lines."""
    size = plan.columns, plan.rows
    if size not in _MEASURED:
        count = len(plan.grid)
        _MEASURED[size] = _distances(plan.grid), [[None] * count for _ in range(count)]
    plan.neighbours = plan.grid.neighbours
    plan.distances, plan.lines = _MEASURED[size]


def _distances(grid: Grid) -> Distances:
    """Return the number of steps between every two hexes."""
    places = grid.places
    rows: Distances = []
    for from_q, from_r in places:
        row: list[int] = []
        for to_q, to_r in places:
            q = from_q - to_q
            r = from_r - to_r
            row.append(max(abs(q), abs(r), abs(q + r)))
        rows.append(row)
    return rows


# -- rows and zones ------------------------------------------------------------------------------
def row_of(plan: Plan, cell: int) -> int:
    """Return the row of a hex, 0 at the top."""
    return plan.grid.places[cell][1]


def depth(plan: Plan, side: int, cell: int) -> int:
    """Return how many rows a hex lies from a side's own edge: 1 for the row along it."""
    row = row_of(plan, cell)
    return row + 1 if side == LANNISTER else plan.rows - row


def zone(plan: Plan, side: int, deep: int) -> list[int]:
    """List the hexes in the first `deep` rows from a side's own edge. [skirmish.zones]"""
    return [cell for cell in range(len(plan.grid)) if depth(plan, side, cell) <= deep]
