"""The clocks that a table can choose from, and their stored and displayed state.

Each kind of clock computes the time of a seat at the start, when its turn begins, after its own
move, and after its time ran out and a bot plays for it. All amounts are milliseconds. `NoClock`
never runs out; its amounts have no meaning.
"""

from __future__ import annotations

from datetime import date
from math import isfinite
from typing import Annotated, ClassVar
from zoneinfo import ZoneInfo

import msgspec

SECOND = 1000
DAY = 86_400 * SECOND
GRACE = 15 * SECOND  # what a seat with a live clock gets at least after its time ran out
MOST_LEFT = 366 * DAY  # the most time that a clock can have

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
    """Return a duration in words: `1 day`, `2 hours and 30 minutes`."""
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
    """No time limit."""

    limited: ClassVar[bool] = False

    def first(self) -> int:
        """Return the time of a seat at the beginning of the match."""
        return 0

    def asked(self, left: int) -> int:
        """Return the time of a seat when its turn begins."""
        return left

    def moved(self, left: int) -> int:
        """Return the time of a seat after its own move."""
        return left

    def helped(self, left: int) -> int:
        """Return the time of a seat after it ran out of time or changed hands."""
        return left

    def extended(self, left: int, more: int, waited_for: bool) -> int:
        """Return the time of a seat after all have agreed to give it `more`.

        `waited_for` says whether the match waits for the seat.
        """
        return left


class LiveClock(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="live", tag_field="kind"
):
    """A time bank in seconds for the whole match, and an increment after each move of the seat."""

    limited: ClassVar[bool] = True

    bank: Annotated[int, msgspec.Meta(ge=10, le=86_400)]
    increment: Annotated[int, msgspec.Meta(ge=0, le=3600)] = 0

    def first(self) -> int:
        """Return the whole bank."""
        return self.bank * SECOND

    def asked(self, left: int) -> int:
        """Return the rest of the bank."""
        return left

    def moved(self, left: int) -> int:
        """Return the rest of the bank, plus the increment."""
        return min(MOST_LEFT, left + self.increment * SECOND)

    def helped(self, left: int) -> int:
        """Return the rest of the bank, raised to the increment and to `GRACE` if it is less.

        It is not raised above the whole bank. Without `GRACE`, a seat with an empty bank and no
        increment could never move again.
        """
        least = min(self.first(), max(self.increment * SECOND, GRACE))
        return max(left, least)

    def extended(self, left: int, more: int, waited_for: bool) -> int:
        """Return the rest of the bank, plus `more`."""
        return _within(left + more)


class DaysClock(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="days", tag_field="kind"
):
    """A number of days for every move, counted from the start of the turn, without days off.

    `weekdays` (0 is Monday) and `dates` are off, from midnight to midnight in `zone`.
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
        """Return the full days of a move."""
        return round(self.days * DAY)

    def asked(self, left: int) -> int:
        """Return the full days, however long the previous move took."""
        return self.first()

    def moved(self, left: int) -> int:
        """Return the full days, for the next move."""
        return self.first()

    def helped(self, left: int) -> int:
        """Return the full days."""
        return self.first()

    def extended(self, left: int, more: int, waited_for: bool) -> int:
        """Return the time for the present move, with `more` added.

        A seat that is not waited for gains nothing, since its next move has the full days anyway.
        """
        return _within(left + more) if waited_for else left


def _within(left: int) -> int:
    return max(0, min(MOST_LEFT, left))


ClockTerms = NoClock | LiveClock | DaysClock


class ClockState(msgspec.Struct, forbid_unknown_fields=True):
    """The complete state of a table's clocks; lists are by seat number."""

    at: int  # the time of the last event
    people: list[bool]  # whether a person plays the seat
    left: list[int]
    waiting: list[int] = []  # the seats to move
    helped: list[bool] = []  # whether the time ran out and a bot makes this move
    overtime: list[bool] = []  # whether the time ran out and the table waits
    paused: bool = False
    sealed: list[int] = []  # the time left when the seat began to choose in secret
    standing: bool = False  # whether no clock runs until people have come

    def copy(self) -> ClockState:
        """Return an independent copy."""
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
    """The clocks as displayed at time `at`; lists are by seat number.

    `left` is null for seats without a clock (bots, and tables without clocks). `due` is the time at
    which a running clock expires, with days off taken into account; `day_off` says that today is
    one. `late` are the seats whose time ran out in this move: a bot moves for those in `helped`,
    and the table waits for the others. While `standing`, no clock runs, since people are still to
    come.
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
