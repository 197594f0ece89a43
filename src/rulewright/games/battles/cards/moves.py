"""Tactic effects that move units or end engagements at once. [tactics.effects]"""

from __future__ import annotations

from rulewright.games.battles import specials, victory
from rulewright.games.battles.cards.lasting import controlled
from rulewright.games.battles.components import Effect
from rulewright.games.battles.fighting import engagement, parting, retreats
from rulewright.games.battles.ground import moving
from rulewright.games.battles.names import (
    hex_ref,
    place_ref,
    unit_first,
    unit_in_place,
    unit_ref,
    unit_title,
)
from rulewright.games.battles.ordering.choosing import DONE, NameHex, TacticUnit
from rulewright.games.battles.ordering.control import is_near
from rulewright.games.battles.state import ATTACKED, BattlesState, distance, enemy, units_of
from rulewright.games.battles.words import NONE
from rulewright.kernel import Script


# -- moves ------------------------------------------------------------------------------------
def move_one(s: BattlesState, effect: Effect) -> Script[None]:
    """Move one controlled unit; breaking away exposes it to a parting blow."""
    yield from move_one_of(s, controlled(s, effect), effect.amount)


def ride_on(s: BattlesState, effect: Effect) -> Script[None]:
    """Move one ordered unit that has already attacked; it does not attack again."""
    units = [unit for unit in controlled(s, effect) if has_done(s, unit, ATTACKED)]
    yield from move_one_of(s, units, effect.amount)


def has_done(s: BattlesState, unit: int, action: int) -> bool:
    """Return whether an ordered unit has taken an action this turn."""
    return unit in s.ordered and s.actions[s.ordered.index(unit)] & action != 0


def move_each(s: BattlesState, effect: Effect) -> Script[None]:
    """Let every controlled unit move, one after another."""
    units = controlled(s, effect)
    while units:
        unit = yield from move_one_of(s, units, effect.amount)
        if unit == DONE:
            break
        units = [other for other in units if other != unit and s.cell[other] >= 0]


def move_one_of(s: BattlesState, units: list[int], hexes: int) -> Script[int]:
    """Choose one of several units and move it; return it, or `DONE` for none."""
    able = [unit for unit in units if moving.destinations(s, unit, hexes)]
    if not able:
        return DONE
    unit = yield TacticUnit(s.turn, able, "Which unit moves?", "No unit")
    if unit != DONE:
        yield from move_up_to(s, unit, hexes)
    return unit


def move_up_to(s: BattlesState, unit: int, hexes: int) -> Script[None]:
    """Move a unit up to `hexes` hexes by a tactic. [move.engaged]"""
    question = f"Where does {unit_in_place(s, unit)} move?"
    to = yield NameHex(s.turn, moving.destinations(s, unit, hexes), question, "Stay", "stay")
    if to == DONE:
        return
    if s.foe[unit] != NONE and not (yield from parting.disengage(s, unit)):
        return
    s.log(
        "tactics.effects",
        "{unit} in {origin} moves to {hex}.",
        unit=unit_first(s, unit),
        origin=place_ref(s, unit),
        hex=hex_ref(s, to),
    )
    yield from set_down(s, unit, to)


def set_down(s: BattlesState, unit: int, cell: int) -> Script[None]:
    """Place a unit in a hex, and resolve what follows from it."""
    moving.put(s, unit, cell)
    victory.after_move(s, unit)
    yield from specials.entered(s, unit)


# -- places and engagements -------------------------------------------------------------------
def swap(s: BattlesState, effect: Effect) -> Script[None]:
    """Let two adjacent controlled units change places.

    Their engagements end without parting blows.
    """
    units = controlled(s, effect)
    able = [unit for unit in units if partners(s, unit, units)]
    if not able:
        return
    one = yield TacticUnit(s.turn, able, "Which unit changes places?", "No unit")
    if one == DONE:
        return
    others = partners(s, one, units)
    other = yield TacticUnit(s.turn, others, f"With which unit does {unit_title(s, one)}?")
    s.log(
        "tactics.effects",
        "{unit} in {hex} and {other} in {other_hex} change places.",
        unit=unit_first(s, one),
        hex=place_ref(s, one),
        other=unit_ref(s, other),
        other_hex=place_ref(s, other),
    )
    engagement.release(s, one)
    engagement.release(s, other)
    s.cell[one], s.cell[other] = s.cell[other], s.cell[one]
    for unit in (one, other):
        yield from set_down(s, unit, s.cell[unit])


def partners(s: BattlesState, unit: int, units: list[int]) -> list[int]:
    """List the adjacent units with which a unit can change places.

    Units in burning hexes cannot.
    """
    if s.fire[s.cell[unit]]:
        return []
    return [
        other
        for other in units
        if distance(s, s.cell[unit], s.cell[other]) == 1 and not s.fire[s.cell[other]]
    ]


def part(s: BattlesState, effect: Effect) -> Script[None]:
    """End the engagements of up to `effect.amount` controlled units without parting blows.

    [engage.removed]
    """
    for _ in range(effect.amount):
        units = [unit for unit in controlled(s, effect) if s.foe[unit] != NONE]
        if not units:
            break
        unit = yield TacticUnit(s.turn, units, "Whose engagement ends?", "Nobody's")
        if unit == DONE:
            break
        part_one(s, unit)


def part_one(s: BattlesState, unit: int) -> None:
    """End the engagement of a unit, and log it. [engage.removed]"""
    s.log(
        "engage.removed",
        "{unit} in {hex} is engaged no longer.",
        unit=unit_first(s, unit),
        hex=place_ref(s, unit),
    )
    engagement.release(s, unit)


def drive_back(s: BattlesState, effect: Effect) -> Script[None]:
    """Make an enemy unit near the commander retreat; each blocked hex is a hit.

    There is no attacker to flee from, so it retreats towards its own edge. [retreat.blocked]
    """
    units = [unit for unit in units_of(s, enemy(s.turn)) if is_near(s, s.by, s.cell[unit])]
    if units:
        unit = yield TacticUnit(s.turn, units, "Which enemy unit retreats?", "No unit")
        if unit != DONE:
            yield from retreats.retreat(s, unit, effect.amount, NONE, True)
