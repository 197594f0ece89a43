"""Where the special tokens of a plan are now, and who holds them. [plans.*]

Face-down tokens are numbered in the order of the plan's special rules, one for each hex. `s.hidden`
holds the face of each, and `s.shown` whether it is face up and, for a true post, who controls it.
`s.captive` holds the hostage's hex, escort and stage. `s.counts` begins with the numbers of units
that have left the field, by side. All are empty if a plan has no special rules.
"""

from __future__ import annotations

from typing import Final

from rulewright.games.battles.components import Plan, Special
from rulewright.games.battles.options import POSTS_BY_CHANCE, ruled_otherwise
from rulewright.games.battles.plan_words import ARCHERS, CATAPULTS, HOME, HOSTAGE_PAIR, POSTS
from rulewright.games.battles.state import BattlesState, plan_of
from rulewright.games.battles.words import NONE

# Faces of tokens (`s.hidden`); a catapult's is CATAPULT_FACE + a rank.
UNKNOWN: Final = 0  # only in views
FALSE: Final = 1  # a dummy, a decoy, nobody
TRUE: Final = 2  # a true post, the hostage, archers
CATAPULT_FACE: Final = 1

# Values of `s.shown`; a true post that a side controls has HELD + that side.
FACE_DOWN: Final = 0
FACE_UP: Final = 1
HELD: Final = 2

# Indices in `s.captive`, and the stages of the hostage.
WHERE: Final = 0
ESCORT: Final = 1
STAGE: Final = 2
CONCEALED: Final = 0
DISCOVERED: Final = 1
AT_HOME: Final = 2

_LAID: Final[list[int]] = [POSTS, HOSTAGE_PAIR, ARCHERS, CATAPULTS]


# -- specials -------------------------------------------------------------------------------------
def specials_for(plan: Plan, what: int) -> list[Special]:
    """List the plan's special rules of the kind `what`."""
    return [special for special in plan.specials if special.what == what]


def is_laid(special: Special) -> bool:
    """Return whether a special rule is one of those with face-down tokens."""
    return special.what in _LAID


def layer(s: BattlesState, special: Special) -> int:
    """Return the side that lays a special rule's tokens and knows them; NONE if laid at random.

    An option lays all posts at random. [plans.posts]
    """
    if special.what == POSTS and ruled_otherwise(s, POSTS_BY_CHANCE):
        return NONE
    return special.side


def hexes_of(plan: Plan, what: int, side: int) -> list[int]:
    """List the hexes of a side's special rules of the kind `what`."""
    return [
        cell
        for special in plan.specials
        if special.what == what and special.side == side
        for cell in special.hexes
    ]


# -- face-down tokens -----------------------------------------------------------------------------
def first_place(plan: Plan, special: Special) -> int:
    """Return the index of a special rule's first token, which is the one in its first hex."""
    place = 0
    for other in plan.specials:
        if other is special:
            return place
        if is_laid(other):
            place += len(other.hexes)
    raise ValueError("a special rule of another plan")


def token_count(plan: Plan) -> int:
    """Return how many tokens a plan lays face down."""
    return sum([len(special.hexes) for special in plan.specials if is_laid(special)])


def face_down_at(s: BattlesState, special: Special, cell: int) -> int:
    """Return the index of a special rule's face-down token in a hex, or NONE."""
    if cell not in special.hexes:
        return NONE
    place = first_place(plan_of(s), special) + special.hexes.index(cell)
    return place if place < len(s.shown) and s.shown[place] == FACE_DOWN else NONE


# -- posts ----------------------------------------------------------------------------------------
def true_posts(plan: Plan) -> int:
    """Return how many true posts the plan has, face up or down."""
    return sum([special.numbers[0] for special in specials_for(plan, POSTS)])


def posts_held(s: BattlesState, side: int) -> int:
    """Return how many true posts a side controls. [plans.posts]"""
    held = 0
    for special in specials_for(plan_of(s), POSTS):
        place = first_place(plan_of(s), special)
        held += s.shown[place : place + len(special.hexes)].count(HELD + side)
    return held


# -- the hostage ----------------------------------------------------------------------------------
def keeper(plan: Plan) -> int:
    """Return the side that holds the hostage; NONE if the plan has no hostage."""
    for special in specials_for(plan, HOSTAGE_PAIR):
        return special.side
    return NONE


def hostage_stage(s: BattlesState) -> int:
    """Return the stage of the hostage: CONCEALED, DISCOVERED or AT_HOME."""
    return s.captive[STAGE] if s.captive else CONCEALED


def is_escorted(s: BattlesState) -> bool:
    """Return whether the hostage's escort is with him."""
    if not s.captive or s.captive[ESCORT] == NONE:
        return False
    return s.cell[s.captive[ESCORT]] == s.captive[WHERE]


def bring_hostage(s: BattlesState, unit: int) -> bool:
    """Move the hostage with his escort, and return whether that brought him home.

    An escort that retreats takes him along too; one that falls leaves him where he is.
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
    """Mark the hostage as home, without an escort."""
    s.captive[STAGE] = AT_HOME
    s.captive[ESCORT] = NONE
    s.log("plans.hostage", "The hostage is home.")


# -- units that have left -------------------------------------------------------------------------
def left_field(s: BattlesState, side: int) -> int:
    """Return how many units of a side have left the field. [plans.exits]"""
    return s.counts[side] if s.counts else 0
