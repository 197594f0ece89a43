"""A board with a scene on it as SVG.

It is drawn like the client's own drawing (`web/src/board/drawing`), in the light theme, but without
details that are too small to see in a preview: trees, waves, symbols on areas.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulewright.kit.board import Board, BoardArea, Decor, DecorStyle
from rulewright.server.board_pictures.colours import (
    COAST,
    HARBOUR,
    LAND,
    MAP_INK,
    PAPER,
    RIVER,
    SHELF,
    WALL,
    WATER,
    WILDS,
    box,
    colour_of,
    css,
    outline,
    terrain,
)
from rulewright.server.board_pictures.elements import element, symbol, words
from rulewright.server.board_pictures.pieces import pieces

GROUNDS = {"water": WATER, "land": LAND, "harbour": HARBOUR}
PAINTED: Mapping[str, dict[str, str | float]] = {
    "river": {"fill": "none", "stroke": RIVER, "stroke_width": 5.5},
    "wall": {"fill": "none", "stroke": WALL, "stroke_width": 6},
    "lake": {"fill": WATER, "stroke": COAST, "stroke_width": 1.6},
    "wilds": {"fill": WILDS},
    "islet": {"fill": LAND, "stroke": COAST, "stroke_width": 1.5},
}
"""The look of decor along a path, by kind, where the board's data gives none."""


def draw(board: Board, scene: Mapping[str, Any]) -> str:
    """Draw the board and everything on it, in the units of the board's size."""
    absent = {
        key for key, state in scene.get("areas", {}).items() if "absent" in state.get("tags", ())
    }
    areas = [area for area in board["areas"] if area["id"] not in absent]
    wide, high = board["size"]
    ground = element(
        "path", d=box(0, 0, wide, high), fill=css(board.get("background"), board, WATER)
    )
    drawn = [
        ground,
        _layer(board, "ground"),
        *[_area(board, area) for area in _from_below(board, areas)],
        _layer(board, "upon"),
        *[_held(board, area, scene) for area in areas],
        _borders(board),
        _layer(board, "marks"),
        *[_decor(board, mark) for mark in scene.get("decor", ())],
        *[_name(board, area) for area in areas],
        pieces(board, scene.get("tokens", ())),
        _layer(board, "top"),
    ]
    return element("g", "".join(drawn), stroke_linejoin="round", stroke_linecap="round")


# -- areas -------------------------------------------------------------------------------------
def _from_below(board: Board, areas: list[BoardArea]) -> list[BoardArea]:
    """Return the areas in the order in which they are drawn, waters first."""
    return sorted(areas, key=lambda area: terrain(board, area["kind"]) != "water")


def _area(board: Board, area: BoardArea) -> str:
    path = outline(area)
    look = board.get("style", {}).get("areas", {}).get(area["kind"])
    if look is not None:
        line = look.get("line")
        return element(
            "path",
            d=path,
            fill=css(look.get("fill"), board),
            fill_rule="evenodd",
            stroke=css(line, board),
            stroke_width=look.get("width", 1.5) if line else 0,
            stroke_dasharray=look.get("dash"),
        )
    ground = terrain(board, area["kind"])
    fill = GROUNDS.get(ground, LAND)
    line = SHELF if ground == "water" else fill
    return element("path", d=path, fill=fill, fill_rule="evenodd", stroke=line, stroke_width=1.5)


def _held(board: Board, area: BoardArea, scene: Mapping[str, Any]) -> str:
    """Draw the colour of an area's owner over the area."""
    owner = scene.get("areas", {}).get(area["id"], {}).get("owner")
    held = board.get("style", {}).get("areas", {}).get(area["kind"], {}).get("owner_style", "wash")
    if not owner or held not in ("wash", "both"):
        return ""
    faint = terrain(board, area["kind"]) in ("water", "harbour")
    return element(
        "path",
        d=outline(area),
        fill=colour_of(board, owner)["fill"],
        fill_rule="evenodd",
        opacity=0.2 if faint else 0.38,
    )


def _borders(board: Board) -> str:
    lines = {"land": PAPER, "water": SHELF, "coast": COAST, "edge": COAST}
    return "".join(
        element("path", d=border["path"], fill="none", stroke=lines[kind], stroke_width=2.2)
        for border in board.get("borders", ())
        for kind in [terrain(board, border["kind"]) or border["kind"]]
        if kind in lines
    )


def _name(board: Board, area: BoardArea) -> str:
    look = board.get("style", {}).get("areas", {}).get(area["kind"], {})
    how = look.get("label") or ("inside" if "at" in area or "rect" in area else "plain")
    if how not in ("plain", "inside"):
        return ""
    size = area.get("label_size") or (area["r"] * 0.95 if "r" in area else 15)
    middle = area.get("label") or area.get("at")
    if middle is None:
        return ""
    x, y = middle
    lines = area.get("label_lines", [area["name"]])
    return "".join(
        words(
            line,
            x,
            y + size * (1.12 * (number - (len(lines) - 1) / 2) + 0.35),
            size,
            css(look.get("ink"), board, MAP_INK),
            turn=area.get("label_angle", 0),
        )
        for number, line in enumerate(lines)
    )


# -- decor -------------------------------------------------------------------------------------
def _layer(board: Board, layer: str) -> str:
    marks = [mark for mark in board.get("decor", ()) if _layer_of(board, mark) == layer]
    return "".join(_decor(board, mark) for mark in marks)


def _layer_of(board: Board, mark: Decor) -> str:
    look = board.get("style", {}).get("decor", {}).get(mark["kind"])
    if look is not None:
        return look.get("layer", "marks")
    return "marks" if "path" in mark and mark["kind"] != "islet" else "upon"


def _decor(board: Board, mark: Decor) -> str:
    look = board.get("style", {}).get("decor", {}).get(mark["kind"])
    path = mark.get("path") or _round(mark)
    if look is None:
        known = PAINTED.get(mark["kind"])
        return element("path", "", d=path, **known) if path and known else ""
    if path:
        return _painted(board, look, path)
    if "at" not in mark:
        return ""
    x, y = mark["at"]
    size, ink = mark.get("size", 24), css(look.get("ink"), board, MAP_INK)
    turn = mark.get("angle", 0)
    if "text" in mark:
        text = words(mark["text"], x, y, size, ink, look.get("anchor", "middle"), turn)
        return element("g", text, opacity=look.get("opacity"))
    sign = board.get("symbols", {}).get(mark.get("symbol", mark["kind"]))
    if sign is None:
        return ""
    drawn = symbol(sign, size, css(look.get("ink") or look.get("fill"), board, MAP_INK), x, y)
    return element(
        "g", drawn, opacity=look.get("opacity"), transform=f"rotate({turn:g} {x:g} {y:g})"
    )


def _round(mark: Decor) -> str:
    """Return the path of decor that is a rectangle or a circle, or "" for any other."""
    if "rect" in mark:
        return box(*mark["rect"])
    if "at" in mark and "r" in mark:
        (x, y), r = mark["at"], mark["r"]
        return f"M{x - r} {y}a{r} {r} 0 1 1 {2 * r} 0a{r} {r} 0 1 1 {-2 * r} 0Z"
    return ""


def _painted(board: Board, look: DecorStyle, path: str) -> str:
    width, cap = look.get("width", 2), look.get("cap", "round")
    casing = ""
    if "casing" in look:
        casing = element(
            "path",
            d=path,
            fill="none",
            stroke=css(look["casing"], board),
            stroke_width=look.get("casing_width", width + 3),
            stroke_linecap=cap,
        )
    drawn = element(
        "path",
        d=path,
        fill=css(look.get("fill"), board),
        fill_rule="evenodd",
        stroke=css(look.get("line"), board),
        stroke_width=width,
        stroke_linecap=cap,
        stroke_dasharray=look.get("dash"),
    )
    return element("g", casing + drawn, opacity=look.get("opacity"))
