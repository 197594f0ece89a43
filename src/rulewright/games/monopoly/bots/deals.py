"""Trades: which deals a bot proposes, and what proposed deals are worth to it.

Worths are in dollars. `given` and `wanted` are sets of lots and cards as bits, as in `Deal`.
"""

from __future__ import annotations

from rulewright.games.monopoly.bots.values import danger, holdings_worth
from rulewright.games.monopoly.components import GROUP, GROUP_LOTS, LOTS, RAILROADS
from rulewright.games.monopoly.ledger import Deal
from rulewright.games.monopoly.state import MonopolyState
from rulewright.games.monopoly.trading.offers import CARD_BIT, interest_due, is_tradeable, things_in

CARD_WORTH = 40  # of a card out of Jail, in dollars
MARGIN = 25  # dollars that a deal should bring at least


def envy(s: MonopolyState) -> int:
    """Return how much of another seat's gain counts as a loss, in percent: 100 with two players."""
    rivals = s.players - len(s.out) - 1
    return 100 // rivals if rivals else 100


def gain(s: MonopolyState, seat: int, given: int, wanted: int) -> int:
    """Return what a trade brings a seat, leaving money payments aside."""
    other_owner = s.owner[:]
    worth = 0
    partner = -1
    for thing in things_in(wanted):
        if thing >= CARD_BIT:
            worth += CARD_WORTH
        else:
            partner = s.owner[thing]
            other_owner[thing] = seat
    for thing in things_in(given):
        if thing >= CARD_BIT:
            worth -= CARD_WORTH
        else:
            other_owner[thing] = partner
    worth += holdings_worth(s, other_owner, seat) - holdings_worth(s, s.owner, seat)
    return worth - interest_due(s, wanted)


def balance(s: MonopolyState, seat: int, other: int, given: int, wanted: int) -> int:
    """Return a deal's worth to a seat, leaving money aside: its gain minus part of the other's."""
    mine = gain(s, seat, given, wanted)
    theirs = gain(s, other, wanted, given)
    return mine - max(theirs, 0) * envy(s) // 100


def judge(s: MonopolyState, seat: int) -> int:
    """Return the worth of the open offer, money included, to the seat that it was made to."""
    offer = s.open_offer
    worth = balance(s, seat, offer.giver, offer.wanted, offer.given)
    return worth + offer.money * (100 + envy(s)) // 100


def counter_money(s: MonopolyState) -> int:
    """Return the money to name in a counter-offer that keeps the lots and cards of the open offer.

    It is positive if the countering seat pays and negative if it is paid. The sum makes the deal
    worth just enough to the countering seat.
    """
    offer = s.open_offer
    seat, other = offer.giver, offer.taker
    worth = balance(s, seat, other, offer.given, offer.wanted)
    due = (MARGIN - worth) * 100 // (100 + envy(s))
    return -due if due > 0 else offer.money


def best_deal(s: MonopolyState, seat: int) -> Deal | None:
    """Return the best deal to propose, or None if none is worth it.

    The seat asks for lots that complete a group, and offers other lots, money or both.
    """
    best: Deal | None = None
    best_worth = MARGIN
    for other in s.others(seat):
        for wanted in wishes(s, seat, other):
            for given in gifts(s, seat, other, wanted):
                priced_deal = priced(s, seat, other, given, wanted)
                if priced_deal is None:
                    continue
                deal, worth = priced_deal
                if worth > best_worth and deal not in s.refused:
                    best, best_worth = deal, worth
    return best


def wishes(s: MonopolyState, seat: int, other: int) -> list[int]:
    """Return the sets of lots of `other`, as bits, that would each complete a group of `seat`."""
    wishes: list[int] = []
    for group in range(RAILROADS + 1):
        lots = GROUP_LOTS[group]
        missing = [lot for lot in lots if s.owner[lot] != seat]
        if not missing or len(missing) == len(lots) or not is_tradeable(s, missing[0]):
            continue
        if all(s.owner[lot] == other for lot in missing):
            bits = 0
            for lot in missing:
                bits |= 1 << lot
            wishes.append(bits)
    return wishes


def gifts(s: MonopolyState, seat: int, other: int, wanted: int) -> list[int]:
    """Return sets of lots to offer for `wanted`, as bits: none, one lot, or two."""
    spare = [
        lot
        for lot in LOTS
        if s.owner[lot] == seat
        and is_tradeable(s, lot)
        and not s.owns_group(seat, GROUP[lot])
        and not any(wanted >> sister & 1 for sister in GROUP_LOTS[GROUP[lot]])
    ]
    useful = [lot for lot in spare if s.held(other, GROUP[lot])] or spare[:4]
    gifts = [0, *(1 << lot for lot in useful)]
    for at, first in enumerate(useful):
        for second in useful[at + 1 :]:
            gifts.append(1 << first | 1 << second)
    return gifts[:24]


def priced(
    s: MonopolyState, seat: int, other: int, given: int, wanted: int
) -> tuple[Deal, int] | None:
    """Return the deal, with the money that should make the other agree, and its worth to `seat`.

    None if neither lots nor money would be given, or one of the two could not pay.
    """
    percent = 100 + envy(s)
    theirs = balance(s, other, seat, wanted, given)
    mine = balance(s, seat, other, given, wanted)
    money = (MARGIN - theirs) * 100 // percent  # positive: to be paid to the other
    if money < 0:
        money = -min(-money // 2, s.cash[other] // 3)
    if money == 0 and not given:
        return None
    if money > s.cash[seat] - danger(s, seat) // 2 - interest_due(s, wanted):
        return None
    if s.cash[other] + money < interest_due(s, given):
        return None
    return Deal(seat, other, given, wanted, money), mine - money * percent // 100
