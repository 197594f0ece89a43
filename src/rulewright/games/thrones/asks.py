"""Kinds of choices that several chapters share: a unit on the board, an influence track."""

from __future__ import annotations

from rulewright.games.thrones import troops
from rulewright.games.thrones.components import (
    AREA_NAMES,
    AREAS,
    TRACK_NAMES,
    TRACKS,
    UNIT_NAMES,
    UNITS,
)
from rulewright.games.thrones.state import ThronesState
from rulewright.kernel import Ask, Refusal
from rulewright.kit.asks import Choice


# -- a unit on the board ------------------------------------------------------------------------
def unit_option(area: int, kind: int) -> int:
    """Return the option for a unit of a kind in an area."""
    return area * 4 + kind


def unit_area(option: int) -> int:
    """Return the area that a unit's option names."""
    return option // 4


def unit_kind(option: int) -> int:
    """Return the kind of unit that a unit's option names."""
    return option % 4


def units_in(s: ThronesState, area: int) -> list[int]:
    """List an option for each kind of standing unit in an area."""
    units = s.units[area]
    return [unit_option(area, kind) for kind in range(4) if troops.count(units, kind)]


class PickUnit(Choice[ThronesState]):
    """Choose a unit on the board."""

    def text(self, s: ThronesState, option: int) -> str:
        """Return the notation, such as `the-twins footman`."""
        return f"{AREAS[unit_area(option)]} {UNITS[unit_kind(option)]}"

    def label(self, s: ThronesState, option: int) -> str:
        return f"A {UNIT_NAMES[unit_kind(option)]} in {AREA_NAMES[unit_area(option)]}"

    def targets(self, s: ThronesState, option: int) -> list[str]:
        area = AREAS[unit_area(option)]
        return [f"unit:{area}:{UNITS[unit_kind(option)]}", area]


class PickTrack(Ask[ThronesState]):
    """Choose one of the influence tracks."""

    kind = "track"

    def __init__(self, seat: int, tracks: list[int], question: str) -> None:
        self.seat = seat
        self.tracks = tracks
        self.question = question

    def options(self, s: ThronesState) -> list[int]:
        return self.tracks

    def text(self, s: ThronesState, option: int) -> str:
        return TRACKS[option]

    def label(self, s: ThronesState, option: int) -> str:
        return TRACK_NAMES[option]

    def targets(self, s: ThronesState, option: int) -> list[str]:
        return [f"track:{TRACKS[option]}"]

    def prompt(self, s: ThronesState) -> str:
        return self.question

    def why_not(self, s: ThronesState, tried: str) -> Refusal:
        names = " or ".join(TRACK_NAMES[track] for track in self.tracks)
        return Refusal(self.rule, f"Name one of these tracks: {names}.")
