"""A plan's special tokens at this moment: which lie where, who holds which. [plans.*]

Tokens that lie face down have places: those of the plan's specials in their order, one for each
hex. `s.hidden` has the face of each, `s.shown` whether it is face up, and of a true post who
controls it. `s.captive` is where the hostage is, his escort, and how far he has come. `s.counts`
begins with the units that have left the field, by side. A plan without specials leaves all empty.
"""

from __future__ import annotations

from typing import Final

from rulewright.games.battles.components import Plan, Special
from rulewright.games.battles.options import POSTS_BY_CHANCE, ruled_otherwise
from rulewright.games.battles.plan_words import ARCHERS, CATAPULTS, HOME, HOSTAGE_PAIR, POSTS
from rulewright.games.battles.state import BattlesState, plan_of
from rulewright.games.battles.words import NONE

# Faces of tokens (`s.hidden`). Those of catapults are CATAPULT_FACE + a rank.
UNKNOWN: Final = 0  # in a view alone
FALSE: Final = 1  # a dummy, a decoy, nobody
TRUE: Final = 2  # a true post, the hostage, archers
CATAPULT_FACE: Final = 1

# How a token lies (`s.shown`); a true post that a side controls is HELD + that side.
FACE_DOWN: Final = 0
FACE_UP: Final = 1
HELD: Final = 2

# Places in `s.captive`, and the stages of the hostage.
WHERE: Final = 0
ESCORT: Final = 1
STAGE: Final = 2
CONCEALED: Final = 0
DISCOVERED: Final = 1
AT_HOME: Final = 2

_LAID: Final[list[int]] = [POSTS, HOSTAGE_PAIR, ARCHERS, CATAPULTS]


# -- specials -------------------------------------------------------------------------------------
def specials_for(plan: Plan, what: int) -> list[Special]:
    """The plan's special rules of one word."""
    return [special for special in plan.specials if special.what == what]


def is_laid(special: Special) -> bool:
    """Whether a special rule lays tokens face down."""
    return special.what in _LAID


def layer(s: BattlesState, special: Special) -> int:
    """The side that lays the tokens of a special rule and knows them; NONE where luck does.

    By an option luck lays all strategy tokens. [plans.posts]
    """
    if special.what == POSTS and ruled_otherwise(s, POSTS_BY_CHANCE):
        return NONE
    return special.side


def hexes_of(plan: Plan, what: int, side: int) -> list[int]:
    """The hexes of a side's special rules of one word."""
    return [
        cell
        for special in plan.specials
        if special.what == what and special.side == side
        for cell in special.hexes
    ]


# -- tokens that lie face down --------------------------------------------------------------------
def first_place(plan: Plan, special: Special) -> int:
    """The place of the token in the first hex of a special rule."""
    place = 0
    for other in plan.specials:
        if other is special:
            return place
        if is_laid(other):
            place += len(other.hexes)
    raise ValueError("a special rule of another plan")


def token_count(plan: Plan) -> int:
    """How many tokens a plan lays face down."""
    return sum([len(special.hexes) for special in plan.specials if is_laid(special)])


def face_down_at(s: BattlesState, special: Special, cell: int) -> int:
    """The place of the token of a special rule that lies face down in a hex; NONE for none."""
    if cell not in special.hexes:
        return NONE
    place = first_place(plan_of(s), special) + special.hexes.index(cell)
    return place if place < len(s.shown) and s.shown[place] == FACE_DOWN else NONE


# -- posts ----------------------------------------------------------------------------------------
def true_posts(plan: Plan) -> int:
    """How many true posts there are, face up or down."""
    return sum([special.numbers[0] for special in specials_for(plan, POSTS)])


def posts_held(s: BattlesState, side: int) -> int:
    """How many true posts a side controls. [plans.posts]"""
    held = 0
    for special in specials_for(plan_of(s), POSTS):
        place = first_place(plan_of(s), special)
        held += s.shown[place : place + len(special.hexes)].count(HELD + side)
    return held


# -- the hostage ----------------------------------------------------------------------------------
def keeper(plan: Plan) -> int:
    """The side that keeps the hostage; NONE where there is none."""
    for special in specials_for(plan, HOSTAGE_PAIR):
        return special.side
    return NONE


def hostage_stage(s: BattlesState) -> int:
    """How far the hostage has come: CONCEALED, DISCOVERED or AT_HOME."""
    return s.captive[STAGE] if s.captive else CONCEALED


def is_escorted(s: BattlesState) -> bool:
    """Whether the hostage's escort is with him."""
    if not s.captive or s.captive[ESCORT] == NONE:
        return False
    return s.cell[s.captive[ESCORT]] == s.captive[WHERE]


def bring_hostage(s: BattlesState, unit: int) -> bool:
    """Take the hostage along where his escort has gone; whether he has come home with it.

    An escort that retreats takes him along too. One that falls leaves him where he is.
    """
    if not s.captive or s.captive[ESCORT] != unit or s.cell[unit] == NONE:
        return False
    s.captive[WHERE] = s.cell[unit]
    home = hexes_of(plan_of(s), HOME, s.side[unit])
    if s.captive[STAGE] == AT_HOME or s.cell[unit] not in home:
        return False
    release_home(s)
    return True


def release_home(s: BattlesState) -> None:
    """The hostage is home, and needs no escort any more."""
    s.captive[STAGE] = AT_HOME
    s.captive[ESCORT] = NONE
    s.log("plans.hostage", "The hostage is home.")


# -- units that have left -------------------------------------------------------------------------
def left_field(s: BattlesState, side: int) -> int:
    """How many units of a side have left the field. [plans.exits]"""
    return s.counts[side] if s.counts else 0
