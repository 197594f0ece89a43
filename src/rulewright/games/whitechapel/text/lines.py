"""The lines of a position, each read on its own; `cases/README.md` tells their meaning."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rulewright.games.whitechapel.components import (
    ALLEYS,
    COACHES,
    COLOURS,
    FALSE_CLUES,
    GOULSTON_NAMED,
    LETTERS,
    NIGHTS,
    NUMERALS,
    POLICEMEN,
    RED_CIRCLES,
)
from rulewright.games.whitechapel.endings import ENDINGS
from rulewright.games.whitechapel.names import STEPS, seat_names
from rulewright.games.whitechapel.state import ENDED, NOT_OVER, State
from rulewright.games.whitechapel.text.notes import read_plan, read_row
from rulewright.games.whitechapel.text.words import (
    read_circle,
    read_circles,
    read_colour,
    read_crossing,
    read_mask,
    read_patrols,
    read_police,
    read_women,
)
from rulewright.kernel import BadPosition
from rulewright.kit.text import NONE, find, read_number, split

Line = Callable[[State, str], None]


# -- the night --------------------------------------------------------------------------------
def _night(s: State, value: str) -> None:
    """`night: 3`"""
    s.night = read_number(value, 0, NIGHTS, "the night")


def _step(s: State, value: str) -> None:
    """`step: escape`"""
    s.step = find(value, STEPS, "step")


def _turn(s: State, value: str) -> None:
    """`turn: 2`, a place in the order of the detectives, the head first."""
    s.turn = read_number(value, 1, s.players, "the place at turn") - 1


def _ending(s: State, value: str) -> None:
    """`ending: arrest`"""
    s.ending = find(value, ENDINGS, "ending")
    if s.ending != NOT_OVER:
        s.step = ENDED


# -- the police -------------------------------------------------------------------------------
def _pawns(s: State, value: str) -> None:
    """`pawns: blue detective-2, yellow detective-1 …`"""
    names = [NONE, *seat_names(s.players)[1:]]
    s.owner = [0] * POLICEMEN
    for part in split(value):
        words = part.split()
        if len(words) != 2:
            raise BadPosition(f"a pawn is written like blue {names[1]}, not {part!r}")
        colour = find(words[0], COLOURS, "policeman")
        s.owner[colour] = find(words[1], names, "detective")


def _head(s: State, value: str) -> None:
    """`head: blue`"""
    s.head = read_colour(value)


def _pile(s: State, value: str) -> None:
    """`pile: blue, red`: the tiles not yet turned."""
    s.pile = read_mask(value, COLOURS, "policeman")


def _police(s: State, value: str) -> None:
    """`police: blue X034, red X127`"""
    s.police = read_police(value)


def _done(s: State, value: str) -> None:
    """`done: blue, red`: those who have moved or acted in this phase."""
    s.acted = read_mask(value, COLOURS, "policeman")


def _searching(s: State, value: str) -> None:
    """`searching: blue`"""
    s.searching = read_colour(value)


def _asked(s: State, value: str) -> None:
    """`asked: 34, 35`: the circles named in this search."""
    s.asked = read_circles(value)


# -- Jack -------------------------------------------------------------------------------------
def _hideout(s: State, value: str) -> None:
    """`hideout: 90`"""
    s.hideout = 0 if value == NONE else read_circle(value)
    if s.hideout in RED_CIRCLES:
        raise BadPosition("the hideout is never a red circle")


def _plan(s: State, value: str) -> None:
    """`plan: coach 34 35`: a move that Jack has written and nobody has heard of."""
    s.plan = read_plan(value)


def _tokens(s: State, value: str) -> None:
    """`tokens: coach 2, alley 1`: what is left tonight."""
    s.coaches = s.alleys = 0
    for part in split(value):
        name, _, number = part.partition(" ")
        if find(name, ["coach", "alley"], "token") == 0:
            s.coaches = read_number(number, 0, max(COACHES), "the number of coaches")
        else:
            s.alleys = read_number(number, 0, max(ALLEYS), "the number of alleys")


def _time(s: State, value: str) -> None:
    """`time: III`"""
    s.time = find(value, NUMERALS, "numeral")


# -- the board --------------------------------------------------------------------------------
def _women(s: State, value: str) -> None:
    """`women: 3 marked, 21 plain`"""
    s.women = read_women(value, RED_CIRCLES)


def _wretched(s: State, value: str) -> None:
    """`wretched: 3, 84`"""
    s.wretched = sorted(read_circles(value))


def _settled(s: State, value: str) -> None:
    """`settled: 84`: the Wretched who have moved in this phase."""
    s.settled = sorted(read_circles(value))


def _patrols(s: State, value: str) -> None:
    """`patrols: X042 blue, X044 fake, X059 red shown`"""
    patrols = read_patrols(value)
    s.patrols, s.faces, s.shown = patrols.crossings, patrols.faces, patrols.shown


def _scenes(s: State, value: str) -> None:
    """`scenes: 27, 65`: the murders, night by night."""
    s.scenes = read_circles(value)


def _clues(s: State, value: str) -> None:
    """`clues: 26, 7`: in the order in which they were found."""
    s.clues = read_circles(value)


def _false_clues(s: State, value: str) -> None:
    """`false clues: 34`"""
    s.blocked = read_circles(value)


def _false_in_hand(s: State, value: str) -> None:
    """`false clues in hand: 1`"""
    s.false_left = read_number(value, 0, FALSE_CLUES, "the number of false clues")


# -- letters and the address ------------------------------------------------------------------
def _letters(s: State, value: str) -> None:
    """`letters: dear-boss, from-hell`: those not yet used."""
    s.letters_left = read_mask(value, LETTERS, "letter")


def _letter(s: State, value: str) -> None:
    """`letter: used`: Jack has used one tonight."""
    find(value, ["used"], "word for the letter")
    s.letter_used = True


def _pointed(s: State, value: str) -> None:
    """`pointed: X042, X138`: the patrols that the head must move for Saucy Jacky."""
    s.pointed = sorted(read_crossing(part) for part in split(value))


def _named(s: State, value: str) -> None:
    """`named: red`: the policeman named with Goulston Street."""
    s.named = read_colour(value)
    if s.named not in GOULSTON_NAMED:
        raise BadPosition(f"{value} can't be named with Goulston Street")


def _address(s: State, value: str) -> None:
    """`address: used`"""
    find(value, ["used"], "word for the address")
    s.address_used = True


# The meaning of other lines depends on these, so they are read before all others.
EARLY: Final[dict[str, Line]] = {"night": _night, "step": _step, "ending": _ending}

LINES: Final[dict[str, Line]] = {
    "turn": _turn,
    "pawns": _pawns,
    "head": _head,
    "pile": _pile,
    "police": _police,
    "done": _done,
    "searching": _searching,
    "asked": _asked,
    "hideout": _hideout,
    "row": read_row,
    "plan": _plan,
    "tokens": _tokens,
    "time": _time,
    "women": _women,
    "wretched": _wretched,
    "settled": _settled,
    "patrols": _patrols,
    "scenes": _scenes,
    "clues": _clues,
    "false clues": _false_clues,
    "false clues in hand": _false_in_hand,
    "letters": _letters,
    "letter": _letter,
    "pointed": _pointed,
    "named": _named,
    "address": _address,
}
