"""Commanders: the unit abilities and commit abilities named on their cards. [commanders]

Combat, movement and fire use the functions exported here. Abilities used after an order are in
`after.py`; commit abilities used in the player's own turn are in `commits.py`.
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
