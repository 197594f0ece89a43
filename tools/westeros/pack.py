"""Finding room in an area for its name, its symbols and all that may ever stand there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

import numpy as np
import numpy.typing as npt
import shapely
from shapely.geometry import Polygon

from westeros.graph import Line

CELL = 2.0
EDGE = 4.5
GAP = 3.0
CHARACTER, LEADING = 0.55, 1.15

UNIT, ORDER, POWER, GARRISON, NEUTRAL, ICON = 34.0, 40.0, 28.0, 30.0, 36.0, 22.0

Mask = npt.NDArray[np.bool_]


@dataclass(frozen=True)
class Item:
    """One thing to place: its key and its box, relative to the middle of its piece."""

    key: str
    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True)
class Piece:
    """Items that move together."""

    items: tuple[Item, ...]

    @property
    def size(self) -> tuple[float, float]:
        """The box around all items, which are centred on it."""
        width = max(abs(i.x) + i.width / 2 for i in self.items) * 2
        height = max(abs(i.y) + i.height / 2 for i in self.items) * 2
        return width, height


@dataclass(frozen=True)
class Label:
    """A name broken into lines at a size."""

    lines: tuple[str, ...]
    size: float
    cost: float

    @property
    def box(self) -> tuple[float, float]:
        """Estimated width and height of the lettering."""
        width = max(len(line) for line in self.lines) * CHARACTER * self.size
        return width, len(self.lines) * LEADING * self.size


@dataclass(frozen=True)
class Plan:
    """One way of grouping everything, and how far it is from the ideal."""

    label: Label
    pieces: tuple[Piece, ...]
    cost: float


@dataclass(frozen=True)
class Layout:
    """Where everything went: the middle of every item by key."""

    label: Label
    spots: dict[str, tuple[float, float]]


def row(keys: list[str], side: float, columns: int) -> Piece:
    """Equal squares in rows of ``columns``."""
    pitch = side + GAP
    rows = -(-len(keys) // columns)
    items = []
    for n, key in enumerate(keys):
        in_row = min(columns, len(keys) - n // columns * columns)
        x = (n % columns - (in_row - 1) / 2) * pitch
        items.append(Item(key, x, (n // columns - (rows - 1) / 2) * pitch, side, side))
    return Piece(tuple(items))


def labels(name: str, largest: int, smallest: int) -> Iterator[Label]:
    """All ways to break and size a name."""
    words = name.split()
    for cuts in product((False, True), repeat=len(words) - 1):
        lines = [words[0]]
        for word, cut in zip(words[1:], cuts, strict=True):
            if cut:
                lines.append(word)
            else:
                lines[-1] += " " + word
        lone = any(line in ("The", "of", "Port of") for line in lines)
        for size in range(largest, smallest - 1, -1):
            wide = max(len(line) for line in lines) * CHARACTER * size
            cost = (largest - size) * 1.0 + 1.2 * (len(lines) - 1) + 3.0 * lone
            yield Label(tuple(lines), size, cost + max(0.0, wide - 110) / 25)


def plans(name: str, icons: list[str], *, land: bool, garrison: bool) -> list[Plan]:
    """Every grouping worth trying, the most pleasing first."""
    found = []
    sizes = (17, 13) if land else (19, 15)
    for label in labels(name, *sizes):
        for heads, units, tokens in product(
            _heads(label, icons), _units(), _tokens(garrison) if land else [(0.0, [_order()])]
        ):
            pieces = (*heads[1], *units[1], *tokens[1])
            cost = label.cost + heads[0] + units[0] + tokens[0]
            found.append(Plan(label, pieces, cost))
    return sorted(found, key=lambda plan: plan.cost)


def _heads(label: Label, icons: list[str]) -> list[tuple[float, list[Piece]]]:
    width, height = label.box
    name = Item("label", 0, 0, width, height)
    if not icons:
        return [(0.0, [Piece((name,))])]
    line = row(icons, ICON, len(icons))
    below = (height + GAP + ICON) / 2
    together = [Item("label", 0, (height - 2 * below) / 2, width, height)]
    together += [Item(i.key, i.x, below - ICON / 2, ICON, ICON) for i in line.items]
    heads = [(0.0, [Piece(tuple(together))]), (3.0, [Piece((name,)), line])]
    if len(icons) > 1:
        block = row(icons, ICON, 2)
        heads.append((4.0, [Piece((name,)), block]))
        heads.append((9.0, [Piece((name,)), *(row([key], ICON, 1) for key in icons)]))
    return heads


def _units() -> list[tuple[float, list[Piece]]]:
    keys = [f"unit{n}" for n in range(4)]
    pairs = [row(keys[:2], NEUTRAL, 2), row(keys[2:], NEUTRAL, 2)]
    return [
        (0.0, [row(keys, NEUTRAL, 2)]),
        (0.5, [row(keys, NEUTRAL, 4)]),
        (2.0, [row(keys, NEUTRAL, 1)]),
        (2.5, pairs),
        (3.5, [pairs[0], row(keys[2:], NEUTRAL, 1)]),
        (8.0, [row([key], NEUTRAL if key == "unit0" else UNIT, 1) for key in keys]),
    ]


def _order() -> Piece:
    return row(["order"], ORDER, 1)


def _tokens(garrison: bool) -> list[tuple[float, list[Piece]]]:
    power = row(["power"], POWER, 1)
    if not garrison:
        return [(0.0, [_order(), power])]
    pair = row(["power", "garrison"], GARRISON, 2)
    return [(0.0, [_order(), pair]), (1.0, [_order(), power, row(["garrison"], GARRISON, 1)])]


class Room:
    """The free cells of a polygon."""

    def __init__(self, polygon: Polygon, edge: float = EDGE) -> None:
        inner = polygon.buffer(-edge)
        x0, y0, x1, y1 = polygon.bounds
        self.origin = np.array([x0, y0])
        xs = np.arange(x0, x1, CELL) + CELL / 2
        ys = np.arange(y0, y1, CELL) + CELL / 2
        grid = np.meshgrid(xs, ys)
        self.free: Mask = shapely.contains_xy(inner, grid[0], grid[1])
        cells = np.argwhere(self.free)
        self.middle = cells.mean(axis=0)[::-1] * CELL + self.origin

    def spots(self, width: float, height: float) -> tuple[Line, int, int]:
        """All middles (x, y) where a box is wholly free, and its size in cells."""
        w, h = int(np.ceil((width + GAP) / CELL)), int(np.ceil((height + GAP) / CELL))
        if h > self.free.shape[0] or w > self.free.shape[1]:
            return np.zeros((0, 2)), w, h
        total = np.pad(self.free.cumsum(0).cumsum(1), ((1, 0), (1, 0)))
        inside = total[h:, w:] - total[:-h, w:] - total[h:, :-w] + total[:-h, :-w]
        corners = np.argwhere(inside == w * h)[:, ::-1]
        return corners * CELL + self.origin + np.array([w, h]) * CELL / 2, w, h

    def take(self, middle: Line, w: int, h: int) -> None:
        """Mark the cells of a box as used."""
        corner = np.rint((middle - self.origin) / CELL - np.array([w, h]) / 2).astype(int)
        self.free[corner[1] : corner[1] + h, corner[0] : corner[0] + w] = False


def pack(polygon: Polygon, options: list[Plan], seed: int) -> tuple[float, Layout]:
    """The best layout found and the cost of its grouping; raises when nothing fits."""
    random = np.random.default_rng(seed)
    room = Room(polygon)
    whole = room.free
    best: tuple[float, Layout] | None = None
    limit = np.inf
    for plan in options:
        if plan.cost > limit:
            break
        for _ in range(12):
            room.free = whole.copy()
            result = _try(room, plan, random)
            if result and (best is None or result[0] < best[0]):
                best = result
                limit = min(limit, plan.cost + 2.0)
    if best is None:
        raise ValueError("nothing fits")
    return best


def _try(room: Room, plan: Plan, random: np.random.Generator) -> tuple[float, Layout] | None:
    spots: dict[str, tuple[float, float]] = {}
    spread = np.sqrt(room.free.sum()) * CELL * 0.30
    loss = 3.0 * plan.cost
    order = sorted(plan.pieces, key=lambda p: -p.size[0] * p.size[1] * random.uniform(0.6, 1.6))
    for piece in order:
        middles, w, h = room.spots(*piece.size)
        if not len(middles):
            return None
        rise = -0.6 if piece.items[0].key == "label" else 0.2
        wish = room.middle + random.normal(0, spread, 2) + np.array([0, rise * spread])
        chosen = middles[np.argmin(np.hypot(*(middles - wish).T))]
        room.take(chosen, w, h)
        weight = {"label": 1.0, "unit0": 0.6, "order": 0.5}.get(piece.items[0].key, 0.4)
        loss += weight * float(np.hypot(*(chosen - room.middle))) / 6
        for item in piece.items:
            spots[item.key] = (chosen[0] + item.x, chosen[1] + item.y)
    # lettering above the pieces reads best
    loss += 4.0 * (spots["label"][1] > spots["unit0"][1])
    return loss, Layout(plan.label, spots)
