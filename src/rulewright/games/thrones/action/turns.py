"""Cycling through the turn order, one order a turn, as raids, marches and power do."""

from __future__ import annotations

from rulewright.games.thrones.components import NOBODY, ORDER_TYPE, THRONE
from rulewright.games.thrones.state import ThronesState


def orders_of(s: ThronesState, house: int, kind: int) -> list[int]:
    """The areas where a house has an order of a type."""
    areas: list[int] = []
    holder = s.holder
    for area, order in enumerate(s.order):
        if order and ORDER_TYPE[order] == kind and holder[area] == house:
            areas.append(area)
    return areas


def next_to_act(s: ThronesState, kind: int) -> int:
    """The next house in the running cycle with an order of a type, or `NOBODY`. [march.turns]"""
    return next_among(s, houses_with(s, kind))


def houses_with(s: ThronesState, kind: int) -> int:
    """The houses with an order of a type, as a mask."""
    waiting = 0
    holder = s.holder
    for area, order in enumerate(s.order):
        if order and ORDER_TYPE[order] == kind and holder[area] != NOBODY:
            waiting |= 1 << holder[area]
    return waiting


def next_among(s: ThronesState, waiting: int) -> int:
    """The next house of a mask in the running cycle, or `NOBODY`.

    `s.turn` is the place whose turn it is; it moves on to the place after the house found. The
    place is kept when the track changes in between. [march.turns]
    """
    if waiting:
        for number in range(s.players):
            place = (s.turn + number) % s.players
            house = s.tracks[THRONE][place]
            if waiting >> house & 1:
                s.turn = (place + 1) % s.players
                return house
    return NOBODY
