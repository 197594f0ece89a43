"""The window before a throw: which seats may deal, in which order, and when it closes.

[table.asking] [table.floor]
"""

from __future__ import annotations

from typing import Final

from rulewright.games.monopoly.components import FINE, JAIL_TURNS
from rulewright.games.monopoly.dealings import BUILD, LIFT_LOT, SELL, TRADE, deal_at_bank
from rulewright.games.monopoly.jail import pay_fine, use_card
from rulewright.games.monopoly.lots.buildings import can_build, piece_on
from rulewright.games.monopoly.lots.mortgages import can_lift, has_sales, lift, raisable
from rulewright.games.monopoly.manage import PAY_FINE, USE_CARD, Manage, has_card
from rulewright.games.monopoly.money.claims import CALL
from rulewright.games.monopoly.money.debts import call_rent
from rulewright.games.monopoly.money.rent import remind_owners
from rulewright.games.monopoly.shortage import order_piece
from rulewright.games.monopoly.state import NOBODY, MonopolyState
from rulewright.games.monopoly.trading.partners import can_trade
from rulewright.games.monopoly.trading.trades import trade
from rulewright.kernel import Script

MORE: Final = 4  # besides the options of `Manage`: a deal was made, and there may be more


def is_to_settle(s: MonopolyState, seat: int) -> bool:
    """Return whether anybody is to be asked anything before the throw."""
    if s.window != NOBODY or s.floor or s.news or (s.claims and not s.doubles):
        return True
    return wants_window(s, seat)


def settle_before_the_throw(s: MonopolyState, seat: int) -> Script[bool]:
    """Offer owners their postponed rents, then let seats deal before the throw.

    The seat that throws deals first. Then come, to the left, those that asked for the floor or have
    completed a group; deals among them may give others a turn again. Returns False after a deal
    that leaves the window open. The step ends there, because cloning a match replays the current
    step, which would grow long where players trade much.

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
    s.close_window()
    return True


def open_window(s: MonopolyState, seat: int) -> None:
    """Open the window for a seat and take note that it has been asked.

    If the seat has already dealt before this throw, its request for the floor is kept.
    """
    s.window = seat
    s.barred = s.served = 0
    if seat != NOBODY:
        s.floor &= ~(1 << seat) | s.heard
        s.news &= ~(1 << seat)


def next_waiting(s: MonopolyState, seat: int, after: int) -> int:
    """Return the seat to ask next, once seat `after` is done; `NOBODY` if the throw can be made."""
    if after == seat:
        s.news &= ~(1 << seat)
    waiting = s.news & ~s.idle | s.floor & ~s.heard
    if not waiting:
        return NOBODY
    other = seat
    while not waiting >> other & 1:
        other = s.following(other)
    return next_window(s, seat, other)


def next_window(s: MonopolyState, seat: int, other: int) -> int:
    """Return the first seat, from `other` on, that waits and has something to do, or `NOBODY`."""
    if wants_window(s, other):
        return other
    s.idle |= 1 << other
    return next_waiting(s, seat, other)


# -- the deals of a seat ----------------------------------------------------------------------
def deal_once(s: MonopolyState, seat: int, own: bool) -> Script[int]:
    """Let a seat do one thing before a throw. [houses.any-time]

    Returns `THROW`; or `PAY_FINE` or `USE_CARD`, which the caller has to carry out; or `PASS`
    before another's throw; or `MORE` after a deal, since the window stays open.
    """
    option = yield Manage(seat, own)
    if option < BUILD:
        return option
    if option >= CALL:
        yield from call_rent(s, seat, option)
    elif option >= TRADE:
        yield from trade(s, seat, option - TRADE)
    elif option >= LIFT_LOT:
        lift(s, seat, option - LIFT_LOT)
    elif option >= SELL:
        deal_at_bank(s, seat, option)
    else:
        piece = piece_on(s.level[option - BUILD])
        got = yield from order_piece(s, seat, option - BUILD)
        if not got:
            s.barred |= 1 << piece
    return MORE


# -- whether a seat is asked ------------------------------------------------------------------
def wants_window(s: MonopolyState, seat: int) -> bool:
    """Return whether a seat is asked what to do before the next throw. [table.asking]

    Before its own throw it is asked if it asked for the floor or can do anything (under
    `raising=cash`, selling and mortgaging do not count). Before another's throw it is asked if it
    asked for the floor, or has just completed a colour on which it can build. A seat that has
    already dealt and asks for the floor again waits for the next throw, since otherwise the window
    might never close.
    """
    bit = 1 << seat
    if s.floor & bit & ~s.heard:
        return True
    if seat != s.turn:
        return bool(s.news & bit) and can_build(s, seat)
    if s.jail[seat] and _way_out(s, seat):
        return True
    if s.options.raising and has_sales(s, seat):
        return True
    return can_build(s, seat) or can_lift(s, seat) or can_trade(s, seat)


def _way_out(s: MonopolyState, seat: int) -> bool:
    if has_card(s, seat):
        return True
    return s.jail[seat] < JAIL_TURNS and (
        s.cash[seat] >= FINE or s.cash[seat] + raisable(s, seat) >= FINE
    )
