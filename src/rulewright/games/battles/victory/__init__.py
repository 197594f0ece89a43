"""Victory: objectives, points, instant victories, the end of a battle and its ranking. [victory.*]

`after_move`, `on_eliminated`, `on_captured` and `happened` are called after events on the field.
Each may end the battle by raising GameOver.
"""

from __future__ import annotations

from rulewright.games.battles.victory.ending import declare
from rulewright.games.battles.victory.instants import check_instants
from rulewright.games.battles.victory.ranking import COUNTS, rank, reason, seat_of_unit, tally
from rulewright.games.battles.victory.scoring import (
    after_move,
    happened,
    mark_control,
    on_captured,
    on_eliminated,
    score_and_check,
)

__all__ = [
    "COUNTS",
    "after_move",
    "check_instants",
    "declare",
    "happened",
    "mark_control",
    "on_captured",
    "on_eliminated",
    "rank",
    "reason",
    "score_and_check",
    "seat_of_unit",
    "tally",
]
