"""Asking for the floor: to be asked before the next throw. [table.floor]"""

from __future__ import annotations

from typing import ClassVar, Final

from rulewright.games.monopoly.state import TURN, State
from rulewright.kernel import SECRET, Ask

FLOOR: Final = 0


class Floor(Ask[State]):
    """I should like to be asked before the next throw."""

    kind: ClassVar[str] = "floor"
    rule: ClassVar[str] = "table.floor"
    single: ClassVar[int] = SECRET

    def options(self, s: State) -> list[int]:
        return [FLOOR]

    def text(self, s: State, option: int) -> str:
        """`floor`"""
        return "floor"

    def label(self, s: State, option: int) -> str:
        """The words of the button."""
        return "I want the floor"

    def prompt(self, s: State) -> str:
        return "Build, mortgage or trade before the next throw?"


def floor_ask(s: State, seat: int) -> Floor | None:
    """The wish, while the seat is in and has not said it yet."""
    if s.stage != TURN or not s.is_in(seat) or s.floor >> seat & 1:
        return None
    return Floor(seat)


def take_note(s: State, seat: int) -> None:
    """Note the wish until the next throw."""
    s.floor |= 1 << seat
