"""The bots of this game, which play from their seat's view alone."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

from rulewright.games.thrones.bots.steward import Steward
from rulewright.kernel import Bot

BOTS: Final[dict[str, Callable[[int, Random], Bot]]] = {"steward": Steward}

__all__ = ["BOTS", "Steward"]
