"""The panels for the last roll of dice and for the odds of open attacks."""

from __future__ import annotations

from rulewright.games.battles.fighting import dice, hits, odds
from rulewright.games.battles.ground.sight import targets
from rulewright.games.battles.names import cell as cell_name
from rulewright.games.battles.names import sentence, unit_title
from rulewright.games.battles.state import (
    ATTACKED,
    MAY_STRIKE_AGAIN,
    ROLLED_AGAIN,
    ROLLED_AGAIN_COUNT,
    ROLLED_AT,
    ROLLED_BY,
    ROLLED_FACES,
    ROLLED_HOW,
    BattlesState,
)
from rulewright.games.battles.words import FACE_NAMES, MORALE, NONE, SIDE_NAMES
from rulewright.kit.scene import Column, Die, Panel, Term, Throw, panel

SYMBOLS = ["shield", "shield", "shield", "gauntlet", "flag"]
HOW_TITLES = {
    dice.NORMAL: "attacks",
    dice.COUNTER: "strikes back at",
    dice.PARTING: "strikes at the leaving",
}


# -- the dice ---------------------------------------------------------------------------------
def dice_panel(s: BattlesState) -> Panel:
    """Show the last roll: each die, whether it counts, rerolls, and why so many dice were rolled.

    The number is explained by the present state, so only while the same units would still roll as
    many dice.
    """
    attacker, target, how = s.rolled[ROLLED_BY], s.rolled[ROLLED_AT], s.rolled[ROLLED_HOW]
    shown = panel("fight", "The dice", [])
    shown["short"] = "Dice"
    shown["beside"] = True
    throw: Throw = {
        "title": _title(s, attacker, target, how),
        "owner": SIDE_NAMES[s.side[attacker]],
        "dice": [_die(s, face, attacker, target) for face in s.rolled[ROLLED_FACES:]],
    }
    throw["note"] = " ".join(_remarks(s, attacker, target))
    shown["throws"] = [throw]
    if how < dice.DOGS_RANK and _still_holds(s, attacker, target, how):
        shown["columns"] = [_terms(s, attacker, target, how)]
    return shown


def _still_holds(s: BattlesState, attacker: int, target: int, how: int) -> bool:
    """Return whether the same number of dice would be rolled now."""
    if target == NONE or s.cell[target] < 0 or s.cell[attacker] < 0:
        return False
    return dice.count(s, attacker, target, how) == len(s.rolled[ROLLED_FACES:])


def _remarks(s: BattlesState, attacker: int, target: int) -> list[str]:
    """List sentences on how many dice are hits, and how many were rerolled."""
    remarks: list[str] = []
    if target != NONE:
        faces = s.rolled[ROLLED_FACES:]
        remarks.append(f"Hits: {sum([hits.counts(s, one, attacker, target) for one in faces])}.")
    if s.rolled[ROLLED_AGAIN] != NONE:
        number, face = s.rolled[ROLLED_AGAIN_COUNT], FACE_NAMES[s.rolled[ROLLED_AGAIN]]
        remarks.append(f"Rolled again for the flank: {number} {face}.")
    return remarks


def _title(s: BattlesState, attacker: int, target: int, how: int) -> str:
    who = sentence(unit_title(s, attacker))
    if how == dice.FLAMES:
        return f"{who} and a fire"
    if how == dice.DOGS_RANK:
        return f"{who} looses dogs"
    return f"{who} {HOW_TITLES.get(how, 'looses dogs on')} {unit_title(s, target)}"


def _die(s: BattlesState, face: int, attacker: int, target: int) -> Die:
    """Return a die in its own colour: marked if it is a hit, and faint if it does nothing."""
    die: Die = {"symbol": SYMBOLS[face], "owner": FACE_NAMES[face], "label": FACE_NAMES[face]}
    if target != NONE:
        if hits.counts(s, face, attacker, target):
            die["tags"] = ["strong"]
            die["label"] = f"{FACE_NAMES[face]}, a hit"
        elif face != MORALE:
            die["tags"] = ["closed"]
            die["label"] = f"{FACE_NAMES[face]}, no hit"
    return die


def _terms(s: BattlesState, attacker: int, target: int, how: int) -> Column:
    """Explain the number of dice by its parts. [dice.caps]"""
    terms: list[Term] = [
        {"label": words, "value": f"{number:+}" if place else str(number)}
        for place, (words, number) in enumerate(dice.terms(s, attacker, target, how))
    ]
    return {
        "title": "Dice",
        "owner": SIDE_NAMES[s.side[attacker]],
        "total": str(max(0, dice.count(s, attacker, target, how))),
        "total_label": "rolled",
        "terms": terms,
    }


# -- the odds ---------------------------------------------------------------------------------
def odds_panel(s: BattlesState) -> Panel | None:
    """Show the odds of each open attack of the ordered units; None if there is none."""
    columns: list[Column] = []
    for place, unit in enumerate(s.ordered):
        done = s.actions[place] & ATTACKED and not s.actions[place] & MAY_STRIKE_AGAIN
        if done or s.cell[unit] < 0:
            continue
        columns += [_odds(s, unit, target) for target in targets(s, unit)]
    if not columns:
        return None
    return panel("odds", "Odds of the attacks that are open", [], columns[:MOST])


MOST = 6


def _odds(s: BattlesState, unit: int, target: int) -> Column:
    chances = odds.of(s, unit, target)
    here, there = cell_name(s, s.cell[unit]), cell_name(s, s.cell[target])
    terms: list[Term] = [
        {"label": "Hits expected", "value": f"{chances.hits:.1f}"},
        {"label": "Destroyed or captured", "value": _percent(chances.destroy)},
        {"label": "Made to retreat", "value": _percent(chances.retreat)},
        {"label": "May strike back", "value": _percent(chances.counter)},
    ]
    if chances.counter:
        terms.append({"label": "Hits back, if it does", "value": f"{chances.counter_hits:.1f}"})
    if chances.parting_hits:
        parting = f"{chances.parting_hits:.1f}"
        terms.append({"label": "Hits of the parting blow first", "value": parting})
    return {
        "title": f"{here} on {there}",
        "owner": SIDE_NAMES[s.side[unit]],
        "total": str(chances.dice),
        "total_label": "Dice, flank" if chances.flank else "Dice",
        "terms": terms,
    }


def _percent(chance: float) -> str:
    return f"{100 * chance:.0f}\u00a0%"
