"""House cards in hand and in the discard pile. [cards.hand] [cards.refill]

A hand is a bit mask: bit n stands for the card n of the house in the set that is played with.
Cards that are not in the hand lie in the discard pile, but for one on the table in a combat.
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

NO_HOUSE_CARD: Final = 4096  # for asks about a card: none
EARLIER_NO_CARD: Final = SET_SIZE  # the same in logs from when there was one set of cards


def bit(card: int) -> int:
    """The bit of a card in its house's hand."""
    return 1 << card % HAND_SIZE


def migrate_card(s: ThronesState, option: int) -> int:
    """An option of an ask about a card, as it is numbered today."""
    is_of_old = option == EARLIER_NO_CARD and edition_of(s).first_card == 0
    return NO_HOUSE_CARD if is_of_old else option


def house_of(card: int) -> int:
    """The house of a card."""
    return card % SET_SIZE // HAND_SIZE


def cards_in(s: ThronesState, house: int, mask: int) -> list[int]:
    """The cards of a house that a mask holds."""
    first = edition_of(s).first_card + house * HAND_SIZE
    return [first + n for n in range(HAND_SIZE) if mask >> n & 1]


def names_of(cards: list[int]) -> str:
    """The names of cards, for a sentence."""
    return ", ".join([CARD_NAMES[card] for card in cards])


def refs_of(cards: list[int]) -> list[Ref]:
    """The cards as a part of the log."""
    return [CARD_REF[card] for card in cards]


def in_hand(s: ThronesState, house: int) -> list[int]:
    """The cards a house has in hand."""
    return cards_in(s, house, s.hand[house])


def discarded(s: ThronesState, house: int) -> list[int]:
    """The cards of a house that are not in its hand."""
    return cards_in(s, house, pile_of(s.hand[house]))


def pile_of(hand: int) -> int:
    """The discard pile that belongs to a hand, as a mask like it."""
    return FULL_HAND & ~hand


def discard(s: ThronesState, card: int) -> None:
    """Take a card out of its house's hand."""
    s.hand[house_of(card)] &= ~bit(card)


def take_back(s: ThronesState, card: int) -> None:
    """Put a card back into its house's hand."""
    s.hand[house_of(card)] |= bit(card)


def refill(s: ThronesState, house: int, staying_out: int) -> bool:
    """Fill an empty hand with all cards but those of the mask; whether it was empty.

    Call it after every discard that may empty a hand. A mask of all seven keeps out none: no
    house is ever without a hand. [cards.refill]
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
