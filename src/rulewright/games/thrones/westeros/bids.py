"""Bidding: secret bids, ties, and the bids for the three influence tracks. [bid.*]"""

from __future__ import annotations

from rulewright.games.thrones.components import (
    COURT,
    FIEFDOMS,
    HOUSE_NAMES,
    HOUSE_REF,
    HOUSES,
    NOBODY,
    THRONE,
    TRACK_NAMES,
    TRACK_REF,
)
from rulewright.games.thrones.control import throne_holder, turn_order
from rulewright.games.thrones.editions import edition_of
from rulewright.games.thrones.state import ThronesState
from rulewright.kernel import Ask, Phrase, Refusal, Script
from rulewright.kit.asks import Choice
from rulewright.kit.simultaneous import choose_simultaneously


class Bid(Ask[ThronesState]):
    """Choose, in secret, how much to bid."""

    kind = "bid"
    rule = "bid.amount"

    def __init__(self, seat: int, prize: str) -> None:
        self.seat = seat
        self.prize = prize  # the prize as named in the prompt

    def options(self, s: ThronesState) -> list[int]:
        """List the amounts from 0 to the house's available Power."""
        return list(range(s.power[self.seat] + 1))

    def text(self, s: ThronesState, option: int) -> str:
        return str(option)

    def label(self, s: ThronesState, option: int) -> str:
        return f"{option} Power" if option else "Nothing"

    def prompt(self, s: ThronesState) -> str:
        return f"{self.prize}: what do you bid? You have {s.power[self.seat]} Power."

    def why_not(self, s: ThronesState, tried: str) -> Refusal:
        if tried.isascii() and tried.isdigit():
            return Refusal(self.rule, f"You have only {s.power[self.seat]} available Power.")
        return Refusal(self.rule, "A bid is a whole number, 0 or more.")


class BreakTie(Choice[ThronesState]):
    """Choose which of several tied houses takes the next place."""

    kind = "tie"
    rule = "bid.ties"
    chain = "tie"
    hint = "Name one of the houses that are tied."

    def __init__(self, seat: int, tied: list[int], placed: list[int], question: str) -> None:
        self.seat = seat
        self.tied = tied  # the tied houses that have no place yet
        self.placed = placed  # the houses that have a place
        self.question = question

    def options(self, s: ThronesState) -> list[int]:
        return self.tied

    def text(self, s: ThronesState, option: int) -> str:
        return HOUSES[option]

    def label(self, s: ThronesState, option: int) -> str:
        return HOUSE_NAMES[option]

    def targets(self, s: ThronesState, option: int) -> list[str]:
        return [f"seat:{HOUSES[option]}"]

    def prompt(self, s: ThronesState) -> str:
        return self.question

    def candidates(self, s: ThronesState) -> list[int]:
        """List the houses that already have a place, shown as unavailable."""
        return self.placed

    def refusal(self, s: ThronesState, option: int) -> Refusal | None:
        return Refusal(self.rule, "That house has its place already: each is named once.")


def bid(s: ThronesState, houses: list[int], prize: Phrase) -> Script[list[int]]:
    """Let `houses` bid in secret and pay; return the bids by house. [bid.amount]

    Houses that do not take part have -1. `prize` names the prize in prompts and the log. The bids
    stay in `s.bids` until `end_bidding`.
    """
    s.bids = [NOBODY] * s.players
    s.bids_open = False
    words = prize.text
    yield from choose_simultaneously([Bid(house, words) for house in houses], s.bids)
    s.bids_open = True
    for house in houses:
        s.power[house] -= s.bids[house]
    bids = [
        Phrase("{house} {bid}", house=HOUSE_REF[house], bid=s.bids[house])
        for house in turn_order(s)
        if house in houses
    ]
    s.log("bid.amount", "{prize}: the bids are {bids:,}.", prize=prize, bids=bids)
    return s.bids[:]


def end_bidding(s: ThronesState) -> None:
    """Clear the bids from the table."""
    s.bids = []
    s.bids_open = False


def order_by_bids(s: ThronesState, track: int) -> Script[list[int]]:
    """Return the houses from the highest bid to the lowest. [bid.ties]

    The Iron Throne's holder orders each group of tied houses, from the best place down.
    """
    holder = throne_holder(s)
    order: list[int] = []
    for amount in sorted(set(s.bids), reverse=True):
        tied = [house for house in turn_order(s) if s.bids[house] == amount]
        while len(tied) > 1:
            place = len(order) + 1
            question = f"{TRACK_NAMES[track]}: which of the tied houses takes place {place}?"
            house = yield BreakTie(holder, tied[:], order[:], question)
            tied.remove(house)
            order.append(house)
        order += tied
    return order


def clash_of_kings(s: ThronesState) -> Script[None]:
    """Let all houses bid for the three tracks, one track after another. [bid.clash]

    Each token changes hands when its track is settled, so a new holder of the Iron Throne breaks
    the ties of the two tracks that follow.
    """
    for track in (THRONE, FIEFDOMS, COURT):
        prize = Phrase("Bids for the {track}", track=TRACK_REF[track])
        yield from bid(s, turn_order(s), prize)
        order = yield from order_by_bids(s, track)
        s.tracks[track] = order
        edition_of(s).settle_token(s, track)
        end_bidding(s)
        s.log(
            "bid.clash",
            "The {track} track: {houses:,}.",
            track=TRACK_REF[track],
            houses=[HOUSE_REF[house] for house in order],
        )
