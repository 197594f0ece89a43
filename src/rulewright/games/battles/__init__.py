"""Battles of Westeros. Unofficial; rules in our own words, plans and most cards our own."""

from __future__ import annotations

from rulewright.games.battles.game import GAME

__all__ = ["GAME"]
