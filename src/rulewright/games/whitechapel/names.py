"""Names of pawns, places and seats, and the scene ids that asks use.

Circles are written as their number, crossings as `X001` to `X234`, policemen as their colour, seats
as `jack`, and `detective` or `detective-1` and so on. The tables here make the references of the
log.
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
    """List the ids of the seats: `jack`, `detective-1` and so on, or `detective` for a single one.

    [setup.seats]
    """
    if players == 2:
        return ["jack", "detective"]
    return ["jack"] + [f"detective-{number}" for number in range(1, players)]


def seat_title(players: int, seat: int) -> str:
    """Return the name of a seat within a sentence."""
    if seat == JACK:
        return "Jack"
    return "the detective" if players == 2 else f"detective {seat}"


def head_title(s: WhitechapelState) -> str:
    """Return the name of tonight's head within a sentence."""
    return seat_title(s.players, s.owner[s.head])


def crossing_text(crossing: int) -> str:
    """Return the name of a crossing: `X034`."""
    return CROSSINGS[crossing]


def numbers(circles: list[int]) -> str:
    """Return circles joined by commas: `2, 6, 7`."""
    return ", ".join(str(circle) for circle in circles)


def circle_in(text: str) -> int:
    """Return the last circle named in the text of a choice; 0 if there is none."""
    for word in reversed(text.split()):
        if word.isascii() and word.isdigit() and len(word) < 4 and 1 <= int(word) <= CIRCLE_COUNT:
            return int(word)
    return 0


def crossing_in(text: str) -> int:
    """Return the last crossing named in the text of a choice; -1 if there is none."""
    for word in reversed(text.split()):
        if word in CROSSINGS:
            return CROSSINGS.index(word)
    return -1


def colour_in(text: str) -> int:
    """Return the colour with which the text of a choice begins; -1 if there is none."""
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
    """Return the log reference of a seat."""
    return Ref("seat", seat_names(players)[seat], seat_title(players, seat))


def head_ref(s: WhitechapelState) -> Ref:
    """Return the log reference of tonight's head."""
    return seat_ref(s.players, s.owner[s.head])


def circle_refs(circles: list[int]) -> list[Ref]:
    """Return the log references of circles."""
    return [CIRCLE_REF[circle] for circle in circles]


# -- scene ids --------------------------------------------------------------------------------
def circle_id(circle: int) -> str:
    """Return the scene id of a circle: its number."""
    return str(circle)


def crossing_id(crossing: int) -> str:
    """Return the scene id of a crossing: its name."""
    return CROSSINGS[crossing]


def pawn_id(colour: int) -> str:
    """Return the scene id of a policeman on the board."""
    return f"policeman:{COLOURS[colour]}"


def patrol_id(crossing: int) -> str:
    """Return the scene id of the patrol on a crossing."""
    return f"patrol:{CROSSINGS[crossing]}"


def wretched_id(circle: int) -> str:
    """Return the scene id of the Wretched on a circle."""
    return f"wretched:{circle}"


def card_id(letter: str) -> str:
    """Return the scene id of a letter."""
    return f"card:{letter}"


def token_id(name: str) -> str:
    """Return the scene id of a token in hand, for names such as `coach` and `target`."""
    return f"token:{name}"
