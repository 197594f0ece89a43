"""The house cards: those of the base game and House Martell, and those of A Storm of Swords."""

from __future__ import annotations

from typing import Final

from rulewright.games.thrones.cards import HouseCard

BASE_CARDS: Final[dict[str, HouseCard]] = {}
STORM_CARDS: Final[dict[str, HouseCard]] = {}
