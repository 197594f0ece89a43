"""Shapes of choices that several chapters share."""

from __future__ import annotations

from typing import ClassVar, Final

from rulewright.games.monopoly.state import State
from rulewright.kernel import Ask

FIRST: Final = 0
SECOND: Final = 1


class TwoWays(Ask[State]):
    """Two ways, each with a text and a label."""

    texts: ClassVar[tuple[str, str]] = ("yes", "no")
    labels: ClassVar[tuple[str, str]] = ("Yes", "No")

    def options(self, s: State) -> list[int]:
        """Both."""
        return [FIRST, SECOND]

    def text(self, s: State, option: int) -> str:
        """One of `texts`."""
        return self.texts[option]

    def label(self, s: State, option: int) -> str:
        """One of `labels`."""
        return self.labels[option]
