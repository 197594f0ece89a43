"""Checks that a position is possible: that the box holds its contents and the rules allow it."""

from __future__ import annotations

from rulewright.games.monopoly.components import (
    CARDS,
    FACE_NAMES,
    GROUP,
    GROUP_LOTS,
    GROUP_NAMES,
    HOTELS,
    HOUSES,
    LOTS,
    NO_FACE,
    SQUARE_NAMES,
    TOKENS,
)
from rulewright.games.monopoly.state import ENDED, NOBODY, TURN, MonopolyState
from rulewright.kernel import BadPosition


def check_state(s: MonopolyState) -> None:
    """Raise `BadPosition` if a position exceeds the box's contents, or play could not continue."""
    _check_pieces(s)
    for group in range(len(GROUP_LOTS)):
        _check_group(s, group)
    _check_players(s)
    _check_claims(s)
    if s.face != NO_FACE and not s.options.speed_die:
        raise BadPosition(f"{FACE_NAMES[s.face]} was thrown without the Speed Die")
    if s.card != NOBODY and s.unseen >> s.card & 1:
        raise BadPosition(f"{CARDS[s.card]} was turned up last, so it has been seen")


def _check_pieces(s: MonopolyState) -> None:
    if s.houses < 0:
        raise BadPosition(f"there are only {HOUSES} houses")
    if s.hotels < 0:
        raise BadPosition(f"there are only {HOTELS} hotels")


def _check_group(s: MonopolyState, group: int) -> None:
    """Check that buildings are even, on whole unmortgaged groups. [houses.group] [houses.even]"""
    lots = GROUP_LOTS[group]
    levels = [s.level[lot] for lot in lots]
    if not any(levels):
        return
    name = GROUP_NAMES[group]
    if len({s.owner[lot] for lot in lots}) > 1:
        raise BadPosition(f"{name} has buildings and not all of it one owner")
    if any(s.mortgaged[lot] for lot in lots):
        raise BadPosition(f"{name} has buildings and a mortgaged lot")
    if s.options.even and max(levels) - min(levels) > 1:
        raise BadPosition(f"{name} is not built evenly")


def _check_players(s: MonopolyState) -> None:
    """Check that a player out of the game has nothing and is not asked."""
    for seat in s.out:
        if s.cash[seat] or s.jail[seat] or any(s.owner[lot] == seat for lot in LOTS):
            raise BadPosition(f"{TOKENS[seat]} is out and has nothing left")
        if seat in (s.chance_card, s.chest_card):
            raise BadPosition(f"{TOKENS[seat]} is out and holds no card")
        if (s.floor | s.news | s.heard | s.idle) >> seat & 1 or seat == s.window:
            raise BadPosition(f"{TOKENS[seat]} is out and is asked nothing")
    if s.stage != ENDED:
        if len(s.out) > s.players - 2:
            raise BadPosition("the game is over when one player is left: stage: ended")
        if not s.is_in(s.turn):
            raise BadPosition(f"{TOKENS[s.turn]} is out and has no turn")
    if s.window == NOBODY and (s.heard or s.idle or s.barred or s.served):
        raise BadPosition("somebody was asked before the throw, but no window is open")
    if s.window != NOBODY and s.stage != TURN:
        raise BadPosition("a window opens before a throw alone")
    if s.jail[s.turn] and s.doubles:
        raise BadPosition(f"{TOKENS[s.turn]} is in Jail and has no doubles to follow up")


def _check_claims(s: MonopolyState) -> None:
    if s.claims and not s.options.claimed:
        raise BadPosition("rents are paid at once: nothing waits to be asked for")
    for claim in s.claims:
        for seat in (claim.creditor, claim.debtor):
            if not s.is_in(seat):
                raise BadPosition(f"{TOKENS[seat]} is out: neither owes nor is owed")
        if GROUP[claim.square] < 0:
            raise BadPosition(f"no rent is due for {SQUARE_NAMES[claim.square]}")
