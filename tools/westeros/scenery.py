"""Hills, woods, marsh, dunes and waves, scattered where no piece ever is."""

from __future__ import annotations

import zlib
from typing import Any

import numpy as np
import shapely
from shapely.geometry import Point, Polygon, box
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union

from westeros import draft, pieces, svg
from westeros.graph import Line

Decor = dict[str, Any]

TRIES = 40
#: How much of its size a glyph needs around its middle, and between its kind.
ROOM, CLUSTER = 0.6, 0.8
#: What does not fit is tried smaller.
SCALES = (1.0, 0.8, 0.62)


def strew(
    faces: dict[str, Polygon], areas: list[dict[str, Any]], taken: BaseGeometry
) -> list[Decor]:
    """Return all glyphs of the board from north to south, so that nearer ones are on top."""
    places = {area["id"]: occupied(area) for area in areas}
    decor: list[Decor] = []
    for name, growth in draft.SCENERY.items():
        ground = faces[name].difference(taken)
        decor += _grow(name, growth, ground, places.get(name, Polygon()))
    for area in areas:
        if area["kind"] == "sea":
            water = faces[area["id"]].difference(taken)
            waves = int(water.area / draft.CALM)
            decor += _grow(area["id"], [("wave", waves, 24.0)], water, places[area["id"]])
    return sorted(decor, key=lambda thing: float(thing["at"][1]))


def occupied(area: dict[str, Any]) -> BaseGeometry:
    """Return the ground under everything that may be in an area."""
    boxes = [_square(at, pieces.NEUTRAL) for at in area["units"]]
    boxes.append(_square(area["order"], pieces.ORDER))
    boxes += [_square(area[key], 30) for key in ("power", "garrison") if area[key]]
    boxes += [_square(icon["at"], pieces.ICON) for icon in area["icons"]]
    if area["label_lines"]:
        (item,) = pieces.Label(tuple(area["label_lines"]), area["label_size"], 0).piece.items
        x, y = area["label"]
        boxes.append(
            box(x - item.width / 2, y - item.height / 2, x + item.width / 2, y + item.height / 2)
        )
    return unary_union(boxes)


def _square(at: list[float], side: float) -> Polygon:
    x, y = at
    return box(x - side / 2, y - side / 2, x + side / 2, y + side / 2)


def _grow(
    name: str, growth: list[tuple[str, int, float]], ground: BaseGeometry, places: BaseGeometry
) -> list[Decor]:
    random = np.random.default_rng(zlib.crc32(f"{name} grows".encode()))
    grown: list[Decor] = []
    shapely.prepare([ground, places, ground.boundary])
    for kind, most, size in growth:
        heart = _somewhere(ground, random)
        for _ in range(most):
            wish = size * float(random.uniform(0.85, 1.15))
            for scale in SCALES:
                spot = _free_spot(ground, places, grown, heart, wish * scale, random)
                if spot is not None:
                    at = [round(float(spot[0])), round(float(spot[1]))]
                    grown.append({"kind": kind, "at": at, "size": round(wish * scale, 1)})
                    break
    return grown


def _free_spot(
    ground: BaseGeometry,
    places: BaseGeometry,
    grown: list[Decor],
    heart: Line,
    size: float,
    random: np.random.Generator,
) -> Line | None:
    """Return a random free spot; one near the centre of the wood or range is more likely."""
    x0, y0, x1, y1 = ground.bounds
    spread = 0.45 * np.array([x1 - x0, y1 - y0])
    for _ in range(TRIES):
        spot: Line = heart + random.normal(0, 1, 2) * spread
        if not shapely.contains_xy(ground, *spot):
            continue
        point, room = Point(spot), ROOM * size
        if ground.boundary.distance(point) < room or shapely.dwithin(places, point, room):
            continue
        if all(np.hypot(*(spot - t["at"])) > CLUSTER * (size + t["size"]) / 2 for t in grown):
            return spot
    return None


def _somewhere(ground: BaseGeometry, random: np.random.Generator) -> Line:
    x0, y0, x1, y1 = ground.bounds
    while True:
        spot: Line = random.uniform((x0, y0), (x1, y1))
        if ground.contains(Point(spot)):
            return spot


def islets() -> list[Polygon]:
    """Return the small islands, each a circle with a ragged rim."""
    return [_islet(*islet) for islet in draft.ISLETS]


def _islet(x: float, y: float, radius: float) -> Polygon:
    random = np.random.default_rng(zlib.crc32(f"{x},{y}".encode()))
    angles = np.linspace(0, 2 * np.pi, max(10, int(radius * 1.6)), endpoint=False)
    rim = np.full(len(angles), 1.0)
    for waves in (2, 3, 5, 7):
        rim += random.uniform(0.04, 0.42 / waves) * np.cos(
            waves * angles + random.uniform(0, 2 * np.pi)
        )
    ring = np.column_stack([np.cos(angles), 0.8 * np.sin(angles)]) * (radius * rim)[:, None]
    return Polygon(np.round(ring + np.array([x, y]), 1))


def fixed() -> BaseGeometry:
    """Return the ground of the islets and the compass, which nothing else may use."""
    x, y, size = draft.COMPASS
    rims = [shapely.buffer(islet, 3) for islet in islets()]
    return unary_union([*rims, Point(x, y).buffer(size / 2)])


def landmarks() -> list[Decor]:
    """Return the islets and the compass rose."""
    x, y, size = draft.COMPASS
    decor: list[Decor] = [{"kind": "islet", "path": svg.outline(islet)} for islet in islets()]
    return [*decor, {"kind": "compass", "at": [x, y], "size": size}]
