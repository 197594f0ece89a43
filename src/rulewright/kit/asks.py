"""Questions with two answers."""

from __future__ import annotations

from typing import ClassVar

from mypy_extensions import mypyc_attr

from rulewright.kernel import Ask, State

NO, YES = 0, 1


@mypyc_attr(allow_interpreted_subclasses=True)
class YesNo(Ask[State]):
    """Yes or no: a subclass gives `prompt`, and other words where they read better."""

    words: ClassVar[tuple[str, str]] = ("no", "yes")  # in the notation
    labels: ClassVar[tuple[str, str]] = ("No", "Yes")  # on the buttons

    def options(self, s: State) -> list[int]:
        """Both, yes first."""
        return [YES, NO]

    def text(self, s: State, option: int) -> str:
        """`yes` or `no`, or the words of the subclass."""
        return self.words[option]

    def label(self, s: State, option: int) -> str:
        """The button."""
        return self.labels[option]
