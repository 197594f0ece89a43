"""Bid piles: putting cards in, moving, discarding and returning them to hand.

A moved card is not played: it keeps its bonus and marks, but no longer counts as played by its
holder. A card that returns to hand cannot be played until the next round.
"""

from __future__ import annotations

from rulewright.games.btwixt.hands import add_to_hand, discard
from rulewright.games.btwixt.state import BtwixtState, kind_of
from rulewright.games.btwixt.words import BLANK, KIND, PLAYED


def put_in_pile(s: BtwixtState, seat: int, card: int) -> None:
    """Put a card on top of a leader's bid pile."""
    s.bid[seat].append(card)


def lift(s: BtwixtState, seat: int, place: int) -> int:
    """Remove and return a card of a bid pile; `place` counts from 0."""
    return s.bid[seat].pop(place) & ~PLAYED


def move_card(s: BtwixtState, seat: int, place: int, to: int) -> None:
    """Move a card from one leader's bid pile to another's. [terms.you]"""
    put_in_pile(s, to, lift(s, seat, place))


def discard_from_pile(s: BtwixtState, seat: int, place: int) -> None:
    """Discard a card from a bid pile."""
    discard(s, lift(s, seat, place) & KIND)


def return_to_hand(s: BtwixtState, seat: int, place: int) -> None:
    """Return a card from a bid pile to its holder's hand, known to all.

    It cannot be played again this round. [concepts.return]
    """
    kind = lift(s, seat, place) & KIND
    add_to_hand(s, seat, kind, (1 << s.players) - 1)
    s.spent[seat].append(kind)


def distinct(pile: list[int]) -> list[int]:
    """List the places in a pile, except of cards equal to an earlier one."""
    return [place for place, card in enumerate(pile) if pile.index(card) == place]


def has_trait(s: BtwixtState, seat: int, trait: int) -> bool:
    """Return whether an unblanked card in a seat's pile has a trait (`words.CARD_TRAITS`)."""
    return count_trait(s, seat, trait) > 0


def count_trait(s: BtwixtState, seat: int, trait: int) -> int:
    """Count the unblanked cards in a seat's pile with a trait."""
    number = 0
    for card in s.bid[seat]:
        if kind_of(s, card).traits & trait and not card & BLANK:
            number += 1
    return number
