"""The parts of a position of which nothing is said."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rulewright.games.thrones.components import (
    AREA_COUNT,
    CONSOLIDATE,
    MARCH,
    MAX_SUPPLY,
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
from rulewright.kernel import OptionSpec, OptionValue

PLAYERS: Final = 6
POWER: Final = 5  # of each house


def usual_options(players: int, specs: Sequence[OptionSpec]) -> dict[str, OptionValue]:
    """The options by default; one that is not for so many players is off."""
    return {
        spec.name: spec.values[0] if spec.players is None or players in spec.players else False
        for spec in specs
    }


def set_usual(s: ThronesState) -> None:
    """Make a blank state the one that the lines of a position change.

    Nothing is on the board but garrisons and closed areas.
    """
    s.step = PLANNING
    s.supply = [MAX_SUPPLY] * s.players
    s.power = [POWER] * s.players
    for area in range(AREA_COUNT):
        place = Place(area)
        place.garrison = usual_garrison(s, place)
        place.neutral = usual_neutral(s, place)
        set_place(s, place)


def usual_deck(s: ThronesState) -> list[int]:
    """The Westeros cards left when nothing else is said: all but those revealed."""
    left = [event.count for event in edition_of(s).events]
    for event in s.events:
        if event != NOBODY:
            left[event] -= 1
    return left


def usual_step(s: ThronesState) -> int:
    """The step of a position that does not name one: the first that has an order to resolve."""
    if s.battle is not None:
        return CALL_FOR_SUPPORT
    kinds = [ORDER_TYPE[order] for order in s.order if order]
    if MARCH in kinds:
        return MARCHES
    if RAID in kinds:
        return RAIDS
    return CONSOLIDATION if CONSOLIDATE in kinds else PLANNING
