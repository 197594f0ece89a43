"""One-time orders, each of which a house may place once in the game. [once.*]

They are placed beside regular orders. `s.once` has, by area, 1 + the index of the order in the
box's list. An order belongs to the house that holds its area.
"""

from __future__ import annotations

from rulewright.games.thrones.components import (
    AREA_COUNT,
    AREA_NAMES,
    CONSOLIDATE,
    KIND,
    NOBODY,
    ORDER_COUNT,
    ORDER_TYPE,
    RAID,
    SEA,
    SUPPORT,
)
from rulewright.games.thrones.editions import realm_of
from rulewright.games.thrones.state import ThronesState
from rulewright.games.thrones_first.boxes import BOXES
from rulewright.games.thrones_first.expansions import TRUCE, UNKNOWN, OnceOrder
from rulewright.games.thrones_first.state import first
from rulewright.kernel import Refusal


def once_orders(s: ThronesState) -> list[OnceOrder]:
    """List the one-time orders of the box, for all houses."""
    return BOXES[first(s).box].once


def belongs_to(order: OnceOrder, house: int) -> bool:
    """Return whether a house may have a one-time order: its own, or one that every house has."""
    return order.house in (NOBODY, house)


def once_in(s: ThronesState, area: int) -> OnceOrder | None:
    """Return the one-time order in an area, if any."""
    place = first(s).once[area]
    return once_orders(s)[place - 1] if place else None


def once_placed(s: ThronesState, house: int) -> int:
    """Return the one-time orders that a house has on the board, as a bit mask."""
    placed = 0
    for area, place in enumerate(first(s).once):
        if place and s.holder[area] == house:
            placed |= 1 << place - 1
    return placed


def areas_with_once(s: ThronesState, house: int, kind: int) -> list[int]:
    """List the areas in which a house has a one-time order of a kind."""
    areas: list[int] = []
    for area in range(AREA_COUNT):
        order = once_in(s, area)
        if order is not None and order.kind == kind and s.holder[area] == house:
            areas.append(area)
    return areas


def houses_with_once(s: ThronesState, kind: int) -> int:
    """Return the houses with a one-time order of a kind, as a bit mask."""
    waiting = 0
    for house in range(s.players):
        if areas_with_once(s, house, kind):
            waiting |= 1 << house
    return waiting


# -- placing them ------------------------------------------------------------------------------
def is_barred(s: ThronesState, kind: int) -> bool:
    """Return whether all orders of a kind are barred this round. [once.limits]"""
    if kind == NOBODY:
        return False
    return all(s.barred >> order & 1 for order in range(ORDER_COUNT) if ORDER_TYPE[order] == kind)


def once_refusal(s: ThronesState, house: int, place: int) -> Refusal | None:
    """Return why a house may not place a one-time order anywhere, or None.

    [once.place] [once.limits]
    """
    order = once_orders(s)[place]
    if not belongs_to(order, house):
        return Refusal("once.place", f"{order.name} is an order of another House.")
    if (first(s).once_used[house] | once_placed(s, house)) >> place & 1:
        return Refusal("once.place", f"{order.name} is used once in the game.")
    if order.effect == UNKNOWN:
        return Refusal(
            "box.one-time-orders",
            f"What {order.name} does stands on the piece of the box, and no source tells it: it is "
            "played with an owner’s pack that says so.",
        )
    if is_barred(s, order.kind):
        return Refusal("once.limits", f"No order of the kind of {order.name} is placed this round.")
    return None


def area_refusal(s: ThronesState, house: int, place: int, area: int) -> Refusal | None:
    """Return why a house may not place a one-time order in an area, or None. [once.limits]"""
    name = AREA_NAMES[area]
    if s.holder[area] != house:
        return Refusal("once.place", "Only areas with your own units get an order.")
    if first(s).once[area]:
        return Refusal("once.place", f"{name} already has a one-time order.")
    if KIND[area] == SEA and once_orders(s)[place].kind == CONSOLIDATE:
        return Refusal("once.limits", f"{once_orders(s)[place].name} is not placed at sea.")
    return None


def once_options(s: ThronesState, house: int) -> list[tuple[int, int]]:
    """List the one-time orders that a house may place, as pairs of area and index."""
    places = [
        place for place in range(len(once_orders(s))) if once_refusal(s, house, place) is None
    ]
    return [
        (area, place)
        for area in range(AREA_COUNT)
        if s.holder[area] == house
        for place in places
        if area_refusal(s, house, place, area) is None
    ]


def note_used(s: ThronesState) -> None:
    """Mark the one-time orders on the board as used, whatever becomes of them. [once.place]"""
    for house in range(s.players):
        first(s).once_used[house] |= once_placed(s, house)


# -- taking them away --------------------------------------------------------------------------
def is_raidable(s: ThronesState, area: int) -> bool:
    """Return whether a raid can remove the one-time order in an area. [once.raids]"""
    order = once_in(s, area)
    return order is not None and order.kind in (RAID, SUPPORT, CONSOLIDATE)


def drop_bare_orders(s: ThronesState, holders: list[int]) -> None:
    """Remove one-time orders whose units have left their area. [once.place]"""
    own = first(s)
    for area, holder in enumerate(holders):
        if own.once[area] and s.holder[area] != holder:
            own.once[area] = 0


# -- what they do ------------------------------------------------------------------------------
def adjacent_houses(s: ThronesState, area: int) -> list[int]:
    """List the other houses with units next to an area. [once.adjacent]"""
    houses: list[int] = []
    for other in realm_of(s).neighbours[area]:
        house = s.holder[other]
        if house not in (NOBODY, s.holder[area]) and house not in houses:
            houses.append(house)
    return sorted(houses)


def truce_areas(s: ThronesState, house: int) -> list[int]:
    """List the areas of a house's one-time orders that call a truce."""
    areas: list[int] = []
    for area in range(AREA_COUNT):
        order = once_in(s, area)
        if order is not None and order.effect == TRUCE and s.holder[area] == house:
            areas.append(area)
    return areas
