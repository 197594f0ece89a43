"""The clocks a table may choose from, and what of a clock is kept and shown.

Each kind answers for itself what a seat has at its start, when it is asked, after a move of its
own, and when its time ran out and a bot plays for it. All amounts are milliseconds. A seat's
`left` is worth nothing under `NoClock`, which never runs out.
"""

from __future__ import annotations

from datetime import date
from math import isfinite
from typing import Annotated, ClassVar
from zoneinfo import ZoneInfo

import msgspec

SECOND = 1000
DAY = 86_400 * SECOND
GRACE = 15 * SECOND  # the least that a live clock leaves to a seat which had run out of time
MOST_LEFT = 366 * DAY  # no clock holds more

Weekday = Annotated[int, msgspec.Meta(ge=0, le=6)]
Zone = Annotated[
    str,
    msgspec.Meta(
        min_length=3,
        max_length=64,
        pattern=r"^(UTC|GMT|(?!posix/|right/)[A-Za-z]+(/[A-Za-z0-9_+-]+){1,2})$",
    ),
]


def lasting(minutes: int) -> str:
    """Minutes in words: `1 day`, `2 hours and 30 minutes`."""
    hours, left = divmod(minutes, 60)
    days, hours = divmod(hours, 24)
    parts = [
        f"{count} {unit}" if count == 1 else f"{count} {unit}s"
        for count, unit in ((days, "day"), (hours, "hour"), (left, "minute"))
        if count
    ]
    *first, last = parts or ["0 minutes"]
    return f"{', '.join(first)} and {last}" if first else last


class NoClock(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="none", tag_field="kind"
):
    """Nobody's time is counted down."""

    limited: ClassVar[bool] = False

    def first(self) -> int:
        """The time of a seat when the match begins."""
        return 0

    def asked(self, left: int) -> int:
        """The time of a seat when it is waited for anew."""
        return left

    def moved(self, left: int) -> int:
        """The time of a seat after a move of its own."""
        return left

    def helped(self, left: int) -> int:
        """The time of a seat to go on with that had run out of time, or changed hands."""
        return left

    def extended(self, left: int, more: int, waited_for: bool) -> int:
        """The time of a seat when all agreed to give it more."""
        return left


class LiveClock(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="live", tag_field="kind"
):
    """A bank of seconds for the whole match, and an increment after each move of one's own."""

    limited: ClassVar[bool] = True

    bank: Annotated[int, msgspec.Meta(ge=10, le=86_400)]
    increment: Annotated[int, msgspec.Meta(ge=0, le=3600)] = 0

    def first(self) -> int:
        """The whole bank."""
        return self.bank * SECOND

    def asked(self, left: int) -> int:
        """The time that was left of the bank."""
        return left

    def moved(self, left: int) -> int:
        """The increment on top."""
        return min(MOST_LEFT, left + self.increment * SECOND)

    def helped(self, left: int) -> int:
        """At least the increment, and at least a short while.

        Without that while, a seat whose bank is empty could never move again where there is no
        increment. It is never more than the bank was.
        """
        least = min(self.first(), max(self.increment * SECOND, GRACE))
        return max(left, least)

    def extended(self, left: int, more: int, waited_for: bool) -> int:
        """So much more in the bank."""
        return _within(left + more)


class DaysClock(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="days", tag_field="kind"
):
    """Days for every move, from when the seat is asked; days off don't count.

    `weekdays` (0 is Monday) and `dates` are off, each from midnight to midnight in `zone`.
    """

    limited: ClassVar[bool] = True

    days: Annotated[float, msgspec.Meta(ge=0.01, le=100)]
    weekdays: Annotated[tuple[Weekday, ...], msgspec.Meta(max_length=6)] = ()
    dates: Annotated[tuple[date, ...], msgspec.Meta(max_length=100)] = ()
    zone: Zone = "UTC"

    def __post_init__(self) -> None:
        if not isfinite(self.days):
            raise ValueError("days must be a number")
        try:
            ZoneInfo(self.zone)
        except (KeyError, ValueError, OSError):
            raise ValueError(f"no time zone {self.zone!r}") from None

    def first(self) -> int:
        """The days of a move."""
        return round(self.days * DAY)

    def asked(self, left: int) -> int:
        """All of its days, whatever the last move took."""
        return self.first()

    def moved(self, left: int) -> int:
        """All of its days for the next move."""
        return self.first()

    def helped(self, left: int) -> int:
        """All of its days."""
        return self.first()

    def extended(self, left: int, more: int, waited_for: bool) -> int:
        """More for the move that is waited for; every later one has its days anyway."""
        return _within(left + more) if waited_for else left


def _within(left: int) -> int:
    return max(0, min(MOST_LEFT, left))


ClockTerms = NoClock | LiveClock | DaysClock


class ClockState(msgspec.Struct, forbid_unknown_fields=True):
    """All that the clocks of a table remember; lists of seats are by number of seat."""

    at: int  # the moment of the last event
    people: list[bool]  # who is played by a person
    left: list[int]
    waiting: list[int] = []  # the seats the match waits for
    helped: list[bool] = []  # ran out of time, and a bot is to make this move
    overtime: list[bool] = []  # ran out of time, and the table waits on
    paused: bool = False
    sealed: list[int] = []  # what a seat had left when it began to choose in secret
    standing: bool = False  # nobody's time passes before people are there

    def copy(self) -> ClockState:
        """An independent copy."""
        return ClockState(
            self.at,
            list(self.people),
            list(self.left),
            list(self.waiting),
            list(self.helped),
            list(self.overtime),
            self.paused,
            list(self.sealed),
            self.standing,
        )


class ClockView(msgspec.Struct, frozen=True):
    """The clocks as the table shows them at moment `at`; lists are by number of seat.

    `left` is None where no clock counts down (a bot's seat, a table without clocks). `due` is
    when the time of a running seat is out, days off counted in. `day_off` says that it is one
    of these now. `late` are those whose time ran out in this move: in `helped` a bot makes it,
    for others the table waits. They are `standing` as long as people are still to come.
    """

    at: int
    left: list[int | None]
    due: list[int | None]
    running: list[int]
    late: list[int]
    helped: list[int]
    paused: bool
    day_off: bool
    standing: bool = False
