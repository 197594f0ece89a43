"""Units that come to a hex: they reveal tokens there, and some tokens attack them. [plans.*]"""

from __future__ import annotations

from typing import Final

from rulewright.games.battles import names, plan_tokens, victory
from rulewright.games.battles.components import Special
from rulewright.games.battles.fighting import dice, hits
from rulewright.games.battles.plan_tokens import (
    CATAPULT_FACE,
    DISCOVERED,
    ESCORT,
    FACE_UP,
    HELD,
    STAGE,
    TRUE,
    WHERE,
    face_down_at,
    first_place,
)
from rulewright.games.battles.plan_words import ARCHERS, CATAPULTS, HOSTAGE, HOSTAGE_PAIR, POSTS
from rulewright.games.battles.specials.stopping import turns_up, waits
from rulewright.games.battles.state import BattlesState, distance, enemy, plan_of, units_of
from rulewright.games.battles.words import NONE
from rulewright.kernel import Ref, Script

_TRUE_POST: Final = Ref("token", "true", "a true post")
_DUMMY: Final = Ref("token", "dummy", "a dummy")


def come_upon(s: BattlesState, unit: int) -> Script[None]:
    """Resolve all special rules for a unit that has come to a hex, in the plan's order."""
    for special in plan_of(s).specials:
        if s.cell[unit] == NONE:
            return
        if special.what == POSTS:
            come_to_post(s, unit, special)
        elif special.what == HOSTAGE_PAIR and not waits(s, special):
            come_to_hostage(s, unit, special)
        elif special.what == ARCHERS and turns_up(s, unit, special):
            yield from meet_archers(s, unit, special)
        elif special.what == CATAPULTS and turns_up(s, unit, special):
            yield from meet_catapult(s, unit, special)
    victory.check_instants(s)


def end_turn(s: BattlesState) -> None:
    """Let units discover a hostage in whose hex they end the turn, if the plan has it so."""
    for special in plan_of(s).specials:
        if waits(s, special):
            for unit in units_of(s, s.turn):
                come_to_hostage(s, unit, special)
            victory.check_instants(s)


# -- posts ----------------------------------------------------------------------------------------
def come_to_post(s: BattlesState, unit: int, special: Special) -> None:
    """Reveal a post; a true one belongs to the side whose unit entered last. [plans.posts]"""
    cell = s.cell[unit]
    if cell not in special.hexes:
        return
    place = face_down_at(s, special, cell)
    if place != NONE and turns_up(s, unit, special):
        s.shown[place] = FACE_UP
        s.log(
            "plans.posts",
            "The token in {hex} is {token}.",
            reveals=True,
            hex=names.hex_ref(s, cell),
            token=_TRUE_POST if s.hidden[place] == TRUE else _DUMMY,
        )
    take_post(s, first_place(plan_of(s), special) + special.hexes.index(cell), s.side[unit])


def take_post(s: BattlesState, place: int, side: int) -> None:
    """Give control of a revealed true post to a side."""
    if s.shown[place] >= FACE_UP and s.hidden[place] == TRUE and s.shown[place] != HELD + side:
        s.shown[place] = HELD + side
        s.log("plans.posts", "{house} controls the post.", house=names.HOUSE_REF[side])


# -- the hostage ----------------------------------------------------------------------------------
def come_to_hostage(s: BattlesState, unit: int, special: Special) -> None:
    """Discover the hostage, or escort him on from where he was left. [plans.hostage]"""
    if not turns_up(s, unit, special):
        return
    if face_down_at(s, special, s.cell[unit]) != NONE:
        discover_hostage(s, unit, special)
    alone = s.captive[STAGE] == DISCOVERED and not plan_tokens.is_escorted(s)
    if alone and s.captive[WHERE] == s.cell[unit]:
        s.captive[ESCORT] = unit
        s.log("plans.hostage", "{unit} escorts the hostage.", unit=names.unit_first(s, unit))


def discover_hostage(s: BattlesState, unit: int, special: Special) -> None:
    """Reveal all of the hostage's tokens, which removes the decoys."""
    start = first_place(plan_of(s), special)
    for number, cell in enumerate(special.hexes):
        s.shown[start + number] = FACE_UP
        if s.hidden[start + number] == TRUE:
            s.captive[WHERE] = cell
    s.captive[STAGE] = DISCOVERED
    where = names.hex_ref(s, s.captive[WHERE])
    s.log("plans.hostage", "The hostage is in {hex}.", reveals=True, hex=where)
    victory.happened(s, HOSTAGE, s.side[unit])


# -- archers --------------------------------------------------------------------------------------
def meet_archers(s: BattlesState, unit: int, special: Special) -> Script[None]:
    """Reveal every hiding place in reach; archers that hide there shoot once. [plans.archers]"""
    _, number, reach = special.numbers
    for spot in special.hexes:
        place = face_down_at(s, special, spot)
        if place == NONE or s.cell[unit] == NONE or distance(s, s.cell[unit], spot) > reach:
            continue
        s.shown[place] = FACE_UP
        where = names.hex_ref(s, spot)
        if s.hidden[place] == TRUE:
            pattern = "Archers rise in {hex} and shoot."
            s.log("plans.archers", pattern, reveals=True, hex=where)
            yield from shoot(s, unit, number)
        else:
            s.log("plans.archers", "Nobody hides in {hex}.", reveals=True, hex=where)


def shoot(s: BattlesState, unit: int, number: int) -> Script[None]:
    """Roll the archers' dice; only shields of the unit's rank are hits."""
    faces = yield from dice.roll(number, s)
    s.log("plans.archers", "The archers roll {faces:,}.", faces=dice.face_refs(faces))
    struck = faces.count(s.rank[unit]) - hits.cover(s, unit, False)
    if struck > 0:
        yield from hits.take(s, unit, struck, enemy(s.side[unit]))


# -- catapults ------------------------------------------------------------------------------------
def meet_catapult(s: BattlesState, unit: int, special: Special) -> Script[None]:
    """Reveal a catapult token, and roll a die if it has the colour of the unit's rank.

    A shield of that colour destroys the unit, whatever its strength. [plans.catapults]
    """
    place = face_down_at(s, special, s.cell[unit])
    if place == NONE:
        return
    s.shown[place] = FACE_UP
    colour = s.hidden[place] - CATAPULT_FACE
    s.log(
        "plans.catapults",
        "The catapult token in {hex} is {rank}.",
        reveals=True,
        hex=names.place_ref(s, unit),
        rank=names.RANK_REF[colour],
    )
    if colour != s.rank[unit]:
        return
    faces = yield from dice.roll(1, s)
    s.log("plans.catapults", "The catapult rolls {face}.", face=names.FACE_REF[faces[0]])
    if faces[0] == colour:
        s.log("plans.catapults", "{unit} is crushed.", unit=names.unit_first(s, unit))
        hits.eliminate(s, unit, enemy(s.side[unit]))
