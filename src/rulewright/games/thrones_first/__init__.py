"""A Game of Thrones: The Board Game, first edition, with its two expansions. Unofficial.

It runs the chapters of the second edition with the answers of the first (`edition.py`). This
package has only what the first edition adds or changes.
"""

from __future__ import annotations

from rulewright.games.thrones_first.game import GAME

__all__ = ["GAME"]
