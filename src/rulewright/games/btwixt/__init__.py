"""B'Twixt: a bidding game of sealed hands in a ring of leaders who share councils.

Unofficial; rules in our own words, and most cards our own.
"""

from __future__ import annotations

from rulewright.games.btwixt.game import GAME

__all__ = ["GAME"]
