"""Events of the match: it is made, begins, is played, taken back and mended."""

from __future__ import annotations

from typing import Any, ClassVar

import msgspec

from rulewright.server.events.facts import Facts

Shown = tuple[int, Any]  # an audience, and the moment that it is shown (`kernel/moments.py`)
Staged = tuple[int, list[Shown]]  # the place of a log entry in its event, with its moments


class Made(Facts, frozen=True):
    """A table that waits for people was made by user `host`.

    `seeded` says that they gave the seed, `gathers` that the match begins when all are ready.
    """

    kind: ClassVar[str] = "made"
    host: str | None = None
    seeded: bool = False
    gathers: bool = False


class MatchChange(Facts, frozen=True, kw_only=True):
    """An event that changes the match: it waits for seats `waiting` then, or is `over`."""

    waiting: list[int] | None = None  # None in events stored before it was noted
    over: bool = False


class Started(MatchChange, frozen=True):
    """The match began, with `bots` in the seats that were still open.

    Where no table was made before, it has the facts of `Made` too. With `stands` its clocks wait
    for people to come.
    """

    kind: ClassVar[str] = "start"
    host: str | None = None
    seeded: bool = False
    gathers: bool = False
    bots: dict[int, str] = {}
    stands: bool = False
    moments: list[Staged] = []


class Lapsed(msgspec.Struct, frozen=True):
    """The premoves that a play ended: answers by name, or all that a seat prepared."""

    answers: list[str]
    prepared: bool


class Played(MatchChange, frozen=True):
    """A seat made the event's choices: its person, a `bot`, or a premove (`ahead`).

    `prepared` is the event that prepared these choices, `lapsed` what ended by them, by seat. Undo
    reaches to `start`, the length of the match's log before them, unless they `showed` something
    hidden; `sealed` choices are hidden themselves while others still choose.
    """

    kind: ClassVar[str] = "play"
    bot: str | None = None
    ahead: bool = False
    prepared: int | None = None
    start: int | None = msgspec.field(default=None, name="from")
    sealed: bool = False
    showed: str | None = None
    lapsed: dict[int, Lapsed] = {}
    moments: list[Staged] = []


class Retaken(MatchChange, frozen=True):
    """A seat took back what it had sealed while others still chose."""

    kind: ClassVar[str] = "retake"


class Undone(MatchChange, frozen=True):
    """The match went back by consent to event `to`, when its log had `length` entries."""

    kind: ClassVar[str] = "undo"
    to: int
    length: int


class Mended(MatchChange, frozen=True):
    """Mended rules ask the running step again or, with `on`, take the match on by themselves."""

    kind: ClassVar[str] = "mended"
    on: bool = False
