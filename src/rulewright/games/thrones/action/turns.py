"""Turns of one order each, in turn order, for raids, marches and Power."""

from __future__ import annotations

from rulewright.games.thrones.components import NOBODY, ORDER_TYPE, THRONE
from rulewright.games.thrones.state import ThronesState


def orders_of(s: ThronesState, house: int, kind: int) -> list[int]:
    """List the areas in which a house has an order of a type."""
    areas: list[int] = []
    holder = s.holder
    for area, order in enumerate(s.order):
        if order and ORDER_TYPE[order] == kind and holder[area] == house:
            areas.append(area)
    return areas


def next_to_act(s: ThronesState, kind: int) -> int:
    """Return the next house in turn with an order of a type, or `NOBODY`. [march.turns]"""
    return next_among(s, houses_with(s, kind))


def houses_with(s: ThronesState, kind: int) -> int:
    """Return the houses with an order of a type, as a bit mask."""
    waiting = 0
    holder = s.holder
    for area, order in enumerate(s.order):
        if order and ORDER_TYPE[order] == kind and holder[area] != NOBODY:
            waiting |= 1 << holder[area]
    return waiting


def next_among(s: ThronesState, waiting: int) -> int:
    """Return the next house in turn that is in a bit mask, or `NOBODY`. [march.turns]

    `s.turn` is the place on the Iron Throne track whose turn it is; it moves past the house
    returned. So if houses move on the track in between, turns still go by place.
    """
    if waiting:
        for number in range(s.players):
            place = (s.turn + number) % s.players
            house = s.tracks[THRONE][place]
            if waiting >> house & 1:
                s.turn = (place + 1) % s.players
                return house
    return NOBODY
