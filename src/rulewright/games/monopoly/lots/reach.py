"""The most that a seat can pay for a bid or a piece: its cash plus what it could raise.

With the option `raising=cash` it is the cash alone. [auction.bids]
"""

from __future__ import annotations

from typing import Final

from rulewright.games.monopoly.components import GROUP, GROUP_LOTS, HOUSE_PRICE, RAILROADS
from rulewright.games.monopoly.lots.buildings import COLOURS, is_free, room, sites
from rulewright.games.monopoly.lots.mortgages import raisable, raisable_from
from rulewright.games.monopoly.state import MonopolyState

PRINTED: Final = 0  # in place of a bid: the printed price of the site
DEAREST: Final = max(HOUSE_PRICE)


def reach(s: MonopolyState, seat: int) -> int:
    """Return the most that a seat could pay: its cash plus all it could sell and mortgage."""
    return s.cash[seat] + raisable(s, seat) if s.options.raising else s.cash[seat]


def reach_for(s: MonopolyState, seat: int, group: int) -> int:
    """Return the most that a seat could pay for a piece on a group.

    It may sell and mortgage everything outside that group.
    """
    if not s.options.raising:
        return s.cash[seat]
    return s.cash[seat] + raisable(s, seat) - raisable_from(s, seat, group)


# -- pieces -------------------------------------------------------------------------------------
def open_sites(s: MonopolyState, seat: int, piece: int, bid: int) -> list[int]:
    """Return the lots on which a seat could build and pay for a piece.

    The price is `bid`, or the printed price of each lot if that is `PRINTED`.
    """
    lots: list[int] = []
    for lot in sites(s, seat, piece, bid or DEAREST):
        if reach_for(s, seat, GROUP[lot]) >= (bid or HOUSE_PRICE[lot]):
            lots.append(lot)
    return lots


def least_bid(s: MonopolyState, seat: int, piece: int) -> int:
    """Return the lowest printed price at which a seat could build a piece; 0 if it cannot."""
    return min([HOUSE_PRICE[lot] for lot in open_sites(s, seat, piece, PRINTED)], default=0)


def most_bid(s: MonopolyState, seat: int, piece: int) -> int:
    """Return the most that a seat could pay for a piece, on the best site; 0 if it cannot.

    Every bid from the lowest to this has a site, since selling and mortgaging everything of a
    colour always raises more than a piece on it costs.
    """
    groups = [GROUP[lot] for lot in open_sites(s, seat, piece, PRINTED)]
    return max([reach_for(s, seat, group) for group in groups], default=0)


def could_build(s: MonopolyState, seat: int, piece: int) -> int:
    """Return how many pieces of a kind a seat could build now.

    It may sell and mortgage everything except the colours that it builds on.
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
    """Return how many pieces the money buys; `groups` are in board order, which is price order."""
    count = 0
    for group in groups:
        price = HOUSE_PRICE[GROUP_LOTS[group][0]]
        pieces = min(room(s, group, piece), money // price)
        count += pieces
        money -= pieces * price
    return count
