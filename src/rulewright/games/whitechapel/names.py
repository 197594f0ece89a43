"""The words of the game: names for pawns, places and seats, and the scene ids that asks cite.

Circles are written by their number, crossings as `X001` to `X234`, policemen by their colour,
seats by their names: `jack`, and `detective` or `detective-1` and so on. The log refers to things
by the tables here.
"""

from __future__ import annotations

from typing import Final

from rulewright.games.whitechapel.components import (
    CIRCLE_COUNT,
    CIRCLES,
    COLOURS,
    CROSSINGS,
    LETTER_NAMES,
    LETTERS,
    NUMERALS,
    SPACES,
)
from rulewright.games.whitechapel.state import JACK, WhitechapelState
from rulewright.games.whitechapel.streets import crossing_words
from rulewright.kernel import Ref
from rulewright.kit.names import Names

COLOUR_NAMES: Final[list[str]] = [colour.title() for colour in COLOURS]
FACES: Final[list[str]] = ["?", *COLOURS, "fake"]  # by face
STEPS: Final[list[str]] = [
    "pawns", "hideout", "scene", "women", "head", "address", "patrol", "letter", "saucy-jacky",
    "victims", "blood", "suspense", "ready", "corpse", "alarm", "escape", "moved", "goulston",
    "goulston-head", "police", "false-clue", "actions", "search", "night-ends", "ended",
]  # fmt: skip
CHAPTERS: Final[list[str]] = [
    "pawns", "the hideout", "preparing the scene", "targets", "patrolling", "patrolling",
    "patrolling", "letters", "letters", "victims", "blood on the streets", "suspense",
    "ready to kill", "a corpse", "alarm", "Jack escapes", "Jack escapes", "letters", "letters",
    "the police move", "false clues", "clues and suspicion", "clues and suspicion",
    "the night ends", "the end",
]  # fmt: skip


# -- names ------------------------------------------------------------------------------------
def seat_names(players: int) -> list[str]:
    """The ids of the seats. [setup.seats]"""
    if players == 2:
        return ["jack", "detective"]
    return ["jack"] + [f"detective-{number}" for number in range(1, players)]


def seat_title(players: int, seat: int) -> str:
    """The name of a seat within a sentence."""
    if seat == JACK:
        return "Jack"
    return "the detective" if players == 2 else f"detective {seat}"


def head_title(s: WhitechapelState) -> str:
    """The name of tonight's head within a sentence."""
    return seat_title(s.players, s.owner[s.head])


def crossing_text(crossing: int) -> str:
    """`X034`"""
    return CROSSINGS[crossing]


def numbers(circles: list[int]) -> str:
    """`2, 6, 7`"""
    return ", ".join(str(circle) for circle in circles)


def circle_in(text: str) -> int:
    """The last circle named in a choice; 0 when there is none."""
    for word in reversed(text.split()):
        if word.isascii() and word.isdigit() and len(word) < 4 and 1 <= int(word) <= CIRCLE_COUNT:
            return int(word)
    return 0


def crossing_in(text: str) -> int:
    """The last crossing named in a choice; -1 when there is none."""
    for word in reversed(text.split()):
        if word in CROSSINGS:
            return CROSSINGS.index(word)
    return -1


def colour_in(text: str) -> int:
    """The colour that a choice begins with; -1 when it is none."""
    first = text.split(" ", 1)[0]
    return COLOURS.index(first) if first in COLOURS else -1


# -- references of the log --------------------------------------------------------------------
JACK_REF: Final = Ref("seat", "jack", "Jack")
POLICEMAN_REF: Final = Names("policeman", COLOURS, [f"{colour} policeman" for colour in COLOURS])
HEAD_REF: Final = Names("head", COLOURS, COLOURS)  # the tiles
LETTER_REF: Final = Names("card", LETTERS, LETTER_NAMES)
_numbers: Final[list[str]] = ["", *(str(circle) for circle in CIRCLES)]
CIRCLE_REF: Final = Names("circle", _numbers, _numbers)
CROSSING_REF: Final = Names(
    "crossing", CROSSINGS, [crossing_words(crossing) for crossing in range(len(CROSSINGS))]
)
SPACE_REF: Final = Names("space", SPACES, SPACES)
TIME_REF: Final[list[Ref]] = [SPACE_REF[SPACES.index(numeral)] for numeral in NUMERALS]


def seat_ref(players: int, seat: int) -> Ref:
    """A seat, as it is called within a sentence."""
    return Ref("seat", seat_names(players)[seat], seat_title(players, seat))


def head_ref(s: WhitechapelState) -> Ref:
    """Tonight's head, likewise."""
    return seat_ref(s.players, s.owner[s.head])


def circle_refs(circles: list[int]) -> list[Ref]:
    """Several circles."""
    return [CIRCLE_REF[circle] for circle in circles]


# -- scene ids --------------------------------------------------------------------------------
def circle_id(circle: int) -> str:
    """The area of a circle: its number."""
    return str(circle)


def crossing_id(crossing: int) -> str:
    """The area of a crossing: its name."""
    return CROSSINGS[crossing]


def pawn_id(colour: int) -> str:
    """A policeman on the board."""
    return f"policeman:{COLOURS[colour]}"


def patrol_id(crossing: int) -> str:
    """The patrol token on a crossing."""
    return f"patrol:{CROSSINGS[crossing]}"


def wretched_id(circle: int) -> str:
    """The Wretched on a circle."""
    return f"wretched:{circle}"


def card_id(letter: str) -> str:
    """A letter of Jack's."""
    return f"card:{letter}"


def token_id(name: str) -> str:
    """A token in hand: `coach`, `alley`, `false-clue`, a colour or `target`."""
    return f"token:{name}"
