"""Units that come upon tokens that lie face down have to stop there. [plans.posts] [move.stops]"""

from __future__ import annotations

from rulewright.games.battles.components import Special
from rulewright.games.battles.plan_tokens import face_down_at, is_laid
from rulewright.games.battles.plan_words import ARCHERS
from rulewright.games.battles.state import State, plan_of
from rulewright.games.battles.words import NONE


def turns_up(s: State, unit: int, special: Special) -> bool:
    """Whether tokens of a special rule are turned up for a unit: an enemy's, or nobody's."""
    return special.side != s.side[unit]


def stops(s: State, unit: int, cell: int) -> bool:
    """Whether a unit has to stop in a hex since it would turn up a token there.

    Where archers hide nobody stops: they wait for who ends a movement near them.
    """
    for special in plan_of(s).specials:
        halts = is_laid(special) and special.what != ARCHERS
        if halts and turns_up(s, unit, special) and face_down_at(s, special, cell) != NONE:
            return True
    return False
