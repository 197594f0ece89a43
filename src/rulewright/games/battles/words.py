"""The fixed terms of the game as small ints: sides, ranks, die faces, terrain, keywords.

Each group has a list with the words for its ints, as packs, positions and cases write them.
"""

from __future__ import annotations

from typing import Final

NONE: Final = -1

# -- sides ------------------------------------------------------------------------------------
STARK: Final = 0  # sits at the lower edge of the board
LANNISTER: Final = 1  # sits at the upper edge
SIDES: Final = 2
SIDE_NAMES: Final[list[str]] = ["stark", "lannister"]

# -- units ------------------------------------------------------------------------------------
GREEN: Final = 0
BLUE: Final = 1
RED: Final = 2
RANK_NAMES: Final[list[str]] = ["green", "blue", "red"]

INFANTRY: Final = 0
RANGED: Final = 1
CAVALRY: Final = 2
CLASS_NAMES: Final[list[str]] = ["infantry", "ranged", "cavalry"]

# Keywords; some have a number (Pursue 2), the others have 1.
ADVANCE: Final = 0
PURSUE: Final = 1
OFF_BALANCE: Final = 2
HEAVY_ARMOR: Final = 3
DOGS_OF_WAR: Final = 4
STALWART: Final = 5
SCORCH: Final = 6
TOUGHNESS: Final = 7
KEYWORD_NAMES: Final[list[str]] = [
    "advance", "pursue", "off-balance", "heavy-armor", "dogs-of-war", "stalwart",
    "scorch-the-earth", "toughness",
]  # fmt: skip

# -- dice and order tokens ---------------------------------------------------------------------
# The five faces of a die are the five kinds of order tokens; a shield's face is its rank.
GREEN_SHIELD: Final = 0
BLUE_SHIELD: Final = 1
RED_SHIELD: Final = 2
VALOR: Final = 3
MORALE: Final = 4
FACES: Final = 5
FACE_NAMES: Final[list[str]] = ["green", "blue", "red", "valor", "morale"]

# -- terrain ----------------------------------------------------------------------------------
PLAINS: Final = 0
HILLS: Final = 1
FOREST: Final = 2
RIVER: Final = 3
FOREST_RIVER: Final = 4
BUILDING: Final = 5
ROAD: Final = 6
FOREST_ROAD: Final = 7
TERRAIN_NAMES: Final[list[str]] = [
    "plains", "hills", "forest", "river", "forest-river", "building", "road", "forest-road",
]  # fmt: skip

# Terrain tokens, at most one a hex; fire and devastation are stored separately.
NO_STRUCTURE: Final = 0
WOODEN_BRIDGE: Final = 1
STONE_BRIDGE: Final = 2
PALISADE: Final = 3
TENT: Final = 4
SIEGE_TOWER: Final = 5
FORD: Final = 6
STRUCTURE_NAMES: Final[list[str]] = [
    "none", "wooden-bridge", "stone-bridge", "palisade", "tent", "siege-tower", "ford",
]  # fmt: skip

# -- morale -----------------------------------------------------------------------------------
# The colours of a side of the track, from the middle outward.
GREY: Final = 0
GREEN_ZONE: Final = 1
YELLOW_ZONE: Final = 2
RED_ZONE: Final = 3
ZONE_NAMES: Final[list[str]] = ["grey", "green", "yellow", "red"]

# -- origins of values ---------------------------------------------------------------------------
PRINTED: Final = 0
DERIVED: Final = 1
OWN: Final = 2
PROVENANCE_NAMES: Final[list[str]] = ["printed", "derived", "own"]
