"""Questions with two answers."""

from __future__ import annotations

from typing import ClassVar, Final, Generic, TypeVar

from mypy_extensions import mypyc_attr

from rulewright.kernel import Ask, State

S = TypeVar("S", bound=State)

NO: Final = 0
YES: Final = 1


@mypyc_attr(allow_interpreted_subclasses=True)
class YesNo(Ask[S], Generic[S]):
    """Yes or no: a subclass gives `prompt`, and other words where they read better."""

    words: ClassVar[tuple[str, str]] = ("no", "yes")  # in the notation
    labels: ClassVar[tuple[str, str]] = ("No", "Yes")  # on the buttons

    def options(self, s: S) -> list[int]:
        """Both, yes first."""
        return [YES, NO]

    def text(self, s: S, option: int) -> str:
        """`yes` or `no`, or the words of the subclass."""
        return self.words[option]

    def label(self, s: S, option: int) -> str:
        """The button."""
        return self.labels[option]
