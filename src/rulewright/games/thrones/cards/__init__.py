"""House cards: the rules of each stand with the card, a module a house.

`CARD_RULES` goes along with the catalogue of cards in `components.py`, set after set.
"""

from __future__ import annotations

from typing import Final

from rulewright.games.thrones.cards.baratheon import BARATHEON
from rulewright.games.thrones.cards.base import HouseCard
from rulewright.games.thrones.cards.greyjoy import GREYJOY
from rulewright.games.thrones.cards.lannister import LANNISTER
from rulewright.games.thrones.cards.martell import MARTELL
from rulewright.games.thrones.cards.stark import STARK
from rulewright.games.thrones.cards.tyrell import TYRELL
from rulewright.games.thrones.components import CARD_TEXT, CARDS, SECOND_SET, SET_SIZE

CARD_RULES: Final[list[HouseCard]] = []


def add_card_rules(first: int, with_text: dict[str, HouseCard]) -> None:
    """Say how the cards of the set that begins with `first` act.

    Raises `ValueError` unless exactly the cards with a text have rules.
    """
    cards = range(first, first + SET_SIZE)
    texts = {CARDS[card] for card in cards if CARD_TEXT[card]}
    if texts != set(with_text):
        raise ValueError(f"cards and rules differ: {texts ^ set(with_text)}")
    for card in cards:
        CARD_RULES.append(with_text.get(CARDS[card], HouseCard()))


def rules_of(card: int) -> HouseCard:
    """The rules of a house card."""
    return CARD_RULES[card]


add_card_rules(SECOND_SET, {**STARK, **LANNISTER, **BARATHEON, **GREYJOY, **TYRELL, **MARTELL})

__all__ = ["HouseCard", "add_card_rules", "rules_of"]
