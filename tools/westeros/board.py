"""Assembles the board for its data file: lines, harbours, names and places."""

from __future__ import annotations

import math
import zlib
from typing import Any

import numpy as np
from shapely.geometry import Polygon
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union

from westeros import decor, draft, graph, harbour, line, pack, pieces, scenery, shape, svg
from westeros.facts import Facts
from westeros.graph import Arc

Spot = list[float]


def build(facts: Facts) -> dict[str, Any]:
    """Return the whole drawn board."""
    arcs = lines(facts)
    faces = graph.polygons(arcs)
    bridges = [decor.ground(bridge) for bridge in decor.bridges(facts, arcs)]
    taken = unary_union([*bridges, scenery.fixed()])
    areas = [_area(facts, name, faces[name], taken) for name in facts.areas]
    return {
        "schema": "rulewright/board/1",
        "size": [draft.WIDTH, draft.HEIGHT],
        "source": "drawn by tools/draw_westeros.py; our own work",
        "areas": areas,
        "borders": [
            {
                "between": list(arc.between),
                "path": svg.path(arc.points, closed=arc.start == arc.end),
                "kind": facts.border(arc.between),
            }
            for arc in arcs
            if all(name in facts.areas for name in arc.between)
        ],
        "decor": [
            *decor.build(facts, arcs, faces),
            *scenery.landmarks(),
            *scenery.strew(faces, areas, taken),
        ],
    }


def lines(facts: Facts) -> list[Arc]:
    """Return all arcs in their final shape, with the harbours cut in."""
    arcs = graph.draft_arcs()
    shape.relax(arcs, _wanted(facts, arcs))
    shape.settle_islands(arcs)
    line.draw_all(arcs, lambda arc: _hand(facts.border(arc.between)))
    for name, near in draft.HARBOURS.items():
        port = facts.areas[name]
        harbour.build(arcs, name, str(port["land"]), str(port["sea"]), near)
    for arc in arcs:
        arc.points = np.round(arc.points, 1)
    return arcs


def _hand(kind: str) -> str:
    return "river" if kind == "bridged-river" else kind


def _wanted(facts: Facts, arcs: list[Arc]) -> dict[str, float]:
    sizes = shape.areas(arcs)
    wanted = {name: 2.2 * _need(facts, name) for name in facts.areas if facts.kind(name) == "land"}
    for name, least in draft.ROOMY.items():
        wanted[name] = max(wanted.get(name, 0.0), least, 0.9 * sizes[name])
    return wanted


def _need(facts: Facts, name: str) -> float:
    """Return the total area of everything that may be in a land area."""
    boxes = 4 * (pieces.NEUTRAL + 2) ** 2 + (pieces.ORDER + 3) ** 2 + (pieces.POWER + 3) ** 2
    boxes += len(facts.icons(name)) * (pieces.ICON + 3) ** 2 + 2400
    return boxes + bool(facts.areas[name]["garrison"]) * (pieces.GARRISON + 3) ** 2


def _area(facts: Facts, name: str, polygon: Polygon, taken: BaseGeometry) -> dict[str, Any]:
    area = facts.areas[name]
    kind = facts.kind(name)
    entry: dict[str, Any] = {
        "id": name,
        "name": area["name"],
        "kind": kind,
        "path": svg.outline(polygon),
    }
    places = _basin(polygon) if kind == "port" else _field(facts, name, polygon.difference(taken))
    return entry | places


def _field(facts: Facts, name: str, polygon: Polygon) -> dict[str, Any]:
    icons = facts.icons(name)
    keys = [f"icon{n}" for n in range(len(icons))]
    land = facts.kind(name) == "land"
    garrison = bool(facts.areas[name]["garrison"])
    options = pieces.plans(str(facts.areas[name]["name"]), keys, land=land, garrison=garrison)
    try:
        layout = pack.pack(polygon, options, zlib.crc32(name.encode()))
    except ValueError as error:
        raise ValueError(f"{name}: {error}") from error
    spots = {key: _round(spot) for key, spot in layout.spots.items()}
    return {
        "label": spots["label"],
        "label_lines": list(layout.label.lines),
        "label_size": layout.label.size,
        "order": spots["order"],
        "power": spots.get("power"),
        "units": [spots[f"unit{n}"] for n in range(4)],
        "garrison": spots.get("garrison"),
        "neutral": spots["unit0"] if land else None,
        "icons": [icon | {"at": spots[key]} for icon, key in zip(icons, keys, strict=True)],
    }


def _basin(polygon: Polygon) -> dict[str, Any]:
    """Place three ships and an order around the middle of a harbour, the order near the quay."""
    spots = harbour.berths(polygon)
    return {
        "label": _round(polygon.centroid.coords[0]),
        "label_lines": [],
        "label_size": 10,
        "order": _round(spots[0]),
        "power": None,
        "units": [_round(spot) for spot in spots[1:]],
        "garrison": None,
        "neutral": None,
        "icons": [],
    }


def _round(spot: tuple[float, ...]) -> Spot:
    return [round(float(v), 1) for v in spot[:2] if math.isfinite(v)]
