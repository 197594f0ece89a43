"""Units have to stop where they reveal a face-down token. [plans.posts] [move.stops]"""

from __future__ import annotations

from rulewright.games.battles.components import Special
from rulewright.games.battles.options import FIRST_RULES, ruled_otherwise
from rulewright.games.battles.plan_tokens import face_down_at, is_laid, layer
from rulewright.games.battles.plan_words import ARCHERS, HOSTAGE_PAIR, POSTS
from rulewright.games.battles.state import BattlesState, plan_of
from rulewright.games.battles.words import NONE


def turns_up(s: BattlesState, unit: int, special: Special) -> bool:
    """Return whether a unit reveals tokens of a special rule.

    It reveals those of the enemy or of nobody. A plan may have strategy tokens that both sides
    reveal. [plans.posts]
    """
    if special.what == POSTS and any(special.numbers[1:]):
        return True
    return layer(s, special) != s.side[unit]


def waits(s: BattlesState, special: Special) -> bool:
    """Return whether the hostage is found by a unit that ends its turn with him.

    Otherwise he is found on entering his hex. [plans.hostage]
    """
    if special.what != HOSTAGE_PAIR or not any(special.numbers):
        return False
    return not ruled_otherwise(s, FIRST_RULES)


def stops(s: BattlesState, unit: int, cell: int) -> bool:
    """Return whether a unit has to stop in a hex because it would reveal a token there.

    Hidden archers stop nobody: they wait until a unit ends its movement near them. Neither does a
    hostage who is found at the end of a turn.
    """
    for special in plan_of(s).specials:
        halts = is_laid(special) and special.what != ARCHERS and not waits(s, special)
        if halts and turns_up(s, unit, special) and face_down_at(s, special, cell) != NONE:
            return True
    return False
