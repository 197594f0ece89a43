"""Tactics and commit abilities: whether to use them, and for which units."""

from __future__ import annotations

from rulewright.games.battles import fire
from rulewright.games.battles.bots.answers import best_place, hits_in_sight
from rulewright.games.battles.bots.marches import breaking_away
from rulewright.games.battles.bots.orders import Orders
from rulewright.games.battles.bots.survey import Survey
from rulewright.games.battles.commanders.commits import AS_EFFECTS
from rulewright.games.battles.components import Effect
from rulewright.games.battles.fighting.retreats import room
from rulewright.games.battles.ground.moving import destinations
from rulewright.games.battles.ordering.leadership import AFTER_COMMANDS
from rulewright.games.battles.ordering.tactics import LATER, NO, NOW
from rulewright.games.battles.state import (
    BattlesState,
    card_of,
    distance,
    kind_of,
    pack_of,
    plan_of,
)
from rulewright.games.battles.vocabulary import (
    DRIVE_BACK,
    FAN_FIRES,
    LEND_DICE,
    MOVE_EACH,
    MOVE_ONE,
    PART,
    RALLY,
    RIDE_ON,
    SET_FIRE,
    STRIKE_AGAIN,
    SWAP,
)
from rulewright.games.battles.words import MORALE, NONE, VALOR

_MOVES = (MOVE_ONE, MOVE_EACH, RIDE_ON)


# -- whether to use an effect ---------------------------------------------------------------------
def choose_tactic(survey: Survey, options: list[int]) -> int:
    """Choose when to use a tactic: now, or after the commands if it helps after fights.

    A tactic that raises fires is declined if that would harm the side more than the enemy.
    """
    effects = effects_in_play(survey.s)
    if any(effect.what == FAN_FIRES for effect in effects) and fire_gain(survey) <= 0.0:
        return NO
    late = [effect for effect in effects if effect.what in (RALLY, RIDE_ON, STRIKE_AGAIN, PART)]
    if late and LATER in options and survey.s.tactic != AFTER_COMMANDS:
        return LATER
    return NOW


def fire_gain(survey: Survey) -> float:
    """Return the worth of raising every fire by a level."""
    s = survey.s
    gain = 0.0
    for cell in fire.burning(s):
        if survey.stakes:
            gain += survey.stakes[cell]
        if cell in s.cell:
            unit = s.cell.index(cell)
            gain += -survey.worth[unit] if s.side[unit] == survey.side else survey.worth[unit]
    return gain


def effects_in_play(s: BattlesState) -> list[Effect]:
    """List the effects of this turn's tactic, or of the commit ability in use."""
    if s.card != NONE:
        tactic = pack_of(s).cards[s.card].tactic
        return tactic.effects if tactic is not None else []
    if s.by != NONE and card_of(s, s.by).commit in AS_EFFECTS:
        return [AS_EFFECTS[card_of(s, s.by).commit]]
    return []


def has_effect(s: BattlesState, whats: tuple[int, ...]) -> bool:
    """Return whether an effect of one of the given kinds is in play."""
    return any(effect.what in whats for effect in effects_in_play(s))


# -- choosing units and hexes ---------------------------------------------------------------------
def choose_for(survey: Survey, units: list[int], done: int) -> int:
    """Choose the unit that an effect helps or hurts most, or `done` if offered and better."""
    s = survey.s
    able = [unit for unit in units if unit != done]
    if s.side[able[0]] != survey.side:
        return choose_enemy(survey, able)
    open_end = done in units
    if has_effect(s, (SWAP,)) and open_end:
        return done
    if has_effect(s, _MOVES):
        return _who_moves(survey, able, done if open_end else NONE)
    if has_effect(s, (PART,)):
        return _who_parts(survey, able, done if open_end else NONE)
    if has_effect(s, (LEND_DICE,)) and open_end:
        return _who_lends(survey, able, done)
    return choose_striker(survey, units, done)


def choose_striker(survey: Survey, units: list[int], done: int) -> int:
    """Choose the unit with the best attack, or `done`, if offered, when none would attack."""
    orders = Orders(survey)
    able = [unit for unit in units if unit != done]
    best = max(able, key=lambda unit: orders.march(unit).strike)
    return done if done in units and orders.march(best).strike <= 0.0 else best


def _who_lends(survey: Survey, units: list[int], done: int) -> int:
    """Choose a unit that will not attack and is adjacent to a friend that will; else `done`."""
    orders = Orders(survey)
    s = survey.s
    for unit in units:
        if orders.march(unit).strike > 0.0:
            continue
        for friend in survey.mine:
            beside = distance(s, s.cell[unit], s.cell[friend]) == 1
            if beside and orders.march(friend).strike > 0.0:
                return unit
    return done


def choose_enemy(survey: Survey, units: list[int]) -> int:
    """Choose the enemy unit that an effect hurts most."""
    s = survey.s
    if has_effect(s, (DRIVE_BACK,)):
        return max(units, key=lambda unit: _driven_back(survey, unit))
    return max(units, key=lambda unit: _stands_in_the_way(survey, unit))


def _driven_back(survey: Survey, unit: int) -> float:
    s = survey.s
    if not room(s, unit, 1, NONE, True):
        return survey.worth[unit] / max(1, s.figures[unit])
    return survey.pull(s.cell[unit]) * 0.3 + 0.1


def _stands_in_the_way(survey: Survey, unit: int) -> float:
    """Return how much an enemy unit matters to the side's units near it."""
    s = survey.s
    near = 0
    for own in survey.mine:
        if distance(s, s.cell[own], s.cell[unit]) <= 2:
            near += 1
    return survey.worth[unit] * (0.1 + near)


def _who_moves(survey: Survey, units: list[int], done: int) -> int:
    """Choose the unit that gains most by a short move; if none does, `done` or else the first."""
    s = survey.s
    hexes = max([effect.amount for effect in effects_in_play(s)], default=1)
    best, most = done, 0.05
    for unit in units:
        cells = destinations(s, unit, hexes)
        if not cells:
            continue
        to = best_place(survey, unit, cells)
        gain = survey.standing(unit, to) - survey.standing(unit, s.cell[unit])
        gain -= breaking_away(survey, unit)
        if gain > most:
            best, most = unit, gain
    return best if best != NONE else units[0]


def _who_parts(survey: Survey, units: list[int], done: int) -> int:
    """Choose the unit to free from its engagement.

    It is a ranged unit if there is one; otherwise `done`, if offered, or else the most exposed
    unit.
    """
    bound = [unit for unit in units if kind_of(survey.s, unit).ranged]
    if bound:
        return bound[0]
    if done != NONE:
        return done
    return max(units, key=lambda unit: survey.exposure(unit, survey.s.cell[unit]))


def choose_hex(survey: Survey, cells: list[int], done: int) -> int:
    """Choose the hex where an effect does most: a fire, or the end of a short move."""
    s = survey.s
    able = [cell for cell in cells if cell != done]
    if has_effect(s, (SET_FIRE,)) or not has_effect(s, _MOVES):
        best = max(able, key=lambda cell: fire_worth(survey, cell))
        return done if done in cells and fire_worth(survey, best) <= 0.0 else best
    # The ask does not name the unit that moves; find it by its destinations.
    unit = _who_is_meant(survey, able)
    if unit == NONE:
        return able[0]
    best = best_place(survey, unit, able)
    now = survey.standing(unit, s.cell[unit])
    return done if done in cells and survey.standing(unit, best) <= now else best


def _who_is_meant(survey: Survey, cells: list[int]) -> int:
    """Return the side's unit with exactly these destinations, or NONE."""
    s = survey.s
    hexes = max([effect.amount for effect in effects_in_play(s)], default=1)
    for unit in survey.mine:
        if sorted(destinations(s, unit, hexes)) == sorted(cells):
            return unit
    return NONE


def fire_worth(survey: Survey, cell: int) -> float:
    """Return the worth of a fire in a hex, by what it burns, hurts and keeps away."""
    s = survey.s
    worth = survey.stakes[cell] if survey.stakes else 0.0
    if cell in s.cell:
        unit = s.cell.index(cell)
        worth += survey.worth[unit] * (-0.5 if s.side[unit] == survey.side else 0.5)
    for other in plan_of(s).neighbours[cell]:
        if other >= 0 and other in s.cell:
            friend = s.side[s.cell.index(other)] == survey.side
            worth += -0.12 if friend else 0.15
    return worth


# -- tokens ---------------------------------------------------------------------------------------
def token_worth(survey: Survey, face: int) -> float:
    """Return how useful an order token of a kind is, mainly by the units it can order."""
    s = survey.s
    if face == VALOR:
        return 3.0
    if face == MORALE:
        return 1.0 + survey.morale
    ranks = [unit for unit in survey.mine if s.rank[unit] == face]
    return min(2.8, 0.7 * len(ranks)) - 0.8 * s.pool[survey.side][face]


def choose_token(survey: Survey, faces: list[int], done: int) -> int:
    """Choose the kind of token to gain, or the kind to return if `done` is an option."""
    if done in faces:
        poor = min([face for face in faces if face != done], key=lambda f: token_worth(survey, f))
        return poor if token_worth(survey, poor) < 1.2 else done
    return max(faces, key=lambda face: token_worth(survey, face))


# -- commits --------------------------------------------------------------------------------------
def commits(survey: Survey, leader: int) -> bool:
    """Return whether a commander should use his commit ability now, when he is asked."""
    s = survey.s
    unit = s.chief[leader]
    if card_of(s, leader).commit == "burn-the-land":
        return fire_gain(survey) > 0.0
    scored = hits_in_sight(s, unit)
    return scored > 1 or scored >= s.figures[unit] or scored == 0


def choose_bearer(survey: Survey, units: list[int], done: int) -> int:
    """Choose a unit to change places with if the commander would fall, otherwise `done`."""
    s = survey.s
    unit = s.rolled[1] if len(s.rolled) > 1 else NONE
    if unit == NONE or hits_in_sight(s, unit) < s.figures[unit] - 1:
        return done
    return max([other for other in units if other != done], key=lambda other: s.figures[other])


def choose_direction(survey: Survey) -> int:
    """Choose the direction in which fires hurt the enemy most."""
    s = survey.s

    def gain(direction: int) -> float:
        worth = 0.0
        for cell in fire.burning(s):
            near = plan_of(s).neighbours[cell][direction]
            if near >= 0:
                worth += fire_worth(survey, near)
        return worth

    return max(range(6), key=gain)
