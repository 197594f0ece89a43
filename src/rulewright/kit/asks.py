"""Questions with two answers."""

from __future__ import annotations

from typing import ClassVar, Final, Generic, TypeVar

from mypy_extensions import mypyc_attr

from rulewright.kernel import Ask, State

S = TypeVar("S", bound=State)

FIRST: Final = 0
SECOND: Final = 1
NO: Final = 0
YES: Final = 1


@mypyc_attr(allow_interpreted_subclasses=True)
class TwoWays(Ask[S], Generic[S]):
    """One way or the other: a subclass gives `prompt` and the words for both."""

    words: ClassVar[tuple[str, str]] = ("", "")  # in the notation
    labels: ClassVar[tuple[str, str]] = ("", "")  # on the buttons

    def options(self, s: S) -> list[int]:
        """Both."""
        return [FIRST, SECOND]

    def text(self, s: S, option: int) -> str:
        """One of the words."""
        return self.words[option]

    def label(self, s: S, option: int) -> str:
        """The button."""
        return self.labels[option]


@mypyc_attr(allow_interpreted_subclasses=True)
class YesNo(TwoWays[S], Generic[S]):
    """Yes or no: a subclass gives `prompt`, and other words where they read better."""

    words: ClassVar[tuple[str, str]] = ("no", "yes")
    labels: ClassVar[tuple[str, str]] = ("No", "Yes")

    def options(self, s: S) -> list[int]:
        """Both, yes first."""
        return [YES, NO]
