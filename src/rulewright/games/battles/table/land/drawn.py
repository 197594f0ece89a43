"""The whole terrain of a field as decor, in drawing order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rulewright.games.battles.table.land.ground import Ground
from rulewright.games.battles.table.land.outline import blobs
from rulewright.games.battles.table.land.roads import roads
from rulewright.games.battles.table.land.scenery import (
    BANKS,
    SPARSE,
    TREES,
    Rows,
    grass,
    hills,
    houses,
    meadows,
    wood,
)
from rulewright.games.battles.table.land.sheet import edges, sheet
from rulewright.games.battles.table.land.streams import all_courses, streams
from rulewright.games.battles.words import (
    BUILDING,
    FOREST,
    FOREST_RIVER,
    FOREST_ROAD,
    HILLS,
    PLAINS,
    RIVER,
    ROAD,
    STONE_BRIDGE,
    WOODEN_BRIDGE,
)
from rulewright.kit.board import Decor

WATERS: Final = (RIVER, FOREST_RIVER)
WOODS: Final = (FOREST, FOREST_ROAD, FOREST_RIVER)


def land(ground: Ground, structures: Sequence[int]) -> list[Decor]:
    """Draw a whole field: open ground first, then everything on it, up to the frame."""
    return [
        sheet(ground),
        *meadows(ground),
        *grass(ground, ground.of(PLAINS, ROAD)),
        *terrain(ground, structures),
    ]


def terrain(ground: Ground, structures: Sequence[int]) -> list[Decor]:
    """Draw everything on the open ground, with hex edges and the frame on top."""
    rows = Rows()
    courses = all_courses(ground, ground.of(*WATERS))
    water = [point for course in courses for point in course.points]
    wood(rows, ground, ground.of(FOREST), TREES, [])
    wood(rows, ground, ground.of(FOREST_ROAD), SPARSE, [])
    wood(rows, ground, ground.of(FOREST_RIVER), BANKS, water)
    hills(rows, ground, ground.of(HILLS))
    houses(rows, ground, ground.of(BUILDING))
    return [
        *_patches(ground),
        *streams(courses),
        *roads(ground, _carrying_roads(ground, structures)),
        *rows.decor(),
        *edges(ground),
    ]


def _patches(ground: Ground) -> list[Decor]:
    """Draw the ground colours of woods, heights and yards."""
    patches: list[Decor] = []
    for kind, cells, inset in (
        ("wood", ground.of(*WOODS), 1.0),
        ("height", ground.of(HILLS), 1.0),
        ("yard", ground.of(BUILDING), 3.0),
    ):
        if cells:
            patches.append({"kind": kind, "path": blobs(ground, cells, inset, 3.0)})
    return patches


def _carrying_roads(ground: Ground, structures: Sequence[int]) -> list[int]:
    """List the hexes with a road or a bridge."""
    return [
        cell
        for cell, code in enumerate(ground.codes)
        if code in (ROAD, FOREST_ROAD) or structures[cell] in (WOODEN_BRIDGE, STONE_BRIDGE)
    ]
