"""The style of the lines: smooth borders, winding rivers, ragged coasts."""

from __future__ import annotations

import zlib
from collections.abc import Callable
from dataclasses import replace

import numpy as np
import shapely
from shapely import STRtree
from shapely.geometry import LineString

from westeros.graph import Arc, Line, densify
from westeros.spline import Spline

#: For each kind of border: how far its points lie apart, and the waves (length, height) on it.
WAVES: dict[str, tuple[float, tuple[tuple[float, float], ...]]] = {
    "coast": (4.5, ((80, 4.6), (38, 3.8), (18, 2.3), (9, 1.1))),
    "land": (7.0, ((85, 4.5), (34, 2.0))),
    "river": (5.0, ((52, 5.5), (24, 2.2))),
    "sea": (14.0, ((160, 4.0),)),
    "wall": (30.0, ()),
    "lake": (4.0, ((20, 1.0),)),
}


def draw_all(arcs: list[Arc], kind_of: Callable[[Arc], str]) -> None:
    """Give every arc its final line; if two would cross, draw both with less noise."""
    drafts = {id(arc): arc.points for arc in arcs}
    strength = {id(arc): 1.0 for arc in arcs}
    for _ in range(8):
        for arc in arcs:
            if not arc.on_frame:
                arc.points = draw(
                    replace(arc, points=drafts[id(arc)]), kind_of(arc), strength[id(arc)]
                )
            arc.points = np.round(arc.points, 1)
        wild = _crossing(arcs)
        if not wild:
            return
        for arc in wild:
            strength[id(arc)] *= 0.6
    raise ValueError(f"borders cross: {[arc.between for arc in wild]}")


def _crossing(arcs: list[Arc]) -> list[Arc]:
    lines = [LineString(arc.points) for arc in arcs]
    tree = STRtree(lines)
    wild = {n for n, line in enumerate(lines) if not line.is_simple}
    for n, line in enumerate(lines):
        for other in tree.query(line, predicate="intersects"):
            ends = {arcs[n].start, arcs[n].end} & {arcs[other].start, arcs[other].end}
            meeting = line.intersection(lines[other])
            if other != n and len(shapely.get_coordinates(meeting)) > len(ends):
                wild |= {n, int(other)}
    return [arcs[n] for n in sorted(wild)]


def draw(arc: Arc, kind: str, strength: float = 1.0) -> Line:
    """Return the final line of an arc: smooth between its ends, with the noise of its kind."""
    step, waves = WAVES[kind]
    waves = tuple((length, height * strength) for length, height in waves)
    closed = arc.start == arc.end
    smooth = densify(_spline(arc.points, closed), step)
    if len(smooth) < 3:
        return smooth
    return _wave(smooth, waves, seed=_seed(arc), closed=closed)


def _seed(arc: Arc) -> int:
    return zlib.crc32(f"{arc.start}-{arc.end}-{arc.left}-{arc.right}".encode())


def _spline(points: Line, closed: bool) -> Line:
    """Return a curve through every other point, which removes the small kinks of relaxing."""
    knots = _thin(points)
    if len(knots) < 3:
        return knots
    gaps = np.hypot(*np.diff(knots, axis=0).T)
    # centripetal spacing never overshoots at uneven knots
    at = np.concatenate([[0.0], np.cumsum(np.sqrt(gaps))])
    curve = Spline(at, knots, "periodic" if closed else "natural")
    fine: Line = curve(np.linspace(0, at[-1], 12 * len(knots)))
    fine[0], fine[-1] = knots[0], knots[-1]
    return fine


def _thin(points: Line) -> Line:
    length = LineString(points).length
    count = max(2, round(length / 15))
    if count < 3:
        return points[[0, len(points) // 2, -1]] if len(points) > 2 else points
    return densify(points, length / count)


def _wave(points: Line, waves: tuple[tuple[float, float], ...], seed: int, closed: bool) -> Line:
    random = np.random.default_rng(seed)
    gaps = np.hypot(*np.diff(points, axis=0).T)
    at = np.concatenate([[0.0], np.cumsum(gaps)])
    shift = sum((_noise(at, *wave, random) for wave in waves), np.zeros(len(at)))
    # nothing moves at the ends, where other arcs meet this one
    reach = min(26.0, at[-1] / 3)
    shift *= np.clip(np.minimum(at, at[-1] - at) / reach, 0, 1)
    along = np.gradient(points, axis=0)
    if closed:
        along[0] = along[-1] = points[1] - points[-2]
    along /= np.maximum(np.hypot(along[:, 0], along[:, 1]), 1e-6)[:, None]
    moved: Line = points + np.column_stack([-along[:, 1], along[:, 0]]) * shift[:, None]
    return moved


def _noise(at: Line, length: float, height: float, random: np.random.Generator) -> Line:
    """Return value noise: a smooth curve through random heights, one wavelength apart."""
    count = int(at[-1] / length) + 3
    knots = np.arange(count) * length
    curve = Spline(
        knots - random.uniform(0, length), random.uniform(-height, height, count), "free"
    )
    noise: Line = curve(at)
    return noise
