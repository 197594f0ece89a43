"""Bid piles: a card lies down in one, is taken up, goes to the discard pile or back to hand.

Moving a card is not playing it: one that moves keeps what it was given, but is no longer a card
that its holder played. A card that goes back to hand cannot be played again in the same round.
"""

from __future__ import annotations

from rulewright.games.btwixt.hands import add_to_hand, discard
from rulewright.games.btwixt.state import BtwixtState, kind_of
from rulewright.games.btwixt.words import BLANK, KIND, PLAYED


def put_in_pile(s: BtwixtState, seat: int, card: int) -> None:
    """Lay a card down in a leader's bid pile, on top."""
    s.bid[seat].append(card)


def lift(s: BtwixtState, seat: int, place: int) -> int:
    """Take a card out of a bid pile; the number of its place counts from 0."""
    return s.bid[seat].pop(place) & ~PLAYED


def move_card(s: BtwixtState, seat: int, place: int, to: int) -> None:
    """Move a card from a leader's bid pile into another's. [terms.you]"""
    put_in_pile(s, to, lift(s, seat, place))


def discard_from_pile(s: BtwixtState, seat: int, place: int) -> None:
    """Discard a card from a bid pile."""
    discard(s, lift(s, seat, place) & KIND)


def return_to_hand(s: BtwixtState, seat: int, place: int) -> None:
    """Return a card from a bid pile to its holder's hand, known to all and shut this round.

    [concepts.return]
    """
    kind = lift(s, seat, place) & KIND
    add_to_hand(s, seat, kind, (1 << s.players) - 1)
    s.spent[seat].append(kind)


def distinct(pile: list[int]) -> list[int]:
    """The places of a pile of which no earlier one holds the very same card."""
    return [place for place, card in enumerate(pile) if pile.index(card) == place]


def has_trait(s: BtwixtState, seat: int, trait: int) -> bool:
    """Whether a card in a leader's pile is of that sort (`words.CARD_TRAITS`), and not blanked."""
    return count_trait(s, seat, trait) > 0


def count_trait(s: BtwixtState, seat: int, trait: int) -> int:
    """How many cards in a leader's pile are of that sort, and not blanked."""
    number = 0
    for card in s.bid[seat]:
        if kind_of(s, card).traits & trait and not card & BLANK:
            number += 1
    return number
