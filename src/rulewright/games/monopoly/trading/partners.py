"""Trading partners: the players that may be offered a trade. [trade.what] [table.offers]"""

from __future__ import annotations

from typing import Final

from rulewright.games.monopoly.components import LOTS
from rulewright.games.monopoly.state import MonopolyState
from rulewright.games.monopoly.trading.offers import fixed_lots
from rulewright.kernel import Refusal

NO_TRADES: Final = Refusal("house.no-trades", "This table plays without trades.")
NOT_IN: Final = Refusal("trade.what", "That player is out of the game.")
YOURSELF: Final = Refusal("trade.what", "A trade is made with another player.")
NOTHING: Final = Refusal(
    "trade.what", "Between you two there is no lot or card to trade, or nothing to give for it."
)


def givers(s: MonopolyState) -> int:
    """Return the seats that have a lot or card to trade, as bits."""
    fixed, seats = fixed_lots(s), 0
    for lot in LOTS:
        if s.owner[lot] >= 0 and not fixed >> lot & 1:
            seats |= 1 << s.owner[lot]
    if s.chance_card >= 0:
        seats |= 1 << s.chance_card
    if s.chest_card >= 0:
        seats |= 1 << s.chest_card
    return seats


def could_deal(s: MonopolyState, seat: int, other: int, giving: int) -> bool:
    """Return whether two seats could trade: one has a lot or card, the other a lot, card or cash.

    `giving` is the set of seats with lots or cards, from `givers`.
    """
    mine, yours = giving >> seat & 1, giving >> other & 1
    if mine and (yours or s.cash[other]):
        return True
    return yours == 1 and s.cash[seat] > 0


def partners(s: MonopolyState, seat: int) -> list[int]:
    """Return the seats that `seat` may offer a trade to now, starting on its left."""
    if not s.options.trades or not may_begin(s, seat):
        return []
    giving = givers(s)
    return [other for other in s.others(seat) if could_deal(s, seat, other, giving)]


def can_trade(s: MonopolyState, seat: int) -> bool:
    """Return whether a seat may offer a trade to anybody now."""
    return bool(partners(s, seat))


def trade_refusal(s: MonopolyState, seat: int, other: int) -> Refusal | None:
    """Return why a seat cannot offer a trade to another now, or None if it can."""
    if not s.options.trades:
        return NO_TRADES
    if other == seat:
        return YOURSELF
    if not s.is_in(other):
        return NOT_IN
    if s.offers[seat] >= s.options.most_offers:
        return too_many(s)
    if s.drops_of(seat) >= s.options.most_offers:
        return too_many_dropped(s)
    return None if could_deal(s, seat, other, givers(s)) else NOTHING


# -- how many offers are left -------------------------------------------------------------------
def may_begin(s: MonopolyState, seat: int) -> bool:
    """Return whether a seat may begin another offer before the next throw. [table.offers]"""
    return s.offers[seat] < s.options.most_offers and s.drops_of(seat) < s.options.most_offers


def allowance(s: MonopolyState, seat: int, subject: str) -> str:
    """Return a sentence on how many more offers a seat may make; "" at a table without trades.

    `subject` is the subject of the sentence, such as `you`. If the seat may drop fewer offers than
    it may make, the sentence also says how many.
    """
    if not s.options.trades:
        return ""
    if not may_begin(s, seat):
        return f" Before the next throw {subject} can make no more offers."
    made, dropped = s.options.most_offers - s.offers[seat], s.options.most_offers - s.drops_of(seat)
    offers = "1 more offer" if made == 1 else f"{made} more offers"
    drops = f", but drop only {dropped} unsent" if dropped < made else ""
    return f" Before the next throw {subject} can make {offers}{drops}."


def too_many(s: MonopolyState) -> Refusal:
    """Return the refusal for a seat that has made all the offers that the table allows."""
    return Refusal(
        "table.offers",
        f"You made as many offers as this table has before a throw, {s.options.most_offers}.",
    )


def too_many_dropped(s: MonopolyState) -> Refusal:
    """Return the refusal for a seat that has dropped all the offers that the table allows."""
    return Refusal(
        "table.offers",
        f"You dropped as many offers as this table has before a throw, {s.options.most_offers}.",
    )
