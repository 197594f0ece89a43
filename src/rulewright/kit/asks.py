"""Base classes for asks: a choice among candidates, and questions with two answers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final, Generic, TypeVar

from mypy_extensions import mypyc_attr

from rulewright.kernel import Ask, Refusal, State, Unavailable

S = TypeVar("S", bound=State)

FIRST: Final = 0
SECOND: Final = 1
NO: Final = 0
YES: Final = 1


@mypyc_attr(allow_interpreted_subclasses=True)
class Choice(Ask[S], Generic[S]):
    """A choice among candidates: those with a refusal are shown as unavailable, with the reason.

    A subclass defines `candidates`, `refusal`, `text` and `prompt`. An ask that occurs very often
    may override `options` for speed; `candidates` are then used only to list the unavailable ones.
    """

    hint: ClassVar[str] = ""  # the reason for anything that is no candidate; `{}` is what was tried

    def candidates(self, s: S) -> Sequence[int]:
        """Return everything that a player might choose, open or not, in a fixed order."""
        return ()

    def refusal(self, s: S, option: int) -> Refusal | None:
        """Return why a candidate is not open, or None if it is."""
        return None

    def options(self, s: S) -> list[int]:
        """Return the candidates without a refusal."""
        return [option for option in self.candidates(s) if self.refusal(s, option) is None]

    def unavailable(self, s: S) -> list[Unavailable]:
        """Return the candidates that have a refusal."""
        unavailable: list[Unavailable] = []
        for option in self.candidates(s):
            refusal = self.refusal(s, option)
            if refusal is not None:
                unavailable.append(self.refuse(s, option, refusal))
        return unavailable

    def why_not(self, s: S, tried: str) -> Refusal:
        """Return the refusal of the candidate; for anything else, the class's `hint`."""
        for one in self.unavailable(s):
            if one.text == tried:
                return one.refusal
        if not self.hint:
            return super().why_not(s, tried)
        return Refusal(self.rule, self.hint.replace("{}", tried))


@mypyc_attr(allow_interpreted_subclasses=True)
class TwoWays(Ask[S], Generic[S]):
    """A question with two answers; a subclass defines `prompt` and the words for both."""

    words: ClassVar[tuple[str, str]] = ("", "")  # in the notation
    labels: ClassVar[tuple[str, str]] = ("", "")  # on the buttons

    def options(self, s: S) -> list[int]:
        """Return both answers in their fixed order."""
        return [FIRST, SECOND]

    def text(self, s: S, option: int) -> str:
        """Return the answer's entry in `words`."""
        return self.words[option]

    def label(self, s: S, option: int) -> str:
        """Return the answer's entry in `labels`."""
        return self.labels[option]


@mypyc_attr(allow_interpreted_subclasses=True)
class YesNo(TwoWays[S], Generic[S]):
    """A yes or no question; a subclass defines `prompt`, and other words where they read better."""

    words: ClassVar[tuple[str, str]] = ("no", "yes")
    labels: ClassVar[tuple[str, str]] = ("No", "Yes")

    def options(self, s: S) -> list[int]:
        """Return both answers, yes first."""
        return [YES, NO]
