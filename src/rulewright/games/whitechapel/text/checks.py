"""The questions that a conformance case may ask of a match; `cases/README.md` lists them.

Each line is a fact that should hold. The answer is None when it does, and else the same fact as
it is.
"""

from __future__ import annotations

from typing import Final

from rulewright.games.whitechapel.components import (
    COLOURS,
    CROSSINGS,
    FALSE_CLUES,
    LETTERS,
    NIGHTS,
    NUMERALS,
    RED_CIRCLES,
    SPACES,
)
from rulewright.games.whitechapel.knowledge import possible_hideouts, where_jack_may_be
from rulewright.games.whitechapel.names import FACES, STEPS, seat_names
from rulewright.games.whitechapel.state import State, place_of_jack, space_of, spaces_left
from rulewright.games.whitechapel.table.overlays import overlays
from rulewright.games.whitechapel.text.notes import old_row_text, row_text
from rulewright.games.whitechapel.text.words import (
    SHOWN,
    circle_text,
    circles_text,
    colour_text,
    mask_text,
    patrols_text,
    police_text,
    read_circle,
    read_circles,
    read_colour,
    read_crossing,
    read_mask,
    read_patrols,
    read_women,
    women_text,
)
from rulewright.games.whitechapel.views import view
from rulewright.kernel import BadPosition
from rulewright.kit.questions import Questions, same, same_each, same_number, same_set, same_word
from rulewright.kit.text import NONE, find, listed, read_number, split

NOWHERE_WORD: Final = "nowhere"


def check(s: State, line: str) -> str | None:
    """Whether a line holds: None, or what is so instead; `BadPosition` if it means nothing."""
    return _QUESTIONS.check(s, line)


# -- Jack -------------------------------------------------------------------------------------
def _jack(s: State, rest: str) -> str | None:
    """`jack 26`: where Jack stands; `none` before the murder."""
    return same("jack", rest, circle_text(place_of_jack(s)) if s.row else NONE)


def _hideout(s: State, rest: str) -> str | None:
    """`hideout 90`"""
    read_circle(rest)
    return same("hideout", rest, circle_text(s.hideout))


def _row(s: State, rest: str) -> str | None:
    """`row: 27, 26, coach 7 1`: exactly this; `row 1: …` for a night before."""
    night, colon, row = rest.partition(":")
    if not colon or not night.strip().isdigit():
        return same("row", _spaced(rest), row_text(s))
    number = read_number(night.strip(), 1, NIGHTS, "the night")
    if number > len(s.rows):
        return f"no row {number}"
    return same(f"row {number}:", _spaced(row), old_row_text(s.rows[number - 1]))


def _spaced(text: str) -> str:
    return listed(split(" ".join(text.split())))


def _space(s: State, rest: str) -> str | None:
    """`space 3`, `space IV`: where Jack's pawn stands on the track."""
    if not s.row:
        return same("space", rest, NONE)
    return same_word("space", rest, SPACES, SPACES[space_of(s)], "space")


def _moves_left(s: State, rest: str) -> str | None:
    """`moves left 14`: the free spaces of the track."""
    return same_number("moves left", rest, spaces_left(s), len(SPACES), "the number of moves")


def _tokens(s: State, rest: str) -> str | None:
    """`tokens coach 2, alley 1`: what Jack has left tonight."""
    return same("tokens", _spaced(rest), f"coach {s.coaches}, alley {s.alleys}")


def _may_be(s: State, rest: str) -> str | None:
    """`jack may be: 26, 28`: exactly these follow from what is public."""
    return _circles("jack may be:", rest, where_jack_may_be(s))


def _may_hide(s: State, rest: str) -> str | None:
    """`hideout may be: 26, 28`: exactly these; `hideout may be 186` asks for the number alone."""
    circles = possible_hideouts(s)
    if rest.split()[1:] == ["circles"]:
        return same("hideout may be", rest, f"{len(circles)} circles")
    return _circles("hideout may be:", rest, circles)


# -- the police -------------------------------------------------------------------------------
def _police(s: State, rest: str) -> str | None:
    """`police: blue X034, red nowhere`: these are so; of others nothing is said."""

    def now(colour: str, wanted: str) -> str | None:
        place = s.police[find(colour, COLOURS, "policeman")]
        if wanted != NOWHERE_WORD:
            read_crossing(wanted)
        stands = NOWHERE_WORD if place < 0 else CROSSINGS[place]
        return None if wanted == stands else stands

    return same_each("police:", rest, now)


def _all_police(s: State, rest: str) -> str | None:
    """`all police: …`: exactly these stand on the board."""
    return same("all police:", _spaced(rest), police_text(s.police))


def _pawns(s: State, rest: str) -> str | None:
    """`pawns: blue detective-2`: the players of these policemen."""
    names = [NONE, *seat_names(s.players)[1:]]

    def now(colour: str, wanted: str) -> str | None:
        owner = s.owner[find(colour, COLOURS, "policeman")]
        return None if find(wanted, names, "detective") == owner else names[owner]

    return same_each("pawns:", rest, now)


def _head(s: State, rest: str) -> str | None:
    """`head blue`"""
    wanted = read_colour(rest)
    return None if wanted == s.head else f"head {colour_text(s.head)}"


def _pile(s: State, rest: str) -> str | None:
    """`pile: yellow, red`: the tiles not yet turned."""
    return _mask("pile:", rest, s.pile, COLOURS, "policeman")


def _done(s: State, rest: str) -> str | None:
    """`done: blue`: the policemen that have moved, or acted, in this phase."""
    return _mask("done:", rest, s.acted, COLOURS, "policeman")


def _mask(name: str, rest: str, now: int, names: list[str], what: str) -> str | None:
    """Exactly these of some names, in any order."""
    return None if read_mask(rest, names, what) == now else f"{name} {mask_text(now, names)}"


# -- the board --------------------------------------------------------------------------------
def _patrols(s: State, rest: str) -> str | None:
    """`patrols: X042 blue, X044 fake shown`: exactly these."""
    wanted = read_patrols(rest)
    text = patrols_text(s.patrols, s.faces, s.shown)
    return same("patrols:", patrols_text(wanted.crossings, wanted.faces, wanted.shown), text)


def _patrol(s: State, rest: str) -> str | None:
    """`patrol X042 blue`, `patrol X042 fake shown`, `patrol X044 none`"""
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


def _patrols_on(s: State, rest: str) -> str | None:
    """`patrols on: X042, X044`: patrols lie on exactly these."""
    wanted = [CROSSINGS[read_crossing(part)] for part in split(rest)]
    return same_set("patrols on:", wanted, [CROSSINGS[crossing] for crossing in s.patrols])


def _women(s: State, rest: str) -> str | None:
    """`women: 3 marked, 21 plain`: exactly these."""
    wanted = women_text(read_women(rest, RED_CIRCLES), RED_CIRCLES)
    return same("women:", wanted, women_text(s.women, RED_CIRCLES))


def _circles(name: str, rest: str, now: list[int]) -> str | None:
    """Exactly these circles, in any order."""
    return None if sorted(read_circles(rest)) == sorted(now) else f"{name} {circles_text(now)}"


def _wretched(s: State, rest: str) -> str | None:
    """`wretched: 3, 84`: on exactly these."""
    return _circles("wretched:", rest, s.wretched)


def _scenes(s: State, rest: str) -> str | None:
    """`scenes: 27`: murders on exactly these."""
    return _circles("scenes:", rest, s.scenes)


def _clues(s: State, rest: str) -> str | None:
    """`clues: 26`: markers on exactly these."""
    return _circles("clues:", rest, s.clues)


def _false_clues(s: State, rest: str) -> str | None:
    """`false clues: 34`: markers on exactly these."""
    return _circles("false clues:", rest, s.blocked)


def _false_in_hand(s: State, rest: str) -> str | None:
    """`false clues in hand 1`"""
    what = "the number of false clues"
    return same_number("false clues in hand", rest, s.false_left, FALSE_CLUES, what)


# -- the night --------------------------------------------------------------------------------
def _night(s: State, rest: str) -> str | None:
    return same_number("night", rest, s.night, NIGHTS, "the night")


def _step(s: State, rest: str) -> str | None:
    return same_word("step", rest, STEPS, STEPS[s.step], "step")


def _time(s: State, rest: str) -> str | None:
    """`time III`: the time of the crime."""
    return same_word("time", rest, NUMERALS, NUMERALS[s.time], "numeral")


def _letters(s: State, rest: str) -> str | None:
    """`letters: dear-boss`: those not yet used."""
    return _mask("letters:", rest, s.letters_left, LETTERS, "letter")


# What may be asked of a state, and so of what a seat is shown of it.
_FACTS: Final = Questions[State](
    {
        "jack": _jack,
        "jack may be": _may_be,
        "hideout": _hideout,
        "hideout may be": _may_hide,
        "row": _row,
        "space": _space,
        "moves left": _moves_left,
        "tokens": _tokens,
        "police": _police,
        "all police": _all_police,
        "pawns": _pawns,
        "head": _head,
        "pile": _pile,
        "done": _done,
        "patrol": _patrol,
        "patrols": _patrols,
        "patrols on": _patrols_on,
        "women": _women,
        "wretched": _wretched,
        "scenes": _scenes,
        "clues": _clues,
        "false clues": _false_clues,
        "false clues in hand": _false_in_hand,
        "night": _night,
        "step": _step,
        "time": _time,
        "letters": _letters,
    }
)


# -- what a seat is shown -----------------------------------------------------------------------
def _sees(s: State, rest: str) -> str | None:
    """`sees detective-1 hideout ?`: any other line, asked of what a seat is shown."""
    name, _, line = rest.partition(" ")
    if not line.strip():
        raise BadPosition("what a seat sees is asked like: sees jack hideout 90")
    seat = None if name == "spectator" else find(name, seat_names(s.players), "seat")
    instead = _FACTS.check(view(s, seat), line)
    return None if instead is None else f"sees {name} {instead}"


def _overlays(s: State, rest: str) -> str | None:
    """`overlays detective-1 whereabouts, hideouts`: exactly these may be laid over the board."""
    name, _, wanted = rest.partition(" ")
    if not name:
        raise BadPosition("overlays are asked like: overlays detective whereabouts, hideouts")
    seat = find(name.rstrip(":"), seat_names(s.players), "seat")
    layers = sorted(layer["id"] for layer in overlays(view(s, seat), seat))
    return same_set(f"overlays {name}", split(wanted), layers)


_QUESTIONS: Final = Questions({**_FACTS.answers, "sees": _sees, "overlays": _overlays})
