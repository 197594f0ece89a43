"""Turns the draft into a map: gives every area the room it needs, then makes the lines natural."""

from __future__ import annotations

import numpy as np

from westeros import draft
from westeros.graph import Arc, Line, densify

STEP = 12.0


def relax(arcs: list[Arc], wanted: dict[str, float], rounds: int = 400) -> None:
    """Move all borders so that each area approaches its wanted size but keeps its shape.

    Every face presses on its border by how much area it lacks; a spring towards the drawn line
    keeps capes and bays. Islands move as a whole with the pressure around them.
    """
    for arc in arcs:
        arc.points = densify(arc.points, STEP)
    bends = [_bend(arc.points) for arc in arcs]
    for _ in range(rounds):
        pressure = _pressures(arcs, wanted)
        _move_inner(arcs, bends, pressure)
        _move_junctions(arcs, pressure)


def areas(arcs: list[Arc]) -> dict[str, float]:
    """Return the area of every face in square units."""
    sizes: dict[str, float] = {}
    for arc in arcs:
        x, y = arc.points[:, 0], arc.points[:, 1]
        swept = float(np.sum(x[:-1] * y[1:] - x[1:] * y[:-1])) / 2
        sizes[arc.right] = sizes.get(arc.right, 0.0) + swept
        sizes[arc.left] = sizes.get(arc.left, 0.0) - swept
    return {name: abs(size) for name, size in sizes.items()}


def _pressures(arcs: list[Arc], wanted: dict[str, float]) -> dict[str, float]:
    sizes = areas(arcs)
    return {
        name: float(np.clip(wanted.get(name, size) / size - 1.0, -0.35, 1.0))
        for name, size in sizes.items()
    }


def _bend(points: Line) -> Line:
    return points[:-2] - 2 * points[1:-1] + points[2:]


def _normals(points: Line) -> Line:
    along = points[2:] - points[:-2]
    length = np.maximum(np.hypot(along[:, 0], along[:, 1]), 1e-6)[:, None]
    # to the right hand of a walker, y running downward
    normals: Line = np.column_stack([-along[:, 1], along[:, 0]]) / length
    return normals


def _move_inner(arcs: list[Arc], bends: list[Line], pressure: dict[str, float]) -> None:
    for arc, bend in zip(arcs, bends, strict=True):
        if arc.on_frame or len(arc.points) < 3:
            continue
        push = pressure[arc.left] - pressure[arc.right]
        spring = 0.25 * (_bend(arc.points) - bend)
        arc.points[1:-1] += 1.2 * push * _normals(arc.points) + spring


def _move_junctions(arcs: list[Arc], pressure: dict[str, float]) -> None:
    for name in draft.JUNCTIONS:
        ends = [a for a in arcs if name in (a.start, a.end)]
        spot = ends[0].points[0] if ends[0].start == name else ends[0].points[-1]
        target = spot + _junction_step(name, ends, spot, pressure)
        for arc in ends:
            if arc.start == name:
                arc.points[0] = target
            if arc.end == name:
                arc.points[-1] = target


def _junction_step(name: str, ends: list[Arc], spot: Line, pressure: dict[str, float]) -> Line:
    if name in ("nw", "ne", "se", "sw") or name[0] == "f" or name in ("a1", "a2"):
        return np.zeros(2)
    if ends[0].start == ends[0].end:
        ring = ends[0].points
        seam: Line = np.array([ring[-2], ring[0], ring[1]])
        push = pressure[ends[0].left] - pressure[ends[0].right]
        drift: Line = 1.2 * push * _normals(seam)[0] + 0.25 * _bend(seam)[0]
        return drift
    step = np.zeros(2)
    for arc in ends:
        outward = arc.start == name
        near = arc.points[1] if outward else arc.points[-2]
        way = (near - spot) if outward else (spot - near)
        length = max(float(np.hypot(*way)), 1e-6)
        push = pressure[arc.left] - pressure[arc.right]
        step += 0.4 * push * np.array([-way[1], way[0]]) / length
        # keeps the pieces next to a junction of about even length
        pull = (near - spot) * (1 - STEP / max(length, 1e-6))
        step += 0.08 * pull
    return np.clip(step, -2.0, 2.0)


def settle_islands(arcs: list[Arc]) -> None:
    """Move the islands, which drift while relaxing, to their places in their seas."""
    for arc in arcs:
        island = next((name for name in arc.between if name in draft.ISLANDS), None)
        if island and arc.start == arc.end:
            middle = (arc.points.min(axis=0) + arc.points.max(axis=0)) / 2
            arc.points += np.array(draft.ISLANDS[island]) - middle
