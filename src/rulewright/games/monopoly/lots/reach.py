"""The reach of a seat's money for a bid or a piece: cash, and all it could raise. [auction.bids]

With `raising=cash` that is the cash in hand.
"""

from __future__ import annotations

from typing import Final

from rulewright.games.monopoly.components import GROUP, GROUP_LOTS, HOUSE_PRICE, RAILROADS
from rulewright.games.monopoly.lots.buildings import COLOURS, is_free, room, sites
from rulewright.games.monopoly.lots.mortgages import raisable, raisable_from
from rulewright.games.monopoly.state import MonopolyState

PRINTED: Final = 0  # as a bid: the printed price, whatever it is
DEAREST: Final = max(HOUSE_PRICE)


def reach(s: MonopolyState, seat: int) -> int:
    """The most that a seat could pay: its cash, all it could sell and all it could mortgage."""
    return s.cash[seat] + raisable(s, seat) if s.options.raising else s.cash[seat]


def reach_for(s: MonopolyState, seat: int, group: int) -> int:
    """The most it could pay for a piece on a group, which it must keep as it is meanwhile."""
    if not s.options.raising:
        return s.cash[seat]
    return s.cash[seat] + raisable(s, seat) - raisable_from(s, seat, group)


# -- pieces -------------------------------------------------------------------------------------
def open_sites(s: MonopolyState, seat: int, piece: int, bid: int) -> list[int]:
    """The lots for a piece that was bid so much for, or is had at the printed price (`PRINTED`)."""
    lots: list[int] = []
    for lot in sites(s, seat, piece, bid or DEAREST):
        if reach_for(s, seat, GROUP[lot]) >= (bid or HOUSE_PRICE[lot]):
            lots.append(lot)
    return lots


def least_bid(s: MonopolyState, seat: int, piece: int) -> int:
    """The lowest printed price at which a seat could put up a piece; 0 where it could nowhere."""
    return min([HOUSE_PRICE[lot] for lot in open_sites(s, seat, piece, PRINTED)], default=0)


def most_bid(s: MonopolyState, seat: int, piece: int) -> int:
    """The most that it could pay for one, at the place where it can pay most; 0 likewise.

    Every bid from the least to this has a place: a colour is always worth more than a piece.
    """
    groups = [GROUP[lot] for lot in open_sites(s, seat, piece, PRINTED)]
    return max([reach_for(s, seat, group) for group in groups], default=0)


def could_build(s: MonopolyState, seat: int, piece: int) -> int:
    """How many pieces of a kind a seat could put up now, on colours that it keeps for that.

    All others may be sold and mortgaged for it.
    """
    open_groups = s.complete[seat] & COLOURS
    groups = [
        group
        for group in range(RAILROADS)
        if open_groups >> group & 1 and is_free(s, group) and room(s, group, piece)
    ]
    if not groups or not s.options.raising:
        return _affordable(s, groups, piece, s.cash[seat])
    most, money = 0, reach(s, seat)
    for chosen in range(1, 1 << len(groups)):
        kept = [group for at, group in enumerate(groups) if chosen >> at & 1]
        tied_up = sum(raisable_from(s, seat, group) for group in kept)
        most = max(most, _affordable(s, kept, piece, money - tied_up))
    return most


def _affordable(s: MonopolyState, groups: list[int], piece: int, money: int) -> int:
    """How many pieces some money buys; the groups are in the order of the board and of prices."""
    count = 0
    for group in groups:
        price = HOUSE_PRICE[GROUP_LOTS[group][0]]
        pieces = min(room(s, group, piece), money // price)
        count += pieces
        money -= pieces * price
    return count
