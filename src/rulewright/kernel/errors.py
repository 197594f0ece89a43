"""All errors that Rulewright raises on purpose, in one tree.

    RulewrightError
    ├── IllegalChoice     not an open option; names the open ones and the rule
    ├── NotYourTurn       the seat has nothing to choose now
    ├── MatchOver         the match has ended
    ├── NothingToUndo     there is no decision to take back
    ├── BadOption         a match option that the game does not have, or a wrong value for it
    ├── BadRecord         a record that cannot be read, or does not replay
    ├── BadPosition       a position text that cannot be read
    ├── UnknownGame       no game of that name
    ├── BadGuide          a guide whose data has the wrong form
    └── BrokenScript      a rule script broke the contract of the kernel (a defect of the game)
        └── BadEntry      a log entry whose parts are not those of its pattern

All but the last two are also `ValueError`s: the input was wrong, and nothing was changed.
"""

from __future__ import annotations


class Refusal:
    """Why a choice is not open: the id of the rule and a sentence."""

    def __init__(self, rule: str, text: str) -> None:
        self.rule = rule
        self.text = text

    def __repr__(self) -> str:
        return f"Refusal({self.rule!r}, {self.text!r})"

    def __str__(self) -> str:
        return f"{self.text} [{self.rule}]" if self.rule else self.text

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Refusal) and self.rule == other.rule and self.text == other.text

    def __hash__(self) -> int:
        return hash((self.rule, self.text))


class RulewrightError(Exception):
    """The base class of all errors raised on purpose."""


class IllegalChoice(RulewrightError, ValueError):
    """The choice is not an open option; nothing was changed.

    `tried` is the text of the choice, `open` the texts that were open, `refusal` the reason.
    """

    def __init__(self, seat: int, tried: str, open_texts: list[str], refusal: Refusal) -> None:
        shown = ", ".join(open_texts[:12]) + (" …" if len(open_texts) > 12 else "")
        super().__init__(f"{tried!r} is not open: {refusal}. Open: {shown}")
        self.seat = seat
        self.tried = tried
        self.open = open_texts
        self.refusal = refusal


class NotYourTurn(RulewrightError, ValueError):
    """The seat has nothing to choose now; `waiting` lists the seats that have."""

    def __init__(self, seat: int, waiting: list[int]) -> None:
        super().__init__(f"seat {seat} has nothing to choose now; waiting for {waiting}")
        self.seat = seat
        self.waiting = waiting


class MatchOver(RulewrightError, ValueError):
    """The match has ended and accepts no more choices."""


class NothingToUndo(RulewrightError, ValueError):
    """There is no decision to take back."""


class BadOption(RulewrightError, ValueError):
    """A match option that the game does not have, or a value that it does not accept."""


class BadRecord(RulewrightError, ValueError):
    """A record that cannot be read or does not replay; `line` counts from 1 (0: the whole)."""

    def __init__(self, message: str, line: int = 0) -> None:
        super().__init__(f"line {line}: {message}" if line else message)
        self.line = line


class BadPosition(RulewrightError, ValueError):
    """A position text that cannot be read; `line` counts from 1 (0: the whole text)."""

    def __init__(self, message: str, line: int = 0) -> None:
        super().__init__(f"line {line}: {message}" if line else message)
        self.line = line


class UnknownGame(RulewrightError, ValueError):
    """No game of that name is registered; `known` lists the names that are."""

    def __init__(self, name: str, known: list[str]) -> None:
        super().__init__(f"no game called {name!r}; known: {', '.join(known)}")
        self.name = name
        self.known = known


class BadGuide(RulewrightError, ValueError):
    """A guide whose data has the wrong form."""


class BrokenScript(RulewrightError):
    """A rule script broke the contract of the kernel: a defect of the game, not of the input."""


class BadEntry(BrokenScript):
    """A log entry with a part too few or too many for its pattern, or one of the wrong kind."""
