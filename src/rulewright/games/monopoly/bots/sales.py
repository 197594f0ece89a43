"""Sales and mortgages: which of them harm a player least for the money they bring."""

from __future__ import annotations

from rulewright.games.monopoly.components import (
    GROUP,
    GROUP_LOTS,
    LEVELS,
    MORTGAGE,
    RAILROADS,
    RENT,
    RESALE,
)
from rulewright.games.monopoly.dealings import MORTGAGE_LOT, SELL, SELL_GROUP
from rulewright.games.monopoly.lots.selling import levels_after, sale_brings
from rulewright.games.monopoly.state import MonopolyState


def least_harm(s: MonopolyState, seat: int, options: list[int]) -> int:
    """Return the sale or mortgage that loses the least rent for the money it brings."""
    best, best_harm = -1, 0
    for option in options:
        harm = _harm(s, seat, option)
        if best < 0 or harm < best_harm:
            best, best_harm = option, harm
    return best


def _harm(s: MonopolyState, seat: int, option: int) -> int:
    if option >= MORTGAGE_LOT:
        lot = option - MORTGAGE_LOT
        whole = s.owns_group(seat, GROUP[lot])
        rent = rent_lost(s, lot)
        return rent * 1000 // MORTGAGE[lot] + (10_000 if whole else 0)
    if option >= SELL_GROUP:
        return 30_000
    lot, lost = option - SELL, 0
    for street, left in zip(GROUP_LOTS[GROUP[lot]], levels_after(s, lot), strict=True):
        lost += RENT[street * LEVELS + s.level[street]] - RENT[street * LEVELS + left]
    return 5_000 + lost * 1000 // (RESALE * sale_brings(s, lot))


def rent_lost(s: MonopolyState, lot: int) -> int:
    """Return the rent that mortgaging a lot without buildings gives up."""
    group = GROUP[lot]
    if group >= RAILROADS:
        return 25 * s.held(s.owner[lot], group)
    doubled = 2 if s.owns_group(s.owner[lot], group) else 1
    return RENT[lot * LEVELS] * doubled
