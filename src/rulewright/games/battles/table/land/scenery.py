"""Grass, trees, hills and houses, drawn from north to south."""

from __future__ import annotations

from math import cos, hypot, pi, sin
from typing import Final

from rulewright.games.battles.table.land.ground import Ground, chance, spread
from rulewright.games.battles.table.land.outline import rounded, told
from rulewright.kit.board import Decor, Point

#: Offsets of trees in a hex, farthest first: more at its rim than under a unit.
TREES: Final[list[Point]] = [
    (0, -27), (-15, -22), (16, -21), (-29, -12), (2, -11), (30, -11), (-14, -3), (17, -2),
    (-31, 7), (0, 9), (31, 8), (-17, 20), (15, 21), (-1, 33),
]  # fmt: skip
#: Offsets of trees beside a road.
SPARSE: Final[list[Point]] = [(-27, -14), (27, -14), (0, -30), (-28, 14), (28, 15), (0, 34)]
#: Offsets of trees along a stream, unless they are too near to the water.
BANKS: Final[list[Point]] = [
    (-15, -24), (13, -24), (0, -34), (-31, -12), (31, -12), (-33, 6), (33, 6), (-29, 19), (29, 19),
    (-14, 29), (14, 29), (0, 38),
]  # fmt: skip
HILLS: Final[list[tuple[float, float, float]]] = [
    (-10, -12, 30), (19, -6, 23), (-20, 15, 25), (13, 21, 32),
]  # fmt: skip
HOUSES: Final[list[tuple[float, float, float]]] = [
    (-3, -20, 17), (-27, -6, 16), (17, -9, 20), (-16, 22, 18), (14, 26, 16),
]  # fmt: skip
TUFTS: Final = 3
#: Square units of the board for each meadow.
MEADOW: Final = 52_000
#: The greatest random shift of a tree.
WANDER: Final = 4.0
#: The least distance of a tree from the middle of a stream.
DRY: Final = 31.0


class Rows:
    """Paths by kind, in rows from the north, so that nearer things cover those behind."""

    def __init__(self) -> None:
        self.rows: dict[int, dict[str, str]] = {}

    def put(self, y: float, **paths: str) -> None:
        """Add the paths of one thing that stands at height `y`, the bottom layer first."""
        row = self.rows.setdefault(round(y / 11), {})
        for kind, path in paths.items():
            name = kind.replace("_", "-")
            row[name] = row.get(name, "") + path

    def decor(self) -> list[Decor]:
        """Return all paths in drawing order."""
        return [
            {"kind": kind, "path": path}
            for _, row in sorted(self.rows.items())
            for kind, path in row.items()
        ]


def meadows(ground: Ground) -> list[Decor]:
    """Draw broad greener patches that ignore hexes, so that they do not look like terrain."""
    wide, high = ground.size
    patches: list[Decor] = []
    for number in range(round(wide * high / MEADOW)):
        x, y = wide * chance(number, "x"), high * chance(number, "y")
        across = 90 + 70 * chance(number, "across")
        rim = [
            (
                x + cos(turn * pi / 5) * across * (0.7 + 0.5 * chance(number, turn)),
                y + sin(turn * pi / 5) * across * 0.62 * (0.7 + 0.5 * chance(number, turn)),
            )
            for turn in range(10)
        ]
        patches.append({"kind": "meadow", "path": rounded(rim)})
    return patches


def grass(ground: Ground, cells: list[int]) -> list[Decor]:
    """Draw scattered tufts on open ground."""
    path = ""
    for cell in cells:
        x, y = ground.middles[cell]
        for number in range(round(TUFTS * chance(cell, "tufts"))):
            at = x + spread(30, cell, number, "x"), y + spread(34, cell, number, "y")
            path += f"M{told(at)}l-2.2 -5M{told(at)}l.3 -7M{told(at)}l2.6 -5.2"
    return [{"kind": "grass", "path": path}] if path else []


def wood(
    rows: Rows, ground: Ground, cells: list[int], places: list[Point], water: list[Point]
) -> None:
    """Add pines and leafy trees to hexes, keeping away from the middle of streams."""
    for cell in cells:
        x, y = ground.middles[cell]
        for number, (right, down) in enumerate(places):
            at_x = x + right + spread(WANDER, cell, number, "x")
            at_y = y + down + spread(WANDER, cell, number, "y")
            if any(hypot(at_x - wet_x, at_y - wet_y) < DRY for wet_x, wet_y in water):
                continue
            high = 21 + spread(4, cell, number, "high")
            if chance(cell, number, "pine") < 0.62:
                _pine(rows, at_x, at_y, high)
            else:
                _leafy(rows, at_x, at_y, high * 0.8)


def _pine(rows: Rows, x: float, y: float, high: float) -> None:
    half = high * 0.34
    left = (
        f"M{told((x, y - high))}L{told((x + half * 0.62, y - high * 0.52))}"
        f"H{x + half * 0.34:.1f}L{told((x + half, y - high * 0.12))}"
        f"H{x - half:.1f}L{told((x - half * 0.34, y - high * 0.52))}H{x - half * 0.62:.1f}Z"
    )
    dark = (
        f"M{told((x, y - high))}L{told((x + half * 0.62, y - high * 0.52))}"
        f"H{x + half * 0.34:.1f}L{told((x + half, y - high * 0.12))}H{x + half * 0.15:.1f}Z"
    )
    rows.put(y, trunk=f"M{told((x, y))}V{y - high * 0.2:.1f}", pine=left, pine_shade=dark)


def _leafy(rows: Rows, x: float, y: float, high: float) -> None:
    r = high * 0.42
    crown = (
        f"M{told((x - r, y - high * 0.45))}"
        f"q{-r * 0.3:.1f} {-r * 0.9:.1f} {r * 0.6:.1f} {-r * 1.1:.1f}"
        f"q{r * 0.5:.1f} {-r * 0.8:.1f} {r * 1.0:.1f} {r * 0.05:.1f}"
        f"q{r * 0.8:.1f} {r * 0.2:.1f} {r * 0.4:.1f} {r * 1.05:.1f}"
        f"q{-r * 0.2:.1f} {r * 0.6:.1f} {-r:.1f} {r * 0.5:.1f}"
        f"q{-r * 0.9:.1f} {r * 0.1:.1f} {-r:.1f} {-r * 0.5:.1f}Z"
    )
    rows.put(y, trunk=f"M{told((x, y))}V{y - high * 0.3:.1f}", leafy=crown)


def hills(rows: Rows, ground: Ground, cells: list[int]) -> None:
    """Add rounded hills, lit from the west."""
    for cell in cells:
        x, y = ground.middles[cell]
        for number, (right, down, wide) in enumerate(HILLS):
            at = x + right + spread(4, cell, number, "x"), y + down + spread(3, cell, number, "y")
            _hill(rows, at, wide * (1 + spread(0.12, cell, number, "wide")))


def _hill(rows: Rows, at: Point, wide: float) -> None:
    x, y = at
    half, high = wide / 2, wide * 0.62
    crest = (
        f"M{told((x - half, y))}C{told((x - half * 0.55, y - high * 1.12))} "
        f"{told((x + half * 0.25, y - high * 1.2))} {told((x + half, y))}"
    )
    shade = (
        f"M{told((x - half * 0.02, y - high * 0.86))}"
        f"C{told((x + half * 0.5, y - high * 0.7))} {told((x + half * 0.75, y - high * 0.35))} "
        f"{told((x + half, y))}H{x + half * 0.3:.1f}"
        f"Q{told((x + half * 0.4, y - high * 0.5))} {told((x - half * 0.02, y - high * 0.86))}Z"
    )
    rows.put(y, hill=f"{crest}Z", hill_shade=shade, hill_line=crest)


def houses(rows: Rows, ground: Ground, cells: list[int]) -> None:
    """Add a few houses to each hex."""
    for cell in cells:
        x, y = ground.middles[cell]
        for number, (right, down, wide) in enumerate(HOUSES):
            shift = spread(3, cell, number, "x")
            _house(rows, x + right + shift, y + down, wide * (1 + spread(0.1, cell, number)))


def _house(rows: Rows, x: float, y: float, wide: float) -> None:
    half, deep, wall, gable = wide * 0.28, wide * 0.55, wide * 0.42, wide * 0.42
    left, right, far = x - half, x + half, x + half + deep
    eaves, ridge = y - wall, y - wall - gable
    front = f"M{told((left, y))}V{eaves:.1f}L{told((x, ridge))}L{told((right, eaves))}V{y:.1f}Z"
    side = f"M{told((right, y))}V{eaves:.1f}H{far:.1f}V{y - wide * 0.08:.1f}Z"
    roof = (
        f"M{told((x, ridge))}H{x + deep:.1f}L{told((far + 1, eaves))}H{right:.1f}Z"
        f"M{told((x, ridge))}L{told((left - 1.5, eaves + 1))}"
    )
    door = f"M{told((x, y))}v{-wall * 0.55:.1f}"
    rows.put(y, wall=front, wall_shade=side, roof=roof, door=door)
