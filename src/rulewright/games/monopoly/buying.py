"""Landing on a lot of the bank: buy it, or leave it to the auction. [buying.*]"""

from __future__ import annotations

from typing import Final

from rulewright.games.monopoly.auctions import auction_lot
from rulewright.games.monopoly.components import PRICE, SQUARE_NAMES, SQUARES
from rulewright.games.monopoly.dealings import TRADE, Dealings, deal_at_bank, sales, trades
from rulewright.games.monopoly.house_rules import may_buy
from rulewright.games.monopoly.lots.holdings import BANK
from rulewright.games.monopoly.lots.mortgages import raisable
from rulewright.games.monopoly.names import OPENING_REF, SQUARE_REF
from rulewright.games.monopoly.state import MonopolyState
from rulewright.games.monopoly.trading.partners import allowance, can_trade
from rulewright.games.monopoly.trading.trades import trade
from rulewright.kernel import Refusal, Script, Unavailable

BUY: Final = 0
DECLINE: Final = 1


class Buy(Dealings):
    """Buy the lot at its printed price or decline; if cash is short, raise money for it."""

    kind = "buy"
    rule = "buying.price"

    def __init__(self, seat: int, square: int) -> None:
        self.seat = seat
        self.square = square

    def options(self, s: MonopolyState) -> list[int]:
        """Return buying and declining; while cash is short, declining and ways to raise money."""
        if s.cash[self.seat] >= PRICE[self.square]:
            return [BUY, DECLINE]
        return [DECLINE, *sales(s, self.seat), *trades(s, self.seat)]

    def own_text(self, option: int) -> str:
        return "decline" if option else "buy"

    def own_label(self, s: MonopolyState, option: int) -> str:
        if option == BUY:
            return f"Buy it for ${PRICE[self.square]}"
        return "Leave it to auction" if s.options.auctions else "Do not buy it"

    def own_targets(self, option: int) -> list[str]:
        return [SQUARES[self.square]] if option == BUY else []

    def prompt(self, s: MonopolyState) -> str:
        lot, price, cash = SQUARE_NAMES[self.square], PRICE[self.square], s.cash[self.seat]
        if cash >= price:
            return f"{lot} is for sale at ${price}, and you have ${cash}. Do you buy it?"
        return (
            f"{lot} is for sale at ${price}, and you have ${cash}: do you raise the rest?"
            f"{allowance(s, self.seat, 'you')}"
        )

    def unavailable_own(self, s: MonopolyState) -> list[Unavailable]:
        if s.cash[self.seat] >= PRICE[self.square]:
            return []
        why = "You have too little cash yet: sell, mortgage or trade first."
        return [self.refuse(s, BUY, Refusal(self.rule, why))]

    def unavailable(self, s: MonopolyState) -> list[Unavailable]:
        """While cash is short, list buying and the dealings that are not open, and why."""
        if s.cash[self.seat] >= PRICE[self.square]:
            return []
        return self.unavailable_own(s) + self.unavailable_sales(s) + self.unavailable_trades(s)


def offer_lot(s: MonopolyState, seat: int, square: int) -> Script[None]:
    """Offer a lot of the bank to the player on it; if declined, auction it. [buying.price]

    The player may first raise money for it. A player that may not buy yet gets no offer, and there
    is no auction. [house.first-lap]
    """
    if not may_buy(s, seat):
        return
    while s.cash[seat] >= PRICE[square] or _may_afford(s, seat, square):
        option = yield Buy(seat, square)
        if option == BUY:
            s.pay(seat, BANK, PRICE[square])
            s.hand_over(square, seat)
            s.log(
                "buying.price",
                "{player} buys {lot} for ${amount}.",
                player=OPENING_REF[seat],
                lot=SQUARE_REF[square],
                amount=PRICE[square],
            )
            return
        if option == DECLINE:
            break
        if option >= TRADE:
            yield from trade(s, seat, option - TRADE)
        else:
            deal_at_bank(s, seat, option)
    s.log(
        "buying.decline",
        "{player} does not buy {lot}.",
        player=OPENING_REF[seat],
        lot=SQUARE_REF[square],
    )
    yield from auction_lot(s, square, s.following(seat))


def _may_afford(s: MonopolyState, seat: int, square: int) -> bool:
    """Return whether a seat that lacks the cash might raise the price by sales or a trade."""
    return s.cash[seat] + raisable(s, seat) >= PRICE[square] or can_trade(s, seat)
