"""Arithmetic with times that leaves out days off, which are whole local days.

A day lasts from one local midnight to the next: 23 or 25 hours when clocks change, and no time at
all where a zone skipped a date. Times are milliseconds since 1970.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, date, datetime, timedelta
from functools import lru_cache
from zoneinfo import ZoneInfo

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
MILLISECOND = timedelta(milliseconds=1)


@lru_cache(maxsize=8192)
def day_start(zone: str, day: int) -> int:
    """Return the time at which a day begins in a zone; days are numbered as in `date.toordinal`."""
    midnight = datetime.fromordinal(day).replace(tzinfo=ZoneInfo(zone))
    return (midnight - EPOCH) // MILLISECOND


def day_of(zone: str, moment: int) -> int:
    """Return the day on which a time falls in a zone."""
    local = (EPOCH + moment * MILLISECOND).astimezone(ZoneInfo(zone))
    day = local.toordinal()
    while day_start(zone, day) > moment:
        day -= 1
    while day_start(zone, day + 1) <= moment:
        day += 1
    return day


class DaysOff:
    """The days off in a zone: some weekdays (0 is Monday) and some dates."""

    def __init__(
        self, zone: str = "UTC", weekdays: Iterable[int] = (), dates: Iterable[date] = ()
    ) -> None:
        self.zone = zone
        self.weekdays = frozenset(weekdays)
        self.dates = frozenset(day.toordinal() for day in dates)
        self.any = bool(self.weekdays or self.dates)

    def is_off(self, moment: int) -> bool:
        """Return whether a time falls on a day off."""
        return self.any and self._off(day_of(self.zone, moment))

    def counted(self, start: int, end: int) -> int:
        """Return the time between `start` and `end`, without days off."""
        if not self.any or end <= start:
            return max(0, end - start)
        total = end - start
        day = day_of(self.zone, start)
        begins = start
        while begins < end:
            ends = min(end, day_start(self.zone, day + 1))
            if self._off(day):
                total -= ends - begins
            begins = ends
            day += 1
        return total

    def after(self, start: int, span: int) -> int:
        """Return the earliest time by which `span` has passed since `start`, without days off."""
        if not self.any or span <= 0:
            return start + max(0, span)
        day = day_of(self.zone, start)
        begins = start
        while True:
            ends = day_start(self.zone, day + 1)
            if not self._off(day):
                if span <= ends - begins:
                    return begins + span
                span -= ends - begins
            begins = ends
            day += 1

    def _off(self, day: int) -> bool:
        # Day 1 of the calendar was a Monday.
        return (day - 1) % 7 in self.weekdays or day in self.dates
