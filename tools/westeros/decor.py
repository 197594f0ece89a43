"""Features of the land besides its borders: rivers, bridges, the lake and the Wall."""

from __future__ import annotations

from typing import Any

import numpy as np
from shapely.geometry import LineString, Point, Polygon

from westeros import draft, svg
from westeros.facts import Facts
from westeros.graph import Arc

Decor = dict[str, Any]


def build(facts: Facts, arcs: list[Arc], faces: dict[str, Polygon]) -> list[Decor]:
    """Return patches outside all areas, then water and its bridges, then the Wall."""
    patches = [
        {"kind": kind, "path": svg.outline(faces[name])} for name, kind in draft.NEUTRAL.items()
    ]
    return [*patches, *_water(facts, arcs), *_wall(facts, arcs)]


def _water(facts: Facts, arcs: list[Arc]) -> list[Decor]:
    shapes: list[Decor] = []
    for arc in arcs:
        kind = facts.border(arc.between)
        if "river" in kind:
            shapes.append(
                {"kind": "river", "between": list(arc.between), "path": svg.path(arc.points)}
            )
    return shapes + bridges(facts, arcs)


def bridges(facts: Facts, arcs: list[Arc]) -> list[Decor]:
    """Return a bridge for each river that units may cross."""
    return [_bridge(arc) for arc in arcs if facts.border(arc.between) == "bridged-river"]


def ground(bridge: Decor) -> Polygon:
    """Return the ground that a bridge covers."""
    return Point(bridge["at"]).buffer(bridge["size"] / 2)


def _bridge(arc: Arc) -> Decor:
    """Return a bridge across the middle of its river, at right angles."""
    river = LineString(arc.points)
    middle = river.interpolate(0.5, normalized=True)
    before = river.interpolate(max(0.0, river.length / 2 - 8))
    after = river.interpolate(river.length / 2 + 8)
    angle = np.degrees(np.arctan2(after.y - before.y, after.x - before.x)) + 90
    return {
        "kind": "bridge",
        "between": list(arc.between),
        "at": [round(middle.x, 1), round(middle.y, 1)],
        "angle": round(float(angle) % 180, 1),
        "size": 26,
    }


def _wall(facts: Facts, arcs: list[Arc]) -> list[Decor]:
    return [
        {"kind": "wall", "path": svg.path(arc.points)}
        for arc in arcs
        if facts.border(arc.between) == "wall"
    ]
