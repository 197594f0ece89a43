"""Tactic effects on single attacks, and on fires. [tactics.effects]"""

from __future__ import annotations

from rulewright.games.battles import effects, fire
from rulewright.games.battles.cards.gains import reopen
from rulewright.games.battles.cards.lasting import controlled
from rulewright.games.battles.cards.moves import has_done, move_up_to
from rulewright.games.battles.components import Effect
from rulewright.games.battles.fighting.hits import men
from rulewright.games.battles.ground import moving
from rulewright.games.battles.names import place_ref, unit_first, unit_ref
from rulewright.games.battles.ordering.choosing import DONE, NameHex, TacticUnit
from rulewright.games.battles.ordering.control import is_near
from rulewright.games.battles.state import (
    ADVANCED,
    ATTACKED,
    ATTACKS,
    CLOSE,
    MAY_STRIKE_AGAIN,
    MOVE_OVER,
    BattlesState,
    distance,
    unit_at,
)
from rulewright.games.battles.words import NONE
from rulewright.kernel import Script


# -- attacks ------------------------------------------------------------------------------------
def bleed(s: BattlesState, effect: Effect) -> Script[None]:
    """Let one controlled unit lose a figure to attack with more dice. [capture.cost]

    Nothing prevents this hit. The unit must keep a figure, and must not lose its commander.
    """
    units = [unit for unit in controlled(s, effect) if men(s, unit) > 0 and s.figures[unit] > 1]
    if not units:
        return
    question = f"Which unit takes a hit to attack with {effect.amount} dice more?"
    unit = yield TacticUnit(s.turn, units, question, "No unit")
    if unit == DONE:
        return
    s.figures[unit] -= 1
    effects.add(s, effects.DICE, 1 << unit, effect.amount)
    s.log(
        "tactics.effects",
        "{unit} in {hex} takes a hit.",
        unit=unit_first(s, unit),
        hex=place_ref(s, unit),
    )


def lend_dice(s: BattlesState, effect: Effect) -> Script[None]:
    """Let one controlled unit give attack dice to an adjacent one, for this turn."""
    units = controlled(s, effect)
    givers = [unit for unit in units if beside(s, unit, units)]
    if not givers:
        return
    giver = yield TacticUnit(s.turn, givers, "Which unit gives attack dice?", "No unit")
    if giver == DONE:
        return
    taker = yield TacticUnit(s.turn, beside(s, giver, units), "Which unit receives them?")
    effects.add(s, effects.DICE, 1 << giver, -effect.amount)
    effects.add(s, effects.DICE, 1 << taker, effect.amount)
    s.log(
        "tactics.effects",
        "{unit} in {hex} gives {amount} attack dice to {target} in {target_hex}.",
        unit=unit_first(s, giver),
        hex=place_ref(s, giver),
        amount=effect.amount,
        target=unit_ref(s, taker),
        target_hex=place_ref(s, taker),
    )


def beside(s: BattlesState, unit: int, units: list[int]) -> list[int]:
    """List those of the given units that are adjacent to a unit."""
    return [other for other in units if distance(s, s.cell[unit], s.cell[other]) == 1]


def strike_again(s: BattlesState, effect: Effect) -> Script[None]:
    """Let a unit attack a second time.

    After the commands it is an ordered unit that has already attacked, and before them any
    controlled unit.
    """
    after = s.step == CLOSE
    units = controlled(s, effect)
    if after:
        units = [unit for unit in units if has_done(s, unit, ATTACKED)]
    if not units:
        return
    unit = yield TacticUnit(s.turn, units, "Which unit attacks once more?", "No unit")
    if unit == DONE:
        return
    if not after:
        effects.add(s, effects.ATTACK_AGAIN, 1 << unit)
        return
    stepped = s.stepped[s.ordered.index(unit)]
    actions = s.actions[s.ordered.index(unit)] | MOVE_OVER | MAY_STRIKE_AGAIN
    reopen(s, ATTACKS)
    s.ordered.append(unit)
    s.actions.append(actions)
    s.stepped.append(stepped)


def advance_again(s: BattlesState, effect: Effect) -> Script[None]:
    """Let a unit advance a second time.

    After the commands one ordered unit that has advanced moves on. Before them, all controlled
    units get a second advance.
    """
    units = controlled(s, effect)
    if s.step != CLOSE:
        effects.add(s, effects.ADVANCE_AGAIN, effects.bits(units), effect.amount)
        return
    able: list[int] = []
    for unit in units:
        if has_done(s, unit, ADVANCED) and moving.destinations(s, unit, effect.amount):
            able.append(unit)
    if able:
        unit = yield TacticUnit(s.turn, able, "Which unit advances again?", "No unit")
        if unit != DONE:
            yield from move_up_to(s, unit, effect.amount)


# -- fires ----------------------------------------------------------------------------------------
def set_fire(s: BattlesState, effect: Effect) -> Script[None]:
    """Start a fire in an empty hex near the commander that can burn. [fire.limit]"""
    cells: list[int] = []
    for cell in range(len(s.fire)):
        free = unit_at(s, cell) == NONE and s.fire[cell] < fire.limit(s, cell)
        if free and is_near(s, s.by, cell):
            cells.append(cell)
    if cells:
        cell = yield NameHex(s.turn, cells, "Where does a fire break out?", "Nowhere")
        if cell != DONE:
            fire.raise_fire(s, cell, effect.amount)


def fan_fires(s: BattlesState, effect: Effect) -> Script[None]:
    """Raise every fire on the field, up to the Burn Limit of its hex. [fire.limit]"""
    for cell in range(len(s.fire)):
        if s.fire[cell]:
            fire.raise_fire(s, cell, effect.amount)
    yield from ()
