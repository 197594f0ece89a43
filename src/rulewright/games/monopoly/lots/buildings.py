"""Houses and hotels: where they may be built. `selling.py` sells them back.

A piece is a house or a hotel. A lot's building level is its number of houses, or 5 for a hotel.
[houses.*] [hotels.*]
"""

from __future__ import annotations

from typing import Final

from rulewright.games.monopoly.components import (
    GROUP,
    GROUP_COUNT,
    GROUP_LOTS,
    HOTEL,
    HOUSE_LIMIT,
    HOUSE_PRICE,
    KIND,
    LOTS,
    RAILROADS,
    STREET,
)
from rulewright.games.monopoly.lots.holdings import BANK
from rulewright.games.monopoly.names import OPENING_REF, PIECE_REF, SQUARE_REF
from rulewright.games.monopoly.state import MonopolyState
from rulewright.kernel import Refusal

# The two kinds of piece.
HOUSE_PIECE: Final = 0
HOTEL_PIECE: Final = 1
PIECES: Final[list[str]] = PIECE_REF.titles
COLOURS: Final = (1 << RAILROADS) - 1  # the groups that can have buildings, as bits

# What may prevent building or selling a piece: indexes of `REFUSALS`.
OPEN: Final = 0
NO_STREET: Final = 1
NOT_YOURS: Final = 2
NOT_WHOLE: Final = 3
PLEDGED: Final = 4
FULL: Final = 5
UNEVEN: Final = 6
NO_FOUR: Final = 7
NO_HOUSE: Final = 8
NO_HOTEL: Final = 9
NO_MONEY: Final = 10
BARE: Final = 11
UNEVEN_DOWN: Final = 12
NO_FOUR_LEFT: Final = 13
NOT_YOURS_TO_SELL: Final = 14
REFUSALS: Final[list[Refusal]] = [
    Refusal("houses.group", ""),
    Refusal("houses.group", "Only streets take buildings."),
    Refusal("houses.group", "You do not own that street."),
    Refusal("houses.group", "You do not own the whole colour yet."),
    Refusal("houses.group", "A street of this colour is mortgaged: lift that first."),
    Refusal("hotels.limit", "A hotel stands there: nothing more can be built."),
    Refusal("houses.even", "Another street of this colour has fewer houses: build there first."),
    Refusal("hotels.build", "A hotel waits until every street of the colour has four houses."),
    Refusal("shortage.none", "The bank has no house left."),
    Refusal("hotels.limit", "The bank has no hotel left."),
    Refusal("houses.price", "You have too little cash for it."),
    Refusal("selling.half", "Nothing is built there."),
    Refusal("selling.even", "Another street of this colour has more: sell there first."),
    Refusal(
        "selling.hotels",
        "There are no houses that a broken hotel could leave: "
        "sell all hotels of the colour at once.",
    ),
    Refusal("selling.half", "You do not own that lot."),
]


def piece_on(level: int) -> int:
    """Return the kind of piece that comes next on a lot with that building level."""
    return HOTEL_PIECE if level >= HOUSE_LIMIT else HOUSE_PIECE


def supply(s: MonopolyState, piece: int) -> int:
    """Return how many pieces of a kind the bank has left."""
    return s.hotels if piece == HOTEL_PIECE else s.houses


def lowest(s: MonopolyState, group: int) -> int:
    """Return the lowest building level in the group."""
    least = HOTEL
    for lot in GROUP_LOTS[group]:
        least = min(least, s.level[lot])
    return least


def highest(s: MonopolyState, group: int) -> int:
    """Return the highest building level in the group."""
    most = 0
    for lot in GROUP_LOTS[group]:
        most = max(most, s.level[lot])
    return most


def is_bare(s: MonopolyState, group: int) -> bool:
    """Return whether the group has no buildings."""
    return all(not s.level[lot] for lot in GROUP_LOTS[group])


def is_free(s: MonopolyState, group: int) -> bool:
    """Return whether no lot of the group is mortgaged."""
    return all(not s.mortgaged[lot] for lot in GROUP_LOTS[group])


# -- building ---------------------------------------------------------------------------------


def site_obstacle(s: MonopolyState, seat: int, square: int) -> int:
    """Return what prevents a seat from building on a lot, apart from supply and cash.

    The result is an index of `REFUSALS`.
    """
    if KIND[square] != STREET:
        return NO_STREET
    if s.owner[square] != seat:
        return NOT_YOURS
    group, level = GROUP[square], s.level[square]
    if not s.owns_group(seat, group):
        return NOT_WHOLE
    if not is_free(s, group):
        return PLEDGED
    if level == HOTEL:
        return FULL
    if s.options.even and level > lowest(s, group):
        return NO_FOUR if level == HOUSE_LIMIT else UNEVEN
    return OPEN


def build_obstacle(s: MonopolyState, seat: int, square: int) -> int:
    """Return what prevents a seat from building on a lot: an index of `REFUSALS`. [houses.group]"""
    why = site_obstacle(s, seat, square)
    if why:
        return why
    piece = piece_on(s.level[square])
    if not supply(s, piece):
        return NO_HOTEL if piece == HOTEL_PIECE else NO_HOUSE
    return NO_MONEY if HOUSE_PRICE[square] > s.cash[seat] else OPEN


def can_build(s: MonopolyState, seat: int) -> bool:
    """Return whether a seat may build anything now."""
    groups = s.complete[seat] & COLOURS
    if not groups:
        return False
    for group in range(GROUP_COUNT):
        if groups >> group & 1:
            for lot in GROUP_LOTS[group]:
                if not build_obstacle(s, seat, lot):
                    return True
    return False


def room(s: MonopolyState, group: int, piece: int) -> int:
    """Return how many more pieces of a kind the owner could build on a group, one after another."""
    count = 0
    if piece == HOTEL_PIECE:
        if not s.options.even or lowest(s, group) >= HOUSE_LIMIT:
            for lot in GROUP_LOTS[group]:
                count += s.level[lot] == HOUSE_LIMIT
        return count
    for lot in GROUP_LOTS[group]:
        count += max(0, HOUSE_LIMIT - s.level[lot])
    return count


def sites(s: MonopolyState, seat: int, piece: int, limit: int) -> list[int]:
    """Return the lots where a seat may build a piece whose printed price is at most `limit`."""
    lots: list[int] = []
    for lot in LOTS:
        if s.owner[lot] != seat or HOUSE_PRICE[lot] > limit or site_obstacle(s, seat, lot):
            continue
        if piece_on(s.level[lot]) == piece:
            lots.append(lot)
    return lots


def build(s: MonopolyState, seat: int, square: int, price: int) -> None:
    """Pay for a piece and build it. [houses.price] [hotels.build]"""
    piece = piece_on(s.level[square])
    s.pay(seat, BANK, price)
    s.set_level(square, s.level[square] + 1)
    rule = "hotels.build" if piece == HOTEL_PIECE else "houses.price"
    s.log(
        rule,
        "{player} builds a {piece} on {lot} for ${amount}.",
        player=OPENING_REF[seat],
        piece=PIECE_REF[piece],
        lot=SQUARE_REF[square],
        amount=price,
    )
