"""The field of a plan as it is drawn: hexes, roads, streams, looks. It never changes in a match."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, Final, cast

from rulewright.games.battles.components import Plan
from rulewright.games.battles.packs import PACKS
from rulewright.games.battles.words import (
    BUILDING,
    FOREST,
    FOREST_RIVER,
    FOREST_ROAD,
    HILLS,
    RIVER,
    ROAD,
    STONE_BRIDGE,
    TERRAIN_NAMES,
    WOODEN_BRIDGE,
)
from rulewright.kit.board import Board, BoardArea, Decor, Looks, Point
from rulewright.kit.data import load

DATA: Final = Path(__file__).parent.parent / "data"
#: The side of a hex in units of the board, and the room round the field.
SIZE: Final = 46.0
MARGIN: Final = 26.0
#: Where pieces stand in a hex, from its middle.
BANNER: Final = (-21, -20)
WORK: Final = (-23, 18)
FLAME: Final = (23, 18)
MARK: Final = (0, -33)
PERSON: Final = (24, -17)
NAME_DOWN: Final = 36
NAME_SIZE: Final = 9.5
#: Glyphs in hexes of a terrain: what, how large, and where from the middle.
GLYPHS: Final[dict[int, list[tuple[str, int, int, int]]]] = {
    FOREST: [("pine", 20, -20, -10), ("pine", 22, 20, 12), ("tree", 20, -6, 22)],
    FOREST_ROAD: [("pine", 18, -24, -16), ("tree", 18, 22, 20), ("pine", 18, 20, -20)],
    FOREST_RIVER: [("pine", 18, -26, -12), ("tree", 18, 26, 12)],
    HILLS: [("hill", 24, -14, 6), ("hill", 22, 16, -10), ("hill", 20, 14, 20)],
}  # fmt: skip
HOUSES: Final = ((-20, -12, 15), (6, -24, 13), (14, 10, 16), (-14, 16, 12))


def board_name(pack: int, plan: int) -> str:
    """The name of a plan's board in addresses: `S1`, with the pack's where it is not our own."""
    name = PACKS[pack].plans[plan].key
    return name if pack == 0 else f"{name}.{PACKS[pack].key}"


def board_named(name: str) -> Board | None:
    """The board of that name."""
    for pack, each in enumerate(PACKS):
        for plan in range(len(each.plans)):
            if board_name(pack, plan) == name:
                return board(pack, plan)
    return None


@cache
def board(pack: int = 0, plan: int = 0) -> Board:
    """The field of a plan, made once and not to be changed."""
    drawn = PACKS[pack].plans[plan]
    looks = load(DATA, "looks.toml")
    kept = {kind: looks[kind] for kind in ("areas", "decor", "tokens", "tags")}
    wide, high = drawn.grid.extent(SIZE, MARGIN)
    return {
        "size": (wide, high),
        "background": looks["background"],
        "looks": cast(Looks, {**kept, "arrows": {"scale": 0.6}}),
        "areas": _areas(drawn),
        "decor": _decor(drawn),
        "colours": looks["colour"],
        "symbols": looks["symbol"],
        "choices": looks["choices"],
        "strip": (round(wide * 0.25), round(high * 0.43), round(wide * 0.58), round(high * 0.36)),
    }


def _areas(plan: Plan) -> list[BoardArea]:
    areas = plan.grid.areas(SIZE, margin=MARGIN)
    edges = _edges()
    for cell, area in enumerate(areas):
        shape = cast(dict[str, Any], area)
        terrain = TERRAIN_NAMES[plan.ground[cell]]
        x, y = area["at"]
        shape["kind"] = terrain
        shape["name"] = f"{area['id']}, {terrain.replace('-', ' ')}"
        shape["label"] = (x, round(y + NAME_DOWN, 1))
        shape["label_lines"] = [area["id"]]
        shape["label_size"] = NAME_SIZE
        shape["unit"] = (x, y)
        for slot, (right, down) in SLOTS.items():
            shape[slot] = _beside(area["at"], right, down)
        for direction, (right, down) in enumerate(edges):
            shape[f"edge{direction}"] = _beside(area["at"], right, down)
    return areas


SLOTS: Final[dict[str, Point]] = {
    "banner": BANNER,
    "work": WORK,
    "fire": FLAME,
    "mark": MARK,
    "waste": FLAME,
    "person": PERSON,
}


def _beside(middle: Point, right: float, down: float) -> Point:
    return round(middle[0] + right, 1), round(middle[1] + down, 1)


def _edges() -> list[Point]:
    """The middles of the six edges, from the middle of a hex, in the order of neighbours."""
    half = SIZE * 3**0.5 / 2
    low, high = half / 2, SIZE * 0.75
    return [(half, 0), (low, -high), (-low, -high), (-half, 0), (-low, high), (low, high)]


# -- what is drawn beneath -------------------------------------------------------------------------
def _decor(plan: Plan) -> list[Decor]:
    middles = [area["at"] for area in plan.grid.areas(SIZE, margin=MARGIN)]
    drawn: list[Decor] = []
    roads = _ways(plan, middles, (ROAD, FOREST_ROAD), (WOODEN_BRIDGE, STONE_BRIDGE))
    streams = _ways(plan, middles, (RIVER, FOREST_RIVER), ())
    if streams:
        drawn.append({"kind": "stream", "path": streams})
    if roads:
        drawn.append({"kind": "road", "path": roads})
    for cell, ground in enumerate(plan.ground):
        drawn += _glyphs(ground, middles[cell])
    return drawn


def _ways(
    plan: Plan, middles: list[Point], grounds: tuple[int, ...], works: tuple[int, ...]
) -> str:
    """Lines from middle to middle of hexes in a row that carry a way; a lone hex has a dot."""
    there = [
        ground in grounds or plan.works[cell] in works for cell, ground in enumerate(plan.ground)
    ]
    parts: list[str] = []
    for cell, (x, y) in enumerate(middles):
        if not there[cell]:
            continue
        ends = [other for other in plan.grid.neighbours[cell] if other >= 0 and there[other]]
        for other in ends:
            if other > cell:
                parts.append(f"M{x} {y}L{middles[other][0]} {middles[other][1]}")
        if not ends:
            parts.append(f"M{x - 8} {y}L{x + 8} {y}")
    return "".join(parts)


def _glyphs(ground: int, middle: Point) -> list[Decor]:
    x, y = middle
    drawn: list[Decor] = []
    for kind, size, right, down in GLYPHS.get(ground, ()):
        drawn.append({"kind": kind, "at": (x + right, y + down), "size": size})
    if ground == BUILDING:
        for right, down, size in HOUSES:
            drawn.append({"kind": "house", "rect": (x + right, y + down, size, size)})
    return drawn
