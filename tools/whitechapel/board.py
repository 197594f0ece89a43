"""The board as the client draws it: places moved apart, dotted streets, rows of houses."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np
from shapely.geometry import LineString

from whitechapel import ease, houses, places
from whitechapel.facts import Streets

Json = dict[str, Any]

#: Board units a unit of the facts; the drawing is taller than the city, to give numbers room.
ACROSS, DOWN = 2.0, 2.4
MARGIN = 66.0
CIRCLE, RED, CROSSING, BORDERED = 25.0, 27.0, 7.0, 11.0
#: Half the distance that two places of a kind keep.
ROOM = {"circle": 33.0, "crossing": 14.0, "tee": 6.0, "bend": 5.0}


@dataclass(frozen=True)
class Drawing:
    """The finished positions: places by name, and streets as lines."""

    places: dict[str, tuple[float, float]]
    lines: list[list[tuple[float, float]]]
    size: tuple[int, int]


def build(streets: Streets) -> Json:
    """Return the contents of `board_drawing.json`."""
    drawing = draw(streets)
    shapes = [shape(name, drawing.places[name], streets) for name in streets.places]
    lines = [LineString(line) for line in drawing.lines]
    free = [(x, y, _clear(name)) for name, (x, y) in drawing.places.items()]
    ways = "".join("M" + " ".join(f"{x:g},{y:g}" for x, y in line) for line in drawing.lines)
    decor = [
        {"kind": "house", "path": houses.houses(lines, free)},
        {"kind": "street", "path": ways},
        {"kind": "way", "path": ways},
    ]
    areas = places.placed([shape for shape in shapes if shape])
    return {"size": list(drawing.size), "areas": areas, "decor": decor}


def kind_of(name: str) -> str:
    """Return the kind of a place: `circle`, `crossing` or `tee`."""
    return {"X": "crossing", "T": "tee"}.get(name[0], "circle")


def _clear(name: str) -> float:
    return {"circle": CIRCLE + 7, "crossing": BORDERED + 4, "tee": 0.1}[kind_of(name)]


def shape(name: str, at: tuple[float, float], streets: Streets) -> Json | None:
    """Return the shape of a circle or a crossing; None for a tee, where only lines meet."""
    kind = kind_of(name)
    if kind == "tee":
        return None
    if kind == "circle":
        red = name in streets.red
        return {"id": name, "kind": "red" if red else kind, "at": at, "r": RED if red else CIRCLE}
    border = streets.borders.get(name)
    if border is None:
        return {"id": name, "kind": kind, "at": at, "r": CROSSING, "form": "square"}
    form = "diamond" if border == "red" else "square"
    return {"id": name, "kind": f"{border}-crossing", "at": at, "r": BORDERED, "form": form}


def draw(streets: Streets) -> Drawing:
    """Return places and streets moved apart, with the origin in the corner of the board."""
    names = list(streets.places)
    number = {name: index for index, name in enumerate(names)}
    points = [streets.places[name] for name in names]
    room = [ROOM[kind_of(name)] for name in names]
    chains: list[list[int]] = []
    for first, last, bends in streets.streets:
        chain = [number[first]]
        for bend in bends:
            chain.append(len(points))
            points.append(bend)
            room.append(ROOM["bend"])
        chains.append([*chain, number[last]])
    pieces = np.array([pair for chain in chains for pair in pairwise(chain)])
    city = np.array(points) * (ACROSS, DOWN)
    bent = frozenset(range(len(names), len(points)))
    placed = ease.eased(ease.Places(city, np.array(room), pieces, bent))
    placed = np.round(placed - placed.min(axis=0) + MARGIN, 1)
    spots = [(float(x), float(y)) for x, y in placed]
    wide, high = np.ceil(placed.max(axis=0) + MARGIN)
    return Drawing(
        {name: spots[number[name]] for name in names},
        [[spots[point] for point in chain] for chain in chains],
        (int(wide), int(high)),
    )
