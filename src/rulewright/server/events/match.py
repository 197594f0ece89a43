"""Events of the match: its table is made, it begins, moves are made and undone, rules change."""

from __future__ import annotations

from typing import Any, ClassVar

import msgspec

from rulewright.server.events.facts import Facts

Shown = tuple[int, Any]  # an audience, and the moment shown to it (`kernel/moments.py`)
Staged = tuple[int, list[Shown]]  # the index of a log entry in its event, with its moments


class Made(Facts, frozen=True):
    """User `host` made a table, which waits for people.

    `seeded` says that the host chose the seed, `gathers` that the match begins when all are ready.
    """

    kind: ClassVar[str] = "made"
    host: str | None = None
    seeded: bool = False
    gathers: bool = False


class MatchChange(Facts, frozen=True, kw_only=True):
    """An event that changes the match.

    After it the match waits for the seats `waiting`, or is `over`.
    """

    waiting: list[int] | None = None  # None in events from before it was recorded
    over: bool = False


class Started(MatchChange, frozen=True):
    """The match began, with `bots` in the seats that were still open.

    If there was no `Made` event, `host`, `seeded` and `gathers` are given here. With `stands`, the
    clocks are stopped until people come.
    """

    kind: ClassVar[str] = "start"
    host: str | None = None
    seeded: bool = False
    gathers: bool = False
    bots: dict[int, str] = {}
    stands: bool = False
    moments: list[Staged] = []


class Lapsed(msgspec.Struct, frozen=True):
    """The premoves of a seat that a play removed.

    These are standing answers, by name, or with `prepared` all prepared choices.
    """

    answers: list[str]
    prepared: bool


class Played(MatchChange, frozen=True):
    """A seat made the event's choices: its person, a `bot`, or a `premove`.

    `prepared` is the event that prepared these choices; `lapsed` are the premoves that they
    removed, by seat. `start` is the length of the match's log before them, for undoing them; it is
    None if they `showed` something hidden. `sealed` choices stay secret while other seats still
    choose.
    """

    kind: ClassVar[str] = "play"
    bot: str | None = None
    premove: bool = msgspec.field(default=False, name="ahead")
    prepared: int | None = None
    start: int | None = msgspec.field(default=None, name="from")
    sealed: bool = False
    showed: str | None = None
    lapsed: dict[int, Lapsed] = {}
    moments: list[Staged] = []


class Retaken(MatchChange, frozen=True):
    """A seat took back its sealed choices while other seats were still choosing."""

    kind: ClassVar[str] = "retake"


class Undone(MatchChange, frozen=True):
    """The match went back by consent to event `to`, when its log had `length` entries."""

    kind: ClassVar[str] = "undo"
    to: int
    length: int


class Mended(MatchChange, frozen=True):
    """The rules changed: the current step starts over or, with `on`, the match continues."""

    kind: ClassVar[str] = "mended"
    on: bool = False
