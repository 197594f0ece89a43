"""The end: one player is left, or the limit of rounds is reached. [ending.last] [ending.cap]"""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from rulewright.games.monopoly.components import HOUSE_PRICE, LOTS, MORTGAGE, PRICE
from rulewright.games.monopoly.names import OPENING_REF, name, opening_name
from rulewright.games.monopoly.state import ENDED, MonopolyState
from rulewright.kernel import Count, GameOver, Result, TieBreak

RENTS: Final = ("rent.deed", "rent.group", "rent.railroads", "rent.utilities")

COUNTS: Final[tuple[Count, ...]] = (
    Count("Lots bought", ("buying.price",), ("player",)),
    Count("Auctions won", ("auction.bids",), ("player",), having={"lot": ""}),
    Count("Trades offered", ("trade.offer",), ("player",), having={"given": ""}),
    Count("Trades accepted", ("trade.offer",), ("player",), having={"answer": "accepts"}),
    Count("Houses and hotels built", ("houses.price", "hotels.build"), ("player",)),
    Count("Times sent to Jail", ("jail.sent",), ("player",)),
    Count("Rent collected, in dollars", RENTS, ("creditor",), amount="amount"),
)
"""The deeds that a match is summed up by, player by player."""


def check_last(s: MonopolyState) -> None:
    """End the game on the spot when one player is left. [ending.last]"""
    if s.players - len(s.out) > 1:
        return
    s.stage = ENDED
    s.debts = []  # all other debts are cancelled
    s.close_window()
    winner = OPENING_REF[ranking(s)[0]]
    s.log("ending.last", "{player} is the last one left and wins.", player=winner)
    raise GameOver


def end_at_cap(s: MonopolyState) -> None:
    """End the game after the agreed number of rounds. [ending.cap]"""
    s.stage = ENDED
    s.capped = True
    first = ranking(s)[0]
    s.log(
        "ending.cap",
        "Round {round} is over: {player} has the most, ${amount}.",
        round=s.options.cap,
        player=OPENING_REF[first],
        amount=wealth(s, first),
    )


def wealth(s: MonopolyState, seat: int) -> int:
    """Return the worth of a seat at the limit of rounds. [ending.cap]

    It is the cash, the printed prices of lots minus their mortgages, and buildings at cost.
    """
    worth = s.cash[seat]
    for lot in LOTS:
        if s.owner[lot] == seat:
            worth += PRICE[lot] - MORTGAGE[lot] * s.mortgaged[lot]
            worth += HOUSE_PRICE[lot] * s.level[lot]
    return worth


def ranking(s: MonopolyState) -> list[int]:
    """Return the seats from first to last.

    Those still in the game come first, by wealth; then the others, the last to go out first.
    """
    left = [seat for seat in range(s.players) if s.is_in(seat)]
    left.sort(key=lambda seat: -wealth(s, seat))
    return left + s.out[::-1]


def rank(s: MonopolyState) -> Result:
    """Return the result: the places, and why the winner won. [ending.last] [ending.cap]"""
    order = ranking(s)
    scores = [wealth(s, seat) for seat in range(s.players)]
    places = [order.index(seat) + 1 for seat in range(s.players)]
    for before, seat in pairwise(order):
        if s.is_in(seat) and scores[seat] == scores[before]:
            places[seat] = places[before]
    breaks = [
        TieBreak(seat, ahead, "ending.last", "going bankrupt later")
        for ahead, seat in pairwise(order)
        if not s.is_in(seat) and scores[seat] == scores[ahead]
    ]
    rule = "ending.cap" if s.capped else "ending.last"
    reason = _reason(s, order, places, scores)
    return Result(places, scores, reason, s.round, rule, breaks)


def _reason(s: MonopolyState, order: list[int], places: list[int], scores: list[int]) -> str:
    first = order[0]
    if not s.capped:
        return f"{opening_name(first)} is the last player left."
    tied = [seat for seat in order if places[seat] == 1]
    names = " and ".join([opening_name(tied[0]), *(name(seat) for seat in tied[1:])])
    verb = "are" if len(tied) > 1 else "is"
    return (
        f"{names} {verb} the richest with ${scores[first]} at the limit of {s.options.cap} rounds."
    )
