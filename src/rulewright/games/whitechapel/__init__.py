"""Letters from Whitechapel, revised edition. Unofficial; rules in our own words."""

from __future__ import annotations

from rulewright.games.whitechapel.game import GAME

__all__ = ["GAME"]
