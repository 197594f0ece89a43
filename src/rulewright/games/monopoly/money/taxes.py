"""Income Tax and Luxury Tax. [tax.*]"""

from __future__ import annotations

from typing import ClassVar, Final

from rulewright.games.monopoly.components import (
    HOUSE_PRICE,
    LOTS,
    LUXURY,
    PRICE,
    SQUARE,
    TAX_FLAT,
    TAX_PERCENT,
)
from rulewright.games.monopoly.house_rules import till
from rulewright.games.monopoly.money.debts import owe
from rulewright.games.monopoly.names import OPENING_REF, SQUARE_REF
from rulewright.games.monopoly.state import MonopolyState
from rulewright.kernel import Phrase, Script
from rulewright.kit.asks import FIRST, TwoWays

INCOME: Final = Phrase("{square}", square=SQUARE_REF[SQUARE["income-tax"]])
LUXURIES: Final = Phrase("{square}", square=SQUARE_REF[SQUARE["luxury-tax"]])


class IncomeTax(TwoWays[MonopolyState]):
    """Choose the flat tax or a tenth. Since players may not count first, the tenth is not shown."""

    kind: ClassVar[str] = "income-tax"
    rule: ClassVar[str] = "tax.income"
    words: ClassVar[tuple[str, str]] = ("flat", "tenth")
    labels: ClassVar[tuple[str, str]] = (f"${TAX_FLAT}", "A tenth of all that I am worth")

    def prompt(self, s: MonopolyState) -> str:
        return f"Income Tax: ${TAX_FLAT}, or {TAX_PERCENT}% of your cash, lots and buildings?"


def pay_income_tax(s: MonopolyState, seat: int) -> Script[None]:
    """Pay $200, or a tenth of the total worth, rounded up. [tax.income]"""
    choice = yield IncomeTax(seat)
    amount = TAX_FLAT if choice == FIRST else tenth(s, seat)
    yield from pay_till(s, seat, amount, "tax.income", INCOME)


def pay_luxury_tax(s: MonopolyState, seat: int) -> Script[None]:
    """Pay the fixed Luxury Tax. [tax.luxury]"""
    yield from pay_till(s, seat, LUXURY, "tax.luxury", LUXURIES)


def taxable(s: MonopolyState, seat: int) -> int:
    """Return the worth for Income Tax: cash, lots at printed prices, buildings. [tax.income]

    Mortgaged lots count in full, and buildings at cost.
    """
    worth = s.cash[seat]
    for lot in LOTS:
        if s.owner[lot] == seat:
            worth += PRICE[lot] + HOUSE_PRICE[lot] * s.level[lot]
    return worth


def tenth(s: MonopolyState, seat: int) -> int:
    """Return a tenth of the taxable worth, rounded up to a whole dollar."""
    return (taxable(s, seat) * TAX_PERCENT + 99) // 100


def pay_till(s: MonopolyState, seat: int, amount: int, rule: str, reason: Phrase) -> Script[bool]:
    """Pay the bank, or the pot by house rule; return False if the seat went bankrupt."""
    payee = till(s)
    if s.cash[seat] < amount:
        paid = yield from owe(s, seat, payee, amount, rule, reason)
        return paid
    s.pay(seat, payee, amount)
    pattern = f"{{player}} pays ${{amount}}: {reason.pattern}."
    s.log(rule, pattern, player=OPENING_REF[seat], amount=amount, **reason.parts)
    return True
