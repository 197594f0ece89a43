"""The 42 house cards: the rules of each stand with the card, a module a house."""

from __future__ import annotations

from typing import Final

from rulewright.games.thrones.cards.baratheon import BARATHEON
from rulewright.games.thrones.cards.base import HouseCard
from rulewright.games.thrones.cards.greyjoy import GREYJOY
from rulewright.games.thrones.cards.lannister import LANNISTER
from rulewright.games.thrones.cards.martell import MARTELL
from rulewright.games.thrones.cards.stark import STARK
from rulewright.games.thrones.cards.tyrell import TYRELL
from rulewright.games.thrones.components import CARD_TEXT, CARDS

_WITH_TEXT: Final[dict[str, HouseCard]] = {
    **STARK, **LANNISTER, **BARATHEON, **GREYJOY, **TYRELL, **MARTELL,
}  # fmt: skip

CARD_RULES: Final[list[HouseCard]] = [_WITH_TEXT.get(card, HouseCard()) for card in CARDS]


def rules_of(card: int) -> HouseCard:
    """The rules of a house card."""
    return CARD_RULES[card]


def check() -> None:
    """Raise `ValueError` unless exactly the cards with a text have rules."""
    with_text = {card for card, text in zip(CARDS, CARD_TEXT, strict=True) if text}
    if with_text != set(_WITH_TEXT):
        raise ValueError(f"cards and rules differ: {with_text ^ set(_WITH_TEXT)}")


check()

__all__ = ["CARD_RULES", "HouseCard", "rules_of"]
