"""The tokens that a plan's special rules lay: posts, the hostage, archers, catapults."""

from __future__ import annotations

from typing import Final

from rulewright.games.battles.components import Special
from rulewright.games.battles.names import cell_id, side_title
from rulewright.games.battles.plan_tokens import (
    CATAPULT_FACE,
    FACE_DOWN,
    FALSE,
    HELD,
    UNKNOWN,
    WHERE,
    first_place,
    is_laid,
)
from rulewright.games.battles.plan_words import ARCHERS, CATAPULTS, HOSTAGE_PAIR, POSTS
from rulewright.games.battles.state import BattlesState, plan_of
from rulewright.games.battles.words import NONE, RANK_NAMES, SIDE_NAMES
from rulewright.kit.scene import Token, token

#: The names of a true and of a false token. Catapults are named by colour.
TITLES: Final[dict[int, tuple[str, str]]] = {
    POSTS: ("true post", "dummy post"),
    HOSTAGE_PAIR: ("the hostage", "a decoy"),
    ARCHERS: ("hidden archers", "nobody"),
}
SYMBOLS: Final[dict[int, str]] = {
    POSTS: "post",
    HOSTAGE_PAIR: "person",
    ARCHERS: "bow",
    CATAPULTS: "stone",
}
#: The pictures of true tokens.
PICTURES: Final[dict[int, str]] = {
    POSTS: "true-post",
    HOSTAGE_PAIR: "captive",
    ARCHERS: "ambush",
}


def special_tokens(view: BattlesState, seat: int | None) -> list[Token]:
    """List the special tokens, face down unless the view shows their faces."""
    pieces: list[Token] = []
    for special in plan_of(view).specials:
        if is_laid(special) and view.shown:
            pieces += _laid(view, special)
    return pieces + _hostage(view)


def _laid(s: BattlesState, special: Special) -> list[Token]:
    start = first_place(plan_of(s), special)
    pieces: list[Token] = []
    for number, cell in enumerate(special.hexes):
        face, state = s.hidden[start + number], s.shown[start + number]
        if state == FACE_DOWN or (special.what == POSTS and face != FALSE):
            pieces.append(_token(s, special, cell, face, state))
    return pieces


def _token(s: BattlesState, special: Special, cell: int, face: int, state: int) -> Token:
    here = cell_id(s, cell)
    words = (
        f"Face-down token in {here}" if face == UNKNOWN else f"{_title(special, face)} in {here}"
    )
    if state == FACE_DOWN and face != UNKNOWN:
        words += ", face down"
    symbol = "hidden" if face in (UNKNOWN, FALSE) else SYMBOLS[special.what]
    piece = token("secret", here, here, "mark", symbol, words)
    if state == FACE_DOWN:
        piece["tags"] = ["hidden"]
    if special.what == CATAPULTS and face != UNKNOWN:
        piece["symbol"] = SYMBOLS[CATAPULTS]
    piece["parts"] = pictures(special.what, face)
    if state >= HELD:
        piece["owner"] = SIDE_NAMES[state - HELD]
        piece["kind"] = "post"
        piece["label"] = f"{words}, held by {side_title(state - HELD)}"
        piece["parts"].append("held")
    return piece


def pictures(what: int, face: int) -> list[str]:
    """Return the pictures of a token with a known face, or of a covered token."""
    if face == UNKNOWN:
        return ["shrouded"]
    if what == CATAPULTS:
        return [f"lot-{RANK_NAMES[face - CATAPULT_FACE]}", "catapult"]
    if face == FALSE:
        return ["dummy-post"]
    return [PICTURES[what]]


def _title(special: Special, face: int) -> str:
    if special.what == CATAPULTS:
        return f"{RANK_NAMES[face - CATAPULT_FACE]} catapult".capitalize()
    true, false = TITLES[special.what]
    return (false if face == FALSE else true).capitalize()


def _hostage(s: BattlesState) -> list[Token]:
    """Return the hostage's token once he has been discovered."""
    if not s.captive or s.captive[WHERE] == NONE:
        return []
    here = cell_id(s, s.captive[WHERE])
    hostage = token("person", "hostage", here, "person", "person", f"The hostage, in {here}")
    hostage["parts"] = ["captive"]
    return [hostage]
