"""Fortifications: built instead of gaining Power, lost with their area. [fortifications.*]"""

from __future__ import annotations

from typing import Final

from rulewright.games.thrones.components import (
    AREA_COUNT,
    AREA_NAMES,
    AREA_REF,
    HOUSE_REF,
    NOBODY,
)
from rulewright.games.thrones.control import controller
from rulewright.games.thrones.editions import realm_of
from rulewright.games.thrones.state import ThronesState
from rulewright.games.thrones_first.boxes import BOXES
from rulewright.games.thrones_first.state import first
from rulewright.kernel import Refusal

NO_HOLDERS: Final[list[int]] = []  # shared, as most positions have no fortification


def fortify_refusal(s: ThronesState, house: int, area: int) -> Refusal | None:
    """Return why an order may not build in an area, or None.

    [fortifications.build] [fortifications.limit]
    """
    own = first(s)
    name = AREA_NAMES[area]
    if not own.fortifications:
        return Refusal("options.fortifications", "This match is played without fortifications.")
    if not realm_of(s).structure[area] or controller(s, area) != house:
        return Refusal(
            "fortifications.build", "A fortification is built in a City or Stronghold of your own."
        )
    if own.forts[area]:
        return Refusal("fortifications.limit", f"A fortification stands in {name} already.")
    if sum(own.forts) >= BOXES[own.box].fortifications:
        return Refusal("fortifications.limit", "All fortifications are on the board.")
    return None


def fortify(s: ThronesState, house: int, area: int) -> None:
    """Build a fortification in an area. [fortifications.build]"""
    first(s).forts[area] = 1
    pattern = "{house} fortifies {area}."
    s.log("fortifications.build", pattern, house=HOUSE_REF[house], area=AREA_REF[area])


def fort_holders(s: ThronesState) -> list[int]:
    """Return, for each area, the house that controls a fortification there, or `NOBODY`.

    The list is empty if there are no fortifications at all.
    """
    forts = first(s).forts
    if 1 not in forts:
        return NO_HOLDERS
    return [controller(s, area) if forts[area] else NOBODY for area in range(AREA_COUNT)]


def drop_lost_forts(s: ThronesState, before: list[int]) -> None:
    """Remove fortifications whose area its house no longer controls. [fortifications.loss]"""
    forts = first(s).forts
    for area, house in enumerate(before):
        if forts[area] and house != NOBODY and controller(s, area) != house:
            forts[area] = 0
            pattern = "The fortification of {area} is gone."
            s.log("fortifications.loss", pattern, area=AREA_REF[area])
