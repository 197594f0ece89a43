"""Bots for this game. Everything visible is public, so a view shows the whole table."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

from rulewright.games.monopoly.bots.landlord import Landlord
from rulewright.kernel import Bot

BOTS: Final[dict[str, Callable[[int, Random], Bot]]] = {"landlord": Landlord}

__all__ = ["BOTS", "Landlord"]
