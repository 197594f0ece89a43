"""Monopoly, classic and with the Speed Die. Unofficial; the rules are in our own words."""

from __future__ import annotations

from rulewright.games.monopoly.game import GAME

__all__ = ["GAME"]
