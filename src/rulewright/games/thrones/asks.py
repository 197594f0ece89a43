"""Shapes of choices that several chapters share: yes or no, a unit, a track."""

from __future__ import annotations

from typing import ClassVar, Final

from rulewright.games.thrones.components import (
    AREA_NAMES,
    AREAS,
    TRACK_NAMES,
    TRACKS,
    UNIT_NAMES,
    UNITS,
)
from rulewright.games.thrones.state import State
from rulewright.kernel import Ask, Refusal

NO: Final = 0
YES: Final = 1


class YesNo(Ask[State]):
    """Two ways, each with a text and a label; the first of each is no."""

    texts: ClassVar[tuple[str, str]] = ("no", "yes")
    labels: ClassVar[tuple[str, str]] = ("No", "Yes")

    def options(self, s: State) -> list[int]:
        """Both."""
        return [YES, NO]

    def text(self, s: State, option: int) -> str:
        """One of `texts`."""
        return self.texts[option]

    def label(self, s: State, option: int) -> str:
        """One of `labels`."""
        return self.labels[option]


class PickUnit(Ask[State]):
    """A unit on the board, as area * 4 + kind."""

    def text(self, s: State, option: int) -> str:
        """`the-twins footman`"""
        return f"{AREAS[option // 4]} {UNITS[option % 4]}"

    def label(self, s: State, option: int) -> str:
        """The unit and where it stands."""
        return f"A {UNIT_NAMES[option % 4]} in {AREA_NAMES[option // 4]}"

    def about(self, s: State, option: int) -> list[str]:
        """The unit's token."""
        return [f"unit:{AREAS[option // 4]}:{UNITS[option % 4]}", AREAS[option // 4]]


class PickTrack(Ask[State]):
    """One of the influence tracks."""

    kind = "track"

    def __init__(self, seat: int, tracks: list[int], question: str) -> None:
        self.seat = seat
        self.tracks = tracks
        self.question = question

    def options(self, s: State) -> list[int]:
        """The tracks in question."""
        return self.tracks

    def text(self, s: State, option: int) -> str:
        """`kings-court`"""
        return TRACKS[option]

    def label(self, s: State, option: int) -> str:
        """The track's name."""
        return TRACK_NAMES[option]

    def about(self, s: State, option: int) -> list[str]:
        """The track."""
        return [f"track:{TRACKS[option]}"]

    def prompt(self, s: State) -> str:
        """What happens on it."""
        return self.question

    def why_not(self, s: State, tried: str) -> Refusal:
        """Which tracks may be named."""
        names = " or ".join(TRACK_NAMES[track] for track in self.tracks)
        return Refusal(self.rule, f"Name one of these tracks: {names}.")
