"""The conditions that a position must meet so that play can go on from its step."""

from __future__ import annotations

from rulewright.games.battles.ground.terrain import is_impassable
from rulewright.games.battles.names import STEPS
from rulewright.games.battles.state import (
    CLOSE,
    COMMAND,
    ENDED,
    EXECUTE,
    RALLY,
    TACTIC,
    State,
    card_of,
    distance,
    plan_of,
)
from rulewright.games.battles.text.words import cell_text, unit_text
from rulewright.games.battles.words import NONE, SIDES
from rulewright.kernel import BadPosition


def check_position(s: State) -> None:
    """Raise `BadPosition` where play could not go on."""
    _check_course(s)
    for unit, cell in enumerate(s.cell):
        if cell >= 0:
            _check_unit(s, unit)
    _check_tokens(s)
    if COMMAND < s.step < CLOSE:
        _check_turn(s)


def _need(holds: bool, else_: str) -> None:
    if not holds:
        raise BadPosition(else_)


def _check_course(s: State) -> None:
    _need(s.first != NONE and s.turn != NONE, "`first` and `turn` name a side")
    _need(s.round <= plan_of(s).rounds, f"the battle has {plan_of(s).rounds} rounds")
    _need((s.step == ENDED) <= bool(s.ending), "a battle that has ended has a line `ending`")
    _need(s.step < RALLY or s.momentum != NONE, "a line `momentum` says who has the token")


def _check_unit(s: State, unit: int) -> None:
    """Where it stands, and with whom it is engaged."""
    cell = s.cell[unit]
    _need(not is_impassable(s, cell), f"nobody can stand in {cell_text(s, cell)}")
    foe = s.foe[unit]
    if foe != NONE:
        apart = distance(s, cell, s.cell[foe])
        _need(apart == 1, f"{unit_text(s, unit)} is not beside {unit_text(s, foe)}")


def _check_tokens(s: State) -> None:
    """No more command tokens than the plan gives."""
    for side in range(SIDES):
        spent = [
            s.spent[leader] for leader in range(len(s.spent)) if card_of(s, leader).side == side
        ]
        there = s.tokens[side] + sum(spent)
        _need(there <= plan_of(s).command[side], "there are more command tokens than the plan has")


def _check_turn(s: State) -> None:
    """A turn under way has a card and its commander, or units that are ordered."""
    step = STEPS[s.step]
    if s.step in (TACTIC, EXECUTE):
        _need(s.card != NONE and s.by != NONE, f"the step {step} needs the lines `card` and `by`")
    for unit in s.ordered:
        _need(s.side[unit] == s.turn, f"{unit_text(s, unit)} is not ordered by who is on turn")
