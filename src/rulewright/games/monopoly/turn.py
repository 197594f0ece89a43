"""A turn: the window before the throw, the throw, doubles, the next player. [turn.*]"""

from __future__ import annotations

from typing import Final

from rulewright.games.monopoly.components import DOUBLES_TO_JAIL
from rulewright.games.monopoly.dice import (
    ALL_DICE,
    WHITE_DICE,
    lay_all,
    lay_white,
    throw_text,
    uses_speed_die,
)
from rulewright.games.monopoly.endings import end_at_cap
from rulewright.games.monopoly.jail import pay_fine, throw_to_leave, use_card
from rulewright.games.monopoly.landing import AN_AUCTION, NOTHING, asks_for, resolve
from rulewright.games.monopoly.manage import MORE, PAY_FINE, USE_CARD, deal_once, wants_window
from rulewright.games.monopoly.money.claims import let_claims_lapse
from rulewright.games.monopoly.money.rent import ORDINARY, remind_owners
from rulewright.games.monopoly.moves import go_onward, send_to_jail, tell_place
from rulewright.games.monopoly.names import opening_name
from rulewright.games.monopoly.speed_die import is_triple, move_by_all
from rulewright.games.monopoly.state import ENDED, NOBODY, State
from rulewright.kernel import Script

# A step is one throw and all that comes of it. While nobody trades or bids, which may be long,
# it goes on as far as this: that makes fewer checkpoints, and a clone little slower.
QUIET_THROWS: Final = 5


def take_turns(s: State) -> Script[None]:
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


# -- before the throw -------------------------------------------------------------------------
def is_to_settle(s: State, seat: int) -> bool:
    """Whether anybody is asked anything before the throw."""
    if s.window != NOBODY or s.floor or s.news or (s.claims and not s.doubles):
        return True
    return wants_window(s, seat)


def settle_before_the_throw(s: State, seat: int) -> Script[bool]:
    """Let owners ask for rents put off; then the seats that deal before a throw, its thrower first.

    Then round to the left all that wished it, or came to hold a complete group; their deals may
    bring it to others again. False when the step ends with a deal and the window stays open:
    where players trade much, a clone would have much to run again.

    [rent.claim] [table.asking] [table.floor]
    """
    if s.window == NOBODY:
        if s.claims and not s.doubles:
            yield from remind_owners(s)
        if s.is_in(seat):
            open_window(s, next_window(s, seat, seat))
    while s.window != NOBODY:
        other = s.window
        action = yield from deal_once(s, other, other == seat)
        if action == MORE:
            if s.options.trades:
                return False
            continue
        if action == PAY_FINE:
            pay_fine(s, seat)
        elif action == USE_CARD:
            use_card(s, seat)
        s.heard |= 1 << other
        s.idle = 0
        open_window(s, next_waiting(s, seat, other))
    s.heard = s.idle = s.barred = s.served = 0
    return True


def open_window(s: State, seat: int) -> None:
    """Open the window for a seat; the wish of one heard already stays for the next throw."""
    s.window = seat
    s.barred = s.served = 0
    if seat != NOBODY:
        s.floor &= ~(1 << seat) | s.heard
        s.news &= ~(1 << seat)


def next_waiting(s: State, seat: int, after: int) -> int:
    """The seat asked next when `after` has been; `NOBODY` when the throw can be made."""
    if after == seat:
        s.news &= ~(1 << seat)
    waiting = s.news & ~s.idle | s.floor & ~s.heard
    if not waiting:
        return NOBODY
    other = seat
    while not waiting >> other & 1:
        other = s.following(other)
    return next_window(s, seat, other)


def next_window(s: State, seat: int, other: int) -> int:
    """The first that has something to do, from `other` on among those that wait."""
    if wants_window(s, other):
        return other
    s.idle |= 1 << other
    return next_waiting(s, seat, other)


# -- the throw --------------------------------------------------------------------------------
def begin_throw(s: State) -> None:
    """A throw is made: rents lapse with a player's first, and offers may be made anew."""
    if s.claims and not s.doubles:
        let_claims_lapse(s)
    if s.offered:
        s.forget_offers()


def count_doubles(s: State, seat: int) -> bool:
    """Count doubles; False when the third ones send to Jail. [turn.doubles] [speed.doubles]

    Three of a kind are doubles too, unless the table has them stand apart. [speed.triple]
    """
    if s.lines is not None:  # every throw comes by here
        s.tell("turn.throw", "{} throws {}.", opening_name(seat), throw_text(s))
    if s.die1 != s.die2 or (is_triple(s) and not s.options.triples_count):
        s.doubles = 0
        return True
    s.doubles += 1
    if s.doubles < DOUBLES_TO_JAIL:
        return True
    send_to_jail(s, seat, "turn.three-doubles")
    return False


def move_white(s: State, seat: int, rule: str) -> None:
    """Move by the white dice."""
    go_onward(s, seat, s.die1 + s.die2)
    tell_place(s, seat, rule, "goes to")


def throw_all_dice(s: State, seat: int) -> Script[None]:
    """Throw with the Speed Die. [speed.start]"""
    outcome = yield ALL_DICE
    lay_all(s, outcome)
    if count_doubles(s, seat):
        yield from move_by_all(s, seat)


def throw_in_jail(s: State, seat: int) -> Script[None]:
    """The throw that frees is moved; doubles bring no further throw. [jail.doubles]"""
    free = yield from throw_to_leave(s, seat)
    if free:
        move_white(s, seat, "jail.doubles")
        yield from resolve(s, seat, ORDINARY)


# -- the next player --------------------------------------------------------------------------
def pass_turn(s: State) -> None:
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
