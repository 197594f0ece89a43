"""The planar graph of the board: arcs with the faces on their two sides."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import shapely
from shapely.geometry import LineString, Polygon
from shapely.geometry import Point as Dot
from shapely.ops import polygonize

from westeros import draft

Line = npt.NDArray[np.float64]

#: The face beyond the frame of the board.
OUTSIDE = ""


@dataclass
class Arc:
    """A common border: its points in drawing order, and the faces to its left and right."""

    start: str
    end: str
    points: Line
    left: str
    right: str

    @property
    def between(self) -> tuple[str, str]:
        """The two faces, in alphabetical order."""
        return (self.left, self.right) if self.left < self.right else (self.right, self.left)

    @property
    def on_frame(self) -> bool:
        """Whether the arc runs along the edge of the board."""
        return OUTSIDE in (self.left, self.right)


def densify(points: Line, step: float) -> Line:
    """Return the line with points about ``step`` apart; both ends are kept."""
    line = LineString(points)
    count = max(2, round(line.length / step))
    spots = [line.interpolate(i / count, normalized=True) for i in range(count + 1)]
    dense = np.array([(p.x, p.y) for p in spots])
    dense[0], dense[-1] = points[0], points[-1]
    return dense


def draft_arcs() -> list[Arc]:
    """Return the arcs of the draft, with the faces to the left and right of each."""
    drawn = [_parse(row.split()) for row in draft.ARCS.strip().splitlines()]
    faces = _faces([points for _, _, points in drawn])
    return [_with_sides(start, end, points, faces) for start, end, points in drawn]


def _parse(words: list[str]) -> tuple[str, str, Line]:
    points = [_point(word) for word in words]
    return words[0], words[-1], np.array(points, dtype=np.float64)


def _point(word: str) -> draft.Point:
    if word in draft.JUNCTIONS:
        return draft.JUNCTIONS[word]
    x, y = word.split(",")
    return float(x), float(y)


def _faces(lines: list[Line]) -> dict[str, Polygon]:
    faces: dict[str, Polygon] = {}
    for polygon in polygonize([LineString(points) for points in lines]):
        inside = [name for name, at in draft.INSIDE.items() if polygon.contains(Dot(at))]
        if len(inside) != 1:
            raise ValueError(f"a face of the draft holds {inside}, not one area")
        faces[inside[0]] = polygon
    return faces


def _with_sides(start: str, end: str, points: Line, faces: dict[str, Polygon]) -> Arc:
    (x0, y0), (x1, y1) = points[0], points[1]
    length = float(np.hypot(x1 - x0, y1 - y0))
    # y runs downward, so the left hand of a walker points to (dy, -dx)
    dx, dy = (x1 - x0) / length, (y1 - y0) / length
    middle = ((x0 + x1) / 2, (y0 + y1) / 2)
    left = _face_at(faces, middle[0] + dy, middle[1] - dx)
    right = _face_at(faces, middle[0] - dy, middle[1] + dx)
    return Arc(start, end, points, left, right)


def _face_at(faces: dict[str, Polygon], x: float, y: float) -> str:
    for name, polygon in faces.items():
        if polygon.contains(Dot(x, y)):
            return name
    return OUTSIDE


def polygons(arcs: list[Arc]) -> dict[str, Polygon]:
    """Return every face as a polygon, whose rings consist of exactly the points of the arcs."""
    names = {name for arc in arcs for name in arc.between if name != OUTSIDE}
    return {name: _polygon([a for a in arcs if name in a.between]) for name in sorted(names)}


def _polygon(arcs: list[Arc]) -> Polygon:
    rings = sorted(_rings(arcs), key=lambda ring: -abs(Polygon(ring).area))
    polygon = Polygon(rings[0], rings[1:])
    if not shapely.is_valid(polygon):
        raise ValueError(f"borders cross: {shapely.is_valid_reason(polygon)}")
    return polygon


def _rings(arcs: list[Arc]) -> list[Line]:
    left = list(arcs)
    rings: list[Line] = []
    while left:
        first = left.pop()
        chain, end = [first.points], first.end
        while end != first.start:
            arc = next(a for a in left if end in (a.start, a.end))
            left.remove(arc)
            forward = arc.start == end
            chain.append(arc.points if forward else arc.points[::-1])
            end = arc.end if forward else arc.start
        rings.append(np.vstack([points[:-1] for points in chain]))
    return rings
