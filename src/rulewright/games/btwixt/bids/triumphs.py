"""After the bid: triumph abilities, and the ability of the ally in force. [triumph.timing]"""

from __future__ import annotations

from typing import ClassVar

from rulewright.games.btwixt.bids.award import lowest
from rulewright.games.btwixt.cards.registry import influence_code
from rulewright.games.btwixt.guards import is_in_force
from rulewright.games.btwixt.names import (
    ally_rule,
    card_key,
    card_name,
    card_ref,
    leader_ref,
    seat_name,
)
from rulewright.games.btwixt.state import BtwixtState, clockwise
from rulewright.games.btwixt.vocabulary.hand_cards import discard_later
from rulewright.games.btwixt.words import (
    AFTERMATH,
    BLANK,
    CLEANUP,
    DONE,
    LOWEST_DISCARDS,
    PLACE,
)
from rulewright.kernel import Ask, Script


class NextTriumph(Ask[BtwixtState]):
    """Ask which of a seat's cards to resolve next; an option is a place in its pile.
    [triumph.order]
    """

    kind: ClassVar[str] = "triumph"
    rule: ClassVar[str] = "triumph.order"
    chain: ClassVar[str] = "turn"
    runs_on: ClassVar[bool] = True

    def options(self, s: BtwixtState) -> list[int]:
        return due_cards(s, self.seat)

    def text(self, s: BtwixtState, option: int) -> str:
        """Return the key of the card, such as `shared-feast`."""
        return card_key(s, s.bid[self.seat][option])

    def label(self, s: BtwixtState, option: int) -> str:
        return card_name(s, s.bid[self.seat][option])

    def targets(self, s: BtwixtState, option: int) -> list[str]:
        return [f"bid:{seat_name(self.seat)}:{option + 1}"]

    def prompt(self, s: BtwixtState) -> str:
        return "The bid is won. Which of your cards acts next?"


def due_cards(s: BtwixtState, seat: int) -> list[int]:
    """List the places of a pile's cards that still have to act; of equal cards, only the first."""
    places: list[int] = []
    kinds: list[str] = []
    for place, card in enumerate(s.bid[seat]):
        code = influence_code(s, card)
        if not code.has_triumph or card & (BLANK | DONE) or code.by in kinds:
            continue
        if code.is_due(s, seat):
            kinds.append(code.by)
            places.append(place)
    return places


def resolve_triumph(s: BtwixtState) -> Script[None]:
    """Resolve one triumph ability, or set the next step if none is left. [triumph.order]

    Leaders follow clockwise from the first player, each resolving all of their own abilities.
    """
    for seat in clockwise(s, s.first):
        places = due_cards(s, seat)
        if places:
            place = places[0] if len(places) == 1 else (yield NextTriumph(seat))
            card = s.bid[seat][place] = s.bid[seat][place] | DONE
            code = influence_code(s, card)
            player = leader_ref(s, seat)
            s.log(code.by, "{card} of {player} acts.", card=card_ref(s, card), player=player)
            yield from code.triumph(s, seat, place)
            if s.prizes:
                s.step = PLACE
            return
        pass_over(s, seat)
    s.step = AFTERMATH


def pass_over(s: BtwixtState, seat: int) -> None:
    """Mark a seat's remaining triumph cards as done, so that later effects do not revive them."""
    pile = s.bid[seat]
    for place, card in enumerate(pile):
        if not card & DONE and influence_code(s, card).has_triumph:
            pile[place] |= DONE


def resolve_aftermath(s: BtwixtState) -> Script[None]:
    """Let the leaders with the lowest total discard a card, if the ally in force demands it.

    [allies.robert-baratheon]
    """
    s.step = CLEANUP
    if is_in_force(s, LOWEST_DISCARDS):
        for seat in lowest(s):
            if s.hand[seat]:
                discard_later(s, seat, ally_rule(s, s.in_force))
    yield from ()
