"""What a player owes, and what must not be traded away while it is owed. [debts.raise]

The debt that money is raised for lies in `State.debt`: debtor, creditor and amount. When the
debtor asks another for a rent to pay it with, the debt of that one comes before it in the list.
"""

from __future__ import annotations

from typing import Final

from rulewright.games.monopoly.components import LOTS, MORTGAGE, PRICE
from rulewright.games.monopoly.lots.mortgages import raisable
from rulewright.games.monopoly.state import State

WHO_OWES: Final = 0
WHOM: Final = 1
HOW_MUCH: Final = 2
DEBT_SIZE: Final = 3


def can_raise(s: State, seat: int, amount: int) -> bool:
    """Whether cash, buildings and mortgages could make up an amount. [bankruptcy.due]"""
    return s.cash[seat] + raisable(s, seat) >= amount


def is_party(s: State, seat: int) -> bool:
    """Whether a seat owes or is owed in any open debt."""
    for at in range(0, len(s.debt), DEBT_SIZE):
        if seat in (s.debt[at + WHO_OWES], s.debt[at + WHOM]):
            return True
    return False


def is_raising(s: State, seat: int) -> bool:
    """Whether a seat has a debt open, so that its cash is not its own."""
    return seat in s.debt[WHO_OWES::DEBT_SIZE]


def forget_debts(s: State, seat: int) -> None:
    """A seat is bankrupt by one debt: its others are void."""
    left: list[int] = []
    for at in range(0, len(s.debt), DEBT_SIZE):
        if s.debt[at + WHO_OWES] != seat:
            left += s.debt[at : at + DEBT_SIZE]
    s.debt = left


def serves_debt(s: State, debtor: int, amount: int, money: int, got: int, given: int) -> bool:
    """Whether a trade of the debtor helps to pay, and takes nothing from the creditor.

    `money` is what it brings the debtor; the lots it gets and gives are bits. After it the debt
    can be paid; or, where it could not be before either, more of it can, and what is given is
    not sold below the printed prices.
    """
    before = s.cash[debtor] + raisable(s, debtor)
    after, worth = before + money, money
    for lot in LOTS:
        sign = (got >> lot & 1) - (given >> lot & 1)
        if not sign:
            continue
        if s.mortgaged[lot]:
            worth += sign * (PRICE[lot] - MORTGAGE[lot])
        else:
            worth += sign * PRICE[lot]
            after += sign * MORTGAGE[lot]
    if after >= amount:
        return True
    return before < amount and after > before and worth >= 0
