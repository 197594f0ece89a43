"""The rules of all house cards, in the order of the catalogue in `components.py`."""

from __future__ import annotations

from typing import Final

from rulewright.games.thrones.cards.base import HouseCard
from rulewright.games.thrones.components import CARD_TEXT, CARDS, SET_SIZE
from rulewright.games.thrones.state import Battle

CARD_RULES: Final[list[HouseCard]] = []
PLAIN: Final = HouseCard()


def add_card_rules(first: int, with_text: dict[str, HouseCard]) -> None:
    """Register the rules of a set of cards; `first` is the number of its first card.

    Raises `ValueError` unless exactly the cards with a text have rules.
    """
    cards = range(first, first + SET_SIZE)
    texts = {CARDS[card] for card in cards if CARD_TEXT[card]}
    if texts != set(with_text):
        raise ValueError(f"cards and rules differ: {texts ^ set(with_text)}")
    for card in cards:
        CARD_RULES.append(with_text.get(CARDS[card], PLAIN))


def rules_of(card: int) -> HouseCard:
    """Return the rules of a house card."""
    return CARD_RULES[card]


def text_of(b: Battle, side: int) -> HouseCard:
    """Return the rules by which a side's card acts.

    They are those of a plain card if its text is cancelled.
    """
    card = b.cards[side]
    return PLAIN if card < 0 or b.silenced[side] else CARD_RULES[card]
