"""Debts: paying them, raising the money for them, or going bankrupt by them. [debts.*]"""

from __future__ import annotations

from typing import Final

from rulewright.games.monopoly.bankruptcy import go_bankrupt
from rulewright.games.monopoly.components import SQUARE_NAMES
from rulewright.games.monopoly.dealings import (
    TRADE,
    Dealings,
    deal_at_bank,
    sales,
    trades,
)
from rulewright.games.monopoly.mortgages import (
    LIFT,
    TakeOver,
    interest,
    interest_on,
    lift,
)
from rulewright.games.monopoly.owing import can_raise
from rulewright.games.monopoly.partners import can_trade
from rulewright.games.monopoly.state import BANK, State
from rulewright.games.monopoly.trades import trade
from rulewright.games.monopoly.words import name, opening_name
from rulewright.kernel import Closed, Refusal, Script

BANKRUPT: Final = 0


class Raise(Dealings):
    """How a player who owes more than the cash in hand comes by more, or that it gives up."""

    kind = "raise"
    rule = "debts.raise"

    def __init__(self, seat: int, creditor: int, amount: int, reason: str) -> None:
        self.seat = seat
        self.creditor = creditor
        self.amount = amount
        self.reason = reason

    def options(self, s: State) -> list[int]:
        """To sell, mortgage and trade; to give up when the bank's money could not suffice."""
        found = [*sales(s, self.seat), *trades(s, self.seat)]
        if not can_raise(s, self.seat, self.amount):
            found.append(BANKRUPT)
        return found

    def own_text(self, option: int) -> str:
        """`bankrupt`"""
        return "bankrupt"

    def own_label(self, s: State, option: int) -> str:
        """To give up."""
        return "Go bankrupt"

    def prompt(self, s: State) -> str:
        """What is owed, to whom, and how much is missing."""
        short = self.amount - s.cash[self.seat]
        return (
            f"You owe {name(self.creditor)} ${self.amount} ({self.reason}) and have "
            f"${s.cash[self.seat]}: raise ${short} more."
        )

    def closed_own(self, s: State) -> list[Closed]:
        """Giving up too soon."""
        if not can_raise(s, self.seat, self.amount):
            return []
        why = "Selling and mortgaging can still raise it, so you have to pay."
        return [self.shut(s, BANKRUPT, Refusal("bankruptcy.due", why))]

    def closed(self, s: State) -> list[Closed]:
        """What cannot be sold, mortgaged or traded, and giving up too soon."""
        return self.closed_own(s) + self.closed_sales(s) + self.closed_trades(s)


def owe(s: State, debtor: int, creditor: int, amount: int, rule: str, reason: str) -> Script[bool]:
    """A debt is paid, with money raised for it if need be; False when it made bankrupt.

    `rule` is the rule that makes the debt and `reason` what it is for, in a word or two. The
    creditor may be the bank or the pot. [debts.raise]
    """
    before = s.debt
    while s.cash[debtor] < amount:
        s.debt = [debtor, creditor, amount]
        option = BANKRUPT
        if can_raise(s, debtor, amount) or can_trade(s, debtor):
            option = yield Raise(debtor, creditor, amount, reason)
        if option == BANKRUPT:
            s.debt = before
            yield from _break(s, debtor, creditor)
            return False
        if option >= TRADE:
            yield from trade(s, debtor, option - TRADE)
        else:
            deal_at_bank(s, debtor, option)
    s.debt = before
    s.pay(debtor, creditor, amount)
    if s.lines is not None:
        s.tell(rule, f"{opening_name(debtor)} pays {name(creditor)} ${amount} ({reason}).")
    return True


def _break(s: State, debtor: int, creditor: int) -> Script[None]:
    """The debtor goes bankrupt; a creditor sees to the mortgaged lots it gets."""
    lots = yield from go_bankrupt(s, debtor, creditor)
    if lots:
        yield from _inherit(s, creditor, lots)


def _inherit(s: State, seat: int, lots: list[int]) -> Script[None]:
    """The interest on a bankrupt's mortgaged lots is due at once. [bankruptcy.interest]

    Each may be lifted with it where the cash suffices for the interest on the rest as well. Who
    has to raise the interest may go bankrupt by it in turn.
    """
    pledged = [lot for lot in lots if s.mortgaged[lot]]
    due = interest_on(s, pledged)
    for lot in pledged:
        due -= interest(s, lot)
        option = 0
        if s.owner[lot] == seat and s.mortgaged[lot]:
            option = yield TakeOver(seat, lot, due)
        if option == LIFT:
            lift(s, seat, lot)
            continue
        reason = f"interest on {SQUARE_NAMES[lot]}"
        paid = yield from owe(s, seat, BANK, interest(s, lot), "bankruptcy.interest", reason)
        if not paid:
            return
