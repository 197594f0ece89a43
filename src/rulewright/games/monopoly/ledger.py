"""The open business of players: rents not asked for, debts, an offer, an auction.

A claim, a debt and a deal never change, so that states may share them; an offer and an auction
change while they go on. All of them are saved as ints, in the order of their fields.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final


class Claim:
    """A rent that its owner has not asked for yet. [rent.claim]"""

    def __init__(self, creditor: int, debtor: int, amount: int, square: int, throwers: int) -> None:
        self.creditor: Final = creditor
        self.debtor: Final = debtor
        self.amount: Final = amount
        self.square: Final = square  # the lot of the rent
        self.throwers: Final = throwers  # how many players' throws the owner still has

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Claim) and self.data() == other.data()

    def is_part_of(self, other: Claim) -> bool:
        """Whether both are one rent, of which some may have been set off since. [debts.raise]"""
        return self.amount <= other.amount and (
            (self.creditor, self.debtor, self.square, self.throwers)
            == (other.creditor, other.debtor, other.square, other.throwers)
        )

    def of(self, creditor: int) -> Claim:
        """The same rent in the hands of another creditor."""
        return Claim(creditor, self.debtor, self.amount, self.square, self.throwers)

    def less(self, amount: int) -> Claim:
        """The rest of it, when so much was set off. [debts.raise]"""
        rest = self.amount - amount
        return Claim(self.creditor, self.debtor, rest, self.square, self.throwers)

    def later(self) -> Claim:
        """The same rent after one more player has thrown."""
        return Claim(self.creditor, self.debtor, self.amount, self.square, self.throwers - 1)

    def data(self) -> list[int]:
        """The fields."""
        return [self.creditor, self.debtor, self.amount, self.square, self.throwers]


class Debt:
    """A debt that money is raised for now; the creditor may be the bank or the pot."""

    def __init__(self, debtor: int, creditor: int, amount: int) -> None:
        self.debtor: Final = debtor
        self.creditor: Final = creditor
        self.amount: Final = amount

    def data(self) -> list[int]:
        """The fields."""
        return [self.debtor, self.creditor, self.amount]


class Deal:
    """The terms of a trade: things as bits, and money, above 0 when the giver pays.

    Bit n is the lot of square n; the bits from `offers.CARD_BIT` on are the cards out of Jail.
    """

    def __init__(self, giver: int, taker: int, given: int, wanted: int, money: int) -> None:
        self.giver: Final = giver
        self.taker: Final = taker
        self.given: Final = given
        self.wanted: Final = wanted
        self.money: Final = money

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Deal) and self.data() == other.data()

    def mirrored(self) -> Deal:
        """The same terms, as the other side would offer them."""
        return Deal(self.taker, self.giver, self.wanted, self.given, -self.money)

    def data(self) -> list[int]:
        """The fields."""
        return [self.giver, self.taker, self.given, self.wanted, self.money]


class Offer:
    """The offer on the table, while it is put together and answered. [trade.offer]"""

    def __init__(
        self,
        giver: int,
        taker: int,
        given: int = 0,
        wanted: int = 0,
        money: int = 0,
        changed: int = 0,
        counters: int = 0,
    ) -> None:
        self.giver = giver
        self.taker = taker
        self.given = given
        self.wanted = wanted
        self.money = money
        self.changed = changed  # the things that the giver has named already, as bits
        self.counters = counters  # how often it was answered with other terms

    def deal(self) -> Deal:
        """The terms as they stand."""
        return Deal(self.giver, self.taker, self.given, self.wanted, self.money)

    def countered(self) -> Offer:
        """The same terms, for the other side to change and to offer in turn."""
        return Offer(
            self.taker, self.giver, self.wanted, self.given, -self.money, 0, self.counters + 1
        )

    def copy(self) -> Offer:
        """An independent copy."""
        return Offer(
            self.giver,
            self.taker,
            self.given,
            self.wanted,
            self.money,
            self.changed,
            self.counters,
        )

    def data(self) -> list[int]:
        """The fields."""
        return [*self.deal().data(), self.changed, self.counters]


class Sale:
    """The auction that is held. [auction.bids]"""

    def __init__(self, goods: int, highest: int, bidder: int, bidders: int) -> None:
        self.goods = goods  # a square, or `auctions.PIECE` and a kind of piece
        self.highest = highest  # the highest bid, 0 before the first
        self.bidder = bidder  # its seat, or `NOBODY`
        self.bidders = bidders  # the seats that still bid, as bits

    def copy(self) -> Sale:
        """An independent copy."""
        return Sale(self.goods, self.highest, self.bidder, self.bidders)

    def data(self) -> list[int]:
        """The fields."""
        return [self.goods, self.highest, self.bidder, self.bidders]


# -- saved ------------------------------------------------------------------------------------
def flat(parts: Sequence[Claim | Debt | Deal]) -> list[int]:
    """The fields of some parts, one after another."""
    return [field for part in parts for field in part.data()]


def claims_from(data: list[int]) -> list[Claim]:
    """Claims again from their fields, one after another."""
    return [Claim(*data[at : at + 5]) for at in range(0, len(data), 5)]


def debts_from(data: list[int]) -> list[Debt]:
    """Debts again from their fields."""
    return [Debt(*data[at : at + 3]) for at in range(0, len(data), 3)]


def deals_from(data: list[int]) -> list[Deal]:
    """Deals again from their fields."""
    return [Deal(*data[at : at + 5]) for at in range(0, len(data), 5)]


def offer_from(data: list[int]) -> Offer | None:
    """An offer again from its fields; none from none."""
    return Offer(*data) if data else None


def sale_from(data: list[int]) -> Sale | None:
    """An auction again from its fields; none from none."""
    return Sale(*data) if data else None
