"""A Game of Thrones: The Board Game, first edition, with its two expansions. Unofficial.

The chapters of the second edition are played by the answers of the first (`edition.py`); here
stands what only the first edition has.
"""

from __future__ import annotations

from rulewright.games.thrones_first.game import GAME

__all__ = ["GAME"]
