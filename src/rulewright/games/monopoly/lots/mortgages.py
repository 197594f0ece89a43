"""Mortgages: taking and lifting them, their interest, and mortgaged lots that change owners.

[mortgage.*]
"""

from __future__ import annotations

from typing import Final

from rulewright.games.monopoly.components import (
    GROUP,
    GROUP_LOTS,
    INTEREST,
    LOTS,
    MORTGAGE,
    SQUARE_NAMES,
    SQUARES,
)
from rulewright.games.monopoly.lots.buildings import is_bare
from rulewright.games.monopoly.lots.holdings import BANK
from rulewright.games.monopoly.lots.selling import resale
from rulewright.games.monopoly.names import OPENING_REF, SQUARE_REF
from rulewright.games.monopoly.state import MonopolyState
from rulewright.kernel import Refusal, Script
from rulewright.kit.asks import Choice

KEEP: Final = 0
LIFT: Final = 1

# What may prevent taking or lifting a mortgage: indexes of `REFUSALS`.
OPEN: Final = 0
NOT_YOURS: Final = 1
MORTGAGED: Final = 2
BUILT: Final = 3
NOT_MORTGAGED: Final = 4
NO_MONEY: Final = 5
NOT_YOURS_TO_LIFT: Final = 6
REFUSALS: Final[list[Refusal]] = [
    Refusal("mortgage.take", ""),
    Refusal("mortgage.take", "You do not own that lot."),
    Refusal("mortgage.take", "It is mortgaged already."),
    Refusal("mortgage.take", "There are buildings on this colour: sell them all first."),
    Refusal("mortgage.lift", "It is not mortgaged."),
    Refusal("mortgage.lift", "You have too little cash for the mortgage and its interest."),
    Refusal("mortgage.lift", "You do not own that lot: only its owner lifts the mortgage."),
]


def interest(s: MonopolyState, square: int) -> int:
    """Return the interest: a tenth of the mortgage, rounded as agreed. [mortgage.interest]"""
    hundredths = MORTGAGE[square] * INTEREST
    return (hundredths + 99) // 100 if s.options.interest_up else hundredths // 100


def lift_cost(s: MonopolyState, square: int) -> int:
    """Return the cost of lifting a mortgage: the printed sum plus interest. [mortgage.lift]"""
    return MORTGAGE[square] + interest(s, square)


def mortgage_obstacle(s: MonopolyState, seat: int, square: int) -> int:
    """Return what prevents mortgaging a lot, as an index of `REFUSALS`. [mortgage.take]"""
    if s.owner[square] != seat:
        return NOT_YOURS
    if s.mortgaged[square]:
        return MORTGAGED
    group = GROUP[square]  # only a whole colour can have buildings
    return BUILT if s.owns_group(seat, group) and not is_bare(s, group) else OPEN


def lift_obstacle(s: MonopolyState, seat: int, square: int) -> int:
    """Return what prevents lifting a mortgage, as an index of `REFUSALS`. [mortgage.lift]"""
    if s.owner[square] != seat:
        return NOT_YOURS_TO_LIFT
    if not s.mortgaged[square]:
        return NOT_MORTGAGED
    return NO_MONEY if s.cash[seat] < lift_cost(s, square) else OPEN


def can_lift(s: MonopolyState, seat: int) -> bool:
    """Return whether a seat may lift any mortgage now."""
    if not s.pledged[seat]:
        return False
    return any(s.mortgaged[lot] and not lift_obstacle(s, seat, lot) for lot in LOTS)


def mortgage(s: MonopolyState, seat: int, square: int) -> None:
    """Mortgage a lot: the bank lends the printed sum. [mortgage.take]"""
    s.set_mortgage(square, 1)
    s.pay(BANK, seat, MORTGAGE[square])
    s.log(
        "mortgage.take",
        "{player} mortgages {lot} for ${amount}.",
        player=OPENING_REF[seat],
        lot=SQUARE_REF[square],
        amount=MORTGAGE[square],
    )


def lift(s: MonopolyState, seat: int, square: int) -> None:
    """Lift a mortgage: the owner pays it with interest. [mortgage.lift]"""
    cost = lift_cost(s, square)
    s.pay(seat, BANK, cost)
    s.set_mortgage(square, 0)
    s.log(
        "mortgage.lift",
        "{player} lifts the mortgage of {lot} for ${amount}.",
        player=OPENING_REF[seat],
        lot=SQUARE_REF[square],
        amount=cost,
    )


def raisable(s: MonopolyState, seat: int) -> int:
    """Return the money from selling all buildings and mortgaging all lots. [bankruptcy.due]"""
    amount = 0
    for lot in LOTS:
        if s.owner[lot] == seat:
            amount += s.level[lot] * resale(lot)
            if not s.mortgaged[lot]:
                amount += MORTGAGE[lot]
    return amount


def can_raise(s: MonopolyState, seat: int, amount: int) -> bool:
    """Return whether cash, buildings and mortgages cover an amount. [bankruptcy.due]"""
    return s.cash[seat] + raisable(s, seat) >= amount


def raisable_from(s: MonopolyState, seat: int, group: int) -> int:
    """Return the money from selling the buildings and mortgaging the lots of one group."""
    amount = 0
    for lot in GROUP_LOTS[group]:
        if s.owner[lot] == seat:
            amount += s.level[lot] * resale(lot)
            if not s.mortgaged[lot]:
                amount += MORTGAGE[lot]
    return amount


def has_sales(s: MonopolyState, seat: int) -> bool:
    """Return whether a seat has anything to sell or mortgage."""
    return any(s.owner[lot] == seat and not s.mortgaged[lot] for lot in LOTS)


# -- mortgaged lots that change hands -----------------------------------------------------------


class TakeOver(Choice[MonopolyState]):
    """Choose whether to lift the mortgage of a lot that was just acquired."""

    kind = "take-over"
    rule = "mortgage.transfer"

    def __init__(self, seat: int, square: int, spare: int) -> None:
        self.seat = seat
        self.square = square
        self.spare = spare  # cash reserved for the interest on lots still to come

    def candidates(self, s: MonopolyState) -> list[int]:
        return [KEEP, LIFT]

    def refusal(self, s: MonopolyState, option: int) -> Refusal | None:
        if option == KEEP or s.cash[self.seat] >= lift_cost(s, self.square) + self.spare:
            return None
        why = "Your cash does not cover the mortgage and all interest that is due now."
        return Refusal(self.rule, why)

    def text(self, s: MonopolyState, option: int) -> str:
        return "lift" if option else "keep"

    def label(self, s: MonopolyState, option: int) -> str:
        if option:
            return f"Lift it for ${lift_cost(s, self.square)}"
        return f"Keep it mortgaged and pay ${interest(s, self.square)}"

    def targets(self, s: MonopolyState, option: int) -> list[str]:
        return [SQUARES[self.square]]

    def prompt(self, s: MonopolyState) -> str:
        return f"{SQUARE_NAMES[self.square]} is mortgaged and now yours: lift the mortgage?"


def interest_on(s: MonopolyState, lots: list[int]) -> int:
    """Return the interest on those of the lots that are mortgaged."""
    amount = 0
    for lot in lots:
        if s.mortgaged[lot]:
            amount += interest(s, lot)
    return amount


def pay_interest(s: MonopolyState, seat: int, square: int) -> None:
    """Pay the interest on an acquired lot that stays mortgaged. [mortgage.transfer]"""
    amount = interest(s, square)
    s.pay(seat, BANK, amount)
    s.log(
        "mortgage.transfer",
        "{player} pays ${amount} of interest on {lot}.",
        player=OPENING_REF[seat],
        amount=amount,
        lot=SQUARE_REF[square],
    )


def take_over(s: MonopolyState, seat: int, lots: list[int]) -> Script[None]:
    """Settle the mortgages of lots that a seat got in a trade. [mortgage.transfer]

    The seat's cash covers all the interest, since otherwise the offer could not have been sent.
    """
    due = interest_on(s, lots)
    for lot in lots:
        if not s.mortgaged[lot]:
            continue
        due -= interest(s, lot)
        option = yield TakeOver(seat, lot, due)
        if option == LIFT:
            lift(s, seat, lot)
        else:
            pay_interest(s, seat, lot)
