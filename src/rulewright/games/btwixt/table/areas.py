"""The state of areas: who kneels, who leads, whose small council it is, what the piles hold."""

from __future__ import annotations

from rulewright.games.btwixt.bids.bidding import influence
from rulewright.games.btwixt.guards import is_silent
from rulewright.games.btwixt.names import ally_name, card_name, council_key, seat_name, who
from rulewright.games.btwixt.scoring import council_powers, terms
from rulewright.games.btwixt.state import BtwixtState, ally_of, sharers
from rulewright.games.btwixt.table.headings import (
    leader_of_bid,
    prizes,
    whose_turn,
)
from rulewright.games.btwixt.table.power import (
    first_name,
    power_words,
    small_councils,
    stands_for,
)
from rulewright.kit.scene import AreaState
from rulewright.kit.words import UNSEEN


def areas(view: BtwixtState, seat: int | None) -> dict[str, AreaState]:
    """Return the state of every area of the ring and of the piles."""
    powers = council_powers(view)
    ahead = leader_of_bid(view)
    states: dict[str, AreaState] = {}
    for each in range(view.players):
        states[f"seat:{seat_name(each)}"] = _place(view, each, each == ahead)
        states[f"council:{council_key(view, each)}"] = _council(view, powers, each, seat)
    states["middle"] = {"note": _middle(view)}
    states["deck"] = {"note": _deck(view)}
    states["influence"] = {"note": f"{len(view.deck)} cards to be drawn"}
    states["discard"] = {"note": f"{len(view.discard)} cards"}
    states["dead"] = {"note": _dead(view)}
    return states


def _place(s: BtwixtState, seat: int, leads: bool) -> AreaState:
    tags: list[str] = []
    if s.kneeling[seat]:
        tags.append("kneels")
    if leads:
        tags.append("leads")
    if seat == whose_turn(s):
        tags.append("turn")
    note = _place_note(s, seat)
    return {"name": who(s, seat), "owner": seat_name(seat), "tags": tags, "note": note}


def _place_note(s: BtwixtState, seat: int) -> str:
    """Return a note such as `first player; Betrayal; Open Purse; influence 7; 6 cards in hand`."""
    words: list[str] = []
    if seat == s.first:
        words.append("first player")
    if s.kneeling[seat]:
        words.append("kneels: plays no more this round, and may still win")
    elif s.must[seat]:
        words.append("must play on the next turn")
    if is_silent(s, seat):
        words.append("not to be chosen by others' cards this round")
    if s.guard[seat]:
        words.append("others cannot touch the cards of this bid pile")
    words += [_card(s, seat, place) for place in range(len(s.bid[seat]))]
    words.append(f"influence {influence(s, seat)}")
    words.append(f"{len(s.hand[seat])} cards in hand")
    return "; ".join(words)


def _card(s: BtwixtState, seat: int, place: int) -> str:
    return card_name(s, s.bid[seat][place])


def _council(s: BtwixtState, powers: list[int], council: int, seat: int | None) -> AreaState:
    small = seat is not None and small_councils(s, powers, seat) == [council]
    tags = ["small"] if small else []
    words = [f"power {power_words(s, powers, council)}"]
    for each in sharers(s, council):
        whose = "you" if each == seat else who(s, each)
        words.append(f"for {whose}: {stands_for(s, powers, council, each)}")
    words += [f"{label} {value}" for label, value in terms(s, council)]
    name = " & ".join(first_name(s, each) for each in sharers(s, council))
    return {"name": f"Council of {name}", "tags": tags, "note": "; ".join(words)}


# -- the middle ------------------------------------------------------------------------------------
def _middle(s: BtwixtState) -> str:
    if not prizes(s):
        return "no ally is bid for"
    ally = ally_of(s, prizes(s)[0])
    words = [f"{ally.name} is bid for, power {ally.power}"]
    if s.current_free:
        words.append("came in during the round: nobody pulls strings")
    words += [f"also: {ally_name(s, prize)}" for prize in prizes(s)[1:]]
    if s.on_current:
        words.append(f"{len(s.on_current)} power tokens on the ally")
    words += [f"next: {ally_name(s, ally)}" for ally in s.row]
    return "; ".join(words)


def _deck(s: BtwixtState) -> str:
    words = [f"{len(s.deck_top) + len(s.allies) + len(s.deck_bottom)} allies"]
    for place, ally in enumerate(s.deck_top, 1):
        if ally != UNSEEN:
            words.append(f"number {place} is {ally_name(s, ally)}")
    return "; ".join(words)


def _dead(s: BtwixtState) -> str:
    return "; ".join([f"{len(s.dead)} allies", *(ally_name(s, ally) for ally in s.dead)])
