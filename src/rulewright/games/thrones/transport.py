"""Where units may go: adjacent areas, and coasts joined by own ships. [transport.*]"""

from __future__ import annotations

from rulewright.games.thrones.components import (
    CLOSED,
    KIND,
    LAND,
    PORT,
    PORT_LAND,
    PORT_SEA,
    PORTS,
)
from rulewright.games.thrones.control import controller
from rulewright.games.thrones.editions import realm_of
from rulewright.games.thrones.state import ThronesState


def bridged_seas(s: ThronesState, house: int, coast: int) -> list[int]:
    """The seas that a house's own ships join to a coast. [transport.bridge]

    Ships in ports carry nobody; orders and routing make no difference. [transport.own-ships]
    """
    around = realm_of(s).sea_neighbours
    seas = [sea for sea in around[coast] if s.holder[sea] == house]
    for sea in seas:  # grows while it is walked
        for other in around[sea]:
            if s.holder[other] == house and other not in seas:
                seas.append(other)
    return seas


def land_reach(s: ThronesState, house: int, origin: int) -> list[int]:
    """The land areas that land units may go to: adjacent, or over own ships; none closed."""
    around = realm_of(s).land_neighbours
    areas: list[int] = []
    for area in around[origin]:
        if s.neutral[area] != CLOSED:
            areas.append(area)
    for sea in bridged_seas(s, house, origin):
        for area in around[sea]:
            if area != origin and s.neutral[area] != CLOSED and area not in areas:
                areas.append(area)
    return areas


def ship_reach(s: ThronesState, house: int, origin: int) -> list[int]:
    """The seas and own ports that ships may go to. [march.terrain] [ports.entry]"""
    if KIND[origin] == PORT:
        return [PORT_SEA[origin]]
    areas = realm_of(s).sea_neighbours[origin][:]
    for port in PORTS:
        if (
            PORT_SEA[port] == origin
            and controller(s, PORT_LAND[port]) == house
            and s.neutral[port] != CLOSED
        ):
            areas.append(port)
    return areas


def reach(s: ThronesState, house: int, origin: int) -> list[int]:
    """Where the units of an area may march to, enemies or not."""
    if KIND[origin] == LAND:
        return land_reach(s, house, origin)
    return ship_reach(s, house, origin)
