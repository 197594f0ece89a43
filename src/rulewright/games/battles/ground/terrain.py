"""Terrain: what each hex is now, and its effects on entering, sight and combat. [terrain]

A terrain token replaces the ground beneath it, and a devastation token replaces both.
"""

from __future__ import annotations

from typing import Final

from rulewright.games.battles.state import BattlesState
from rulewright.games.battles.words import (
    BUILDING,
    FORD,
    FOREST,
    FOREST_RIVER,
    FOREST_ROAD,
    HILLS,
    NO_STRUCTURE,
    PALISADE,
    PLAINS,
    RIVER,
    ROAD,
    SIEGE_TOWER,
    STONE_BRIDGE,
    WOODEN_BRIDGE,
)

BURN_LIMIT: Final[list[int]] = [4, 0, 3, 0, 0, 4, 4, 3]  # by terrain; 0 for none
STRUCTURE_BURN_LIMIT: Final[list[int]] = [0, 3, 0, 4, 1, 1, 0]  # by terrain token

_BLOCKS: Final[list[bool]] = [False, True, True, False, True, True, False, True]
_STRUCTURE_BLOCKS: Final[list[bool]] = [False, False, False, True, False, True, False]


def ground_at(s: BattlesState, cell: int) -> int:
    """Return the terrain that counts in a hex: devastated ground is plains.

    [terrain.devastation]
    """
    return PLAINS if s.waste[cell] else s.ground[cell]


def blocks_sight(s: BattlesState, cell: int) -> bool:
    """Return whether the terrain of a hex blocks lines of sight. [sight.line]"""
    structure = s.structures[cell]
    if structure != NO_STRUCTURE and not s.waste[cell]:
        return _STRUCTURE_BLOCKS[structure]
    return _BLOCKS[ground_at(s, cell)]


def is_impassable(s: BattlesState, cell: int) -> bool:
    """Return whether the terrain of a hex keeps out all units; fire is not considered.

    [terrain.river]
    """
    structure = s.structures[cell]
    if structure != NO_STRUCTURE and not s.waste[cell]:
        return structure in (PALISADE, SIEGE_TOWER)
    ground = ground_at(s, cell)
    return ground in (RIVER, FOREST_RIVER)


def is_road(s: BattlesState, cell: int) -> bool:
    """Return whether a hex counts as road, as roads and bridges do. [terrain.road]"""
    structure = s.structures[cell]
    if structure != NO_STRUCTURE and not s.waste[cell]:
        return structure in (WOODEN_BRIDGE, STONE_BRIDGE)
    return ground_at(s, cell) in (ROAD, FOREST_ROAD)


def is_bridge(s: BattlesState, cell: int) -> bool:
    """Return whether a hex has a bridge, onto which no unit advances or pursues.

    [terrain.wooden-bridge]
    """
    return s.structures[cell] in (WOODEN_BRIDGE, STONE_BRIDGE)


def is_ford(s: BattlesState, cell: int) -> bool:
    """Return whether the terrain token in a hex is a ford. [terrain.ford]"""
    return s.structures[cell] == FORD


def stops(s: BattlesState, cell: int) -> bool:
    """Return whether every unit must stop on entering a hex, because it is forest or a building.

    [terrain.forest]
    """
    return s.structures[cell] == NO_STRUCTURE and ground_at(s, cell) in (FOREST, BUILDING)


def is_hill(s: BattlesState, cell: int) -> bool:
    """Return whether a hex is hills without a terrain token. [terrain.hills]"""
    return ground_at(s, cell) == HILLS and s.structures[cell] == NO_STRUCTURE


def is_forest(s: BattlesState, cell: int) -> bool:
    """Return whether a hex is forest that caps dice. [terrain.forest]

    A forest road is not: it counts as road for movement and as forest for fire, and its row in the
    rulebook has no combat restrictions.
    """
    return ground_at(s, cell) == FOREST and s.structures[cell] == NO_STRUCTURE


def is_building(s: BattlesState, cell: int) -> bool:
    """Return whether a hex has a building that is not devastated. [terrain.building]"""
    return ground_at(s, cell) == BUILDING and s.structures[cell] == NO_STRUCTURE


def burn_limit(s: BattlesState, cell: int) -> int:
    """Return how many fire levels a hex can have; 0 where nothing burns. [fire.limit]"""
    structure = s.structures[cell]
    if structure != NO_STRUCTURE and not s.waste[cell]:
        return STRUCTURE_BURN_LIMIT[structure]
    return BURN_LIMIT[ground_at(s, cell)]
