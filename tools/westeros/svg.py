"""Formats lines and polygons as SVG path data, to a tenth of a unit."""

from __future__ import annotations

import numpy as np
from shapely.geometry import Polygon

from westeros.graph import Line


def path(points: Line, *, closed: bool = False) -> str:
    """Return a line as SVG path data."""
    body = " ".join(f"{x:g},{y:g}" for x, y in np.round(points[:-1] if closed else points, 1))
    return f"M{body}Z" if closed else f"M{body}"


def outline(polygon: Polygon) -> str:
    """Return a polygon as SVG path data: the shell first, then its holes."""
    rings = [np.array(ring.coords) for ring in (polygon.exterior, *polygon.interiors)]
    return "".join(path(ring, closed=True) for ring in rings)
