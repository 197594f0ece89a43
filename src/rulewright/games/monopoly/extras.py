"""The bots of Monopoly."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from rulewright.games.monopoly.bots import BOTS
from rulewright.games.monopoly.state import MonopolyState
from rulewright.kernel import Bot, Extras


class MonopolyExtras(Extras[MonopolyState]):
    """Provides the bots of Monopoly."""

    def bots(self) -> dict[str, Callable[[int, Random], Bot]]:
        return BOTS


EXTRAS = MonopolyExtras()
