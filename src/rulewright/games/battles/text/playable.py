"""The conditions that a position must meet so that play can continue from it."""

from __future__ import annotations

from rulewright.games.battles.ground.terrain import is_impassable
from rulewright.games.battles.names import STEPS
from rulewright.games.battles.ordering.marshaling import SUPPLY
from rulewright.games.battles.state import (
    CLOSE,
    COMMAND,
    COMMANDERS,
    DEPLOY_COMMANDERS,
    ENDED,
    EXECUTE,
    PREPARE,
    RALLY,
    TACTIC,
    BattlesState,
    card_of,
    distance,
    pack_of,
    plan_of,
)
from rulewright.games.battles.text.words import CELL, UNIT
from rulewright.games.battles.words import FACE_NAMES, NONE, SIDES
from rulewright.kernel import BadPosition


def check_position(s: BattlesState) -> None:
    """Raise `BadPosition` if play could not continue."""
    _check_course(s)
    if s.step < RALLY:
        _check_muster(s)
    _check_pools(s)
    for unit, cell in enumerate(s.cell):
        if cell >= 0:
            _check_unit(s, unit)
    _check_tokens(s)
    if COMMAND < s.step < CLOSE:
        _check_turn(s)


def _need(holds: bool, else_: str) -> None:
    if not holds:
        raise BadPosition(else_)


def _check_course(s: BattlesState) -> None:
    _need(s.first != NONE and s.turn != NONE, "`first` and `turn` name a side")
    _need(s.round <= plan_of(s).rounds, f"the battle has {plan_of(s).rounds} rounds")
    _need((s.step == ENDED) <= bool(s.ending), "a battle that has ended has a line `ending`")
    _need(s.step < RALLY or s.momentum != NONE, "a line `momentum` says who has the token")


def _check_muster(s: BattlesState) -> None:
    """Before the battle: require a skirmish, and the results of its earlier steps."""
    if s.step < PREPARE:
        _need(plan_of(s).skirmish is not None, f"only a skirmish has the step {STEPS[s.step]}")
    if s.step > COMMANDERS:
        _need(s.momentum != NONE or s.step == PREPARE, "a line `momentum` says who has the token")
    if s.step == DEPLOY_COMMANDERS:
        brought = [pack_of(s).setup_cards[card].commander for side in s.picked for card in side]
        for leader, card in enumerate(s.commander):
            key = card_of(s, leader).key
            _need(card in brought, f"a line `picked` tells the setup card that brought {key}")


def _check_pools(s: BattlesState) -> None:
    """Require no more order tokens than there are in the box."""
    for face, name in enumerate(FACE_NAMES):
        there = sum([pool[face] for pool in s.pool])
        _need(there <= SUPPLY, f"there are {SUPPLY} order tokens of the kind {name}, not {there}")


def _check_unit(s: BattlesState, unit: int) -> None:
    """Require a passable hex, and an adjacent opponent for an engaged unit."""
    cell = s.cell[unit]
    _need(not is_impassable(s, cell), f"nobody can stand in {CELL.write(s, cell)}")
    foe = s.foe[unit]
    if foe != NONE:
        apart = distance(s, cell, s.cell[foe])
        _need(apart == 1, f"{UNIT.write(s, unit)} is not beside {UNIT.write(s, foe)}")


def _check_tokens(s: BattlesState) -> None:
    """Require no more command tokens than the plan gives."""
    for side in range(SIDES):
        spent = [
            s.spent[leader] for leader in range(len(s.spent)) if card_of(s, leader).side == side
        ]
        there = s.tokens[side] + sum(spent)
        _need(there <= plan_of(s).command[side], "there are more command tokens than the plan has")


def _check_turn(s: BattlesState) -> None:
    """Require a card and its commander, or ordered units, during a turn."""
    step = STEPS[s.step]
    if s.step in (TACTIC, EXECUTE):
        _need(s.card != NONE and s.by != NONE, f"the step {step} needs the lines `card` and `by`")
    if s.step == TACTIC:
        tactic = pack_of(s).cards[s.card].tactic
        _need(tactic is not None, "the step tactic needs a card that has one")
    for unit in s.ordered:
        _need(s.side[unit] == s.turn, f"{UNIT.write(s, unit)} is not ordered by who is on turn")
