"""The board of a plan: hexes, ground, styles. It never changes during a match."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, Final, cast

from rulewright.games.battles.packs import PACKS
from rulewright.games.battles.table.land.drawn import land
from rulewright.games.battles.table.land.ground import MARGIN, SIZE, Ground
from rulewright.games.battles.table.land.structures import palisades
from rulewright.games.battles.words import TERRAIN_NAMES
from rulewright.kit.board import Board, BoardArea, PicturePart, Point, Style
from rulewright.kit.data import load

DATA: Final = Path(__file__).parent.parent / "data"
#: Offsets of pieces from the centre of a hex.
SLOTS: Final[dict[str, Point]] = {
    "unit": (0, 0),
    "fire": (23, -16),
    "mark": (22, -20),
    "person": (25, -14),
}
NAME_DOWN: Final = 38
NAME_SIZE: Final = 10.5
#: The scale, in pixels per board unit, below which units are smaller than 40 pixels.
CLOSE: Final = 0.62


def board_name(pack: int, plan: int) -> str:
    """Return the name of a plan's board in URLs: `S1`, or `S1.KEY` for a plan of another pack."""
    name = PACKS[pack].plans[plan].key
    return name if pack == 0 else f"{name}.{PACKS[pack].key}"


def board_named(name: str) -> Board | None:
    """Return the board called `name`, or None if there is none."""
    for pack, each in enumerate(PACKS):
        for plan in range(len(each.plans)):
            if board_name(pack, plan) == name:
                return board(pack, plan)
    return None


@cache
def board(pack: int = 0, plan: int = 0) -> Board:
    """Return the board of a plan; it is cached and must not be changed."""
    drawn = PACKS[pack].plans[plan]
    ground = Ground(drawn.grid, tuple(drawn.ground))
    style = load(DATA, "style.toml")
    kept = {kind: style[kind] for kind in ("areas", "decor", "tokens", "tags")}
    pictures = cast(dict[str, list[PicturePart]], load(DATA, "pictures")["picture"])
    wide, high = ground.size
    return {
        "size": (wide, high),
        "background": style["background"],
        "style": cast(Style, {**kept, "arrows": {"scale": 0.6}}),
        "areas": _areas(ground),
        "decor": land(ground, drawn.structures),
        "colours": style["colour"],
        "symbols": style["symbol"],
        "pictures": {**pictures, **palisades()},
        "close": CLOSE,
        "choices": style["choices"],
        "strip": (round(wide * 0.25), round(high * 0.43), round(wide * 0.58), round(high * 0.36)),
    }


def _areas(ground: Ground) -> list[BoardArea]:
    areas = ground.grid.areas(SIZE, margin=MARGIN)
    for cell, area in enumerate(areas):
        shape = cast(dict[str, Any], area)
        terrain = TERRAIN_NAMES[ground.codes[cell]]
        x, y = area["at"]
        shape["kind"] = terrain
        shape["name"] = f"{area['id']}, {terrain.replace('-', ' ')}"
        shape["label"] = (x, round(y + NAME_DOWN, 1))
        shape["label_lines"] = [area["id"]]
        shape["label_size"] = NAME_SIZE
        for slot, (right, down) in SLOTS.items():
            shape[slot] = _rounded((x + right, y + down))
        for direction in range(6):
            shape[f"edge{direction}"] = _rounded(ground.gate(cell, direction))
    return areas


def _rounded(point: Point) -> Point:
    return round(point[0], 1), round(point[1], 1)
