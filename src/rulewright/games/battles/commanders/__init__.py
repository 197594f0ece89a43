"""Commanders: their unit abilities and commit abilities, beside each other by word. [commanders]

Here is what fights, moves and fires ask of them. Deeds after an order are in `after.py`, those they
commit to in their own turn in `commits.py`.
"""

from rulewright.games.battles.commanders.abilities import (
    extra_dice,
    free_disengage,
    valor_burns,
    wards_off,
)
from rulewright.games.battles.commanders.answers import (
    after_wolf_strike,
    before_hits,
    can_wolf_strike,
    swap_bearer,
)

__all__ = [
    "after_wolf_strike",
    "before_hits",
    "can_wolf_strike",
    "extra_dice",
    "free_disengage",
    "swap_bearer",
    "valor_burns",
    "wards_off",
]
