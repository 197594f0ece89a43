"""House cards: those of the base game and House Martell, and those of A Storm of Swords."""

from __future__ import annotations

from rulewright.games.thrones_first.cards.base import BASE_CARDS
from rulewright.games.thrones_first.cards.storm import STORM_CARDS

__all__ = ["BASE_CARDS", "STORM_CARDS"]
