"""Choices in the middle of a fight: rerolls, standing firm, following and retreating."""

from __future__ import annotations

from rulewright.games.battles.bots.marches import Trial
from rulewright.games.battles.bots.strikes import actions_from_here, best_strike
from rulewright.games.battles.bots.survey import Survey
from rulewright.games.battles.fighting.attacks import Reroll
from rulewright.games.battles.fighting.hits import men
from rulewright.games.battles.fighting.odds import scoring_faces, symbol_to_reroll
from rulewright.games.battles.fighting.resolution import score
from rulewright.games.battles.fighting.retreats import room
from rulewright.games.battles.state import ROLLED_AT, ROLLED_BY, ROLLED_FACES, BattlesState
from rulewright.games.battles.words import FACES, NONE


def choose_reroll(s: BattlesState, ask: Reroll) -> int:
    """Choose the most common symbol that does nothing, or none if the target falls anyway."""
    target = s.rolled[ROLLED_AT]
    faces = s.rolled[ROLLED_FACES:]
    if score(s, ask.unit, target, faces) >= s.figures[target]:
        return FACES
    counts = [faces.count(face) for face in range(FACES)]
    symbol = symbol_to_reroll(counts, scoring_faces(s, ask.unit, target))
    return FACES if symbol == NONE else symbol


def stands_firm(survey: Survey, unit: int, results: int) -> bool:
    """Return whether a Stalwart unit ignores a Morale result.

    A unit's last figure, or a commander who is left alone, may prefer to retreat from danger.
    """
    s = survey.s
    if results > 1 or not room(s, unit, 1, NONE, True):
        return True
    commander = s.leader[unit] != NONE and men(s, unit) <= 1
    if not commander and s.figures[unit] > 1:
        return True
    return survey.threat(unit, s.cell[unit]) < 1.0


def best_place(survey: Survey, unit: int, cells: list[int]) -> int:
    """Return the hex in which a unit stands best; the first one if several are equal."""
    return max(cells, key=lambda cell: survey.standing(unit, cell))


def choose_follow(survey: Survey, unit: int, options: list[int], stay: int, again: bool) -> int:
    """Choose the hex into which a unit follows its target, or `stay`.

    With `again` the unit may attack again from its new hex.
    """
    s = survey.s
    here = s.cell[unit]
    best, most = stay, survey.standing(unit, here)
    trial = Trial(s, unit)
    for option in options:
        if option == stay:
            continue
        worth = survey.standing(unit, option)
        if again:
            trial.go(option)
            worth += best_strike(survey, unit, actions_from_here(s, unit, True)).worth
        if worth > most:
            best, most = option, worth
    trial.end()
    return best


def hits_in_sight(s: BattlesState, unit: int) -> int:
    """Return how many hits the last roll does to a unit; 0 if it was not rolled at that unit."""
    if len(s.rolled) <= ROLLED_FACES or s.rolled[ROLLED_AT] != unit:
        return 0
    return score(s, s.rolled[ROLLED_BY], unit, s.rolled[ROLLED_FACES:])
