"""Options packed into one int, as a match stores them: a place in the low bits, the rest above.

    option = pack(BY_COACH, 34)
    way, place = unpack(option)

The place, and the middle part of three, must be below 256. In a loop over places, pack the constant
part once and add each place: `mover = pack(piece, 0)`, then `mover | place`.
"""

from __future__ import annotations


def pack(above: int, place: int) -> int:
    """Pack a place into one int with another number, such as a piece or a kind of action."""
    return above << 8 | place


def unpack(option: int) -> tuple[int, int]:
    """Return the two numbers that `pack` combined, the place last."""
    return option >> 8, option & 255


def pack_three(top: int, middle: int, place: int) -> int:
    """Pack three numbers into one int, such as an action, a piece and a place."""
    return top << 16 | middle << 8 | place


def unpack_three(option: int) -> tuple[int, int, int]:
    """Return the three numbers that `pack_three` combined, the place last."""
    return option >> 16, option >> 8 & 255, option & 255


def place_of(option: int) -> int:
    """Return the place, the lowest part of any packed option."""
    return option & 255
