"""The bots of Thrones."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from rulewright.games.thrones.bots import BOTS
from rulewright.games.thrones.state import ThronesState
from rulewright.kernel import Bot, Extras


class ThronesExtras(Extras[ThronesState]):
    """The optional part of the game, which is only its bots."""

    def bots(self) -> dict[str, Callable[[int, Random], Bot]]:
        return BOTS


EXTRAS = ThronesExtras()
