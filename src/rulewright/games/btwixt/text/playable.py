"""The conditions that a position must meet so that play can go on from it."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.games.btwixt.course.seasons import rounds_of_season
from rulewright.games.btwixt.names import ally_key, card_key, seat_name
from rulewright.games.btwixt.state import BtwixtState, is_hidden, pack_of
from rulewright.games.btwixt.text.defaults import (
    cards_elsewhere,
    cards_of_match,
    first_season,
    named_allies,
    tokens_elsewhere,
)
from rulewright.games.btwixt.words import (
    AWARD,
    CLAIMED,
    CLEANUP,
    ENDED,
    LEADERS,
    NONE,
    PLACE,
    RESOLVE,
    REVEAL,
    SEASONS,
    SETTLE,
    STEP_NAMES,
    TURN,
)
from rulewright.kernel import BadPosition
from rulewright.kit.words import UNSEEN


def check_position(s: BtwixtState) -> None:
    """Raise `BadPosition` if play could not go on, or the box has too few components."""
    _check_course(s)
    _check_leaders(s)
    _check_cards(s)
    _check_allies(s)
    _check_tokens(s)
    if s.step != ENDED:
        _check_step(s)


def _need(holds: bool, else_: str) -> None:
    if not holds:
        raise BadPosition(else_)


def _check_course(s: BtwixtState) -> None:
    """Require a season and a round that this match has. [track.round, track.season]"""
    begins = first_season(s, 0)
    _need(s.season >= begins, f"this match begins in {SEASONS[begins]}")
    rounds = rounds_of_season(s)
    _need(s.round <= rounds, f"a season has {rounds} rounds, and none is number {s.round}")


def _check_leaders(s: BtwixtState) -> None:
    chosen = [leader for leader in s.leader if leader != NONE]
    _need(len(set(chosen)) == len(chosen), "a leader sits there twice")
    _need(s.step == LEADERS or len(chosen) == s.players, "every seat has a leader by now")
    _need(s.step == LEADERS or s.first != NONE, "a line `first` names the first player")


def _check_cards(s: BtwixtState) -> None:
    """Require no more cards of a kind than the match holds."""
    there = [*cards_elsewhere(s), *s.deck, *s.events, *[card for pile in s.aside for card in pile]]
    kind = _too_many(there, cards_of_match(s))
    if kind != NONE:
        name = card_key(s, kind)
        held = cards_of_match(s).count(kind)
        raise BadPosition(f"this match has {held} of the card {name}, not {there.count(kind)}")


def _check_allies(s: BtwixtState) -> None:
    """Require every ally to be in exactly one place."""
    there = [*named_allies(s), *s.row, *s.allies]
    ally = _too_many(there, range(len(pack_of(s).allies)))
    _need(ally == NONE, "" if ally == NONE else f"{ally_key(s, ally)} is in two places")


def _check_tokens(s: BtwixtState) -> None:
    """Require no more tokens of a value than the box holds."""
    there = [*tokens_elsewhere(s), *[token for token in s.supply if not is_hidden(token)]]
    value = _too_many(there, pack_of(s).tokens)
    held = pack_of(s).tokens.count(value)
    number = there.count(value)
    _need(value == NONE, f"the box holds {held} tokens of value {value}, not {number}")


def _too_many(there: Sequence[int], held: Sequence[int]) -> int:
    """Return the first thing that is more often in `there` than in `held`; NONE if none is."""
    for thing in sorted({thing for thing in there if thing != UNSEEN}):
        if there.count(thing) > held.count(thing):
            return thing
    return NONE


def _check_step(s: BtwixtState) -> None:
    """Require everything that the step needs."""
    step = STEP_NAMES[s.step]
    if s.step == TURN and not s.tasks:
        kneeling = f"{seat_name(s.turn)} kneels: a line `turn` names somebody who stands"
        _need(not s.kneeling[s.turn], kneeling)
    if s.step in (RESOLVE, SETTLE):
        _need(s.playing != NONE, f"the step {step} needs the line `playing`")
    if s.step == PLACE:
        _need(s.prizes != [], "the step place needs the line `prizes`")
    if s.step == CLAIMED:
        _need(s.placed != NONE, "the step claimed needs the line `placed`")
    if AWARD < s.step < CLEANUP:
        _need(s.winner != NONE, f"the step {step} needs the line `won`")
    if s.step == REVEAL:
        _need(s.current == NONE, "no ally is bid for before one is revealed: leave out the step")
