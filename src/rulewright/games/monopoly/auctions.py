"""Auctions of lots, and the bidding that building shortages use too. [auction.*]

`MonopolyState.sale` holds the auction in progress. The goods are a lot, given as its square, or a
scarce house or hotel, given as `PIECE` plus its kind.
"""

from __future__ import annotations

from typing import Final

from rulewright.games.monopoly.components import PRICE, SQUARE_COUNT, SQUARE_NAMES, SQUARES
from rulewright.games.monopoly.house_rules import may_buy
from rulewright.games.monopoly.ledger import Sale
from rulewright.games.monopoly.lots.buildings import PIECES
from rulewright.games.monopoly.lots.holdings import BANK
from rulewright.games.monopoly.lots.reach import reach
from rulewright.games.monopoly.money.settling import settle
from rulewright.games.monopoly.names import OPENING_REF, SQUARE_REF, name
from rulewright.games.monopoly.state import NOBODY, MonopolyState
from rulewright.kernel import Amounts, Ask, Refusal, Script

PIECE: Final = SQUARE_COUNT  # plus a kind of piece, as goods

PASS: Final = 0  # every other option is the amount itself


def goods_name(goods: int) -> str:
    """Return the name of the goods for use within a sentence: `a house`, `Boardwalk`."""
    return f"a {PIECES[goods - PIECE]}" if goods >= PIECE else SQUARE_NAMES[goods]


class Bid(Ask[MonopolyState]):
    """Make a higher bid, or pass for the rest of this auction."""

    kind = "bid"
    rule = "auction.bids"

    def __init__(self, seat: int, low: int, high: int) -> None:
        self.seat = seat
        self.low = low  # the lowest bid
        self.high = high  # the highest bid: what the seat could pay

    def options(self, s: MonopolyState) -> list[int]:
        """Return `PASS` and every open bid, up to the most that the seat could pay."""
        return [PASS, *range(self.low, self.high + 1)]

    def amounts(self, s: MonopolyState) -> Amounts | None:
        return Amounts(self.low, self.high, "bid #", "Bid $#")

    def text(self, s: MonopolyState, option: int) -> str:
        return f"bid {option}" if option else "pass"

    def label(self, s: MonopolyState, option: int) -> str:
        return f"Bid ${option}" if option else "Pass"

    def targets(self, s: MonopolyState, option: int) -> list[str]:
        goods = s.open_sale.goods
        return [SQUARES[goods]] if goods < PIECE and option else []

    def prompt(self, s: MonopolyState) -> str:
        sale = s.open_sale
        if sale.highest:
            stands = f"{name(sale.bidder)} has bid ${sale.highest}"
        else:
            stands = "nobody has bid yet"
        cash = s.cash[self.seat]
        more = f" and could raise ${self.high - cash} more" if self.high > cash else ""
        lot = goods_name(sale.goods)
        return f"Auction of {lot}, {stands}: what do you bid? You have ${cash}{more}."

    def why_not(self, s: MonopolyState, tried: str) -> Refusal:
        verb, _, amount = tried.partition(" ")
        if verb != "bid" or not (amount.isascii() and amount.isdigit()):
            return Refusal(self.rule, "Bid in whole dollars, such as bid 120, or pass.")
        if int(amount) > self.high:
            return self._too_much(s)
        if s.open_sale.goods >= PIECE and int(amount) > s.open_sale.highest:
            return Refusal(self.rule, f"The printed price is the least: ${self.low}.")
        return Refusal(self.rule, f"The next bid is ${self.low} or more.")

    def _too_much(self, s: MonopolyState) -> Refusal:
        if not s.options.raising:
            return Refusal(self.rule, f"Only cash in hand is bid: ${self.high} at most.")
        why = "That is more than you could pay, with all that you can sell and mortgage for it"
        return Refusal(self.rule, f"{why}: ${self.high} at most.")


class BidForPiece(Bid):
    """A bid for a house or hotel in short supply. [shortage.auction]"""

    rule = "shortage.auction"


def bidding(
    s: MonopolyState, goods: int, bidders: list[int], floors: list[int], tops: list[int]
) -> Script[int]:
    """Let the bidders bid in turn until one is left; return its seat, or `NOBODY`. [auction.open]

    `floors` and `tops` hold the lowest and the highest bid open to each bidder. Afterwards `s.sale`
    still holds the winning bid.
    """
    left, least, most = bidders[:], floors[:], tops[:]
    sale = s.sale = Sale(goods, 0, NOBODY, 0)
    for seat in left:
        sale.bidders |= 1 << seat
    at = 0
    while left and left != [sale.bidder]:
        if at >= len(left):
            at = 0
        seat = left[at]
        low = max(sale.highest + 1, least[at])
        option = PASS
        if seat == sale.bidder:
            at += 1
            continue
        if most[at] >= low:
            ask = BidForPiece if goods >= PIECE else Bid
            option = yield ask(seat, low, most[at])
        if option == PASS:
            s.log("auction.bids", "{player} passes.", player=OPENING_REF[seat])
            del left[at], least[at], most[at]
            sale.bidders &= ~(1 << seat)
            continue
        sale.highest, sale.bidder = option, seat
        s.log("auction.bids", "{player} bids ${amount}.", player=OPENING_REF[seat], amount=option)
        at += 1
    return sale.bidder


def auction_lot(s: MonopolyState, square: int, first: int) -> Script[None]:
    """Auction a lot of the bank; seat `first` makes the first bid. [auction.open]

    The highest bidder pays in cash, and first raises what it lacks. If nobody bids, the bank keeps
    the lot. [auction.unsold]
    """
    if not s.options.auctions:
        return
    bidders = [
        seat for seat in (first, *s.others(first)) if may_buy(s, seat) and not s.is_raising(seat)
    ]
    s.log("auction.open", "{lot} is auctioned.", lot=SQUARE_REF[square])
    tops = [reach(s, seat) for seat in bidders]
    winner = yield from bidding(s, square, bidders, [1] * len(bidders), tops)
    price = s.open_sale.highest
    s.sale = None
    if winner == NOBODY:
        s.log("auction.unsold", "Nobody bids for {lot}.", lot=SQUARE_REF[square])
        return
    yield from settle(s, winner, price, SQUARE_NAMES[square])
    s.pay(winner, BANK, price)
    s.hand_over(square, winner)
    s.log(
        "auction.bids",
        "{player} has {lot} for ${amount} (printed price ${price}).",
        player=OPENING_REF[winner],
        lot=SQUARE_REF[square],
        amount=price,
        price=PRICE[square],
    )
