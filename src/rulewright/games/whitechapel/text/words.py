"""The words of positions and case lines, in both directions.

Each `read_…` function raises `BadPosition` with a sentence that says what was not understood; the
reader of positions adds the line number.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rulewright.games.whitechapel import notebook as n
from rulewright.games.whitechapel.components import (
    CIRCLE_COUNT,
    COLOURS,
    CROSSING,
    CROSSINGS,
    NOWHERE,
)
from rulewright.games.whitechapel.names import FACES
from rulewright.games.whitechapel.state import FAKE, HIDDEN_FACE, WhitechapelState
from rulewright.kernel import BadPosition
from rulewright.kit.text import find, read_number, split
from rulewright.kit.words import HIDDEN, Number, Word

WOMEN: Final[list[str]] = ["", HIDDEN, "plain", "marked"]
SHOWN: Final = "shown"
NOWHERE_WORD: Final = "nowhere"
COACH: Final = "coach"
ALLEY: Final = "alley"
_circle_facts: Final[dict[str, int]] = {
    "scene": n.SCENE,
    "clue": n.CLUE,
    "miss": n.MISS,
    "missed-arrest": n.MISSED_ARREST,
    "wrong-address": n.WRONG_ADDRESS,
}
_bare_facts: Final[dict[str, int]] = {
    "walk": n.WALK,
    "coach": n.COACH,
    "alley": n.ALLEY,
    "escaped": n.ESCAPED,
}


# -- places and colours ------------------------------------------------------------------------
class Circles(Number[WhitechapelState]):
    """A circle by its number; 0 stands for one that a view hides. A list has no circle twice."""

    unseen = 0

    def read(self, s: WhitechapelState, text: str) -> int:
        return read_circle(text)

    def write(self, s: WhitechapelState, thing: int) -> str:
        return circle_text(thing)

    def read_many(self, s: WhitechapelState, text: str) -> list[int]:
        circles = super().read_many(s, text)
        for place, circle in enumerate(circles):
            if circle and circle in circles[:place]:
                raise BadPosition(f"the circle {circle} stands here twice")
        return circles


class CrossingWords(Word[WhitechapelState]):
    """A crossing as `X042`, or `nowhere`."""

    def read(self, s: WhitechapelState, text: str) -> int:
        return read_crossing(text)

    def read_one(self, s: WhitechapelState, text: str) -> int:
        return NOWHERE if text == NOWHERE_WORD else self.read(s, text)

    def one_text(self, s: WhitechapelState, thing: int) -> str:
        return NOWHERE_WORD if thing == NOWHERE else CROSSINGS[thing]


COLOUR: Final = Word[WhitechapelState](COLOURS, "policeman")
CIRCLE: Final = Circles(1, CIRCLE_COUNT, "a circle")
CROSSING_NAME: Final = CrossingWords(CROSSINGS, "crossing")


def read_circle(text: str) -> int:
    """Read a circle's number; 0 for `?`."""
    return 0 if text == HIDDEN else read_number(text, 1, CIRCLE_COUNT, "a circle")


def circle_text(circle: int) -> str:
    """Write a circle's number, or `?`."""
    return str(circle) if circle else HIDDEN


def read_crossing(text: str) -> int:
    """Read the number of a crossing from its name, such as `X042`."""
    if text not in CROSSING:
        last = CROSSINGS[-1]
        raise BadPosition(f"a crossing is written {CROSSINGS[0]} to {last}, not {text!r}")
    return CROSSING[text]


# -- patrols ----------------------------------------------------------------------------------
class Patrols:
    """The patrols of a position, sorted by crossing."""

    def __init__(self) -> None:
        self.crossings: list[int] = []
        self.faces: list[int] = []
        self.shown: list[int] = []


def read_patrols(text: str) -> Patrols:
    """Read patrols: `X042 blue, X044 fake, X059 red shown`."""
    tokens: list[tuple[int, int, int]] = []
    for part in split(text):
        words = part.split()
        shown = int(words[-1] == SHOWN)
        if len(words) != 2 + shown:
            raise BadPosition(f"a patrol is written like X042 blue or X042 fake, not {part!r}")
        tokens.append((read_crossing(words[0]), find(words[1], FACES, "face of a patrol"), shown))
    tokens.sort()
    patrols = Patrols()
    patrols.crossings = [crossing for crossing, _, _ in tokens]
    patrols.faces = [face for _, face, _ in tokens]
    patrols.shown = [shown for _, _, shown in tokens]
    if len(set(patrols.crossings)) < len(tokens):
        raise BadPosition("two patrols lie on one crossing")
    for face in patrols.faces:
        most = 2 if face == FAKE else 1
        if face != HIDDEN_FACE and patrols.faces.count(face) > most:
            raise BadPosition(f"too many patrols are {FACES[face]}")
    return patrols


def patrol_words(crossings: Sequence[int], faces: Sequence[int], shown: Sequence[int]) -> list[str]:
    """Write patrols as `read_patrols` reads them; return one string for each."""
    words: list[str] = []
    for place, crossing in enumerate(crossings):
        up = f" {SHOWN}" if shown[place] else ""
        words.append(f"{CROSSINGS[crossing]} {FACES[faces[place]]}{up}")
    return words


# -- the notebook -----------------------------------------------------------------------------
def read_fact(text: str) -> int:
    """Read one public fact: `walk`, `miss 34`, `blue X042`, ..."""
    words = text.split()
    if len(words) == 1 and words[0] in _bare_facts:
        return n.fact(_bare_facts[words[0]])
    if len(words) == 2 and words[0] in _circle_facts:
        return n.fact(_circle_facts[words[0]], read_circle(words[1]))
    if len(words) == 2 and words[0] in COLOURS:
        return n.stands(COLOURS.index(words[0]), read_crossing(words[1]))
    known = [*_bare_facts, *(f"{name} 34" for name in _circle_facts), f"{COLOURS[0]} X042"]
    raise BadPosition(f"no fact is written {text!r}; there are {', '.join(known)}")


def fact_text(entry: int) -> str:
    """Write a public fact as `read_fact` reads it."""
    kind, value = n.kind_of(entry), n.value_of(entry)
    if kind == n.POLICE:
        colour, crossing = n.post_of(value)
        return f"{COLOURS[colour]} {CROSSINGS[crossing]}"
    if kind in _bare_facts.values():
        return n.KINDS[kind]
    return f"{n.KINDS[kind]} {value}"


def by_night(entries: Sequence[int]) -> list[list[int]]:
    """Group facts by night, without the entries that begin a night.

    Index 0 has the facts before the first night.
    """
    nights: list[list[int]] = [[]]
    for entry in entries:
        if n.kind_of(entry) == n.NIGHT:
            nights.append([])
        else:
            nights[-1].append(entry)
    return nights
