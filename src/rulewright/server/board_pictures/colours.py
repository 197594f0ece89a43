"""Colours and outlines of a board in its light theme, as the client draws them."""

from __future__ import annotations

from typing import Final

from rulewright.kit.board import Board, BoardArea, BoardColour, Colour

# The colours of the client's style sheet, in the light theme.
INK: Final = "#2a2620"
QUIET: Final = "#655d50"
PAGE: Final = "#e7e1d3"
SURFACE: Final = "#f8f5ed"
PAPER: Final = "#fffaf0"
ACCENT: Final = "#1d5c72"
LAND: Final = "#e9dfc6"
WATER: Final = "#b7ccd3"
HARBOUR: Final = "#c9dde0"
SHELF: Final = "#a9c2ca"
COAST: Final = "#7d6f55"
RIVER: Final = "#7fa9bb"
WALL: Final = "#dfe8ec"
WILDS: Final = "#eef1ef"
MAP_INK: Final = "#2c261c"

VARIABLES: Final = {
    "ink": INK,
    "ink-2": QUIET,
    "bg": PAGE,
    "surface": SURFACE,
    "surface-2": "#fffdf8",
    "line": "#dcd4c3",
    "accent": ACCENT,
    "land": LAND,
    "water": WATER,
    "coast": COAST,
    "border": PAPER,
}

PLAIN: Final[BoardColour] = {"fill": "#8a8577", "ink": "#fffdf6", "name": ""}

#: Outlines of pieces in a box from -12 to 12, by their names in the boards' data.
SHAPES: Final = {
    "circle": "M0-11.5a11.5 11.5 0 1 1 0 23 11.5 11.5 0 0 1 0-23Z",
    "square": "M-10.5-10.5H10.5V10.5H-10.5Z",
    "hexagon": "M-6.2-11.2H6.2L12 0 6.2 11.2H-6.2L-12 0Z",
    "shield": "M-10.5-10.5H10.5V1.5C10.5 7 6 10 0 12-6 10-10.5 7-10.5 1.5Z",
    "octagon": "M-5-11.5H5L11.5-5V5L5 11.5H-5L-11.5 5V-5Z",
    "drop": "M0-12C3-8.5 11.5-5.5 11.5 1.5 11.5 7.7 6.4 11.5 0 11.5"
    "S-11.5 7.7-11.5 1.5C-11.5-5.5-3-8.5 0-12Z",
    "diamond": "M0-12.3 2-11 11-2 12.3 0 11 2 2 11 0 12.3-2 11-11 2-12.3 0-11-2-2-11Z",
}
PLATES: Final = {
    "circle": SHAPES["circle"],
    "square": SHAPES["square"],
    "shield": SHAPES["shield"],
    "card": "M-8.5-11.5H8.5V11.5H-8.5Z",
    "house": "M-9.5 11V-1.5L0-11 9.5-1.5V11Z",
    "hotel": "M-12 11V-3L-6.5-9.5H6.5L12-3V11Z",
}
_IN_TURN: Final = ("hexagon", "diamond", "square", "octagon", "drop", "circle", "shield")


def css(colour: Colour | None, board: Board, otherwise: str = "none") -> str:
    """Return a colour of a board's data as CSS, for the light theme.

    A name in the board's `colours` stands for the fill of that owner.
    """
    if not colour:
        return otherwise
    light = colour if isinstance(colour, str) else colour[0]
    named = board.get("colours", {}).get(light)
    if named is not None:
        return named["fill"]
    if light.startswith("var(--"):
        return VARIABLES.get(light[6:-1], otherwise)
    return light


def colour_of(board: Board, owner: str | None) -> BoardColour:
    """Return the colours of an owner, or grey without an owner."""
    return board.get("colours", {}).get(owner or "", PLAIN)


def shape_of(board: Board, owner: str | None) -> str:
    """Return the outline of an owner's pieces.

    It is the one in the board's data, else one by the owner's place in the list of owners.
    """
    named = colour_of(board, owner).get("shape", "")
    if named in SHAPES:
        return SHAPES[named]
    owners = list(board.get("colours", {}))
    place = owners.index(owner) if owner in owners else 0
    return SHAPES[_IN_TURN[place % len(_IN_TURN)]]


def box(x: float, y: float, wide: float, high: float) -> str:
    """Return the path of a rectangle."""
    return f"M{x:g} {y:g}h{wide:g}v{high:g}h{-wide:g}Z"


def outline(area: BoardArea) -> str:
    """Return the path of an area's shape."""
    if "path" in area:
        return area["path"]
    if "rect" in area:
        return box(*area["rect"])
    if "at" not in area:
        return ""
    (x, y), r = area["at"], area.get("r", 10)
    form = area.get("form")
    if form == "square":
        return box(x - r, y - r, 2 * r, 2 * r)
    if form == "diamond":
        return f"M{x} {y - r}L{x + r} {y} {x} {y + r} {x - r} {y}Z"
    if form == "hexagon":
        half = r * 3**0.5 / 2
        corners = [(0, -r), (half, -r / 2), (half, r / 2), (0, r), (-half, r / 2), (-half, -r / 2)]
        return "M" + "L".join(f"{x + dx:.1f} {y + dy:.1f}" for dx, dy in corners) + "Z"
    return f"M{x - r} {y}a{r} {r} 0 1 1 {2 * r} 0a{r} {r} 0 1 1 {-2 * r} 0Z"


def terrain(board: Board, kind: str) -> str:
    """Return the terrain on which to draw a kind of areas or borders, or "" for none."""
    own = {"land": "land", "water": "water", "harbour": "harbour"}
    return board.get("style", {}).get("terrain", {}).get(kind) or own.get(kind, "")
