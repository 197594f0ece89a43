"""The bots that know this game; they use only their own seat's view."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

from rulewright.games.whitechapel.bots.adept import Adept
from rulewright.games.whitechapel.bots.inspector import Inspector
from rulewright.games.whitechapel.bots.ripper import Ripper
from rulewright.kernel import Bot

# The last one is offered first, because it plays either side.
BOTS: Final[dict[str, Callable[[int, Random], Bot]]] = {
    "ripper": Ripper,
    "inspector": Inspector,
    "adept": Adept,
}

__all__ = ["BOTS", "Adept", "Inspector", "Ripper"]
