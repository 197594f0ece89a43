"""Paying for goods: a buyer with too little cash sells and mortgages first. [auction.bids]"""

from __future__ import annotations

from typing import Final

from rulewright.games.monopoly.components import GROUP, HOTEL, NO_GROUP
from rulewright.games.monopoly.dealings import (
    MORTGAGE_LOT,
    SELL,
    SELL_GROUP,
    Dealings,
    deal_at_bank,
    sales,
)
from rulewright.games.monopoly.ledger import Debt
from rulewright.games.monopoly.lots.holdings import BANK
from rulewright.games.monopoly.state import MonopolyState
from rulewright.kernel import Refusal, Script, Unavailable

KEPT: Final = Refusal(
    "shortage.auction", "The piece is for this colour: raise the money with others."
)
NO_BREAKING: Final = Refusal(
    "shortage.auction",
    "While pieces are short no hotel is broken for one: sell all hotels of the colour at once.",
)


class Settle(Dealings):
    """Choose what to sell or mortgage next, to pay for goods won in an auction or ordered."""

    kind = "settle"
    rule = "auction.bids"

    def __init__(self, seat: int, amount: int, goods: str, group: int) -> None:
        self.seat = seat
        self.amount = amount
        self.goods = goods  # what is paid for, as named within a sentence
        self.group = group  # the colour of a piece, or `NO_GROUP` for a lot

    def options(self, s: MonopolyState) -> list[int]:
        """Return the open sales and mortgages; they cover the price, since `reach` limited it."""
        options = sales(s, self.seat)
        if self.group == NO_GROUP:
            return options
        return [option for option in options if self._refusal(s, option) is None]

    def _refusal(self, s: MonopolyState, option: int) -> Refusal | None:
        """Return why a sale is closed while paying for a piece; None if it is open.

        The seat keeps the piece's colour. It breaks down no hotel, since that would use houses of
        the bank.
        """
        if self.group == NO_GROUP:
            return None
        if SELL_GROUP <= option < MORTGAGE_LOT:
            return KEPT if option - SELL_GROUP == self.group else None
        lot = option - (MORTGAGE_LOT if option >= MORTGAGE_LOT else SELL)
        if GROUP[lot] == self.group:
            return KEPT
        return NO_BREAKING if option < SELL_GROUP and s.level[lot] == HOTEL else None

    def prompt(self, s: MonopolyState) -> str:
        cash = s.cash[self.seat]
        return (
            f"You pay ${self.amount} for {self.goods} and have ${cash}: "
            f"how do you raise ${self.amount - cash} more?"
        )

    def unavailable(self, s: MonopolyState) -> list[Unavailable]:
        """List the sales that are closed, whether in general or only while paying for a piece."""
        unavailable = self.unavailable_sales(s)
        for option in sales(s, self.seat):
            why = self._refusal(s, option)
            if why is not None:
                unavailable.append(self.refuse(s, option, why))
        return unavailable

    def why_not(self, s: MonopolyState, tried: str) -> Refusal:
        """Also explain sales that are closed only while paying for a piece."""
        for one in self.unavailable(s):
            if one.text == tried:
                return one.refusal
        return super().why_not(s, tried)


class SettlePiece(Settle):
    """Pay for a house or hotel in short supply. [shortage.auction]"""

    rule = "shortage.auction"


def settle(
    s: MonopolyState, seat: int, amount: int, goods: str, group: int = NO_GROUP
) -> Script[None]:
    """Let a seat sell and mortgage until its cash covers `amount`, the price of `goods`.

    For a piece, `group` is the colour that it is built on.
    """
    before = s.debts
    while s.cash[seat] < amount:
        s.debts = [Debt(seat, BANK, amount), *before]
        ask = Settle if group == NO_GROUP else SettlePiece
        option = yield ask(seat, amount, goods, group)
        deal_at_bank(s, seat, option)
    s.debts = before
