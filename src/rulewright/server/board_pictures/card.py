"""The picture of a table: its board, and beside it the game, the round and the seats."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any, Final, NamedTuple, cast

import msgspec

from rulewright.kit.board import Board
from rulewright.server.board_pictures.colours import (
    ACCENT,
    INK,
    PAGE,
    QUIET,
    SURFACE,
    box,
    colour_of,
    css,
    shape_of,
)
from rulewright.server.board_pictures.drawing import draw
from rulewright.server.board_pictures.elements import element, symbol, words

SIZE: Final = (1200, 630)  # pixels, in the ratio that sites show uncropped
FONT: Final = "Alegreya"
_LEAST: Final = 400  # pixels for the words beside the board
_MARGIN: Final = 36
_LEADING: Final = 1.08  # the distance between lines, at a font size of 1
_LETTER: Final = 0.5  # the width of a letter at a font size of 1
_NAMED: Final = 330  # pixels for a seat's emblem and title
_ROWS: Final = 8


class SeatLine(msgspec.Struct, frozen=True):
    """A seat in a picture: its title and facts, and the owner whose colours it has.

    Each fact is a symbol of the board and a short text, such as a number. A `marked` seat is
    highlighted.
    """

    owner: str
    title: str
    facts: Sequence[tuple[str, str]] = ()
    marked: bool = False


class Sight(msgspec.Struct, frozen=True):
    """The part of a spectator's view of a table that its picture shows.

    `board` is a `Board`, as plain data, since its areas may hold slots under further keys.
    """

    game: str
    board: Mapping[str, Any]
    scene: Mapping[str, Any]
    heading: str
    seats: Sequence[SeatLine]


def svg(sight: Sight) -> str:
    """Return the picture as SVG."""
    width, height = SIZE
    board = cast(Board, sight.board)
    wide, high = board["size"]
    scale = min(height / high, (width - _LEAST) / wide)
    left, top = width - wide * scale, (height - high * scale) / 2
    back = css(board.get("background"), board, PAGE)
    inner = "".join(
        [
            element("path", d=box(0, 0, width, height), fill=SURFACE),
            element("path", d=box(left, 0, width - left, height), fill=back),
            element("g", draw(board, sight.scene), transform=_placed(left, top, scale)),
            element("path", d=box(0, 0, left, height), fill=SURFACE),
            _words(sight, board, left),
        ]
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}" font-family="{escape(FONT)}">{inner}</svg>'
    )


def _placed(x: float, y: float, scale: float) -> str:
    return f"translate({x:g} {y:g}) scale({scale:.4f})"


def _words(sight: Sight, board: Board, room: float) -> str:
    """Draw the column of text beside the board."""
    breadth = room - 2 * _MARGIN
    title = _paragraph(_broken(sight.game, 46, breadth), 46, INK, 80)
    heading = _paragraph(_broken(sight.heading, 26, breadth)[:3], 26, QUIET, title.below)
    seats = sight.seats[:_ROWS]
    row = min(56.0, (SIZE[1] - heading.below - 26) / max(1, len(seats)))
    rows = [
        _seat(board, seat, heading.below + 14 + row * number, row, breadth)
        for number, seat in enumerate(seats)
    ]
    return "".join([title.drawn, heading.drawn, *rows])


class _Paragraph(NamedTuple):
    drawn: str
    below: float  # `y` of the next text


def _paragraph(lines: list[str], size: float, fill: str, y: float) -> _Paragraph:
    drawn = [
        words(line, _MARGIN, y + size * _LEADING * number, size, fill, "start")
        for number, line in enumerate(lines)
    ]
    return _Paragraph("".join(drawn), y + size * _LEADING * max(0, len(lines) - 1) + 44)


def _seat(board: Board, seat: SeatLine, y: float, row: float, breadth: float) -> str:
    """Draw a row with the seat's emblem, its title, and as many facts as fit."""
    colour = colour_of(board, seat.owner)
    size = row * 0.6
    chip = element("path", d=shape_of(board, seat.owner), fill=colour["fill"], stroke=colour["ink"])
    if "emblem" in colour:
        chip += symbol(colour["emblem"], 14.8, colour["ink"])
    placed = f"translate({_MARGIN + size / 2:g} {y:g}) scale({size / 24:g})"
    room = min(breadth, _NAMED) - size * 1.4
    letters = min(size * 0.8, room / (len(seat.title) * _LETTER + 1))
    fill = ACCENT if seat.marked else INK
    drawn = element("g", chip, transform=placed) + words(
        seat.title, _MARGIN + size * 1.4, y + letters * 0.33, letters, fill, "start"
    )
    signs = board.get("symbols", {})
    x, small = float(_MARGIN + _NAMED), size * 0.62
    for name, value in seat.facts:
        wide = small * (1.9 + _LETTER * len(value))
        if name in signs and x + wide <= _MARGIN + breadth:
            drawn += symbol(signs[name], small, QUIET, x + small / 2, y)
            drawn += words(value, x + small * 1.3, y + small * 0.33, small, INK, "start")
            x += wide
    return drawn


def _broken(text: str, size: float, breadth: float) -> list[str]:
    """Break a text into lines that fit."""
    most = max(1, int(breadth / (size * _LETTER)))
    lines: list[str] = []
    for word in text.split():
        if lines and len(lines[-1]) + 1 + len(word) <= most:
            lines[-1] = f"{lines[-1]} {word}"
        else:
            lines.append(word)
    return lines
