"""What a conformance case may ask of a match; `cases/README.md` lists the lines.

Each line is a fact that should hold. The answer is None when it does, and else the same fact as
it is.
"""

from __future__ import annotations

from collections.abc import Callable
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
    NONE,
    SHOWN,
    circle_text,
    circles_text,
    colour_text,
    find,
    listed,
    mask_text,
    patrols_text,
    police_text,
    read_circle,
    read_circles,
    read_colour,
    read_crossing,
    read_mask,
    read_number,
    read_patrols,
    read_women,
    split,
    women_text,
)
from rulewright.games.whitechapel.views import view
from rulewright.kernel import BadPosition


def check(s: State, line: str) -> str | None:
    """Whether a line holds: None, or what is so instead; `BadPosition` if it means nothing."""
    words = line.split()
    if words and words[0] == "sees":
        return _sees(s, words[1:])
    if words and words[0] == "overlays":
        return _overlays(s, words[1:])
    return _ask(s, line)


def _ask(s: State, line: str) -> str | None:
    """The question whose name the line begins with, the longest such name."""
    for name in sorted(_ASKED, key=len, reverse=True):
        rest = line.removeprefix(name)
        if line.startswith(name) and (not rest or rest[0] in " :"):
            return _ASKED[name](s, rest.removeprefix(":").strip())
    find(line.split(" ")[0].rstrip(":"), [*_ASKED, "sees", "overlays"], "line")
    raise BadPosition(f"nothing can be asked like {line!r}")


def _sees(s: State, words: list[str]) -> str | None:
    """`sees detective-1 hideout ?`: any other line, asked of what a seat is shown."""
    if len(words) < 2:
        raise BadPosition("what a seat sees is asked like: sees jack hideout 90")
    seat: int | None = None
    if words[0] != "spectator":
        seat = find(words[0], seat_names(s.players), "seat")
    instead = _ask(view(s, seat), " ".join(words[1:]))
    return None if instead is None else f"sees {words[0]} {instead}"


def _overlays(s: State, words: list[str]) -> str | None:
    """`overlays detective-1 whereabouts, hideouts`: exactly these may be laid over the board."""
    if not words:
        raise BadPosition("overlays are asked like: overlays detective whereabouts, hideouts")
    seat = find(words[0].rstrip(":"), seat_names(s.players), "seat")
    found = listed(sorted(layer["id"] for layer in overlays(view(s, seat), seat)))
    wanted = listed(sorted(split(" ".join(words[1:]))))
    return None if wanted == found else f"overlays {words[0]} {found}"


def _same(name: str, wanted: str, found: str) -> str | None:
    return None if wanted == found else f"{name} {found}"


# -- Jack -------------------------------------------------------------------------------------
def _jack(s: State, rest: str) -> str | None:
    """`jack 26`: where Jack stands; `none` before the murder."""
    found = circle_text(place_of_jack(s)) if s.row else NONE
    return _same("jack", rest, found)


def _hideout(s: State, rest: str) -> str | None:
    """`hideout 90`"""
    read_circle(rest)
    return _same("hideout", rest, circle_text(s.hideout))


def _row(s: State, rest: str) -> str | None:
    """`row: 27, 26, coach 7 1`: exactly this; `row 1: …` for a night before."""
    night, colon, row = rest.partition(":")
    if not colon or not night.strip().isdigit():
        return _same("row", _spaced(rest), row_text(s))
    number = read_number(night.strip(), 1, NIGHTS, "the night")
    if number > len(s.rows):
        return f"no row {number}"
    return _same(f"row {number}:", _spaced(row), old_row_text(s.rows[number - 1]))


def _spaced(text: str) -> str:
    return listed(split(" ".join(text.split())))


def _space(s: State, rest: str) -> str | None:
    """`space 3`, `space IV`: where Jack's pawn stands on the track."""
    if not s.row:
        return _same("space", rest, NONE)
    find(rest, SPACES, "space")
    return _same("space", rest, SPACES[space_of(s)])


def _moves_left(s: State, rest: str) -> str | None:
    """`moves left 14`: the free spaces of the track."""
    wanted = read_number(rest, 0, len(SPACES), "the number of moves")
    left = spaces_left(s)
    return None if wanted == left else f"moves left {left}"


def _tokens(s: State, rest: str) -> str | None:
    """`tokens coach 2, alley 1`: what Jack has left tonight."""
    return _same("tokens", _spaced(rest), f"coach {s.coaches}, alley {s.alleys}")


def _may_be(s: State, rest: str) -> str | None:
    """`jack may be: 26, 28`: exactly these follow from what is public."""
    found = where_jack_may_be(s)
    same = sorted(read_circles(rest)) == found
    return None if same else f"jack may be: {circles_text(found)}"


def _may_hide(s: State, rest: str) -> str | None:
    """`hideout may be: 26, 28`: exactly these; `hideout may be 186` asks for the number alone."""
    found = possible_hideouts(s)
    words = rest.split()
    if len(words) == 2 and words[1] == "circles":
        return _same("hideout may be", rest, f"{len(found)} circles")
    same = sorted(read_circles(rest)) == found
    return None if same else f"hideout may be: {circles_text(found)}"


# -- the police -------------------------------------------------------------------------------
def _police(s: State, rest: str) -> str | None:
    """`police: blue X034, red nowhere`: these are so; of others nothing is said."""
    wrong: list[str] = []
    for part in _some(rest):
        colour, _, where = part.partition(" ")
        place = s.police[find(colour, COLOURS, "policeman")]
        found = "nowhere" if place < 0 else CROSSINGS[place]
        if where != "nowhere":
            read_crossing(where)
        if where != found:
            wrong.append(f"{colour} {found}")
    return f"police: {listed(wrong)}" if wrong else None


def _all_police(s: State, rest: str) -> str | None:
    """`all police: …`: exactly these stand on the board."""
    return _same("all police:", _spaced(rest), police_text(s.police))


def _pawns(s: State, rest: str) -> str | None:
    """`pawns: blue detective-2`: who plays these policemen."""
    names = [NONE, *seat_names(s.players)[1:]]
    wrong: list[str] = []
    for part in _some(rest):
        colour, _, who = part.partition(" ")
        owner = names[s.owner[find(colour, COLOURS, "policeman")]]
        if find(who, names, "detective") != names.index(owner):
            wrong.append(f"{colour} {owner}")
    return f"pawns: {listed(wrong)}" if wrong else None


def _head(s: State, rest: str) -> str | None:
    """`head blue`"""
    wanted = read_colour(rest)
    return None if wanted == s.head else f"head {colour_text(s.head)}"


def _pile(s: State, rest: str) -> str | None:
    """`pile: yellow, red`: the tiles not yet turned."""
    wanted = read_mask(rest, COLOURS, "policeman")
    return None if wanted == s.pile else f"pile: {mask_text(s.pile, COLOURS)}"


def _done(s: State, rest: str) -> str | None:
    """`done: blue`: who has moved, or acted, in this phase."""
    wanted = read_mask(rest, COLOURS, "policeman")
    return None if wanted == s.acted else f"done: {mask_text(s.acted, COLOURS)}"


# -- the board --------------------------------------------------------------------------------
def _patrols(s: State, rest: str) -> str | None:
    """`patrols: X042 blue, X044 fake shown`: exactly these."""
    wanted = read_patrols(rest)
    text = patrols_text(s.patrols, s.faces, s.shown)
    return _same("patrols:", patrols_text(wanted.crossings, wanted.faces, wanted.shown), text)


def _patrol(s: State, rest: str) -> str | None:
    """`patrol X042 blue`, `patrol X042 fake shown`, `patrol X044 none`"""
    words = rest.split()
    if len(words) not in (2, 3) or (len(words) == 3 and words[2] != SHOWN):
        raise BadPosition("a patrol is asked like: patrol X042 blue shown")
    crossing = read_crossing(words[0])
    found = NONE
    if crossing in s.patrols:
        place = s.patrols.index(crossing)
        found = FACES[s.faces[place]] + (f" {SHOWN}" if s.shown[place] else "")
    find(words[1], [*FACES, NONE], "face of a patrol")
    return _same(f"patrol {words[0]}", " ".join(words[1:]), found)


def _patrols_on(s: State, rest: str) -> str | None:
    """`patrols on: X042, X044`: patrols lie on exactly these."""
    wanted = sorted(read_crossing(part) for part in split(rest))
    if wanted == s.patrols:
        return None
    return f"patrols on: {listed([CROSSINGS[crossing] for crossing in s.patrols])}"


def _women(s: State, rest: str) -> str | None:
    """`women: 3 marked, 21 plain`: exactly these."""
    wanted = women_text(read_women(rest, RED_CIRCLES), RED_CIRCLES)
    return _same("women:", wanted, women_text(s.women, RED_CIRCLES))


def _circles(name: str, rest: str, found: list[int]) -> str | None:
    same = sorted(read_circles(rest)) == sorted(found)
    return None if same else f"{name}: {circles_text(found)}"


def _wretched(s: State, rest: str) -> str | None:
    """`wretched: 3, 84`: on exactly these."""
    return _circles("wretched", rest, s.wretched)


def _scenes(s: State, rest: str) -> str | None:
    """`scenes: 27`: murders on exactly these."""
    return _circles("scenes", rest, s.scenes)


def _clues(s: State, rest: str) -> str | None:
    """`clues: 26`: markers on exactly these."""
    return _circles("clues", rest, s.clues)


def _false_clues(s: State, rest: str) -> str | None:
    """`false clues: 34`: markers on exactly these."""
    return _circles("false clues", rest, s.blocked)


def _false_in_hand(s: State, rest: str) -> str | None:
    """`false clues in hand 1`"""
    wanted = read_number(rest, 0, FALSE_CLUES, "the number of false clues")
    return None if wanted == s.false_left else f"false clues in hand {s.false_left}"


# -- the night --------------------------------------------------------------------------------
def _night(s: State, rest: str) -> str | None:
    wanted = read_number(rest, 0, NIGHTS, "the night")
    return None if wanted == s.night else f"night {s.night}"


def _step(s: State, rest: str) -> str | None:
    find(rest, STEPS, "step")
    return _same("step", rest, STEPS[s.step])


def _time(s: State, rest: str) -> str | None:
    """`time III`: the time of the crime."""
    find(rest, NUMERALS, "numeral")
    return _same("time", rest, NUMERALS[s.time])


def _letters(s: State, rest: str) -> str | None:
    """`letters: dear-boss`: those not yet used."""
    wanted = read_mask(rest, LETTERS, "letter")
    return None if wanted == s.letters_left else f"letters: {mask_text(s.letters_left, LETTERS)}"


_ASKED: Final[dict[str, Callable[[State, str], str | None]]] = {
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


def _some(text: str) -> list[str]:
    parts = split(text)
    if not parts:
        raise BadPosition("nothing is asked by an empty list")
    return parts
