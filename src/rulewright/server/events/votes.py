"""Events of votes, and the end of a match that everybody left."""

from __future__ import annotations

from typing import ClassVar, Literal

import msgspec

from rulewright.server.events.facts import Facts

What = Literal["pause", "resume", "extend", "replace", "end", "letters", "undo"]


class Proposed(Facts, frozen=True):
    """The event's seat proposed a motion (`tables/motions.py`).

    `person` is the proposer; it is None in old events, when votes were by seat.
    """

    kind: ClassVar[str] = "motion"
    what: What
    person: str | None = msgspec.field(default=None, name="as")
    seat: int | None = None
    bot: str | None = None
    minutes: int = 0
    undo: int | None = None
    to: str | None = None
    called: str = ""
    leaves: bool = False


class Voted(Facts, frozen=True):
    """The event's seat voted on the motion of event `motion`; `person` is the voter.

    `motion` is None in old events, when only one motion could be open.
    """

    kind: ClassVar[str] = "vote"
    yes: bool
    motion: int | None = None
    person: str | None = msgspec.field(default=None, name="as")


class Unanswered(Facts, frozen=True):
    """A person whose seat a motion would give away has not answered in time."""

    kind: ClassVar[str] = "away"
    motion: int | None = None  # None as in `Voted`


class Abandoned(Facts, frozen=True):
    """The match ended because all persons had left it."""

    kind: ClassVar[str] = "abandoned"
