"""The bots for this game. They play only from their own seat's view."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

from rulewright.games.battles.bots.captain import Captain
from rulewright.kernel import Bot

BOTS: Final[dict[str, Callable[[int, Random], Bot]]] = {"captain": Captain}

__all__ = ["BOTS", "Captain"]
