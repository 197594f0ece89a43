"""Position lines about tokens laid by a plan's special rules, and units that left the field.

    laid: d4 true, e5 dummy shown, e7 true stark, g3 ?
    hostage: h3, escort h3
    left: stark 1

A hex that `laid` does not name has a false token face down: a dummy, a decoy or nobody. Catapult
tokens must all be named.
"""

from __future__ import annotations

from typing import Final

from rulewright.games.battles.components import Special
from rulewright.games.battles.plan_tokens import (
    AT_HOME,
    CONCEALED,
    DISCOVERED,
    ESCORT,
    FACE_DOWN,
    FACE_UP,
    FALSE,
    STAGE,
    WHERE,
    first_place,
    is_laid,
    keeper,
    left_field,
    specials_for,
    token_count,
)
from rulewright.games.battles.plan_words import ARCHERS, CATAPULTS, HOSTAGE_PAIR, POSTS
from rulewright.games.battles.state import BattlesState, plan_of
from rulewright.games.battles.text.frame import LineReader
from rulewright.games.battles.text.words import (
    UNSEEN,
    cell_text,
    read_amounts,
    read_cell,
    read_unit,
    unit_text,
)
from rulewright.games.battles.words import NONE, RANK_NAMES, SIDE_NAMES, SIDES
from rulewright.kernel import BadPosition
from rulewright.kit.text import NONE as NOTHING
from rulewright.kit.text import find, listed, split

#: The faces of tokens, by special rule and face.
FACES: Final[dict[int, list[str]]] = {
    POSTS: [UNSEEN, "dummy", "true"],
    HOSTAGE_PAIR: [UNSEEN, "decoy", "hostage"],
    ARCHERS: [UNSEEN, "nobody", "archers"],
    CATAPULTS: [UNSEEN, *RANK_NAMES],
}
LIES: Final[list[str]] = ["", "shown", *SIDE_NAMES]  # by values of `s.shown`
MOST_LEFT: Final = 99
ESCORTED: Final = "escort "
HOME: Final = "home"
HIDDEN: Final = "hidden"


# -- tokens -----------------------------------------------------------------------------------
def _laid(s: BattlesState, value: str) -> None:
    """Read `laid: d4 true, e5 dummy shown`: the tokens on the field."""
    plan = plan_of(s)
    s.hidden = [FALSE] * token_count(plan)
    s.shown = [FACE_DOWN] * len(s.hidden)
    if keeper(plan) != NONE:
        s.captive = [NONE, NONE, CONCEALED]
    catapults = [cell for special in specials_for(plan, CATAPULTS) for cell in special.hexes]
    named = [read_cell(s, part.partition(" ")[0]) for part in split(value)]
    if not set(catapults) <= set(named):
        raise BadPosition("a catapult token has no colour")
    for part in split(value):
        name, _, words = part.partition(" ")
        special, place = token_in(s, name)
        face, _, lies = words.strip().partition(" ")
        s.hidden[place] = find(face, FACES[special.what], "token")
        s.shown[place] = read_lies(special, lies)


def read_lies(special: Special, text: str) -> int:
    """Read how a token lies: face down (no word), `shown`, or the side that controls a post."""
    if not text:
        return FACE_DOWN
    words = LIES if special.what == POSTS else LIES[: FACE_UP + 1]
    return find(text, words[FACE_UP:], "word for a token") + FACE_UP


def token_in(s: BattlesState, name: str) -> tuple[Special, int]:
    """Return the special rule that lays a token in a hex, and the token's index."""
    cell = read_cell(s, name)
    for special in plan_of(s).specials:
        if is_laid(special) and cell in special.hexes:
            return special, first_place(plan_of(s), special) + special.hexes.index(cell)
    raise BadPosition(f"the plan lays no token in {name}")


def token_text(s: BattlesState, special: Special, place: int) -> str:
    """Return a token as text for the line `laid`, without its hex, as in `true stark`."""
    return f"{FACES[special.what][s.hidden[place]]} {LIES[s.shown[place]]}".strip()


def laid_text(s: BattlesState) -> str:
    """Return all tokens that `laid` has to name."""
    parts: list[str] = []
    for special in plan_of(s).specials:
        if s.hidden and is_laid(special):
            start = first_place(plan_of(s), special)
            for number, cell in enumerate(special.hexes):
                if is_told(s, special, start + number):
                    parts.append(f"{cell_text(s, cell)} {token_text(s, special, start + number)}")
    return listed(parts)


def is_told(s: BattlesState, special: Special, place: int) -> bool:
    """Return whether `laid` has to name a token: all but false ones that lie face down."""
    return special.what == CATAPULTS or s.hidden[place] != FALSE or s.shown[place] != FACE_DOWN


# -- the hostage ------------------------------------------------------------------------------
def _hostage(s: BattlesState, value: str) -> None:
    """Read `hostage: h3, escort h3` or `hostage: i3, home`: where he is once discovered."""
    where, _, rest = value.partition(",")
    s.captive = [NONE, NONE, CONCEALED]
    if where != HIDDEN:
        s.captive = [read_cell(s, where), NONE, DISCOVERED]
    for part in split(rest):
        if part.startswith(ESCORTED):
            s.captive[ESCORT] = read_unit(s, part.removeprefix(ESCORTED).strip())
        else:
            find(part, [HOME], "word for the hostage")
            s.captive[STAGE] = AT_HOME


def hostage_text(s: BattlesState) -> str:
    """Return where the hostage is for the line `hostage`; `hidden` until he is discovered."""
    if not s.captive or s.captive[STAGE] == CONCEALED:
        return HIDDEN
    parts = [cell_text(s, s.captive[WHERE])]
    if s.captive[ESCORT] != NONE:
        parts.append(ESCORTED + unit_text(s, s.captive[ESCORT]))
    if s.captive[STAGE] == AT_HOME:
        parts.append(HOME)
    return listed(parts)


# -- units that have left -----------------------------------------------------------------------
def _left(s: BattlesState, value: str) -> None:
    """Read `left: stark 1`: the number of units that have left the field."""
    s.counts = read_amounts(value, SIDE_NAMES, MOST_LEFT, "side")


def left_text(s: BattlesState) -> str:
    """Return the numbers of units that have left as text for the line `left`."""
    left = [left_field(s, side) for side in range(SIDES)]
    return listed([f"{SIDE_NAMES[side]} {n}" for side, n in enumerate(left) if n])


LAID_LINES: Final[dict[str, LineReader]] = {"laid": _laid, "hostage": _hostage, "left": _left}


def laid_lines(s: BattlesState) -> list[str]:
    """List the lines of a state about tokens, the hostage and units that left."""
    lines: list[str] = []
    if s.hidden:
        lines.append(f"laid: {laid_text(s)}")
    if hostage_text(s) != HIDDEN:
        lines.append(f"hostage: {hostage_text(s)}")
    if left_text(s) != NOTHING:
        lines.append(f"left: {left_text(s)}")
    return lines
