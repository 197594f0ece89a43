"""Default values for the parts that a position does not mention."""

from __future__ import annotations

from typing import Final

from rulewright.games.thrones.components import (
    AREA_COUNT,
    CONSOLIDATE,
    MARCH,
    NOBODY,
    ORDER_TYPE,
    RAID,
)
from rulewright.games.thrones.editions import edition_of
from rulewright.games.thrones.state import (
    CALL_FOR_SUPPORT,
    CONSOLIDATION,
    MARCHES,
    PLANNING,
    RAIDS,
    ThronesState,
)
from rulewright.games.thrones.text.place import Place, set_place, usual_garrison, usual_neutral

PLAYERS: Final = 6
POWER: Final = 5  # of each house


def set_usual_places(s: ThronesState) -> None:
    """Set a blank board to the defaults of a position: garrisons and closed areas alone."""
    for area in range(AREA_COUNT):
        place = Place(area)
        place.garrison = usual_garrison(s, place)
        place.neutral = usual_neutral(s, place)
        set_place(s, place)


def usual_deck(s: ThronesState) -> list[int]:
    """Return the default Westeros cards left: all except those revealed."""
    left = [event.count for event in edition_of(s).events]
    for event in s.events:
        if event != NOBODY:
            left[event] -= 1
    return left


def usual_step(s: ThronesState) -> int:
    """Return the default step: the call for support in a combat; else by the orders on the board.

    It is the first of marches, raids and Power that has an order, or planning if none has.
    """
    if s.battle is not None:
        return CALL_FOR_SUPPORT
    kinds = [ORDER_TYPE[order] for order in s.order if order]
    if MARCH in kinds:
        return MARCHES
    if RAID in kinds:
        return RAIDS
    return CONSOLIDATION if CONSOLIDATE in kinds else PLANNING
