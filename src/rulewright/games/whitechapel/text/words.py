"""The words of positions and case lines, both ways: numbers inside, text at the edges.

Each `read_…` raises `BadPosition` with a sentence that says what was not understood; the reader of
positions adds the number of the line.
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
    GOULSTON,
    NIGHTS,
    NOBODY,
    POLICEMEN,
)
from rulewright.games.whitechapel.names import FACES
from rulewright.games.whitechapel.state import FAKE, HIDDEN_FACE
from rulewright.kernel import BadPosition
from rulewright.kit.text import NONE, find, listed, read_number, split

UNSEEN: Final = "?"  # in a view: not this seat's to know
WOMEN: Final[list[str]] = ["", UNSEEN, "plain", "marked"]
SHOWN: Final = "shown"
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
def read_circle(text: str) -> int:
    """A circle by its number; 0 for `?`."""
    return 0 if text == UNSEEN else read_number(text, 1, CIRCLE_COUNT, "a circle")


def circle_text(circle: int) -> str:
    """A circle's number, or `?`."""
    return str(circle) if circle else UNSEEN


def read_circles(text: str) -> list[int]:
    """Circles with commas between, each once."""
    circles = [read_circle(part) for part in split(text)]
    _no_doubles([circle for circle in circles if circle], "circle")
    return circles


def circles_text(circles: Sequence[int]) -> str:
    """Circles as `read_circles` reads them."""
    return listed([circle_text(circle) for circle in circles])


def read_crossing(text: str) -> int:
    """A crossing by its name."""
    if text not in CROSSING:
        last = CROSSINGS[-1]
        raise BadPosition(f"a crossing is written {CROSSINGS[0]} to {last}, not {text!r}")
    return CROSSING[text]


def read_colour(text: str) -> int:
    """A policeman by his colour; -1 for `none`."""
    return NOBODY if text == NONE else find(text, COLOURS, "policeman")


def colour_text(colour: int) -> str:
    """A policeman's colour, or `none`."""
    return NONE if colour < 0 else COLOURS[colour]


def read_mask(text: str, names: Sequence[str], what: str) -> int:
    """Names with commas between, as bits."""
    mask = 0
    for part in split(text):
        bit = 1 << find(part, names, what)
        if mask & bit:
            raise BadPosition(f"{part} stands here twice")
        mask |= bit
    return mask


def mask_text(mask: int, names: Sequence[str]) -> str:
    """Bits as `read_mask` reads them."""
    return listed([name for number, name in enumerate(names) if mask >> number & 1])


def _no_doubles(numbers: Sequence[int], what: str) -> None:
    for place, number in enumerate(numbers):
        if number in numbers[:place]:
            raise BadPosition(f"the {what} {number} stands here twice")


# -- policemen, patrols, women ----------------------------------------------------------------
def read_police(text: str) -> list[int]:
    """`blue X034, red X127`: where each policeman stands; those not named stand nowhere."""
    police = [-1] * POLICEMEN
    for part in split(text):
        words = part.split()
        if len(words) != 2:
            raise BadPosition(f"a policeman is written like blue X034, not {part!r}")
        colour, crossing = find(words[0], COLOURS, "policeman"), read_crossing(words[1])
        if police[colour] >= 0:
            raise BadPosition(f"{words[0]} stands here twice")
        if crossing in police and crossing != GOULSTON:  # where a letter may bring a second one
            raise BadPosition(f"two policemen stand on {words[1]}")
        police[colour] = crossing
    return police


def police_text(police: Sequence[int]) -> str:
    """Policemen as `read_police` reads them."""
    pairs = enumerate(police)
    return listed([f"{COLOURS[colour]} {CROSSINGS[x]}" for colour, x in pairs if x >= 0])


class Patrols:
    """The patrol tokens of a position, by crossing."""

    def __init__(self) -> None:
        self.crossings: list[int] = []
        self.faces: list[int] = []
        self.shown: list[int] = []


def read_patrols(text: str) -> Patrols:
    """`X042 blue, X044 fake, X059 red shown`"""
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


def patrols_text(crossings: Sequence[int], faces: Sequence[int], shown: Sequence[int]) -> str:
    """Patrols as `read_patrols` reads them."""
    words: list[str] = []
    for place, crossing in enumerate(crossings):
        up = f" {SHOWN}" if shown[place] else ""
        words.append(f"{CROSSINGS[crossing]} {FACES[faces[place]]}{up}")
    return listed(words)


def read_women(text: str, red: Sequence[int]) -> list[int]:
    """`3 marked, 21 plain`: the token on every red circle."""
    women = [0] * len(red)
    for part in split(text):
        words = part.split()
        if len(words) != 2:
            raise BadPosition(f"a woman is written like 21 marked or 21 plain, not {part!r}")
        circle = read_circle(words[0])
        if circle not in red:
            raise BadPosition(f"{words[0]} is no red circle")
        if women[red.index(circle)]:
            raise BadPosition(f"two women lie on {circle}")
        women[red.index(circle)] = find(words[1], WOMEN, "kind of woman")
    return women


def women_text(women: Sequence[int], red: Sequence[int]) -> str:
    """Women as `read_women` reads them."""
    pairs = zip(red, women, strict=True)
    return listed([f"{circle} {WOMEN[woman]}" for circle, woman in pairs if woman])


# -- the notebook -----------------------------------------------------------------------------
def read_fact(text: str) -> int:
    """One public fact: `walk`, `miss 34`, `blue X042` …; nights have lines of their own."""
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
    """A fact as `read_fact` reads it."""
    kind, value = n.kind_of(entry), n.value_of(entry)
    if kind == n.POLICE:
        colour, crossing = n.post_of(value)
        return f"{COLOURS[colour]} {CROSSINGS[crossing]}"
    if kind in _bare_facts.values():
        return n.KINDS[kind]
    return f"{n.KINDS[kind]} {value}"


def by_night(entries: Sequence[int]) -> list[list[int]]:
    """The facts of each night, without the entry that begins it; place 0 for those before all."""
    nights: list[list[int]] = [[]]
    for entry in entries:
        if n.kind_of(entry) == n.NIGHT:
            nights.append([])
        else:
            nights[-1].append(entry)
    return nights


def read_night(text: str) -> int:
    """The number of a night."""
    return read_number(text, 1, NIGHTS, "the night")
