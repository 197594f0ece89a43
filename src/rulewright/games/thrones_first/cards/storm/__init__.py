"""The house cards of A Storm of Swords, in one module per House."""

from __future__ import annotations

from typing import Final

from rulewright.games.thrones.cards import HouseCard
from rulewright.games.thrones_first.cards.storm.baratheon import BARATHEON
from rulewright.games.thrones_first.cards.storm.greyjoy import GREYJOY
from rulewright.games.thrones_first.cards.storm.lannister import LANNISTER
from rulewright.games.thrones_first.cards.storm.martell import MARTELL
from rulewright.games.thrones_first.cards.storm.stark import STARK
from rulewright.games.thrones_first.cards.storm.tyrell import TYRELL

STORM_CARDS: Final[dict[str, HouseCard]] = {
    **STARK,
    **LANNISTER,
    **BARATHEON,
    **GREYJOY,
    **TYRELL,
    **MARTELL,
}
