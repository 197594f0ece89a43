"""The sizes of area names, and the room that they leave, computed like in the client.

The formulas are those of `web/src/board/drawing/names.ts`; a browser test compares both. A name
grows into the room that pieces of all areas leave, and pieces into the room that names leave.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from typing import Any

from westeros import pieces

Place = tuple[float, float]
Box = tuple[float, float, float, float]  # left, top, right, bottom
Area = dict[str, Any]
Within = Callable[[Iterable[Place]], bool]

LARGEST, ICON, PIECE, ASIDE, BEHIND, FAR = 1.25, 11 * 1.12, 22.0, 3.0, (6.0, 3.5), 160.0
WAYS = [(0, 0), (0, -1), (-1, 0), (1, 0), (-1, -1), (1, -1)]
#: The radius of a piece in a place; units lie in a stack, and the last one shows behind it.
UNIT = 18.0
LYING = {
    "order": 19.0,
    "power": 13.5,
    "garrison": 14.5,
    "neutral": UNIT,
    "once": 14.5,
    "fort": 14.5,
}


def bodies(area: Area) -> list[tuple[Place, float]]:
    """Return the places of an area's pieces, also behind each other, and their radii."""
    units = [
        ((x - right, y - down), UNIT) for x, y in area["units"] for right, down in ((0, 0), BEHIND)
    ]
    places = [(area[name], radius) for name, radius in LYING.items() if area.get(name)]
    return [*units, *(((x, y), radius) for (x, y), radius in places)]


def stands(area: Area) -> list[Place]:
    """Return the places of an area's pieces."""
    return [at for at, _ in bodies(area)]


def growth(area: Area, round_it: list[Place], inside: Within) -> tuple[float, list[Box]]:
    """Return the factor by which a name is enlarged, and the boxes of its lines at that size.

    `round_it` are places of pieces in other areas; `inside` says whether points are within the
    area.
    """
    if not area["label_lines"]:
        return 1.0, []
    label = area["label"]
    near = [at for at in (*stands(area), *round_it) if math.dist(at, label) < FAR]
    icons = [icon["at"] for icon in area["icons"]]
    for step in range(5):
        factor = LARGEST - 0.05 * step
        for way in WAYS:
            boxes = lines(area, factor, way)
            if (
                all(distance(at, box) >= PIECE for at in near for box in boxes)
                and all(distance(at, box) >= ICON for at in icons for box in boxes)
                and inside(corner for box in boxes for corner in corners(box))
            ):
                return factor, boxes
    return 1.0, lines(area, 1.0, (0, 0))


def clearance(at: Place, boxes: list[Box], icons: list[Place]) -> float:
    """Return the largest radius of a piece that touches neither names nor signs of areas."""
    words = (distance(at, box) - ASIDE for box in boxes)
    return min((*words, *(math.dist(at, icon) - ICON for icon in icons)), default=math.inf)


def lines(area: Area, factor: float, way: tuple[int, int]) -> list[Box]:
    """Return the boxes of a name's lines, enlarged by a factor and shifted to a side."""
    size = area["label_size"] * factor
    written = area["label_lines"]
    wide, high = lettering(area, size - area["label_size"])
    x, y = area["label"][0] + way[0] * wide / 2, area["label"][1] + way[1] * high / 2
    boxes = []
    for index, line in enumerate(written):
        half = len(line) * pieces.CHARACTER * size / 2
        base = y + size * pieces.LEADING * (index - (len(written) - 1) / 2 + 0.3)
        boxes.append((x - half, base - 0.72 * size, x + half, base + 0.1 * size))
    return boxes


def lettering(area: Area, size: float) -> tuple[float, float]:
    """Return the width and height reserved for a name of a size."""
    written = area["label_lines"]
    longest = max(map(len, written), default=0)
    return longest * pieces.CHARACTER * size, len(written) * pieces.LEADING * size


def distance(at: Place, box: Box) -> float:
    """Return the distance of a point from a box."""
    left, top, right, bottom = box
    return math.hypot(max(left - at[0], 0, at[0] - right), max(top - at[1], 0, at[1] - bottom))


def corners(box: Box) -> list[Place]:
    """Return the corners of a box."""
    left, top, right, bottom = box
    return [(left, top), (right, top), (left, bottom), (right, bottom)]
