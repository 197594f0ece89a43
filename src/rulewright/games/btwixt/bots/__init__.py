"""The bots that know this game; they play from their seat's view alone."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

from rulewright.games.btwixt.bots.courtier import Courtier
from rulewright.kernel import Bot

BOTS: Final[dict[str, Callable[[int, Random], Bot]]] = {"courtier": Courtier}

__all__ = ["BOTS", "Courtier"]
