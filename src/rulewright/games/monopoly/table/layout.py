"""Coordinates of everything on the board: forty squares around a middle, all text upright.

A square is laid out along two axes: `across` runs along the edge of the board, `depth` from its
inner side (0) to its outer side (`DEEP`).
"""

from __future__ import annotations

from typing import Final

from rulewright.games.monopoly.components import JAIL, SQUARE_COUNT

Spot = list[float]

MARGIN: Final = 24.0  # outside the squares, for the marks of the owners
BROAD: Final = 98.0  # a square along the edge
DEEP: Final = 159.0  # from the inner side to the edge; corners are squares of this size
BAND: Final = 31.0  # the colour band, at the inner side
SIDE: Final = 9 * BROAD + 2 * DEEP
SIZE: Final = SIDE + 2 * MARGIN

#: The four sides in the order of travel, and the corner before each.
BOTTOM: Final = 0
LEFT: Final = 1
TOP: Final = 2
RIGHT: Final = 3
_PER_SIDE: Final = SQUARE_COUNT // 4


def side_of(square: int) -> int:
    """Return the side of the board that a square is on, from 0 in the order of travel."""
    return square // _PER_SIDE


def is_corner(square: int) -> bool:
    """Return whether a square is GO, Jail, Free Parking or Go to Jail."""
    return square % _PER_SIDE == 0


def rect(square: int) -> list[float]:
    """Return the square as x, y, width, height."""
    side, step = divmod(square, _PER_SIDE)
    near, far = MARGIN, MARGIN + SIDE - DEEP
    if step == 0:
        corners = [[far, far], [near, far], [near, near], [far, near]]
        return [*corners[side], DEEP, DEEP]
    along = DEEP + (step - 1) * BROAD  # from the corner before
    if side == BOTTOM:
        return [MARGIN + SIDE - along - BROAD, far, BROAD, DEEP]
    if side == LEFT:
        return [near, MARGIN + SIDE - along - BROAD, DEEP, BROAD]
    if side == TOP:
        return [MARGIN + along, near, BROAD, DEEP]
    return [far, MARGIN + along, DEEP, BROAD]


def band(square: int) -> list[float]:
    """Return the colour band of a street as a rectangle."""
    x, y, w, h = rect(square)
    side = side_of(square)
    if side == BOTTOM:
        return [x, y, w, BAND]
    if side == TOP:
        return [x, y + h - BAND, w, BAND]
    if side == LEFT:
        return [x + w - BAND, y, BAND, h]
    return [x, y, BAND, h]


def below_band(square: int, with_band: bool) -> list[float]:
    """Return the part of a square below the band, for its name, its price and the tokens."""
    x, y, w, h = rect(square)
    if not with_band:
        return [x, y, w, h]
    side = side_of(square)
    if side == BOTTOM:
        return [x, y + BAND, w, h - BAND]
    if side == TOP:
        return [x, y, w, h - BAND]
    if side == LEFT:
        return [x, y, w - BAND, h]
    return [x + BAND, y, w - BAND, h]


def houses(square: int) -> list[Spot]:
    """Return the places of the four houses in the band."""
    x, y, w, h = band(square)
    if w > h:
        return [[x + w * (2 * n + 1) / 8, y + h / 2] for n in range(4)]
    return [[x + w / 2, y + h * (2 * n + 1) / 8] for n in range(4)]


def middle_of(box: list[float]) -> Spot:
    """Return the centre of a rectangle given as x, y, width, height."""
    return [box[0] + box[2] / 2, box[1] + box[3] / 2]


def owner(square: int) -> Spot:
    """Return the place of the owner's mark, on the outer edge."""
    x, y, w, h = rect(square)
    side = side_of(square)
    out = 6.0
    if side == BOTTOM:
        return [x + w / 2, y + h + out]
    if side == TOP:
        return [x + w / 2, y - out]
    if side == LEFT:
        return [x - out, y + h / 2]
    return [x + w + out, y + h / 2]


# -- the tokens of the players ----------------------------------------------------------------
def pawns(square: int, with_band: bool) -> list[Spot]:
    """Return the places of up to three tokens of full size."""
    if square == JAIL:
        x, y, _, h = rect(square)
        return [[x + 26, y + 34], [x + 26, y + 82], [x + 34, y + h - 28]]
    if not is_corner(square) and side_of(square) in (LEFT, RIGHT):
        return [_beside(square, 22.0, 32.0 * n) for n in (0, -1, 1)]
    x, y, w, h = below_band(square, with_band)
    return [[x + w / 2 + _step(w) * n, _down(square, y, h)] for n in (0, -1, 1)]


def _beside(square: int, inwards: float, down: float) -> Spot:
    """Return a spot beside a square, on the inner side, for tokens that do not fit on it."""
    x, y, w, h = rect(square)
    across = x + w + inwards if side_of(square) == LEFT else x - inwards
    return [across, y + h / 2 + down]


def _step(width: float) -> float:
    return min(33.0, width / 3)


def _down(square: int, y: float, h: float) -> float:
    """Return the y coordinate of the tokens: below the name and above the price."""
    if is_corner(square):
        return y + h * 0.72
    if side_of(square) == TOP:
        return y + h * 0.73
    return y + h * (0.63 if side_of(square) == BOTTOM else 0.6)


def crowd(square: int, with_band: bool) -> list[Spot]:
    """Return the places of up to eight small tokens."""
    if square == JAIL:
        x, y, w, h = rect(square)
        upright = [[x + 26, y + 20 + 27 * n] for n in range(4)]
        return upright + [[x + 26 + 34 * n, y + h - 24] for n in range(4)]
    if not is_corner(square) and side_of(square) in (LEFT, RIGHT):
        return [_beside(square, 16.0 + 25.0 * (n // 4), 24.5 * (n % 4 - 1.5)) for n in range(8)]
    x, y, w, h = below_band(square, with_band)
    down = _down(square, y, h) - 6.0
    step = min(25.0, w / 4)
    return [[x + w / 2 + step * (n % 4 - 1.5), down + (24.0 if n > 3 else 0.0)] for n in range(8)]


def cell() -> list[float]:
    """Return the rectangle of the cell in the corner of Jail; the rest is for visitors."""
    x, y, w, h = rect(JAIL)
    return [x + 52, y, w - 52, h - 52]


def prisoners() -> list[Spot]:
    """Return the places of tokens in the cell."""
    x, y, w, _ = cell()
    return [[x + w / 2 + 26 * (n % 4 - 1.5), y + 52 + 28 * (n // 4)] for n in range(8)]


# -- the middle of the board ------------------------------------------------------------------
INNER: Final = MARGIN + DEEP  # the left and upper edge of the middle
INSIDE: Final = SIDE - 2 * DEEP  # its width and height
CENTRE: Final = SIZE / 2
DECK: Final = [230.0, 150.0]  # width and height of a deck


def deck(number: int) -> list[float]:
    """Return the rectangle of a deck: Chance lower right, Community Chest upper left."""
    away = 72.0
    w, h = DECK
    if number:
        return [INNER + away, INNER + away, w, h]
    end = INNER + INSIDE - away
    return [end - w, end - h, w, h]


def below_deck(number: int, down: float) -> Spot:
    """Return the spot that is `down` units below a deck."""
    x, y, w, h = deck(number)
    return [x + w / 2, y + h + down]


#: The centre of the deed on display, in the upper right of the middle of the board.
DEED: Final = [INNER + INSIDE - 72 - 131, INNER + 48 + 143]

#: The part of the board shown on the start page: streets and railroads of the upper side.
STRIP: Final = [183.0, 1006.0, 520.0, 242.0]
