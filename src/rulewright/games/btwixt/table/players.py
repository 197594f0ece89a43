"""The players, with everything that is public about each."""

from __future__ import annotations

from rulewright.games.btwixt.bids.bidding import influence
from rulewright.games.btwixt.names import seat_name, who
from rulewright.games.btwixt.scoring import council_powers
from rulewright.games.btwixt.state import BtwixtState, councils_of
from rulewright.games.btwixt.table.headings import leader_of_bid
from rulewright.games.btwixt.table.power import power_words, small_councils
from rulewright.games.btwixt.words import NONE
from rulewright.kit.scene import Fact, Player, fact


def players(view: BtwixtState, seat: int | None) -> list[Player]:
    """List all players clockwise."""
    powers = council_powers(view)
    ahead = leader_of_bid(view)
    return [
        {
            "seat": seat_name(each),
            "title": who(view, each),
            "owner": seat_name(each),
            "you": each == seat,
            "tags": [],
            "facts": facts(view, powers, each, each == ahead),
        }
        for each in range(view.players)
    ]


def facts(s: BtwixtState, powers: list[int], seat: int, leads: bool) -> list[Fact]:
    """List a player's facts: influence, hand, both councils, and marks such as `first`."""
    left, right = councils_of(s, seat)
    small = small_councils(s, powers, seat)[0]
    shown = [
        fact("Influence", str(influence(s, seat)), "card", f"{len(s.bid[seat])} cards in the pile"),
        fact("Hand", str(len(s.hand[seat])), "hand", "cards in hand"),
        fact("Small council", str(powers[small]), "council", _councils(s, powers, left, right)),
    ]
    if seat == s.first:
        shown.append(fact("First player", "first", "first", "begins the round, and wins ties"))
    if s.kneeling[seat]:
        shown.append(fact("Kneels", "kneels", "kneel", "plays no more this round"))
    if leads:
        shown.append(
            fact("Bid", "leads", "crown", "wins the bid as it stands")
            if s.winner == NONE
            else fact("Bid", "won", "crown", "has won the bid")
        )
    return shown


def _councils(s: BtwixtState, powers: list[int], left: int, right: int) -> str:
    return f"left {power_words(s, powers, left)}, right {power_words(s, powers, right)}"
