"""House cards in a battle: cancelling texts first, then Tyrion, then others. [combat.timing]"""

from __future__ import annotations

from rulewright.games.thrones.cards import text_of
from rulewright.games.thrones.cards.lannister import TyrionLannister
from rulewright.games.thrones.combat.house_cards import (
    resolve_cancelling_texts,
    resolve_immediate_texts,
    reveal_house_cards,
)
from rulewright.games.thrones.combat.resolution import resolve_combat as resolve
from rulewright.games.thrones.combat.strength import card_order
from rulewright.games.thrones.state import RESOLUTION, Battle, ThronesState
from rulewright.games.thrones_first.state import first, no_gains
from rulewright.kernel import Script


def choose_house_cards(s: ThronesState) -> Script[None]:
    """Have both sides choose and reveal cards, and resolve their texts. [combat.house-cards]

    Only texts that act before strength is compared are resolved here.
    """
    b = s.combat
    yield from reveal_house_cards(s, b)
    yield from resolve_cancelling_texts(s, b)
    yield from send_cards_back(s, b)
    yield from resolve_immediate_texts(s, b)
    s.step = RESOLUTION


def send_cards_back(s: ThronesState, b: Battle) -> Script[None]:
    """Resolve Tyrion, after cancelling texts and before others. [cards.tyrion-lannister]"""
    for side in card_order(s, b):
        text = text_of(b, side)
        if isinstance(text, TyrionLannister):
            yield from text.cancel(s, b, side)


def resolve_combat(s: ThronesState) -> Script[None]:
    """Resolve the combat, then reset what texts gave to its cards. [combat.clean-up]"""
    yield from resolve(s)
    own = first(s)
    own.card_gains = no_gains()
    own.both_retreat = False
