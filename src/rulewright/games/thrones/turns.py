"""Cycling through the turn order, one order a turn, as raids, marches and power do."""

from __future__ import annotations

from rulewright.games.thrones.components import AREA_COUNT, NOBODY, ORDER_TYPE, THRONE
from rulewright.games.thrones.state import State


def orders_of(s: State, house: int, kind: int) -> list[int]:
    """The areas where a house has an order of a type."""
    found: list[int] = []
    for area in range(AREA_COUNT):
        if s.holder[area] == house and s.order[area] and ORDER_TYPE[s.order[area]] == kind:
            found.append(area)
    return found


def next_to_act(s: State, kind: int) -> int:
    """The next house in the running cycle with an order of a type, or `NOBODY`.

    `s.turn` is the place whose turn it is; it moves on to the place after the house found. The
    place is kept when the track changes in between. [march.turns]
    """
    for number in range(s.players):
        place = (s.turn + number) % s.players
        house = s.tracks[THRONE][place]
        for area in range(AREA_COUNT):
            if s.holder[area] == house and s.order[area] and ORDER_TYPE[s.order[area]] == kind:
                s.turn = (place + 1) % s.players
                return house
    return NOBODY
