"""Headings: the present state of the match in a few words."""

from __future__ import annotations

from typing import Final

from rulewright.games.btwixt.bids.award import winner
from rulewright.games.btwixt.bids.bidding import influence
from rulewright.games.btwixt.names import ally_name, card_name
from rulewright.games.btwixt.state import BtwixtState, is_over, pack_of
from rulewright.games.btwixt.table.power import first_name
from rulewright.games.btwixt.words import (
    AFTERMATH,
    AWARD,
    DRAFT,
    KIND,
    LEADERS,
    NONE,
    PRINTED,
    RESOLVE,
    REVEAL,
    SEASONS,
    SETTLE,
    TURN,
)

#: The title before leaders are chosen.
BEFORE: Final = "Before the first season"


def title(s: BtwixtState) -> str:
    """Return a title such as `Summer, round 3 of 5`."""
    if s.step == LEADERS:
        return BEFORE
    return f"{SEASONS[s.season].title()}, round {s.round} of {s.players + 1}"


def subtitle(s: BtwixtState) -> str:
    """Return what is happening now, and whether any cards are reconstructed."""
    words = _now(s)
    return words if pack_of(s).origin == PRINTED else f"{words} · reconstructed cards"


def _now(s: BtwixtState) -> str:
    if is_over(s):
        return "The game is over"
    if s.step == LEADERS:
        return "Leaders are chosen"
    if s.step == DRAFT:
        return "Cards are drafted"
    if s.step in (RESOLVE, SETTLE) and s.playing != NONE:
        return f"{first_name(s, s.turn)} plays {card_name(s, s.playing)}"
    if s.step == TURN:
        return f"{first_name(s, s.turn)} plays or kneels"
    if s.step <= REVEAL:
        return "A new round begins"
    if s.winner != NONE:
        return f"{first_name(s, s.winner)} has won the bid{_for_ally(s)}"
    return "The bid is counted"


def _for_ally(s: BtwixtState) -> str:
    return f" for {ally_name(s, prizes(s)[0])}" if prizes(s) else ""


def heading(view: BtwixtState, seat: int | None) -> tuple[str, str]:
    """Return the title and the subtitle of a scene."""
    return title(view), subtitle(view)


def episode(view: BtwixtState, seat: int | None) -> str:
    """Return the name of the current bid, as in `The bid for Sansa Stark`; "" if there is none."""
    if TURN <= view.step <= AFTERMATH:
        return f"The bid{_for_ally(view)}"
    return ""


# -- who --------------------------------------------------------------------------------------
def bids_count(s: BtwixtState) -> bool:
    """Return whether leaders have been chosen, so that bids and councils matter."""
    return s.step > LEADERS


def whose_turn(s: BtwixtState) -> int:
    """Return the seat whose turn it is, or NONE."""
    return s.turn if s.step in (TURN, RESOLVE, SETTLE) else NONE


def leader_of_bid(s: BtwixtState) -> int:
    """Return the winner of the bid, or the seat ahead at the moment; NONE outside of a bid."""
    if s.winner != NONE:
        return s.winner
    return leading(s) if TURN <= s.step <= AWARD and any(s.bid) else NONE


def leading(s: BtwixtState) -> int:
    """Return the seat that would win if all knelt now. [bid.winner]"""
    standing = s.copy()
    standing.total = [influence(s, seat) for seat in range(s.players)]
    return winner(standing)


# -- what is bid for -----------------------------------------------------------------------------
def prizes(s: BtwixtState) -> list[int]:
    """List the allies that are bid for or still to be claimed, the current one first."""
    if s.current != NONE:
        return [s.current, *(ally & KIND for ally in s.extra)]
    return [ally & KIND for ally in s.prizes or s.extra]
