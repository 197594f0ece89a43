"""Events of messages, notes and premoves, which do not change the match."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from rulewright.server.events.facts import Facts


class Talked(Facts, frozen=True):
    """Somebody sent a message: the event's choices are its audience and its text.

    `user` is the author if known, `called` the name of an author who is a spectator, and `readers`
    are the seats that a letter is for.
    """

    kind: ClassVar[str] = "talk"
    user: str | None = None
    called: str = ""
    readers: list[int] = []


class Unsaid(Facts, frozen=True):
    """The operator removed the messages that were sent in the events `said`."""

    kind: ClassVar[str] = "unsaid"
    said: list[int]


class Noted(Facts, frozen=True):
    """The event's seat changed its private note; the note is the event's only choice."""

    kind: ClassVar[str] = "note"


class Prepared(msgspec.Struct, frozen=True):
    """Choices that event `n` prepared for the next question of a kind.

    They are played all together, or dropped.
    """

    n: int
    kind: str
    choices: list[str]
    labels: list[str]


class RepeatAnswer(msgspec.Struct, frozen=True):
    """An answer to every question of a kind, given whenever it is available."""

    kind: str
    text: str
    label: str


class PremovesChanged(Facts, frozen=True):
    """The event's seat changed its premoves, while its holder was number `gen`.

    Only changes are recorded; a value of 0 or null removes an entry.
    """

    kind: ClassVar[str] = "ahead"  # its name in stored events
    gen: int
    answers: dict[str, int] = {}
    same: dict[str, RepeatAnswer | None] = {}
    prepare: Prepared | None = None
    withdraw: list[int] = []
