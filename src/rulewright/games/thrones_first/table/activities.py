"""The phrases that tell everybody what an asked seat is doing, by kind of ask."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rulewright.games.thrones.table.activities import ACTIVITIES as SECOND

ACTIVITIES: Final[Mapping[str, str]] = {
    **SECOND,
    # planning
    "tactic": "choosing a tactics card",
    "one-time": "deciding whether to add a one-time order",
    "cunning": "choosing a House for Cunning",
    # actions
    "use-once": "deciding whether to resolve a one-time order",
    "raid-again": "deciding whether to raid a second area",
    "leader": "deciding whether a leader marches along",
    "manage": "moving troops",
    "extra-march": "deciding whether to march on",
    # combat
    "ally": "deciding whether to play an ally card",
    "lookout": "choosing a support order to remove",
    "davos": "deciding whether to buy a fortification icon",
    "kill-unit": "choosing a unit to kill",
    "place-order": "choosing an order to place",
    "steal-token": "choosing a token to take",
}
