"""A Game of Thrones: The Board Game, second edition. Unofficial; rules in our own words."""

from __future__ import annotations

from rulewright.games.thrones.game import GAME

__all__ = ["GAME"]
