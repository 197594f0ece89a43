"""Where units may go: adjacent areas, and coasts joined by the house's own ships. [transport.*]"""

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
    """List the seas that a house's ships connect to a coast. [transport.bridge]

    Such a sea is next to the coast, or to another such sea. Ships in ports do not count; orders and
    routing make no difference. [transport.own-ships]
    """
    around = realm_of(s).sea_neighbours
    seas = [sea for sea in around[coast] if s.holder[sea] == house]
    for sea in seas:  # grows while it is walked
        for other in around[sea]:
            if s.holder[other] == house and other not in seas:
                seas.append(other)
    return seas


def land_reach(s: ThronesState, house: int, origin: int) -> list[int]:
    """List the land areas that land units can reach, adjacent or by ships, except closed ones."""
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
    """List the seas and own ports that ships can reach. [march.terrain] [ports.entry]"""
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
    """List the areas that units of an area can march to, whether or not enemies are there."""
    if KIND[origin] == LAND:
        return land_reach(s, house, origin)
    return ship_reach(s, house, origin)
