"""The best use of an order for a unit: where it moves, and what it does there."""

from __future__ import annotations

from typing import Final

from rulewright.games.battles import fire
from rulewright.games.battles.bots.aims import exit_worth, leads_hostage
from rulewright.games.battles.bots.strikes import actions_from_here, best_strike
from rulewright.games.battles.bots.survey import Survey, toll
from rulewright.games.battles.bots.worths import VICTORY, fighting_worth
from rulewright.games.battles.fighting import dice, parting
from rulewright.games.battles.ground import moving
from rulewright.games.battles.ground.terrain import is_forest
from rulewright.games.battles.keywords import keyword
from rulewright.games.battles.state import (
    MOVE_OVER,
    MOVED,
    BattlesState,
    distance,
    kind_of,
    pack_of,
    plan_of,
)
from rulewright.games.battles.words import NONE, SCORCH, VALOR

_TRIED: Final = 3  # how many hexes to try for a ranged unit
_IN_FOREST: Final = 0.4  # what attacking from a forest costs


class March:
    """A destination of a unit, and the worth of going there.

    `to` is a hex (its own if it stays) or `moving.LEAVE`. `strike` is the part of the worth that
    comes from its attack there.
    """

    def __init__(self, unit: int, to: int, worth: float, strike: float) -> None:
        self.unit = unit
        self.to = to
        self.worth = worth
        self.strike = strike


def best_march(survey: Survey, unit: int) -> March:
    """Return the best use of an order for a unit, even if it has already moved under that order."""
    s = survey.s
    here = s.cell[unit]
    now = survey.standing(unit, here)
    moved = _has(s, unit, MOVED)
    at_once = best_strike(survey, unit, actions_from_here(s, unit, moved)).worth
    best = March(unit, here, at_once, at_once)
    if s.fire[here] or _has(s, unit, MOVE_OVER):
        return best
    price = breaking_away(survey, unit)
    reach = moving.destinations(s, unit)
    gains = [survey.standing(unit, cell) - now - price for cell in reach]
    for place, cell in enumerate(reach):
        if gains[place] > best.worth:
            best = March(unit, cell, gains[place], 0.0)
    trial = Trial(s, unit)
    for place in _worth_a_try(survey, unit, reach, gains):
        trial.go(reach[place])
        strike = best_strike(survey, unit, actions_from_here(s, unit, True)).worth
        if gains[place] + strike > best.worth:
            best = March(unit, reach[place], gains[place] + strike, strike)
    trial.end()
    return _or_leave(survey, best, now, price)


def _has(s: BattlesState, unit: int, action: int) -> bool:
    return unit in s.ordered and s.actions[s.ordered.index(unit)] & action != 0


def breaking_away(survey: Survey, unit: int) -> float:
    """Return what a parting blow is expected to cost if a unit breaks away; 0 if none threatens."""
    s = survey.s
    foe = s.foe[unit]
    if foe == NONE or not parting.suffers_blow(s, unit, foe):
        return 0.0
    die = pack_of(s).die
    shield = s.rank[unit]
    number = dice.count(s, foe, unit, dice.PARTING)
    blows = number * (die[shield] + die[VALOR]) / sum(die)
    return 0.2 + survey.worth[unit] * toll(blows / max(1, s.figures[unit]))


def _or_leave(survey: Survey, best: March, now: float, price: float) -> March:
    """Return a march that leaves the field if that is worth more, or else `best`."""
    s, unit = survey.s, best.unit
    gain = exit_worth(s, survey.side) if plan_of(s).exits[survey.side] else 0.0
    if leads_hostage(s, unit):
        gain += VICTORY
    if gain <= 0.0 or not moving.may_leave(s, unit):
        return best
    worth = gain - 0.5 * fighting_worth(s, unit) - now - price
    if worth + now > best.worth:
        return March(unit, moving.LEAVE, worth + now, 0.0)
    return best


# -- trying moves ---------------------------------------------------------------------------------
class Trial:
    """Puts a unit of a view into other hexes for a moment, to see what it could do there."""

    def __init__(self, s: BattlesState, unit: int) -> None:
        self.s = s
        self.unit = unit
        self.start = s.cell[unit]
        self.foe = s.foe[unit]
        self.token = s.token[unit]
        self.ordered = s.ordered
        self.actions = s.actions
        self.stepped = s.stepped
        s.ordered = [unit, *s.ordered]
        s.actions = [MOVED, *s.actions]
        s.stepped = [0, *s.stepped]
        if self.foe != NONE:
            s.foe[unit] = s.foe[self.foe] = NONE
            s.token[unit] = s.token[self.foe] = NONE

    def go(self, cell: int) -> None:
        """Place the unit in a hex, as if it had moved there."""
        self.s.cell[self.unit] = cell
        self.s.stepped[0] = distance(self.s, self.start, cell)

    def end(self) -> None:
        """Undo all changes to the view."""
        s, unit = self.s, self.unit
        s.cell[unit] = self.start
        s.ordered, s.actions, s.stepped = self.ordered, self.actions, self.stepped
        if self.foe != NONE:
            s.foe[unit], s.foe[self.foe] = self.foe, unit
            s.token[unit] = s.token[self.foe] = self.token


def _worth_a_try(survey: Survey, unit: int, reach: list[int], gains: list[float]) -> list[int]:
    """List the hexes from which attacks should be evaluated, as indices in `reach`."""
    s = survey.s
    in_march = reach
    if moving.march(s, unit) < moving.longest(s, unit):
        in_march = moving.marches(s, unit)
    if kind_of(s, unit).ranged:
        near = [
            place
            for place, cell in enumerate(reach)
            if cell in in_march and survey.enemy_near(cell) <= kind_of(s, unit).range
        ]
        near.sort(key=lambda place: -gains[place])
        return near[:_TRIED]
    places = _beside_enemies(survey, reach, gains, in_march)
    if survey.stakes and keyword(s, unit, SCORCH):
        places += _beside_stakes(survey, unit, reach, gains, in_march, places)
    return places


def _beside_enemies(
    survey: Survey, reach: list[int], gains: list[float], in_march: list[int]
) -> list[int]:
    """List the best hex next to each enemy unit, as an index in `reach`."""
    s = survey.s
    places: list[int] = []
    for target in survey.theirs:
        best, most = NONE, 0.0
        for cell in plan_of(s).neighbours[s.cell[target]]:
            if cell < 0 or cell not in in_march:
                continue
            place = reach.index(cell)
            gain = gains[place] - (_IN_FOREST if is_forest(s, cell) else 0.0)
            if best == NONE or gain > most:
                best, most = place, gain
        if best != NONE and best not in places:
            places.append(best)
    return places


def _beside_stakes(
    survey: Survey,
    unit: int,
    reach: list[int],
    gains: list[float],
    in_march: list[int],
    known: list[int],
) -> list[int]:
    """List the best hex next to each hex that the side wants to burn, as an index in `reach`."""
    s = survey.s
    places: list[int] = []
    for target, stake in enumerate(survey.stakes):
        if stake <= 0.0 or target in s.cell or s.fire[target] >= fire.limit(s, target):
            continue
        best, most = NONE, 0.0
        for cell in plan_of(s).neighbours[target]:
            if cell >= 0 and cell in in_march and cell != target:
                place = reach.index(cell)
                if best == NONE or gains[place] > most:
                    best, most = place, gains[place]
        if best != NONE and best not in places and best not in known:
            places.append(best)
    return places
