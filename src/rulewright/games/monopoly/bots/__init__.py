"""The bots that know this game. All there is to see is open, so a view is the whole table."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

from rulewright.games.monopoly.bots.landlord import Landlord
from rulewright.kernel import Bot

BOTS: Final[dict[str, Callable[[int, Random], Bot]]] = {"landlord": Landlord}

__all__ = ["BOTS", "Landlord"]
