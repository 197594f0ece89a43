"""The house cards of the base game and of House Martell, in one module per House."""

from __future__ import annotations

from typing import Final

from rulewright.games.thrones.cards import HouseCard
from rulewright.games.thrones_first.cards.base.baratheon import BARATHEON
from rulewright.games.thrones_first.cards.base.greyjoy import GREYJOY
from rulewright.games.thrones_first.cards.base.lannister import LANNISTER
from rulewright.games.thrones_first.cards.base.martell import MARTELL
from rulewright.games.thrones_first.cards.base.stark import STARK
from rulewright.games.thrones_first.cards.base.tyrell import TYRELL

BASE_CARDS: Final[dict[str, HouseCard]] = {
    **STARK,
    **LANNISTER,
    **BARATHEON,
    **GREYJOY,
    **TYRELL,
    **MARTELL,
}
