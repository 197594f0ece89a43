"""House cards in hand and in the discard pile. [cards.hand] [cards.refill]

A hand is a bit mask: bit n stands for the house's card n of the set in use. Cards that are not in
the hand are in the discard pile, except for a card on the table in a combat.
"""

from __future__ import annotations

from typing import Final

from rulewright.games.thrones.components import (
    CARD_NAMES,
    CARD_REF,
    FULL_HAND,
    HAND_SIZE,
    HOUSE_REF,
    SET_SIZE,
)
from rulewright.games.thrones.editions import edition_of
from rulewright.games.thrones.state import ThronesState
from rulewright.kernel import Ref

NO_HOUSE_CARD: Final = 4096  # the option for no card
EARLIER_NO_CARD: Final = SET_SIZE  # the same in logs written when there was one set of cards


def bit(card: int) -> int:
    """Return the bit that stands for a card in its house's hand."""
    return 1 << card % HAND_SIZE


def migrate_card(s: ThronesState, option: int) -> int:
    """Convert a card option from an older log to today's numbering."""
    is_of_old = option == EARLIER_NO_CARD and edition_of(s).first_card == 0
    return NO_HOUSE_CARD if is_of_old else option


def house_of(card: int) -> int:
    """Return the house that a card belongs to."""
    return card % SET_SIZE // HAND_SIZE


def cards_in(s: ThronesState, house: int, mask: int) -> list[int]:
    """List the cards of a house whose bits are set in a mask."""
    first = edition_of(s).first_card + house * HAND_SIZE
    return [first + n for n in range(HAND_SIZE) if mask >> n & 1]


def names_of(cards: list[int]) -> str:
    """Join the names of cards with commas."""
    return ", ".join([CARD_NAMES[card] for card in cards])


def refs_of(cards: list[int]) -> list[Ref]:
    """Return the references to cards for a log entry."""
    return [CARD_REF[card] for card in cards]


def in_hand(s: ThronesState, house: int) -> list[int]:
    """List the cards that a house has in hand."""
    return cards_in(s, house, s.hand[house])


def discarded(s: ThronesState, house: int) -> list[int]:
    """List the cards of a house that are not in its hand."""
    return cards_in(s, house, pile_of(s.hand[house]))


def pile_of(hand: int) -> int:
    """Return the mask of the discard pile that goes with a hand."""
    return FULL_HAND & ~hand


def discard(s: ThronesState, card: int) -> None:
    """Take a card out of its house's hand."""
    s.hand[house_of(card)] &= ~bit(card)


def take_back(s: ThronesState, card: int) -> None:
    """Put a card back into its house's hand."""
    s.hand[house_of(card)] |= bit(card)


def refill(s: ThronesState, house: int, staying_out: int) -> bool:
    """If a hand is empty, take back all cards except those in the mask `staying_out`.

    Return whether the hand was empty. Call this after every discard that may empty a hand. A mask
    of all seven cards keeps none out, so no house is ever without a hand. [cards.refill]
    """
    if s.hand[house]:
        return False
    if edition_of(s).last_card_comes_back(s):
        staying_out = 0
    s.hand[house] = FULL_HAND & ~staying_out or FULL_HAND
    s.log(
        "cards.refill",
        "{house} has no card left and takes back {cards:,}.",
        house=HOUSE_REF[house],
        cards=refs_of(in_hand(s, house)),
    )
    return True
