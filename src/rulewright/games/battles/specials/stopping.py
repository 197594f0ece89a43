"""Units that come upon tokens that lie face down have to stop there. [plans.posts] [move.stops]"""

from __future__ import annotations

from rulewright.games.battles.components import Special
from rulewright.games.battles.options import FIRST_RULES, ruled_otherwise
from rulewright.games.battles.plan_tokens import face_down_at, is_laid, layer
from rulewright.games.battles.plan_words import ARCHERS, HOSTAGE_PAIR, POSTS
from rulewright.games.battles.state import BattlesState, plan_of
from rulewright.games.battles.words import NONE


def turns_up(s: BattlesState, unit: int, special: Special) -> bool:
    """Whether tokens of a special rule are turned up for a unit: an enemy's, or nobody's.

    A plan may have strategy tokens that both sides turn up. [plans.posts]
    """
    if special.what == POSTS and any(special.numbers[1:]):
        return True
    return layer(s, special) != s.side[unit]


def waits(s: BattlesState, special: Special) -> bool:
    """Whether the hostage is come upon by who ends its turn with him, not by who comes in.

    [plans.hostage]
    """
    if special.what != HOSTAGE_PAIR or not any(special.numbers):
        return False
    return not ruled_otherwise(s, FIRST_RULES)


def stops(s: BattlesState, unit: int, cell: int) -> bool:
    """Whether a unit has to stop in a hex since it would turn up a token there.

    Where archers hide nobody stops: they wait for who ends a movement near them. Nor does anybody
    where the hostage waits for the end of a turn.
    """
    for special in plan_of(s).specials:
        halts = is_laid(special) and special.what != ARCHERS and not waits(s, special)
        if halts and turns_up(s, unit, special) and face_down_at(s, special, cell) != NONE:
            return True
    return False
