"""Lines about tokens laid by a plan's special rules, and units that left the field.

    laid: d4 true, e5 dummy shown, e7 true stark, g3 ?
    hostage: h3, escort h3
    left: stark 1

A hex that `laid` does not name has a false token face down: a dummy, a decoy or nobody. Catapult
tokens must all be named. Without a line the preparations of the plan stay as they are.
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
from rulewright.games.battles.text.words import CELL, UNIT
from rulewright.games.battles.words import NONE, RANK_NAMES, SIDE_NAMES, SIDES
from rulewright.kernel import BadPosition
from rulewright.kit.field_text import Amounts, FieldText
from rulewright.kit.questions import same
from rulewright.kit.text import NONE as NOTHING
from rulewright.kit.text import find, split
from rulewright.kit.words import HIDDEN as UNSEEN

#: The faces of tokens, by special rule and face.
FACES: Final[dict[int, list[str]]] = {
    POSTS: [UNSEEN, "dummy", "true"],
    HOSTAGE_PAIR: [UNSEEN, "decoy", "hostage"],
    ARCHERS: [UNSEEN, "nobody", "archers"],
    CATAPULTS: [UNSEEN, *RANK_NAMES],
}
LIES: Final[list[str]] = ["", "shown", *SIDE_NAMES]  # by values of `s.shown`
ESCORTED: Final = "escort "
HOME: Final = "home"
HIDDEN: Final = "hidden"


class Laid(FieldText[BattlesState]):
    """`laid: d4 true, e5 dummy shown`: the tokens on the field."""

    brief = False

    def read(self, s: BattlesState, where: int, text: str) -> None:
        plan = plan_of(s)
        s.hidden = [FALSE] * token_count(plan)
        s.shown = [FACE_DOWN] * len(s.hidden)
        if keeper(plan) != NONE:
            s.captive = [NONE, NONE, CONCEALED]
        catapults = [cell for special in specials_for(plan, CATAPULTS) for cell in special.hexes]
        named = [CELL.read(s, part.partition(" ")[0]) for part in split(text)]
        if not set(catapults) <= set(named):
            raise BadPosition("a catapult token has no colour")
        for part in split(text):
            name, _, words = part.partition(" ")
            special, place = token_in(s, name)
            face, _, lies = words.strip().partition(" ")
            s.hidden[place] = find(face, FACES[special.what], "token")
            s.shown[place] = read_lies(special, lies)

    def parts(self, s: BattlesState, where: int) -> list[str]:
        parts: list[str] = []
        for special in plan_of(s).specials:
            if s.hidden and is_laid(special):
                start = first_place(plan_of(s), special)
                for place, cell in enumerate(special.hexes, start):
                    if is_told(s, special, place):
                        parts.append(f"{CELL.write(s, cell)} {token_text(s, special, place)}")
        return parts

    def settle(self, s: BattlesState, where: int) -> None:
        """Do nothing: the tokens are laid in order when the battle is prepared."""

    def is_usual(self, s: BattlesState, where: int) -> bool:
        return not s.hidden

    def answer(self, s: BattlesState, rest: str) -> str | None:
        """Check `laid d4: true stark` (one token) or `laid: d4 true, e5 dummy shown` (all)."""
        name, colon, wanted = rest.partition(":")
        if not colon:
            return super().answer(s, rest)
        special, place = token_in(s, name.strip())
        now = token_text(s, special, place) if s.hidden else NOTHING
        return same(f"laid {name.strip()}:", " ".join(wanted.split()), now)


def read_lies(special: Special, text: str) -> int:
    """Read how a token lies: face down (no word), `shown`, or the side that controls a post."""
    if not text:
        return FACE_DOWN
    words = LIES if special.what == POSTS else LIES[: FACE_UP + 1]
    return find(text, words[FACE_UP:], "word for a token") + FACE_UP


def token_in(s: BattlesState, name: str) -> tuple[Special, int]:
    """Return the special rule that lays a token in a hex, and the token's index."""
    cell = CELL.read(s, name)
    for special in plan_of(s).specials:
        if is_laid(special) and cell in special.hexes:
            return special, first_place(plan_of(s), special) + special.hexes.index(cell)
    raise BadPosition(f"the plan lays no token in {name}")


def token_text(s: BattlesState, special: Special, place: int) -> str:
    """Return a token as text for the line `laid`, without its hex, as in `true stark`."""
    return f"{FACES[special.what][s.hidden[place]]} {LIES[s.shown[place]]}".strip()


def is_told(s: BattlesState, special: Special, place: int) -> bool:
    """Return whether `laid` has to name a token: all but false ones that lie face down."""
    return special.what == CATAPULTS or s.hidden[place] != FALSE or s.shown[place] != FACE_DOWN


class Hostage(FieldText[BattlesState]):
    """`hostage: h3, escort h3` or `hostage: i3, home`; `hidden` until he is discovered."""

    def read(self, s: BattlesState, where: int, text: str) -> None:
        place, _, rest = text.partition(",")
        s.captive = [NONE, NONE, CONCEALED]
        if place != HIDDEN:
            s.captive = [CELL.read(s, place), NONE, DISCOVERED]
        for part in split(rest):
            if part.startswith(ESCORTED):
                s.captive[ESCORT] = UNIT.read(s, part.removeprefix(ESCORTED).strip())
            else:
                find(part, [HOME], "word for the hostage")
                s.captive[STAGE] = AT_HOME

    def parts(self, s: BattlesState, where: int) -> list[str]:
        if self.is_usual(s, where):
            return [HIDDEN]
        parts = [CELL.write(s, s.captive[WHERE])]
        if s.captive[ESCORT] != NONE:
            parts.append(ESCORTED + UNIT.write(s, s.captive[ESCORT]))
        if s.captive[STAGE] == AT_HOME:
            parts.append(HOME)
        return parts

    def settle(self, s: BattlesState, where: int) -> None:
        """Do nothing: the hostage is concealed when the battle is prepared."""

    def is_usual(self, s: BattlesState, where: int) -> bool:
        return not s.captive or s.captive[STAGE] == CONCEALED


class Left(Amounts[BattlesState]):
    """`left: stark 1`: the number of units that have left the field."""

    def value(self, s: BattlesState, where: int) -> list[int]:
        return [left_field(s, side) for side in range(SIDES)]

    def settle(self, s: BattlesState, where: int) -> None:
        s.counts = []
