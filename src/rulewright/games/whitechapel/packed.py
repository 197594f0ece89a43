"""Options packed into one int, as a match keeps them: a place below, what goes there above it.

    option = pack(BY_COACH, 34)
    way, circle = unpack(option)

A place is a circle or a crossing, both below 256. In a loop over places pack what stays the same
once, and add each place: `pack(colour, 0) | crossing`.
"""

from __future__ import annotations


def pack(above: int, place: int) -> int:
    """Two in one: a way, a policeman or another place, and a place."""
    return above << 8 | place


def place_of(option: int) -> int:
    """The place of whatever was packed."""
    return option & 255


def unpack(option: int) -> tuple[int, int]:
    """The two that `pack` put together."""
    return option >> 8, option & 255


def pack_three(top: int, middle: int, place: int) -> int:
    """Three in one: an action or a letter, a policeman or a place, and a place."""
    return top << 16 | middle << 8 | place


def unpack_three(option: int) -> tuple[int, int, int]:
    """The three that `pack_three` put together."""
    return option >> 16, option >> 8 & 255, option & 255
