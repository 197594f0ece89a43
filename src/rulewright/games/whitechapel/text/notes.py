"""Rows of Jack's sheet and the notebook, as they are written in positions."""

from __future__ import annotations

from typing import Final

from rulewright.games.whitechapel import notebook as n
from rulewright.games.whitechapel.components import MURDERS
from rulewright.games.whitechapel.escape import BY_ALLEY, BY_COACH, ON_FOOT, TO_ESCAPE
from rulewright.games.whitechapel.state import ALLEYED, COACHED, CRIME, WALKED, WhitechapelState
from rulewright.games.whitechapel.streets import STEPS
from rulewright.games.whitechapel.text.words import (
    ALLEY,
    COACH,
    circle_text,
    fact_text,
    read_circle,
    read_fact,
)
from rulewright.kernel import BadPosition
from rulewright.kit.packed import pack, unpack
from rulewright.kit.text import listed, split
from rulewright.kit.words import HIDDEN

ESCAPE_WORD: Final = "escape"
_plans: Final[dict[int, str]] = {
    ON_FOOT: "walk ?",
    TO_ESCAPE: f"walk ? {ESCAPE_WORD}",
    BY_ALLEY: "alley ?",
    BY_COACH: "coach ? ?",
}


# -- rows -------------------------------------------------------------------------------------
def read_row(s: WhitechapelState, text: str) -> None:
    """Read tonight's row with the kind of each move: `27, 26, coach 7 1, alley 6`."""
    for part in split(text):
        words = part.split()
        if words[0] == COACH and len(words) == 3:
            s.row += [read_circle(words[1]), read_circle(words[2])]
            s.ways += [COACHED, COACHED]
        elif words[0] == ALLEY and len(words) == 2:
            s.row.append(read_circle(words[1]))
            s.ways.append(ALLEYED)
        elif len(words) == 1:
            s.row.append(read_circle(words[0]))
            s.ways.append(CRIME if len(s.row) <= MURDERS[s.night] else WALKED)
        else:
            raise BadPosition(f"a move is written like 34, alley 34 or coach 34 35, not {part!r}")


def row_words(s: WhitechapelState) -> list[str]:
    """Return tonight's row as `read_row` reads it, one string for each move."""
    words: list[str] = []
    place = 0
    while place < len(s.row):
        circle = circle_text(s.row[place])
        if s.ways[place] == COACHED:
            place += 1
            words.append(f"{COACH} {circle} {circle_text(s.row[place])}")
        elif s.ways[place] == ALLEYED:
            words.append(f"{ALLEY} {circle}")
        else:
            words.append(circle)
        place += 1
    return words


def read_plan(text: str) -> list[int]:
    """Read a planned move: `walk 34`, `walk 34 escape`, `alley 34` or `coach 34 35`."""
    words = text.split()
    circles = [read_circle(word) for word in words[1:] if word != ESCAPE_WORD]
    for way, pattern in _plans.items():
        if pattern.split() == [words[0], *_marks(words[1:])]:
            return [pack(way, circles[0]), *circles[1:]]
    raise BadPosition(f"a move is planned like {', '.join(_plans.values())}, not {text!r}")


def _marks(words: list[str]) -> list[str]:
    return [word if word == ESCAPE_WORD else HIDDEN for word in words]


def plan_text(plan: list[int]) -> str:
    """Write a planned move as `read_plan` reads it."""
    way, first = unpack(plan[0])
    words = _plans[way].split(HIDDEN)
    circles = [circle_text(circle) for circle in [first, *plan[1:]]]
    return "".join(f"{word}{circle}" for word, circle in zip(words, [*circles, ""], strict=True))


# -- the notebook -----------------------------------------------------------------------------
def usual_notes(s: WhitechapelState) -> list[int]:
    """Return the default notebook: the facts of the rows, where policemen are now, and the clues.

    Where policemen were during Jack's earlier moves is not in it.
    """
    notes: list[int] = []
    for number in range(s.night):
        notes.append(n.fact(n.NIGHT, number + 1))
        if number < len(s.rows):
            notes += _old_row_notes(s.rows[number], MURDERS[number + 1])
    for circle in sorted(s.row[: MURDERS[s.night]]):
        notes.append(n.fact(n.SCENE, circle))
    notes += _moves(s.ways)
    for colour, crossing in enumerate(s.police):
        if crossing >= 0:
            notes.append(n.stands(colour, crossing))
    return notes + [n.fact(n.CLUE, circle) for circle in s.clues]


def _old_row_notes(row: list[int], murders: int) -> list[int]:
    """Return the facts of a past night that its row tells.

    A coach becomes two single moves, since a row does not show which moves were by coach.
    """
    if not row:
        return []
    notes = [n.fact(n.SCENE, circle) for circle in sorted(row[:murders])]
    for place in range(murders, len(row)):
        step = row[place] in STEPS[row[place - 1]]
        notes.append(n.fact(n.WALK if step else n.ALLEY))
    return [*notes, n.fact(n.ESCAPED)]


def _moves(ways: list[int]) -> list[int]:
    notes: list[int] = []
    place = 0
    while place < len(ways):
        if ways[place] == COACHED:
            notes.append(n.fact(n.COACH))
            place += 1
        elif ways[place] != CRIME:
            notes.append(n.fact(n.WALK if ways[place] == WALKED else n.ALLEY))
        place += 1
    return notes


def read_notes(text: str) -> list[int]:
    """Read facts in their order: `scene 27, blue X042, walk, clue 26`."""
    return [read_fact(part) for part in split(text)]


def notes_text(entries: list[int]) -> str:
    """Write facts as `read_notes` reads them."""
    return listed([fact_text(entry) for entry in entries])
