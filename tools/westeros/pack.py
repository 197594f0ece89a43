"""Finds room in an area for its name, its symbols, and everything that may ever be there."""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import shapely
from shapely.geometry import Polygon

from westeros.graph import Line
from westeros.pieces import GAP, Label, Piece, Plan
from westeros.spline import depths

CELL = 2.0
#: How far things keep from the border, and what it costs to keep less than the most.
EDGES = ((11.0, 0.0), (8.0, 1.5), (4.5, 4.0))
TRIES = 6
#: How much dearer a grouping is still looked at once one has fitted.
SLACK = 1.5

Mask = npt.NDArray[np.bool_]


@dataclass(frozen=True)
class Layout:
    """A finished layout: the middle of every item, by key."""

    label: Label
    spots: dict[str, tuple[float, float]]


class Room:
    """The free cells of a polygon."""

    def __init__(self, polygon: Polygon, edge: float) -> None:
        inner = polygon.buffer(-edge)
        x0, y0, x1, y1 = polygon.bounds
        self.origin = np.array([x0, y0])
        xs = np.arange(x0, x1, CELL) + CELL / 2
        ys = np.arange(y0, y1, CELL) + CELL / 2
        grid = np.meshgrid(xs, ys)
        self.free: Mask = shapely.contains_xy(inner, grid[0], grid[1])
        self.middle = self._middle() if self.free.any() else self.origin

        self.opened: dict[Piece, Line] = {}

    def copy(self) -> Room:
        """Return a copy to fill, which shares the cache for the empty room."""
        twin = copy(self)
        twin.free = self.free.copy()
        return twin

    def open_spots(self, piece: Piece) -> Line:
        """Return the free spots for a piece in the empty room, from a cache."""
        if piece not in self.opened:
            self.opened[piece] = self.spots(piece)
        return self.opened[piece]

    def _middle(self) -> Line:
        """Return the centre of the area, with cells weighted by their distance from the border."""
        depth = depths(np.pad(self.free, 1))[1:-1, 1:-1]
        rows, columns = np.indices(depth.shape)
        heart = np.array([(columns * depth).sum(), (rows * depth).sum()]) / depth.sum()
        middle: Line = heart * CELL + self.origin
        return middle

    def spots(self, piece: Piece) -> Line:
        """Return all middles (x, y) at which every item of a piece is completely on free cells."""
        total = np.pad(self.free.cumsum(0).cumsum(1), ((1, 0), (1, 0)))
        good: Mask = np.ones(self.free.shape, dtype=np.bool_)
        for item in piece.items:
            w, h = _cells(item.width), _cells(item.height)
            if h > self.free.shape[0] or w > self.free.shape[1]:
                return np.zeros((0, 2))
            inside = total[h:, w:] - total[:-h, w:] - total[h:, :-w] + total[:-h, :-w]
            # where the middle of the piece would be for each corner of the item
            right, down = _corner(item.x, w), _corner(item.y, h)
            good &= _shifted(inside == w * h, -right, -down, self.free.shape)
        middles: Line = np.argwhere(good)[:, ::-1] * CELL + self.origin
        return middles

    def take(self, piece: Piece, middle: Line) -> None:
        """Mark the cells under a piece as used."""
        column, row = np.rint((middle - self.origin) / CELL).astype(int)
        for item in piece.items:
            w, h = _cells(item.width), _cells(item.height)
            x, y = column + _corner(item.x, w), row + _corner(item.y, h)
            self.free[y : y + h, x : x + w] = False


def _cells(length: float) -> int:
    return int(np.ceil((length + GAP) / CELL)) + 1


def _corner(at: float, cells: int) -> int:
    return int(np.rint(at / CELL - cells / 2))


def _shifted(mask: Mask, right: int, down: int, shape: tuple[int, ...]) -> Mask:
    moved: Mask = np.zeros(shape, dtype=np.bool_)
    rows, columns = mask.shape
    top, left = max(0, down), max(0, right)
    bottom, edge = min(shape[0], rows + down), min(shape[1], columns + right)
    if bottom > top and edge > left:
        moved[top:bottom, left:edge] = mask[top - down : bottom - down, left - right : edge - right]
    return moved


def pack(polygon: Polygon, options: list[Plan], seed: int) -> Layout:
    """Return the best layout found. Raise ``ValueError`` if nothing fits."""
    random = np.random.default_rng(seed)
    best: tuple[float, Layout] | None = None
    limit = np.inf
    rooms = [(fee, Room(polygon, edge)) for edge, fee in EDGES]
    choices = ((plan.cost + fee, plan, room) for plan in options for fee, room in rooms)
    for cost, plan, room in sorted(choices, key=lambda choice: choice[0]):
        if cost > limit:
            break
        if not all(len(room.open_spots(piece)) for piece in plan.pieces):
            continue
        tries = 1 if len(plan.pieces) == 1 else TRIES
        results = [_try(room.copy(), plan, cost, random) for _ in range(tries)]
        if any(results) and tries > 1:
            results += [_try(room.copy(), plan, cost, random) for _ in range(5 * tries)]
        for result in results:
            if result and (best is None or result[0] < best[0]):
                best = result
                limit = min(limit, cost + SLACK)
    if best is None:
        raise ValueError("nothing fits")
    return best[1]


def _try(
    room: Room, plan: Plan, cost: float, random: np.random.Generator
) -> tuple[float, Layout] | None:
    spots: dict[str, tuple[float, float]] = {}
    spread = np.sqrt(room.free.sum()) * CELL * 0.28 if len(plan.pieces) > 1 else 0.0
    for piece in sorted(plan.pieces, key=lambda p: -_bulk(p) * random.uniform(0.6, 1.6)):
        middles = room.spots(piece) if spots else room.open_spots(piece)
        if not len(middles):
            return None
        rise = -0.6 if any(item.key == "label" for item in piece.items) else 0.2
        wish = room.middle + random.normal(0, 1, 2) * spread + np.array([0, rise * spread])
        chosen = middles[np.argmin(((middles - wish) ** 2).sum(axis=1))]
        room.take(piece, chosen)
        for item in piece.items:
            spots[item.key] = (chosen[0] + item.x, chosen[1] + item.y)
    return 3.0 * cost + _disorder(room, spots), Layout(plan.label, spots)


def _bulk(piece: Piece) -> float:
    return piece.size[0] * piece.size[1]


def _disorder(room: Room, spots: dict[str, tuple[float, float]]) -> float:
    """Return how far a layout is from the ideal: evenly around the centre, with the name on top."""
    at = {key: np.array(spot) for key, spot in spots.items()}
    units = np.mean([spot for key, spot in at.items() if key.startswith("unit")], axis=0)
    everything = np.mean([at["label"], units, at["order"]], axis=0)
    loss = 0.10 * float(np.hypot(*(everything - room.middle)))
    loss += 0.04 * float(np.hypot(*(at["label"] - units)) + np.hypot(*(at["order"] - units)))
    loss += 0.02 * float(abs(at["label"][0] - units[0]))
    return loss + 8.0 * bool(at["label"][1] > units[1])
