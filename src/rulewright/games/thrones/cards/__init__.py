"""House cards: the rules of each are with the card, in one module per house."""

from __future__ import annotations

from rulewright.games.thrones.cards.baratheon import BARATHEON
from rulewright.games.thrones.cards.base import HouseCard
from rulewright.games.thrones.cards.catalogue import add_card_rules, rules_of, text_of
from rulewright.games.thrones.cards.greyjoy import GREYJOY
from rulewright.games.thrones.cards.lannister import LANNISTER
from rulewright.games.thrones.cards.martell import MARTELL
from rulewright.games.thrones.cards.stark import STARK
from rulewright.games.thrones.cards.tyrell import TYRELL
from rulewright.games.thrones.components import SECOND_SET

add_card_rules(SECOND_SET, {**STARK, **LANNISTER, **BARATHEON, **GREYJOY, **TYRELL, **MARTELL})

__all__ = ["HouseCard", "add_card_rules", "rules_of", "text_of"]
