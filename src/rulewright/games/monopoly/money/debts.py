"""Debts: paying them, raising money for them, or going bankrupt. [debts.*]"""

from __future__ import annotations

from typing import Final

from rulewright.games.monopoly.dealings import TRADE, Dealings, deal_at_bank, sales, trades
from rulewright.games.monopoly.ledger import Debt
from rulewright.games.monopoly.lots.holdings import BANK
from rulewright.games.monopoly.lots.mortgages import (
    LIFT,
    TakeOver,
    can_raise,
    interest,
    interest_on,
    lift,
)
from rulewright.games.monopoly.money.bankruptcy import go_bankrupt
from rulewright.games.monopoly.money.claims import (
    CALL,
    OTHER_DEBT,
    called,
    called_seat,
    called_square,
    calls,
    pending_calls,
    rent_of,
    rent_rule,
)
from rulewright.games.monopoly.names import OPENING_REF, PLAYER_REF, SQUARE_REF, name
from rulewright.games.monopoly.state import MonopolyState
from rulewright.games.monopoly.trading.partners import allowance, can_trade
from rulewright.games.monopoly.trading.trades import trade
from rulewright.kernel import Phrase, Refusal, Script, Unavailable
from rulewright.kernel.facts import sentence

BANKRUPT: Final = 0


class Raise(Dealings):
    """Raise money for a debt that exceeds the cash in hand, or give up."""

    kind = "raise"
    rule = "debts.raise"

    def __init__(self, seat: int, creditor: int, amount: int, reason: Phrase) -> None:
        self.seat = seat
        self.creditor = creditor
        self.amount = amount
        self.reason = reason

    def options(self, s: MonopolyState) -> list[int]:
        """Return sales, mortgages, trades, and postponed rents to ask for.

        Giving up is open only if sales and mortgages could not cover the debt.
        """
        options = [*sales(s, self.seat), *trades(s, self.seat), *calls(s, self.seat, self.creditor)]
        if not can_raise(s, self.seat, self.amount):
            options.append(BANKRUPT)
        return options

    def own_text(self, option: int) -> str:
        return "bankrupt"

    def own_label(self, s: MonopolyState, option: int) -> str:
        return "Go bankrupt"

    def prompt(self, s: MonopolyState) -> str:
        short = self.amount - s.cash[self.seat]
        reason = sentence(self.reason.pattern, self.reason.parts)
        return (
            f"You owe {name(self.creditor)} ${self.amount} ({reason}) and have "
            f"${s.cash[self.seat]}: how do you raise ${short} more?{allowance(s, self.seat, 'you')}"
        )

    def unavailable_own(self, s: MonopolyState) -> list[Unavailable]:
        if not can_raise(s, self.seat, self.amount):
            return []
        why = "Selling and mortgaging can still raise it, so you have to pay."
        return [self.refuse(s, BANKRUPT, Refusal("bankruptcy.due", why))]

    def unavailable(self, s: MonopolyState) -> list[Unavailable]:
        """List dealings, rents and giving up, as far as they are not open, and why."""
        unavailable = (
            self.unavailable_own(s) + self.unavailable_sales(s) + self.unavailable_trades(s)
        )
        return unavailable + self.unavailable_calls(s)

    def unavailable_calls(self, s: MonopolyState) -> list[Unavailable]:
        """List the rents that cannot be asked for, since another debt comes first."""
        still_open = calls(s, self.seat, self.creditor)
        return [
            self.refuse(s, option, OTHER_DEBT)
            for option in pending_calls(s, self.seat)
            if option not in still_open
        ]

    def why_not(self, s: MonopolyState, tried: str) -> Refusal:
        """Also explain why a rent cannot be asked for."""
        if tried.startswith("claim "):
            for one in self.unavailable_calls(s):
                if one.text == tried:
                    return one.refusal
        return super().why_not(s, tried)


def owe(
    s: MonopolyState, debtor: int, creditor: int, amount: int, rule: str, reason: Phrase
) -> Script[bool]:
    """Pay a debt, raising money if necessary; return False if the debtor went bankrupt.

    `rule` is the rule that makes the debt, and `reason` a word or two on what it is for. The
    creditor may be the bank or the pot. [debts.raise]
    """
    before = s.debts
    while s.cash[debtor] < amount:
        s.debts = [Debt(debtor, creditor, amount), *before]
        option = BANKRUPT
        if _has_hope(s, debtor, creditor, amount):
            option = yield Raise(debtor, creditor, amount, reason)
        if option == BANKRUPT:
            s.debts = before
            yield from _break(s, debtor, creditor)
            return False
        if option >= CALL and called_seat(option) == creditor:
            amount -= set_off(s, debtor, amount, option)
            if not amount:
                s.debts = before
                return True
        elif option >= CALL:
            yield from call_rent(s, debtor, option)
            if not s.is_in(debtor):  # broken by the interest on lots that a bankrupt left it
                s.debts = before
                return False
        elif option >= TRADE:
            yield from trade(s, debtor, option - TRADE)
        else:
            deal_at_bank(s, debtor, option)
    s.debts = before
    s.pay(debtor, creditor, amount)
    s.log(
        rule,
        f"{{player}} pays {{creditor}} ${{amount}} ({reason.pattern}).",
        player=OPENING_REF[debtor],
        creditor=PLAYER_REF[creditor],
        amount=amount,
        **reason.parts,
    )
    return True


def _has_hope(s: MonopolyState, debtor: int, creditor: int, amount: int) -> bool:
    """Return whether a debtor has any way to raise the money."""
    if can_raise(s, debtor, amount) or can_trade(s, debtor):
        return True
    return bool(s.claims) and bool(calls(s, debtor, creditor))


def call_rent(s: MonopolyState, owner: int, option: int) -> Script[None]:
    """Ask for a postponed rent. [rent.claim] [debts.raise]"""
    claim = called(s, owner, option)
    s.claims.remove(claim)
    rule, reason = rent_rule(s, claim.square), rent_of(claim.square)
    yield from owe(s, claim.debtor, owner, claim.amount, rule, reason)


def set_off(s: MonopolyState, owner: int, debt: int, option: int) -> int:
    """Set off a rent that the creditor owes against the debt; return the amount. [debts.raise]

    The part of the rent beyond the debt can still be asked for.
    """
    claim = called(s, owner, option)
    amount = min(claim.amount, debt)
    at = s.claims.index(claim)
    s.claims[at : at + 1] = [claim.less(amount)] if claim.amount > amount else []
    s.log(
        "debts.raise",
        "{player} owes ${amount} less for the rent of {lot}, which {debtor} owes in return.",
        player=OPENING_REF[owner],
        amount=amount,
        lot=SQUARE_REF[called_square(option)],
        debtor=PLAYER_REF[called_seat(option)],
    )
    return amount


def _break(s: MonopolyState, debtor: int, creditor: int) -> Script[None]:
    """Make the debtor bankrupt; a creditor that gets its lots then settles their mortgages."""
    lots = yield from go_bankrupt(s, debtor, creditor)
    if lots:
        yield from _inherit(s, creditor, lots)


def _inherit(s: MonopolyState, seat: int, lots: list[int]) -> Script[None]:
    """Charge a seat the interest on mortgaged lots from a bankrupt player. [bankruptcy.interest]

    It is due at once. The seat may lift a mortgage if its cash also covers the interest on the
    rest. If it has to raise money for the interest, it may itself go bankrupt.
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
        reason = Phrase("interest on {lot}", lot=SQUARE_REF[lot])
        paid = yield from owe(s, seat, BANK, interest(s, lot), "bankruptcy.interest", reason)
        if not paid:
            return
