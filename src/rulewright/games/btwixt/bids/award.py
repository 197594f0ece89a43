"""Decide who wins the bid. [bid.winner]"""

from __future__ import annotations

from typing import Final

from rulewright.games.btwixt.bids.bidding import influence
from rulewright.games.btwixt.guards import is_in_force
from rulewright.games.btwixt.names import ally_rule, leader_ref
from rulewright.games.btwixt.piles import has_trait
from rulewright.games.btwixt.state import BtwixtState, clockwise
from rulewright.games.btwixt.words import (
    CURRENT,
    FREE,
    LAST_OF_TIES,
    MOST_CARDS_WIN,
    NONE,
    PLACE,
    REPLACED,
    REWARD,
    SECOND_WINS,
    SEEN,
    WINS_TIES,
)
from rulewright.kernel import Phrase, Script

#: Allies that decide ties; they take precedence over cards that win ties. [concepts.priority]
RULES_TIES: Final = SECOND_WINS | MOST_CARDS_WIN | LAST_OF_TIES


def award_bid(s: BtwixtState) -> Script[None]:
    """Fix the totals and the winner, and list the allies that the winner claims. [claim.order]"""
    s.total = [influence(s, seat) for seat in range(s.players)]
    s.winner = winner(s)
    tell_winner(s)
    s.prizes = []
    if s.current != NONE:
        s.prizes.append(s.current | how_current(s) << SEEN)
    s.prizes += s.extra
    s.current = NONE
    s.current_free = False
    s.extra = []
    s.step = PLACE if s.prizes and not s.token_first else REWARD
    yield from ()


def how_current(s: BtwixtState) -> int:
    """Return how the current ally is to be placed, one of `words.PLACEMENTS`.

    [placement.additional] [setup.first-rules]
    """
    if not s.current_free:
        return CURRENT
    return FREE if s.first_rules else REPLACED


def winner(s: BtwixtState) -> int:
    """Return the seat that wins the bid with the current totals. [bid.winner]"""
    return ranking(s)[1 if is_in_force(s, SECOND_WINS) else 0]


def ranking(s: BtwixtState) -> list[int]:
    """Rank the seats by total, highest first. [bid.ties]

    Of tied seats the one nearest to the first player in clockwise order comes first. The ally in
    force may reverse that order, or rank by number of cards before totals.
    """
    seats = clockwise(s, s.first)
    if is_in_force(s, LAST_OF_TIES):
        seats.reverse()
    elif not is_in_force(s, RULES_TIES):
        seats = ties_first(s, seats)
    by_cards = is_in_force(s, MOST_CARDS_WIN)
    ranks = [(-len(s.bid[seat]) if by_cards else 0, -s.total[seat]) for seat in seats]
    order = sorted(range(s.players), key=ranks.__getitem__)
    return [seats[place] for place in order]


def ties_first(s: BtwixtState, seats: list[int]) -> list[int]:
    """Move seats with a card that wins ties to the front of the list. [cards.night-gathers]"""
    winning = [seat for seat in seats if has_trait(s, seat, WINS_TIES)]
    return winning + [seat for seat in seats if seat not in winning]


def lowest(s: BtwixtState) -> list[int]:
    """List the seats with the lowest total, clockwise from the first player."""
    least = min(s.total)
    return [seat for seat in clockwise(s, s.first) if s.total[seat] == least]


def tell_winner(s: BtwixtState) -> None:
    """Log the totals and the winner."""
    if s.lines is None:
        return
    totals = [
        Phrase("{player} {total}", player=leader_ref(s, seat), total=s.total[seat])
        for seat in clockwise(s, s.first)
    ]
    s.log("bid.total", "The totals: {totals}.", totals=totals)
    s.log(
        deciding_rule(s),
        "{winner} wins the bid with {total}.",
        winner=leader_ref(s, s.winner),
        total=s.total[s.winner],
    )


def deciding_rule(s: BtwixtState) -> str:
    """Return the rule that decided the bid: for totals, for ties, or of the ally in force."""
    tied = s.total.count(s.total[s.winner]) > 1
    if is_in_force(s, SECOND_WINS | MOST_CARDS_WIN) or (tied and is_in_force(s, LAST_OF_TIES)):
        return ally_rule(s, s.in_force)
    return "bid.ties" if tied else "bid.winner"
