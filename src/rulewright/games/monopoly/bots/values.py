"""Estimates of what lots are worth to a player, and of the cash to keep for future rents.

All are in dollars.
"""

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

# The worth of a whole group in percent of its price: from its rents, the cost of its houses, and
# how often tokens land on it (most often on the squares after Jail).
WHOLE: Final[list[int]] = [
    {
        "dark-purple": 220, "light-blue": 300, "pink": 300, "orange": 360, "red": 320,
        "yellow": 300, "green": 250, "dark-blue": 300,
    }.get(group, 0)
    for group in GROUPS
]  # fmt: skip
PART: Final = 15  # percent added for each further lot of an incomplete group
RAILROAD_WORTH: Final[list[int]] = [0, 180, 440, 760, 1150]  # dollars, by number of railroads
UTILITY_WORTH: Final[list[int]] = [0, 120, 330]
PLEDGED: Final = 110  # percent of the mortgage subtracted from a mortgaged lot's worth
THREE_HOUSES: Final = 3
AVERAGE_THROW: Final = 7
WAYS: Final[list[int]] = [0, 0, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]  # of 36, by the sum of two dice
PETTY_CASH: Final = 60


def group_worth(s: MonopolyState, owner: list[int], seat: int, group: int) -> int:
    """Return the worth to a seat of its lots in one group; `owner` gives each lot's owner."""
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
    """Return the worth to a seat of all its lots; `owner` gives each lot's owner."""
    return sum(group_worth(s, owner, seat, group) for group in range(GROUP_COUNT))


def lot_worth(s: MonopolyState, seat: int, lot: int) -> int:
    """Return the worth to a seat of getting a lot; higher if that denies a rival a whole group."""
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
    """Return the rent that a seat would pay on a square; for a utility, with an average throw."""
    owner = s.owner[square]
    if GROUP[square] < 0 or owner in (BANK, seat):
        return 0
    return rent_due(s, square, AVERAGE_THROW)


def danger(s: MonopolyState, seat: int) -> int:
    """Return the cash that a seat should keep for the rents of its next throws.

    It is $60, plus the average rent of the next throw, plus 40 % of the highest rent on the half
    lap ahead.
    """
    mean, worst = 0, 0
    for steps in range(1, 21):
        rent = rent_of(s, (s.pos[seat] + steps) % SQUARE_COUNT, seat)
        worst = max(worst, rent)
        if steps < len(WAYS):
            mean += rent * WAYS[steps]
    return PETTY_CASH + mean // 36 + worst * 2 // 5


def next_rent(s: MonopolyState, lot: int) -> int:
    """Return how much the rent of a street rises with the next building."""
    level = s.level[lot]
    now = RENT[lot * LEVELS + level]
    if not level:
        now *= 2  # a bare street of a complete group charges double
    return RENT[lot * LEVELS + level + 1] - now


def is_settled(s: MonopolyState) -> bool:
    """Return whether the bank has at most four lots left, so that moving around brings little."""
    return sum(1 for lot in LOTS if s.owner[lot] == BANK) <= 4


def is_dangerous(s: MonopolyState, seat: int) -> bool:
    """Return whether another player has a street with at least three houses: Jail is safer."""
    return any(
        s.level[lot] >= THREE_HOUSES and s.owner[lot] != seat for lot in LOTS if KIND[lot] == STREET
    )


def landing_worth(s: MonopolyState, seat: int, square: int) -> int:
    """Return the worth of landing on a square: salary, lots to buy, taxes and rent."""
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
