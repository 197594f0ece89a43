"""Units that have to stop because they reveal a face-down token. [plans.posts] [move.stops]"""

from __future__ import annotations

from rulewright.games.battles.components import Special
from rulewright.games.battles.options import FIRST_RULES, ruled_otherwise
from rulewright.games.battles.plan_tokens import face_down_at, is_laid, layer
from rulewright.games.battles.plan_words import ARCHERS, HOSTAGE_PAIR, POSTS
from rulewright.games.battles.state import BattlesState, plan_of
from rulewright.games.battles.words import NONE


def turns_up(s: BattlesState, unit: int, special: Special) -> bool:
    """Return whether a unit reveals the tokens of a special rule when it comes to them.

    It reveals those of the enemy, and those that neither side laid. In some plans both sides reveal
    all posts. [plans.posts]
    """
    if special.what == POSTS and any(special.numbers[1:]):
        return True
    return layer(s, special) != s.side[unit]


def waits(s: BattlesState, special: Special) -> bool:
    """Return whether the hostage is discovered by a unit that ends its turn in his hex.

    Otherwise a unit discovers him by entering it. [plans.hostage]
    """
    if special.what != HOSTAGE_PAIR or not any(special.numbers):
        return False
    return not ruled_otherwise(s, FIRST_RULES)


def stops(s: BattlesState, unit: int, cell: int) -> bool:
    """Return whether a unit has to stop in a hex because it would reveal a token there.

    Hidden archers stop nobody: they shoot when a unit ends its movement near them. Neither does a
    hostage who is discovered at the end of a turn.
    """
    for special in plan_of(s).specials:
        halts = is_laid(special) and special.what != ARCHERS and not waits(s, special)
        if halts and turns_up(s, unit, special) and face_down_at(s, special, cell) != NONE:
            return True
    return False
