"""Tokens of a scene as SVG, each drawn around the point where it stands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rulewright.kit.board import Board, BoardArea, BoardColour, PicturePart, Point, TokenStyle
from rulewright.server.board_pictures.colours import (
    PAPER,
    PLATES,
    box,
    colour_of,
    css,
    shape_of,
)
from rulewright.server.board_pictures.elements import element, symbol, words

SPREAD = 15  # distance between tokens that share a slot, in units of the board
USUAL = 15  # the radius of a token whose size is not given

Token = Mapping[str, Any]


def pieces(board: Board, tokens: Sequence[Token]) -> str:
    """Draw all tokens on the board."""
    areas = {area["id"]: area for area in board["areas"]}
    return "".join(
        element("g", drawn, transform=f"translate({x:g} {y:g})")
        for token in tokens
        if token["area"] in areas
        for (x, y), drawn in [(_stand(areas[token["area"]], token), _drawn(board, token))]
        if drawn
    )


def _stand(area: BoardArea, token: Token) -> Point:
    """Return the point where a token stands: in its slot, else in the middle of the area."""
    slot: Any = area.get(token.get("slot") or token["kind"])
    index = int(token.get("index") or 0)
    if slot and isinstance(slot[0], int | float):
        return (slot[0] + index * SPREAD, slot[1] - index * SPREAD)
    if slot:
        x, y = slot[min(index, len(slot) - 1)]
        over = max(0, index - len(slot) + 1)
        return (x + over * SPREAD, y - over * SPREAD)
    if "at" in area:
        return area["at"]
    if "rect" in area:
        x, y, wide, high = area["rect"]
        return (x + wide / 2, y + high / 2)
    x, y = area.get("label", (0, 0))
    return (x, y + 28)


def _drawn(board: Board, token: Token) -> str:
    look = board.get("style", {}).get("tokens", {}).get(token["kind"])
    colour = colour_of(board, token.get("owner"))
    if token.get("parts") or token.get("figures"):
        return _picture(board, token, look or {}, colour)
    if look is not None and look.get("wide"):
        return _slip(board, token, look, colour)
    if look is not None:
        return _piece(board, token, look, colour)
    return _face(board, token, colour)


def _symbol_of(board: Board, name: str | None) -> str | None:
    return board.get("symbols", {}).get(name or "")


# -- pictures ----------------------------------------------------------------------------------
def _picture(board: Board, token: Token, look: TokenStyle, colour: BoardColour) -> str:
    figures = token.get("figures") or []
    spots = look.get("spots", {}).get(str(len(figures)), [])
    beneath = "".join(_pictured(board, name, colour) for name in token.get("parts") or [])
    standing = "".join(
        element("g", _pictured(board, name, colour), transform=f"translate({x:g} {y:g})")
        for name, (x, y) in zip(figures, [*spots, *[(0, 0)] * len(figures)], strict=False)
    )
    turn = token.get("angle")
    return element("g", beneath, transform=f"rotate({turn:g})" if turn else None) + standing


def _pictured(board: Board, name: str, colour: BoardColour) -> str:
    parts = board.get("pictures", {}).get(name, [])
    return "".join(_part(board, part, colour) for part in parts)


def _part(board: Board, part: PicturePart, colour: BoardColour) -> str:
    own = {"owner": colour["fill"], "ink": colour["ink"]}

    def paint(key: str) -> str:
        given: Any = part.get(key)
        return own[given] if isinstance(given, str) and given in own else css(given, board)

    if "path" in part:
        return element(
            "path",
            d=part["path"],
            fill=paint("fill"),
            fill_rule="evenodd",
            stroke=paint("line"),
            stroke_width=part.get("width", 1),
            opacity=part.get("opacity"),
        )
    name = part.get("symbol")
    path = colour.get("emblem") if name == "emblem" else _symbol_of(board, name)
    x, y = part.get("at", (0, 0))
    return symbol(path, part.get("size", 24), paint("fill"), x, y) if path else ""


# -- slips and plates --------------------------------------------------------------------------
def _slip(board: Board, token: Token, look: TokenStyle, colour: BoardColour) -> str:
    wide, high = look["wide"], look.get("high", 0)
    head = look.get("head", high)
    left, top = -wide / 2, -high / 2
    text, caption = str(token.get("text") or ""), str(token.get("caption") or "")
    ink = css(look.get("ink"), board, "#2a2620")
    plain = look.get("plate") == "none"
    drawn = ""
    if not plain:
        drawn = element(
            "path",
            d=box(left, top, wide, high),
            fill=css(look.get("fill"), board, "#fffdf8"),
            stroke=css(look.get("line"), board, colour["fill"]),
            stroke_width=look.get("width", 1.4),
        )
    if look.get("banded"):
        drawn += element("path", d=box(left, top, wide, head), fill=colour["fill"])
        ink = colour["ink"]
    shield = head * (0.55 + 0.32 * len(text) if len(text) > 2 else 1.1) if text else 0
    if text:
        if not plain:
            drawn += element("path", d=box(left, top, shield, head), fill=colour["fill"])
        fill = ink if plain else colour["ink"]
        drawn += words(text, left + shield / 2, top + head * 0.76, head * 0.74, fill)
    if caption:
        size = min(head * 0.54, 1.75 * (wide - shield - head * 0.4) / max(1, len(caption)))
        drawn += words(
            caption, left + shield + head * 0.2, top + head / 2 + size * 0.35, size, ink, "start"
        )
    return drawn


def _piece(board: Board, token: Token, look: TokenStyle, colour: BoardColour) -> str:
    size = look.get("size", USUAL)
    named = look.get("plate", "")
    plate = None if named == "none" else PLATES.get(named) or shape_of(board, token.get("owner"))
    fill = css(look.get("fill"), board, colour["fill"])
    ink = css(look.get("ink"), board, colour["ink"] if plate else fill)
    path = _symbol_of(board, token.get("symbol") or token["kind"])
    if path is None and token.get("symbol") is None:
        path = colour.get("emblem")
    text = str(token.get("text") or "")
    wordy = look.get("text") or ("below" if path else "middle")
    drawn = ""
    if plate:
        drawn = element(
            "path",
            d=plate,
            transform=f"scale({size / 12:g})",
            fill=fill,
            stroke=css(look.get("line"), board, PAPER),
            stroke_width=look.get("width", 1.3) * 12 / size,
        )
    if text and wordy != "none" and (wordy == "middle" or not path):
        return drawn + words(text, 0, size * 0.36, size * (0.8 if len(text) > 2 else 1.05), ink)
    if path:
        drawn += symbol(path, look.get("symbol_size", 0.7) * size * 2, ink)
    return drawn


# -- tokens without a style of their own --------------------------------------------------------
def _face(board: Board, token: Token, colour: BoardColour) -> str:
    look = board.get("style", {}).get("token_styles", {}).get(token["kind"], {})
    radius = look.get("size", USUAL)
    form = look.get("form")
    hidden = token.get("symbol") == "hidden" or "hidden" in (token.get("tags") or ())
    named = look.get("emblem")
    emblem = colour.get("emblem") if named == "always" or (named == "hidden" and hidden) else None
    text = str(token.get("text") or "")
    if form == "shield":
        fill = look.get("fill", colour["fill"])
        plate = element("path", d=PLATES["shield"], transform=f"scale({radius / 12:g})", fill=fill)
        said = text or str(token.get("count") or 1)
        ink = look.get("ink", colour["ink"])
        return plate + words(said, 0, radius * 0.38, radius * 1.15, ink)
    shape = PLATES["circle"] if form == "coin" else shape_of(board, token.get("owner"))
    drawn = element(
        "path",
        d=shape,
        transform=f"scale({radius / 12:g})",
        fill=colour["fill"],
        stroke=PAPER,
        stroke_width=1.8,
    )
    path = emblem or _symbol_of(board, token.get("symbol") or token["kind"])
    return drawn + (symbol(path, radius * 1.35, colour["ink"]) if path else "")
