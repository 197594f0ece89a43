"""Rows of houses between the streets, which are only scenery."""

from __future__ import annotations

from random import Random

import numpy as np
from shapely import unary_union
from shapely.geometry import LineString, MultiPolygon, Point, Polygon
from shapely.geometry.base import BaseGeometry
from shapely.ops import polygonize

#: From the middle of a street to the houses, how deep these are, and the gaps between them.
PAVEMENT, DEPTH, GAP = 15.0, 26.0, 2.6
#: How broad houses are, what is too small to be one, and how many plots stand empty.
BROAD, SMALLEST, EMPTY = (20.0, 40.0), 60.0, 0.07


def houses(streets: list[LineString], kept_free: list[tuple[float, float, float]]) -> str:
    """Return all houses as one SVG path; `kept_free` are circles (centre, radius) without any."""
    rng = Random(1888)
    free = unary_union([Point(x, y).buffer(r) for x, y, r in kept_free])
    pavement = unary_union(streets).buffer(PAVEMENT)
    blocks = list(polygonize(unary_union(streets)))
    polygons: list[Polygon] = []
    for block in [*blocks, *_polygons(_outskirts(blocks, pavement))]:
        ground = block.difference(pavement).difference(free)
        for plot in _polygons(ground):
            polygons += _row(plot, rng)
    return "".join(_outline(house) for house in polygons)


def _outskirts(blocks: list[Polygon], pavement: BaseGeometry) -> BaseGeometry:
    """Return the ground along the outer side of the outermost streets."""
    city = unary_union([*blocks, pavement]).buffer(30).buffer(-30)
    return city.buffer(DEPTH + 1, join_style="mitre", mitre_limit=1.5).difference(city)


def _row(plot: Polygon, rng: Random) -> list[Polygon]:
    """Return the houses around one courtyard."""
    row = plot.difference(plot.buffer(-DEPTH))
    if plot.area < SMALLEST:
        return []
    parts = row.difference(unary_union(_walls(plot, rng)))
    return [
        house.simplify(1.2)
        for house in _polygons(parts.buffer(-0.6, join_style="mitre"))
        if house.area > SMALLEST and rng.random() > EMPTY
    ]


def _walls(plot: Polygon, rng: Random) -> list[BaseGeometry]:
    """Return the gaps between houses, at right angles to the street."""
    walls: list[BaseGeometry] = []
    for ring in (plot.exterior, *plot.interiors):
        at = rng.uniform(*BROAD)
        while at < ring.length - BROAD[0] / 2:
            walls.append(_wall(ring, at))
            at += rng.uniform(*BROAD)
    return walls


def _wall(ring: LineString, at: float) -> BaseGeometry:
    """Return the gap between two houses."""
    here, near = ring.interpolate(at), ring.interpolate(at + 1.0)
    way = np.array([near.x - here.x, near.y - here.y])
    across = np.array([-way[1], way[0]]) / max(float(np.hypot(*way)), 1e-9) * (DEPTH + 8)
    ends = [(here.x - across[0], here.y - across[1]), (here.x + across[0], here.y + across[1])]
    return LineString(ends).buffer(GAP / 2, cap_style="flat")


def _polygons(shape: BaseGeometry) -> list[Polygon]:
    if isinstance(shape, Polygon):
        return [] if shape.is_empty else [shape]
    if isinstance(shape, MultiPolygon):
        return list(shape.geoms)
    return [part for part in getattr(shape, "geoms", []) if isinstance(part, Polygon)]


def _outline(house: Polygon) -> str:
    """Return a house as SVG path data, with its courtyard if it surrounds one."""
    rings = [house.exterior, *house.interiors]
    return "".join(
        "M" + " ".join(f"{x:.0f},{y:.0f}" for x, y in ring.coords[:-1]) + "Z" for ring in rings
    )
