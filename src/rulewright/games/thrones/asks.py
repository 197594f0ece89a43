"""Shapes of choices that several chapters share: a unit, a track."""

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
    """A unit of a kind in an area, as an option."""
    return area * 4 + kind


def unit_area(option: int) -> int:
    """Where the unit of an option stands."""
    return option // 4


def unit_kind(option: int) -> int:
    """The kind of the unit of an option."""
    return option % 4


def units_in(s: ThronesState, area: int) -> list[int]:
    """The kinds of standing units in an area, each as an option."""
    units = s.units[area]
    return [unit_option(area, kind) for kind in range(4) if troops.count(units, kind)]


class PickUnit(Choice[ThronesState]):
    """A unit on the board."""

    def text(self, s: ThronesState, option: int) -> str:
        """`the-twins footman`"""
        return f"{AREAS[unit_area(option)]} {UNITS[unit_kind(option)]}"

    def label(self, s: ThronesState, option: int) -> str:
        """The unit and where it stands."""
        return f"A {UNIT_NAMES[unit_kind(option)]} in {AREA_NAMES[unit_area(option)]}"

    def targets(self, s: ThronesState, option: int) -> list[str]:
        area = AREAS[unit_area(option)]
        return [f"unit:{area}:{UNITS[unit_kind(option)]}", area]


class PickTrack(Ask[ThronesState]):
    """One of the influence tracks."""

    kind = "track"

    def __init__(self, seat: int, tracks: list[int], question: str) -> None:
        self.seat = seat
        self.tracks = tracks
        self.question = question

    def options(self, s: ThronesState) -> list[int]:
        return self.tracks

    def text(self, s: ThronesState, option: int) -> str:
        """`kings-court`"""
        return TRACKS[option]

    def label(self, s: ThronesState, option: int) -> str:
        return TRACK_NAMES[option]

    def targets(self, s: ThronesState, option: int) -> list[str]:
        return [f"track:{TRACKS[option]}"]

    def prompt(self, s: ThronesState) -> str:
        return self.question

    def why_not(self, s: ThronesState, tried: str) -> Refusal:
        """Which tracks may be named."""
        names = " or ".join(TRACK_NAMES[track] for track in self.tracks)
        return Refusal(self.rule, f"Name one of these tracks: {names}.")
