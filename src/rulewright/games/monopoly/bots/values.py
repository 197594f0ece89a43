"""The worth of lots to a player, and the cash that it keeps for the rents to come."""

from __future__ import annotations

from typing import Final

from rulewright.games.monopoly.components import (
    GO_TO_JAIL,
    GROUP,
    GROUP_COUNT,
    GROUP_LOTS,
    GROUPS,
    INCOME_TAX,
    KIND,
    LEVELS,
    LOTS,
    LUXURY,
    LUXURY_TAX,
    MORTGAGE,
    PRICE,
    RAILROADS,
    RENT,
    SALARY,
    SQUARE_COUNT,
    STREET,
    TAX_FLAT,
)
from rulewright.games.monopoly.lots.holdings import BANK
from rulewright.games.monopoly.money.rent import rent_due
from rulewright.games.monopoly.state import MonopolyState

# How good a whole group is beside its price, in percent: what its rents bring for what it and its
# houses cost, and how often it is landed on (the squares after the Jail most of all).
WHOLE: Final[list[int]] = [
    {
        "dark-purple": 220, "light-blue": 300, "pink": 300, "orange": 360, "red": 320,
        "yellow": 300, "green": 250, "dark-blue": 300,
    }.get(group, 0)
    for group in GROUPS
]  # fmt: skip
PART: Final = 15  # percent more for every other lot of the group that one holds
RAILROAD_WORTH: Final[list[int]] = [0, 180, 440, 760, 1150]  # dollars for so many railroads
UTILITY_WORTH: Final[list[int]] = [0, 120, 330]
PLEDGED: Final = 110  # percent of the mortgage that a mortgaged lot is worth less
THREE_HOUSES: Final = 3
AVERAGE_THROW: Final = 7
WAYS: Final[list[int]] = [0, 0, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]  # of 36, by the sum of two dice
PETTY_CASH: Final = 60


def group_worth(s: MonopolyState, owner: list[int], seat: int, group: int) -> int:
    """The worth to a seat of its lots of a group, with the owners as given."""
    lots = [lot for lot in GROUP_LOTS[group] if owner[lot] == seat]
    if not lots:
        return 0
    if group == RAILROADS:
        worth = RAILROAD_WORTH[len(lots)]
    elif group > RAILROADS:
        worth = UTILITY_WORTH[len(lots)]
    else:
        prices = sum(PRICE[lot] for lot in lots)
        percent = 100 + PART * (len(lots) - 1)
        if len(lots) == len(GROUP_LOTS[group]):
            percent = WHOLE[group]
        worth = prices * percent // 100
    for lot in lots:
        if s.mortgaged[lot]:
            worth -= MORTGAGE[lot] * PLEDGED // 100
    return worth


def holdings_worth(s: MonopolyState, owner: list[int], seat: int) -> int:
    """The worth to a seat of all its lots, with the owners as given."""
    return sum(group_worth(s, owner, seat, group) for group in range(GROUP_COUNT))


def lot_worth(s: MonopolyState, seat: int, lot: int) -> int:
    """The gain of a seat by a lot; more where it keeps a group from another."""
    group = GROUP[lot]
    owner = s.owner[:]
    before = group_worth(s, owner, seat, group)
    owner[lot] = seat
    gain = group_worth(s, owner, seat, group) - before
    threat = 0
    for other in s.others(seat):
        if s.held(other, group) == len(GROUP_LOTS[group]) - 1:
            threat = PRICE[lot] * (WHOLE[group] or 150) // 250
    return gain + threat


def rent_of(s: MonopolyState, square: int, seat: int) -> int:
    """The rent that landing on a square costs a seat, at an average throw."""
    owner = s.owner[square]
    if GROUP[square] < 0 or owner in (BANK, seat):
        return 0
    return rent_due(s, square, AVERAGE_THROW)


def danger(s: MonopolyState, seat: int) -> int:
    """The cash a seat should have at hand: for the rents it may meet with its next throws.

    The mean of the next throw and a good part of the worst on the half lap ahead.
    """
    mean, worst = 0, 0
    for steps in range(1, 21):
        rent = rent_of(s, (s.pos[seat] + steps) % SQUARE_COUNT, seat)
        worst = max(worst, rent)
        if steps < len(WAYS):
            mean += rent * WAYS[steps]
    return PETTY_CASH + mean // 36 + worst * 2 // 5


def next_rent(s: MonopolyState, lot: int) -> int:
    """How much the rent of a street rises with the next building."""
    level = s.level[lot]
    now = RENT[lot * LEVELS + level]
    if not level:
        now *= 2  # a bare street of a whole group charges double
    return RENT[lot * LEVELS + level + 1] - now


def is_settled(s: MonopolyState) -> bool:
    """Whether the bank has hardly a lot left, so that moving about earns little."""
    return sum(1 for lot in LOTS if s.owner[lot] == BANK) <= 4


def is_dangerous(s: MonopolyState, seat: int) -> bool:
    """Whether others have built enough that one is better off in Jail."""
    return any(
        s.level[lot] >= THREE_HOUSES and s.owner[lot] != seat for lot in LOTS if KIND[lot] == STREET
    )


def landing_worth(s: MonopolyState, seat: int, square: int) -> int:
    """The worth of landing on a square."""
    value = SALARY if square < s.pos[seat] else 0
    kind = KIND[square]
    if GROUP[square] >= 0 and s.owner[square] == BANK:
        if s.cash[seat] >= PRICE[square]:
            value += lot_worth(s, seat, square) - PRICE[square] // 2
    elif kind == GO_TO_JAIL:
        value = 0 if is_settled(s) and is_dangerous(s, seat) else -150
    elif kind == INCOME_TAX:
        value -= TAX_FLAT
    elif kind == LUXURY_TAX:
        value -= LUXURY
    return value - rent_of(s, square, seat)
