"""The components of the game, read once from `data/`: board, pawns, tokens, letters.

The state stores them as integers: a circle is its printed number (1 to 195), a crossing its number
in reading order (0 is X001), a policeman the number of his colour. `streets.py` derives the
possible moves from the printed lines.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from rulewright.kit.data import load

DATA: Final = Path(__file__).parent / "data"


_game: Final = load(DATA, "game.toml")
_board: Final = load(DATA, "streets.json")

NOBODY: Final = -1
NOWHERE: Final = -1

# -- policemen --------------------------------------------------------------------------------
COLOURS: Final[list[str]] = [str(colour) for colour in _game["colours"]]
POLICEMEN: Final[int] = len(COLOURS)
BLUE: Final[int] = COLOURS.index("blue")
YELLOW: Final[int] = COLOURS.index("yellow")
BROWN: Final[int] = COLOURS.index("brown")
RED: Final[int] = COLOURS.index("red")
GREEN: Final[int] = COLOURS.index("green")
FAKES: Final[int] = int(_game["patrol_fakes"])
PATROLS: Final[int] = POLICEMEN + FAKES
ADDRESS_HEADS: Final[list[int]] = [COLOURS.index(colour) for colour in _game["address_heads"]]
GOULSTON_NAMED: Final[list[int]] = [COLOURS.index(colour) for colour in _game["goulston_named"]]
GOULSTON_CITY: Final[int] = COLOURS.index(_game["goulston_city"])

# -- the board --------------------------------------------------------------------------------
# Lists over circles have an unused index 0.
_circles: Final[list[list[Any]]] = _board["circles"]
_crossings: Final[list[list[Any]]] = _board["crossings"]
_tees: Final[list[list[Any]]] = _board["tees"]
CIRCLE_COUNT: Final[int] = len(_circles)
CIRCLES: Final[list[int]] = list(range(1, CIRCLE_COUNT + 1))
CROSSINGS: Final[list[str]] = [str(crossing[0]) for crossing in _crossings]
CROSSING: Final[dict[str, int]] = {name: number for number, name in enumerate(CROSSINGS)}
CROSSING_COUNT: Final[int] = len(CROSSINGS)
TEES: Final[list[str]] = [str(tee[0]) for tee in _tees]
CROSSING_GRID: Final[list[str]] = [str(crossing[3]) for crossing in _crossings]
SECTIONS: Final[list[str]] = ["A/a", "A/b", "B/a", "B/b", "C/a", "C/b"]
SECTION: Final[list[int]] = [SECTIONS.index(crossing[4]) for crossing in _crossings]
RED_CIRCLES: Final[list[int]] = [int(circle) for circle in _board["red_circles"]]
YELLOW_CROSSINGS: Final[list[int]] = [CROSSING[name] for name in _board["yellow_crossings"]]
GOULSTON: Final[int] = CROSSING[_board["goulston_street"]]


def node(name: int | str) -> int:
    """Return the node of a circle (by number) or of a crossing or tee (by name).

    Nodes are numbered as circles, then crossings, then tees.
    """
    if isinstance(name, int):
        return name
    if name.startswith("X"):
        return CIRCLE_COUNT + 1 + CROSSING[name]
    return CIRCLE_COUNT + 1 + CROSSING_COUNT + TEES.index(name)


NODE_COUNT: Final[int] = CIRCLE_COUNT + 1 + CROSSING_COUNT + len(TEES)
FIRST_CROSSING: Final[int] = CIRCLE_COUNT + 1  # the node of crossing 0
FIRST_TEE: Final[int] = FIRST_CROSSING + CROSSING_COUNT  # the node of tee 0


def _pairs(edges: list[list[Any]]) -> list[tuple[int, int]]:
    return [(node(edge[0]), node(edge[1])) for edge in edges]


# Each printed line as a pair of nodes.
LINES: Final[list[tuple[int, int]]] = _pairs(_board["edges"])
# The disputed tee at circle 44: lines removed and lines added if it is a crossing.
TEE_LINES: Final[list[tuple[int, int]]] = _pairs(_board["disputed_tee"]["left_out"])
CROSSING_LINES: Final[list[tuple[int, int]]] = _pairs(_board["disputed_tee"]["put_in"])
# Blocks of houses, and the nodes around each.
BLOCKS: Final[list[str]] = [str(block[0]) for block in _board["blocks"]]
BLOCK_EDGE: Final[list[list[int]]] = [[node(n) for n in block[1]] for block in _board["blocks"]]

# -- the track and the nights -----------------------------------------------------------------
NUMERALS: Final[list[str]] = [str(numeral) for numeral in _game["numerals"]]
LAST_NUMERAL: Final[int] = len(NUMERALS) - 1
LAST_SPACE: Final[int] = int(_game["last_space"])
# Left to right: V IV III II I 1 .. 15; a space is stored as its index here.
SPACES: Final[list[str]] = NUMERALS[::-1] + [str(n) for n in range(1, LAST_SPACE + 1)]

_nights: Final[list[dict[str, Any]]] = _game["night"]
NIGHTS: Final[int] = len(_nights)
# Lists over nights have an unused index 0.
DATES: Final[list[str]] = [""] + [str(night["date"]) for night in _nights]
COACHES: Final[list[int]] = [0] + [int(night["coaches"]) for night in _nights]
ALLEYS: Final[list[int]] = [0] + [int(night["alleys"]) for night in _nights]
MARKED: Final[list[int]] = [0] + [int(night["marked"]) for night in _nights]
UNMARKED: Final[list[int]] = [0] + [int(night["unmarked"]) for night in _nights]
MURDERS: Final[list[int]] = [0] + [int(night["murders"]) for night in _nights]

# -- markers and letters ----------------------------------------------------------------------
CLUE_MARKERS: Final[int] = int(_game["clue_markers"])
FALSE_CLUES: Final[int] = int(_game["false_clue_markers"])
CLUES_FOR_FALSE: Final[int] = int(_game["clues_for_a_false_clue"])
WRETCHED: Final[int] = int(_game["wretched_pawns"])
CRIME_SCENES: Final[int] = int(_game["crime_scene_markers"])

_letters: Final[list[dict[str, Any]]] = _game["letter"]
LETTERS: Final[list[str]] = [str(letter["id"]) for letter in _letters]
LETTER_NAMES: Final[list[str]] = [str(letter["name"]) for letter in _letters]
DEAR_BOSS: Final[int] = LETTERS.index("dear-boss")
SAUCY_JACKY: Final[int] = LETTERS.index("saucy-jacky")
FROM_HELL: Final[int] = LETTERS.index("from-hell")
GOULSTON_STREET: Final[int] = LETTERS.index("goulston-street")
LETTER_SECTIONS: Final[list[list[int]]] = [
    [SECTIONS.index(section) for section in letter["sections"]] for letter in _letters
]


def check() -> None:
    """Raise `ValueError` if the data is inconsistent."""
    if [circle[0] for circle in _circles] != CIRCLES:
        raise ValueError("circles are not numbered one after another")
    if int(_game["women_marked"]) != MARKED[1] or int(_game["women_unmarked"]) != UNMARKED[1]:
        raise ValueError("the first night does not use all woman tokens")
    if sum(MURDERS) != CRIME_SCENES or MARKED[1] != WRETCHED:
        raise ValueError("not as many murders as crime scenes")
    for night in range(1, NIGHTS):
        if MARKED[night + 1] != MARKED[night] - MURDERS[night]:
            raise ValueError("a murder does not take one marked woman away")
    if len(YELLOW_CROSSINGS) != PATROLS:
        raise ValueError("not a yellow crossing for every patrol token")


check()
