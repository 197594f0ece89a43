"""Selling buildings back to the bank: one by one, evenly, or all hotels of a colour. [selling.*]"""

from __future__ import annotations

from rulewright.games.monopoly.components import (
    GROUP,
    GROUP_LOTS,
    HOTEL,
    HOUSE_LIMIT,
    HOUSE_PRICE,
    LOTS,
    RESALE,
)
from rulewright.games.monopoly.lots.buildings import (
    BARE,
    NO_FOUR_LEFT,
    NOT_YOURS_TO_SELL,
    OPEN,
    UNEVEN_DOWN,
    highest,
    lowest,
)
from rulewright.games.monopoly.lots.holdings import BANK
from rulewright.games.monopoly.names import GROUP_REF, OPENING_REF, SQUARE_REF
from rulewright.games.monopoly.state import MonopolyState


def resale(square: int) -> int:
    """Return what the bank pays for one piece. [selling.half]"""
    return HOUSE_PRICE[square] // RESALE


def sell_obstacle(s: MonopolyState, seat: int, square: int) -> int:
    """Return what prevents a seat from selling a piece of a lot, as an index of `REFUSALS`.

    [selling.even] [selling.hotels]
    """
    if s.owner[square] != seat:
        return NOT_YOURS_TO_SELL
    level = s.level[square]
    if not level:
        return BARE
    if s.options.even and level < highest(s, GROUP[square]):
        return UNEVEN_DOWN
    if (
        level == HOTEL
        and s.options.even
        and s.houses < HOUSE_LIMIT
        and not _has_houses_for(s, square)
    ):
        return NO_FOUR_LEFT
    return OPEN


def _has_houses_for(s: MonopolyState, square: int) -> bool:
    """Return whether a hotel can be broken down although the bank has fewer than four houses."""
    if s.options.down_evenly:
        return houses_within_reach(s, GROUP[square]) > 0
    return s.houses >= _highest_beside(s, square) - 1


def _highest_beside(s: MonopolyState, square: int) -> int:
    most = 0
    for lot in GROUP_LOTS[GROUP[square]]:
        if lot != square:
            most = max(most, s.level[lot])
    return most


# -- piece by piece ---------------------------------------------------------------------------
def goes_down_together(s: MonopolyState, square: int) -> bool:
    """Return whether selling the hotel on a lot breaks down the whole colour. [selling.hotels]"""
    return (
        s.level[square] == HOTEL
        and s.options.even
        and s.options.down_evenly
        and s.houses < HOUSE_LIMIT
    )


def levels_after(s: MonopolyState, square: int) -> list[int]:
    """Return the building level of each lot of the group after a piece is sold. [selling.hotels]

    A hotel leaves four houses. If the bank lacks them, the whole colour is reduced evenly to the
    houses available; with the option `hotels=at-once`, only that lot is reduced.
    """
    group = GROUP[square]
    if goes_down_together(s, square):
        return shared_out(s, houses_within_reach(s, group), square)
    left = [s.level[lot] for lot in GROUP_LOTS[group]]
    at = GROUP_LOTS[group].index(square)
    left[at] = min(HOUSE_LIMIT, s.houses) if left[at] == HOTEL else left[at] - 1
    return left


def houses_within_reach(s: MonopolyState, group: int) -> int:
    """Return how many houses a colour with hotels could keep: the bank's and those on it."""
    count = s.houses
    for lot in GROUP_LOTS[group]:
        if s.level[lot] != HOTEL:
            count += s.level[lot]
    return count


def shared_out(s: MonopolyState, houses: int, square: int) -> list[int]:
    """Return the houses for each lot of a group, spread evenly.

    Houses left over go to lots other than `square`, one each, the last lot first.
    """
    lots = GROUP_LOTS[GROUP[square]]
    each = houses // len(lots)
    odd = houses - each * len(lots)
    left = [each] * len(lots)
    for at in range(len(lots) - 1, -1, -1):
        if odd and lots[at] != square:
            left[at] += 1
            odd -= 1
    return left


def sale_brings(s: MonopolyState, square: int) -> int:
    """Return what the bank pays for the next piece of a lot and any others that must go with it."""
    pieces = 0
    for lot, left in zip(GROUP_LOTS[GROUP[square]], levels_after(s, square), strict=True):
        pieces += s.level[lot] - left
    return pieces * resale(square)


def sell(s: MonopolyState, seat: int, square: int) -> None:
    """Sell a piece back to the bank at half its price. [selling.half] [selling.hotels]"""
    left = levels_after(s, square)
    amount = sale_brings(s, square)
    together = goes_down_together(s, square)
    for lot, level in zip(GROUP_LOTS[GROUP[square]], left, strict=True):
        if level != s.level[lot]:
            s.set_level(lot, level)
    s.pay(BANK, seat, amount)
    if together:
        houses = "house" if sum(left) == 1 else "houses"
        s.log(
            "selling.hotels",
            f"{{player}} sells hotels of {{group}} down to {{houses}} {houses} for ${{amount}}.",
            player=OPENING_REF[seat],
            group=GROUP_REF[GROUP[square]],
            houses=sum(left),
            amount=amount,
        )
    else:
        s.log(
            "selling.half",
            "{player} sells buildings on {lot} for ${amount}.",
            player=OPENING_REF[seat],
            lot=SQUARE_REF[square],
            amount=amount,
        )


def colour(square: int) -> str:
    """Return the name of a street's colour for use within a sentence."""
    return GROUP_REF[GROUP[square]].title


def houses_word(number: int) -> str:
    """Return a number of houses in words: `1 house`, `3 houses`."""
    return "1 house" if number == 1 else f"{number} houses"


# -- all at once ------------------------------------------------------------------------------
def can_sell_group(s: MonopolyState, seat: int, group: int) -> bool:
    """Return whether a seat may sell all hotels of a group at once. [selling.hotels]"""
    return s.owns_group(seat, group) and highest(s, group) == HOTEL


def group_resale(s: MonopolyState, group: int) -> int:
    """Return what the bank pays for all hotels of a group at once.

    Under even building, houses on the other lots of the group are sold too.
    """
    amount = 0
    for lot in GROUP_LOTS[group]:
        if s.options.even or s.level[lot] == HOTEL:
            amount += s.level[lot] * resale(lot)
    return amount


def only_hotels(s: MonopolyState, group: int) -> bool:
    """Return whether selling all hotels of a group at once includes no houses."""
    return not s.options.even or lowest(s, group) == HOTEL


def sell_group(s: MonopolyState, seat: int, group: int) -> None:
    """Sell all hotels of a group at once. [selling.hotels]"""
    amount = group_resale(s, group)
    what = "hotels" if only_hotels(s, group) else "buildings"
    for lot in GROUP_LOTS[group]:
        if s.options.even or s.level[lot] == HOTEL:
            s.set_level(lot, 0)
    s.pay(BANK, seat, amount)
    s.log(
        "selling.hotels",
        f"{{player}} sells all {what} of {{group}} at once for ${{amount}}.",
        player=OPENING_REF[seat],
        group=GROUP_REF[group],
        amount=amount,
    )


def clear_buildings(s: MonopolyState, seat: int) -> int:
    """Give all buildings of a seat back to the bank; return their resale value, not yet paid."""
    amount = 0
    for lot in LOTS:
        if s.owner[lot] == seat and s.level[lot]:
            amount += s.level[lot] * resale(lot)
            s.set_level(lot, 0)
    return amount
