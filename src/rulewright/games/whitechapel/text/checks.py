"""The questions that a case may ask of a match; `cases/README.md` lists them.

Each line states a fact. The answer is None if it holds, else the true form of the fact.
"""

from __future__ import annotations

from typing import Final

from rulewright.games.whitechapel.components import (
    CROSSINGS,
    NIGHTS,
    SPACES,
)
from rulewright.games.whitechapel.knowledge import possible_hideouts, where_jack_may_be
from rulewright.games.whitechapel.names import FACES, seat_names
from rulewright.games.whitechapel.state import (
    WhitechapelState,
    place_of_jack,
    space_of,
    spaces_left,
)
from rulewright.games.whitechapel.table.overlays import overlays
from rulewright.games.whitechapel.text.lines import LINES, NIGHT, POLICE, STEP
from rulewright.games.whitechapel.text.notes import row_words
from rulewright.games.whitechapel.text.words import (
    CIRCLE,
    SHOWN,
    circle_text,
    read_crossing,
)
from rulewright.games.whitechapel.views import view
from rulewright.kernel import BadPosition
from rulewright.kit.questions import Questions, same, same_number, same_set, same_word
from rulewright.kit.text import NONE, find, listed, read_number, split


def check(s: WhitechapelState, line: str) -> str | None:
    """Return None if a line holds, else the true line; raise `BadPosition` if it is malformed."""
    return _QUESTIONS.check(s, line)


# -- Jack -------------------------------------------------------------------------------------
def _jack(s: WhitechapelState, rest: str) -> str | None:
    """Answer `jack 26`: Jack's circle; `none` before the murder."""
    return same("jack", rest, circle_text(place_of_jack(s)) if s.row else NONE)


def _row(s: WhitechapelState, rest: str) -> str | None:
    """Answer `row: 27, 26, coach 7 1`: exactly this row; `row 1: …` for an earlier night."""
    night, colon, row = rest.partition(":")
    if not colon or not night.strip().isdigit():
        return same("row", _spaced(rest), listed(row_words(s)))
    number = read_number(night.strip(), 1, NIGHTS, "the night")
    if number > len(s.rows):
        return f"no row {number}"
    circles = [circle_text(circle) for circle in s.rows[number - 1]]
    return same(f"row {number}:", _spaced(row), listed(circles))


def _spaced(text: str) -> str:
    return listed(split(" ".join(text.split())))


def _space(s: WhitechapelState, rest: str) -> str | None:
    """Answer `space 3` or `space IV`: the space of Jack's pawn on the track."""
    if not s.row:
        return same("space", rest, NONE)
    return same_word("space", rest, SPACES, SPACES[space_of(s)], "space")


def _moves_left(s: WhitechapelState, rest: str) -> str | None:
    """Answer `moves left 14`: the number of spaces left on the track."""
    return same_number("moves left", rest, spaces_left(s), len(SPACES), "the number of moves")


def _may_be(s: WhitechapelState, rest: str) -> str | None:
    """Answer `jack may be: 26, 28`: exactly the circles that fit the public facts."""
    return _circles(s, "jack may be:", rest, where_jack_may_be(s))


def _may_hide(s: WhitechapelState, rest: str) -> str | None:
    """Answer `hideout may be: 26, 28`: exactly these; `hideout may be 186 circles`: that many."""
    circles = possible_hideouts(s)
    if rest.split()[1:] == ["circles"]:
        return same("hideout may be", rest, f"{len(circles)} circles")
    return _circles(s, "hideout may be:", rest, circles)


# -- the police -------------------------------------------------------------------------------
def _all_police(s: WhitechapelState, rest: str) -> str | None:
    """Answer `all police: …`: exactly the policemen on the board."""
    return same("all police:", _spaced(rest), POLICE.text(s, 0))


# -- the board --------------------------------------------------------------------------------
def _patrol(s: WhitechapelState, rest: str) -> str | None:
    """Answer `patrol X042 blue`, `patrol X042 fake shown` or `patrol X044 none`."""
    words = rest.split()
    if len(words) not in (2, 3) or (len(words) == 3 and words[2] != SHOWN):
        raise BadPosition("a patrol is asked like: patrol X042 blue shown")
    crossing = read_crossing(words[0])
    face = NONE
    if crossing in s.patrols:
        place = s.patrols.index(crossing)
        face = FACES[s.faces[place]] + (f" {SHOWN}" if s.shown[place] else "")
    find(words[1], [*FACES, NONE], "face of a patrol")
    return same(f"patrol {words[0]}", " ".join(words[1:]), face)


def _patrols_on(s: WhitechapelState, rest: str) -> str | None:
    """Answer `patrols on: X042, X044`: exactly the crossings with patrols."""
    wanted = [CROSSINGS[read_crossing(part)] for part in split(rest)]
    return same_set("patrols on:", wanted, [CROSSINGS[crossing] for crossing in s.patrols])


def _circles(s: WhitechapelState, name: str, rest: str, now: list[int]) -> str | None:
    """Compare the circles in a line with those of the position, in any order."""
    now = sorted(now)
    wanted = sorted(CIRCLE.read_many(s, rest))
    return None if wanted == now else f"{name} {listed(CIRCLE.many_words(s, now))}"


# The questions that can be asked of a state or of a view.
_FACTS: Final = Questions[WhitechapelState](
    {
        NIGHT.name: NIGHT.answer,
        STEP.name: STEP.answer,
        **LINES.questions(),
        "jack": _jack,
        "jack may be": _may_be,
        "hideout may be": _may_hide,
        "row": _row,
        "space": _space,
        "moves left": _moves_left,
        "all police": _all_police,
        "patrol": _patrol,
        "patrols on": _patrols_on,
    }
)


# -- what a seat is shown -----------------------------------------------------------------------
def _sees(s: WhitechapelState, rest: str) -> str | None:
    """Answer `sees detective-1 hideout ?`: any other line, checked in a seat's view."""
    name, _, line = rest.partition(" ")
    if not line.strip():
        raise BadPosition("what a seat sees is asked like: sees jack hideout 90")
    seat = None if name == "spectator" else find(name, seat_names(s.players), "seat")
    instead = _FACTS.check(view(s, seat), line)
    return None if instead is None else f"sees {name} {instead}"


def _overlays(s: WhitechapelState, rest: str) -> str | None:
    """Answer `overlays detective-1 whereabouts, hideouts`: exactly the overlays of a seat."""
    name, _, wanted = rest.partition(" ")
    if not name:
        raise BadPosition("overlays are asked like: overlays detective whereabouts, hideouts")
    seat = find(name.rstrip(":"), seat_names(s.players), "seat")
    layers = sorted(layer["id"] for layer in overlays(view(s, seat), seat))
    return same_set(f"overlays {name}", split(wanted), layers)


_QUESTIONS: Final = Questions({**_FACTS.answers, "sees": _sees, "overlays": _overlays})
