"""A turn: the throw, doubles, the next player. [turn.*]"""

from __future__ import annotations

from typing import Final

from rulewright.games.monopoly.components import DOUBLES_TO_JAIL
from rulewright.games.monopoly.dice import (
    ALL_DICE,
    WHITE_DICE,
    lay_all,
    lay_white,
    thrown,
    uses_speed_die,
)
from rulewright.games.monopoly.endings import end_at_cap
from rulewright.games.monopoly.jail import throw_to_leave
from rulewright.games.monopoly.landing import AN_AUCTION, NOTHING, asks_for, resolve
from rulewright.games.monopoly.money.claims import let_claims_lapse
from rulewright.games.monopoly.money.rent import ORDINARY
from rulewright.games.monopoly.moves import go_onward, log_place, send_to_jail
from rulewright.games.monopoly.names import OPENING_REF
from rulewright.games.monopoly.speed_die import is_triple, move_by_all
from rulewright.games.monopoly.state import ENDED, MonopolyState
from rulewright.games.monopoly.window import is_to_settle, settle_before_the_throw
from rulewright.kernel import Script

# A step is one throw and all that comes of it. While nobody trades or bids, which may be long,
# it goes on as far as this: that makes fewer checkpoints, and a clone little slower.
QUIET_THROWS: Final = 5


def take_turns(s: MonopolyState) -> Script[None]:
    """Throw after throw, until players have dealt with one another. [turn.throw] [turn.order]"""
    for _ in range(QUIET_THROWS):
        seat = s.turn
        quiet = True
        if is_to_settle(s, seat):
            settled = yield from settle_before_the_throw(s, seat)
            if not settled:
                return
            quiet = not s.options.trades
        if s.is_in(seat):
            begin_throw(s)
            if s.jail[seat]:
                yield from throw_in_jail(s, seat)
            elif uses_speed_die(s, seat):
                yield from throw_all_dice(s, seat)
            else:
                outcome = yield WHITE_DICE
                lay_white(s, outcome)
                if count_doubles(s, seat):
                    move_white(s, seat, "turn.throw")
                    asked = asks_for(s, seat)
                    if asked != NOTHING:
                        yield from resolve(s, seat, ORDINARY)
                        quiet = quiet and asked != AN_AUCTION
        if not s.doubles or not s.is_in(seat):
            pass_turn(s)
        if not quiet or s.stage == ENDED:
            return


# -- the throw --------------------------------------------------------------------------------
def begin_throw(s: MonopolyState) -> None:
    """A throw is made: rents lapse with a player's first, and offers may be made anew."""
    if s.claims and not s.doubles:
        let_claims_lapse(s)
    if s.offered:
        s.forget_offers()


def count_doubles(s: MonopolyState, seat: int) -> bool:
    """Count doubles; False when the third ones send to Jail. [turn.doubles] [speed.doubles]

    Three of a kind are doubles too, unless the table has them stand apart. [speed.triple]
    """
    s.log("turn.throw", "{player} throws {dice}.", player=OPENING_REF[seat], dice=thrown(s))
    if s.die1 != s.die2 or (is_triple(s) and not s.options.triples_count):
        s.doubles = 0
        return True
    s.doubles += 1
    if s.doubles < DOUBLES_TO_JAIL:
        return True
    send_to_jail(s, seat, "turn.three-doubles")
    return False


def move_white(s: MonopolyState, seat: int, rule: str) -> None:
    """Move by the white dice."""
    go_onward(s, seat, s.die1 + s.die2)
    log_place(s, seat, rule, "{player} goes to {square}.")


def throw_all_dice(s: MonopolyState, seat: int) -> Script[None]:
    """Throw with the Speed Die. [speed.start]"""
    outcome = yield ALL_DICE
    lay_all(s, outcome)
    if count_doubles(s, seat):
        yield from move_by_all(s, seat)


def throw_in_jail(s: MonopolyState, seat: int) -> Script[None]:
    """The throw that frees is moved; doubles bring no further throw. [jail.doubles]"""
    free = yield from throw_to_leave(s, seat)
    if free:
        move_white(s, seat, "jail.doubles")
        yield from resolve(s, seat, ORDINARY)


# -- the next player --------------------------------------------------------------------------
def pass_turn(s: MonopolyState) -> None:
    """The turn passes to the left; with the one who began, a round is over. [turn.order]"""
    s.doubles = 0
    seat = s.turn
    while True:
        seat = seat + 1 if seat + 1 < s.players else 0
        if seat == s.starter:
            if s.options.cap and s.round >= s.options.cap:
                end_at_cap(s)
                return
            s.round += 1
        if s.inside >> seat & 1:
            s.turn = seat
            return
