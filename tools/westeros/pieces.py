"""The pieces that need room in an area, and the groupings in which they may be laid out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import product

GAP = 3.0
CHARACTER, LEADING = 0.55, 1.15
UNIT, ORDER, POWER, GARRISON, NEUTRAL, ICON = 34.0, 40.0, 28.0, 30.0, 36.0, 22.0


@dataclass(frozen=True)
class Item:
    """One thing to place: its key, and its box relative to the middle of its piece."""

    key: str
    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True)
class Piece:
    """Items that move together, around the middle of their common box."""

    items: tuple[Item, ...]

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of the box around all items."""
        left, top, right, bottom = _bounds(self.items)
        return right - left, bottom - top


@dataclass(frozen=True)
class Label:
    """A name, its line breaks and its size, and how far that is from the ideal."""

    lines: tuple[str, ...]
    size: int
    cost: float

    @property
    def piece(self) -> Piece:
        """The estimated box of the lettering."""
        width = max(len(line) for line in self.lines) * CHARACTER * self.size
        return Piece((Item("label", 0, 0, width, len(self.lines) * LEADING * self.size),))


@dataclass(frozen=True)
class Plan:
    """One way to group all pieces, and how far it is from the ideal."""

    label: Label
    pieces: tuple[Piece, ...]
    cost: float


def _bounds(items: Iterable[Item]) -> tuple[float, float, float, float]:
    items = list(items)
    return (
        min(i.x - i.width / 2 for i in items),
        min(i.y - i.height / 2 for i in items),
        max(i.x + i.width / 2 for i in items),
        max(i.y + i.height / 2 for i in items),
    )


def stack(*pieces: Piece) -> Piece:
    """Return the pieces joined in a column, centred."""
    return _join(pieces, down=True)


def beside(*pieces: Piece) -> Piece:
    """Return the pieces joined in a row, centred."""
    return _join(pieces, down=False)


def _join(pieces: tuple[Piece, ...], *, down: bool) -> Piece:
    lengths = [piece.size[1 if down else 0] for piece in pieces]
    at = -(sum(lengths) + GAP * (len(pieces) - 1)) / 2
    items: list[Item] = []
    for piece, length in zip(pieces, lengths, strict=True):
        shift = at + length / 2
        dx, dy = (0.0, shift) if down else (shift, 0.0)
        items += [replace(i, x=i.x + dx, y=i.y + dy) for i in piece.items]
        at += length + GAP
    return Piece(tuple(items))


def grid(keys: list[str], side: float, columns: int) -> Piece:
    """Return equal squares in rows of ``columns``."""
    cells = [Piece((Item(key, 0, 0, side, side),)) for key in keys]
    rows = [beside(*cells[n : n + columns]) for n in range(0, len(cells), columns)]
    return stack(*rows)


def labels(name: str, largest: int, smallest: int) -> Iterator[Label]:
    """Yield all ways to break and size a name."""
    words = name.split()
    for cuts in product((False, True), repeat=len(words) - 1):
        lines = [words[0]]
        for word, cut in zip(words[1:], cuts, strict=True):
            if cut:
                lines.append(word)
            else:
                lines[-1] += " " + word
        lone = any(line in ("The", "of", "of the") or line.endswith(" of") for line in lines)
        for size in range(largest, smallest - 1, -1):
            wide = max(len(line) for line in lines) * CHARACTER * size
            cost = (largest - size) * 0.9 + 1.0 * (len(lines) - 1) + 4.0 * lone
            yield Label(tuple(lines), size, cost + max(0.0, wide - 120) / 15)


def plans(name: str, icons: list[str], *, land: bool, garrison: bool) -> list[Plan]:
    """Return every grouping worth trying, the best first."""
    labelled = []
    for label in labels(name, *((17, 13) if land else (18, 16))):
        groups = _land(label, icons, garrison) if land else _sea(label)
        labelled += [Plan(label, tuple(parts), label.cost + cost) for cost, parts in groups]
    return sorted(labelled, key=lambda plan: plan.cost)


UNITS = [f"unit{n}" for n in range(4)]
BLOCK, ROW, COLUMN = (grid(UNITS, NEUTRAL, columns) for columns in (2, 4, 1))
PAIRS = (grid(UNITS[:2], NEUTRAL, 2), grid(UNITS[2:], NEUTRAL, 2))
MARK = grid(["order"], ORDER, 1)

Group = tuple[float, list[Piece]]


def _sea(label: Label) -> list[Group]:
    return [
        (0.0, [stack(label.piece, beside(BLOCK, MARK))]),
        (0.0, [stack(label.piece, beside(MARK, BLOCK))]),
        (1.0, [stack(label.piece, ROW, MARK)]),
        (1.0, [stack(label.piece, MARK, ROW)]),
        (2.0, [stack(label.piece, MARK, COLUMN)]),
        (3.0, [label.piece, beside(BLOCK, MARK)]),
        (4.0, [stack(label.piece, MARK), BLOCK]),
        (6.0, [stack(label.piece, MARK), COLUMN]),
        (6.0, [label.piece, ROW, MARK]),
        (7.0, [label.piece, COLUMN, MARK]),
        (9.0, [label.piece, *PAIRS, MARK]),
    ]


def _land(label: Label, icons: list[str], garrison: bool) -> list[Group]:
    power = grid(["power"], POWER, 1)
    guard = grid(["power", "garrison"], GARRISON, 2) if garrison else power
    tower = grid(["power", "garrison"], GARRISON, 1) if garrison else power
    signs = grid(icons, ICON, len(icons))
    heads = [(0.0, stack(label.piece, signs)), (2.0, beside(label.piece, signs))]
    groups = [
        (cost + more, parts)
        for cost, head in heads
        for more, parts in (*_whole(head, guard, tower), *_halves(head, guard, tower))
    ]
    return [*groups, *_loose(label, icons, guard)]


def _whole(head: Piece, guard: Piece, tower: Piece) -> list[Group]:
    """Return everything in one block."""
    return [
        (0.0, [stack(head, beside(BLOCK, stack(MARK, guard)))]),
        (0.0, [stack(head, beside(stack(MARK, guard), BLOCK))]),
        (0.5, [stack(head, beside(tower, BLOCK, MARK))]),
        (0.5, [stack(head, beside(MARK, BLOCK, tower))]),
        (1.0, [stack(head, ROW, beside(MARK, guard))]),
        (1.0, [stack(head, ROW, beside(guard, MARK))]),
        (1.0, [stack(beside(MARK, head, tower), ROW)]),
        (1.0, [stack(beside(tower, head, MARK), ROW)]),
        (2.0, [beside(stack(head, beside(MARK, guard)), BLOCK)]),
        (2.0, [beside(BLOCK, stack(head, beside(guard, MARK)))]),
    ]


def _halves(head: Piece, guard: Piece, tower: Piece) -> list[Group]:
    """Return two or more independent groups, with the symbols under the name."""
    apart = [grid([item.key], item.width, 1) for item in guard.items]
    return [
        (2.5, [stack(head, BLOCK), MARK, guard]),
        (2.5, [stack(head, ROW), MARK, guard]),
        (2.5, [stack(head, ROW), beside(MARK, guard)]),
        (3.0, [head, beside(BLOCK, stack(MARK, guard))]),
        (3.0, [head, beside(stack(MARK, guard), BLOCK)]),
        (3.0, [stack(head, beside(MARK, guard)), BLOCK]),
        (3.5, [stack(head, MARK), BLOCK, tower]),
        (4.5, [head, BLOCK, MARK, guard]),
        (4.5, [head, ROW, MARK, guard]),
        (5.5, [head, BLOCK, MARK, *apart]),
        (5.5, [head, ROW, MARK, *apart]),
        (7.5, [head, *PAIRS, MARK, *apart]),
    ]


def _loose(label: Label, icons: list[str], guard: Piece) -> list[Group]:
    """Return a grouping for shapes in which no other one fits."""
    signs = [grid(icons, ICON, len(icons))]
    singles = [grid([key], ICON, 1) for key in icons]
    power = [grid([item.key], item.width, 1) for item in guard.items]
    units = [grid([key], NEUTRAL if key == "unit0" else UNIT, 1) for key in UNITS]
    return [
        (9.0, [label.piece, *signs, BLOCK, MARK, guard]),
        (9.0, [label.piece, *signs, ROW, MARK, *power]),
        (12.0, [label.piece, *singles, BLOCK, MARK, *power]),
        (13.0, [label.piece, *signs, *PAIRS, MARK, *power]),
        (18.0, [label.piece, *singles, *units, MARK, *power]),
    ]
