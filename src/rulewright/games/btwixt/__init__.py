"""B'Twixt: leaders in a ring bid for allies, whom they place in councils shared with neighbours.

Unofficial; rules in our own words, and most cards our own.
"""

from __future__ import annotations

from rulewright.games.btwixt.game import GAME

__all__ = ["GAME"]
