"""Unfinished business between players: rents not yet asked for, debts, an offer, an auction.

Claims, debts and deals are immutable, so states may share them; an offer and an auction change
while they last. All of them are saved as ints, in the order of their fields.
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
        self.throwers: Final = throwers  # how many more players throw before it lapses

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Claim) and self.data() == other.data()

    def is_part_of(self, other: Claim) -> bool:
        """Return whether this is `other`, or what was left of it after a set-off. [debts.raise]"""
        return self.amount <= other.amount and (
            (self.creditor, self.debtor, self.square, self.throwers)
            == (other.creditor, other.debtor, other.square, other.throwers)
        )

    def of(self, creditor: int) -> Claim:
        """Return the same rent, owed to another creditor."""
        return Claim(creditor, self.debtor, self.amount, self.square, self.throwers)

    def less(self, amount: int) -> Claim:
        """Return the rest of the rent after `amount` of it was set off. [debts.raise]"""
        rest = self.amount - amount
        return Claim(self.creditor, self.debtor, rest, self.square, self.throwers)

    def later(self) -> Claim:
        """Return the same rent with one throw less until it lapses."""
        return Claim(self.creditor, self.debtor, self.amount, self.square, self.throwers - 1)

    def data(self) -> list[int]:
        """Return the fields in the order in which they are saved."""
        return [self.creditor, self.debtor, self.amount, self.square, self.throwers]


class Debt:
    """A debt that money is being raised for; the creditor may be the bank or the pot."""

    def __init__(self, debtor: int, creditor: int, amount: int) -> None:
        self.debtor: Final = debtor
        self.creditor: Final = creditor
        self.amount: Final = amount

    def data(self) -> list[int]:
        """Return the fields in the order in which they are saved."""
        return [self.debtor, self.creditor, self.amount]


class Deal:
    """The terms of a trade: the things that each side gives, as bits, and the money.

    Bit n is the lot of square n; the bits from `offers.CARD_BIT` on are the cards out of Jail. The
    money is positive if the giver pays it, negative if the taker does.
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
        """Return the same terms from the other side."""
        return Deal(self.taker, self.giver, self.wanted, self.given, -self.money)

    def data(self) -> list[int]:
        """Return the fields in the order in which they are saved."""
        return [self.giver, self.taker, self.given, self.wanted, self.money]


class Offer:
    """The open offer, while it is composed and answered. [trade.offer]"""

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
        self.changed = changed  # the things that the giver has already added or removed, as bits
        self.counters = counters  # how many counter-offers there were

    def deal(self) -> Deal:
        """Return the current terms as an immutable `Deal`."""
        return Deal(self.giver, self.taker, self.given, self.wanted, self.money)

    def countered(self) -> Offer:
        """Return the same terms from the other side, to be changed into a counter-offer."""
        return Offer(
            self.taker, self.giver, self.wanted, self.given, -self.money, 0, self.counters + 1
        )

    def copy(self) -> Offer:
        """Return an independent copy."""
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
        """Return the fields in the order in which they are saved."""
        return [*self.deal().data(), self.changed, self.counters]


class Sale:
    """An auction in progress: goods, highest bid, and the seats still bidding. [auction.bids]"""

    def __init__(self, goods: int, highest: int, bidder: int, bidders: int) -> None:
        self.goods = goods  # a square, or `auctions.PIECE` plus a kind of piece
        self.highest = highest  # the highest bid, 0 before the first
        self.bidder = bidder  # the seat that made it, or `NOBODY`
        self.bidders = bidders  # the seats that have not passed, as bits

    def copy(self) -> Sale:
        """Return an independent copy."""
        return Sale(self.goods, self.highest, self.bidder, self.bidders)

    def data(self) -> list[int]:
        """Return the fields in the order in which they are saved."""
        return [self.goods, self.highest, self.bidder, self.bidders]


# -- saving and loading -----------------------------------------------------------------------
def flat(parts: Sequence[Claim | Debt | Deal]) -> list[int]:
    """Return the fields of several claims, debts or deals as one list, one after another."""
    return [field for part in parts for field in part.data()]


def claims_from(data: list[int]) -> list[Claim]:
    """Return the claims whose fields `flat` listed."""
    return [Claim(*data[at : at + 5]) for at in range(0, len(data), 5)]


def debts_from(data: list[int]) -> list[Debt]:
    """Return the debts whose fields `flat` listed."""
    return [Debt(*data[at : at + 3]) for at in range(0, len(data), 3)]


def deals_from(data: list[int]) -> list[Deal]:
    """Return the deals whose fields `flat` listed."""
    return [Deal(*data[at : at + 5]) for at in range(0, len(data), 5)]


def offer_from(data: list[int]) -> Offer | None:
    """Return the offer with these fields; None if the list is empty."""
    return Offer(*data) if data else None


def sale_from(data: list[int]) -> Sale | None:
    """Return the auction with these fields; None if the list is empty."""
    return Sale(*data) if data else None
