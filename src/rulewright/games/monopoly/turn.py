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

# A step is one throw and everything that follows from it. While nobody trades or bids, which can
# take long, a step may cover this many throws: fewer checkpoints, at little cost to clones.
QUIET_THROWS: Final = 5


def take_turns(s: MonopolyState) -> Script[None]:
    """Make up to five throws, with everything that follows. [turn.throw] [turn.order]

    It stops early after a throw around which players may have traded or bid, or if the game ends.
    """
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
    """Prepare a throw: reset the counts of offers; on a turn's first one, let old rents lapse."""
    if s.claims and not s.doubles:
        let_claims_lapse(s)
    if s.offered:
        s.forget_offers()


def count_doubles(s: MonopolyState, seat: int) -> bool:
    """Count doubles in a row; return False if the third sent the token to Jail.

    Three of a kind are doubles too, unless the table agreed otherwise. [turn.doubles]
    [speed.doubles] [speed.triple]
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
    """Move a token by the sum of the white dice."""
    go_onward(s, seat, s.die1 + s.die2)
    log_place(s, seat, rule, "{player} goes to {square}.")


def throw_all_dice(s: MonopolyState, seat: int) -> Script[None]:
    """Throw with the Speed Die, and move unless the third doubles lead to Jail. [speed.start]"""
    outcome = yield ALL_DICE
    lay_all(s, outcome)
    if count_doubles(s, seat):
        yield from move_by_all(s, seat)


def throw_in_jail(s: MonopolyState, seat: int) -> Script[None]:
    """Throw in Jail, and move if that frees the token; doubles give no extra throw.

    [jail.doubles]
    """
    free = yield from throw_to_leave(s, seat)
    if free:
        move_white(s, seat, "jail.doubles")
        yield from resolve(s, seat, ORDINARY)


# -- the next player --------------------------------------------------------------------------
def pass_turn(s: MonopolyState) -> None:
    """Pass the turn to the left; a round ends when it returns to the starting seat. [turn.order]"""
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
