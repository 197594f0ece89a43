"""Options packed into one int, as a match keeps them: a place below, what goes there above it.

    option = pack(BY_COACH, 34)
    way, place = unpack(option)

A place, and a number in the middle, is below 256. In a loop over places pack what stays the same
once, and add each place: `mover = pack(piece, 0)`, then `mover | place`.
"""

from __future__ import annotations


def pack(above: int, place: int) -> int:
    """Two in one: a way, a piece or another place, and a place."""
    return above << 8 | place


def unpack(option: int) -> tuple[int, int]:
    """The two that `pack` put together."""
    return option >> 8, option & 255


def pack_three(top: int, middle: int, place: int) -> int:
    """Three in one: an action or a card, a piece or a place, and a place."""
    return top << 16 | middle << 8 | place


def unpack_three(option: int) -> tuple[int, int, int]:
    """The three that `pack_three` put together."""
    return option >> 16, option >> 8 & 255, option & 255


def place_of(option: int) -> int:
    """The place of whatever was packed."""
    return option & 255
