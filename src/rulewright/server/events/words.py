"""Events of words and premoves, which change nothing in the match."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from rulewright.server.events.facts import Facts


class Talked(Facts, frozen=True):
    """Somebody said the event's choices: for whom, and the words.

    `user` is who spoke, as far as that is known; `called` what a spectator is called; `readers`
    are the seats that a letter is for.
    """

    kind: ClassVar[str] = "talk"
    user: str | None = None
    called: str = ""
    readers: list[int] = []


class Unsaid(Facts, frozen=True):
    """The server's keeper removed the words of the events `said`."""

    kind: ClassVar[str] = "unsaid"
    said: list[int]


class Noted(Facts, frozen=True):
    """The event's seat wrote its private note, which the event's one choice is."""

    kind: ClassVar[str] = "note"


class Prepared(msgspec.Struct, frozen=True):
    """Choices for the next ask of a kind, made ready by event `n`: played whole or dropped."""

    n: int
    kind: str
    choices: list[str]
    labels: list[str]


class RepeatAnswer(msgspec.Struct, frozen=True):
    """The answer to every ask of a kind, where it is open."""

    kind: str
    text: str
    label: str


class PremovesChanged(Facts, frozen=True):
    """The event's seat changed its premoves, while its holder was the `gen`-th.

    These are the changes; a value of 0 and a null take back.
    """

    kind: ClassVar[str] = "ahead"
    gen: int
    answers: dict[str, int] = {}
    same: dict[str, RepeatAnswer | None] = {}
    prepare: Prepared | None = None
    withdraw: list[int] = []
