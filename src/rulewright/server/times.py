"""The time that decides: which session, challenge or clock has run out.

The clock of a machine may be set while a server runs. A step back would give what has run out a
second life, so it is not believed: the time goes on from where it was, as fast as time passes. A
step ahead is, for it may be that the machine slept.
"""

from __future__ import annotations

import time
from collections.abc import Callable


class SteadyClock:
    """The time in ms, which never goes back as long as the process runs."""

    def __init__(
        self,
        wall: Callable[[], int] = time.time_ns,
        monotonic: Callable[[], int] = time.monotonic_ns,
    ) -> None:
        self._wall = wall
        self._monotonic = monotonic
        self._ahead = wall() - monotonic()  # of the monotonic clock, at the most that was seen

    def __call__(self) -> int:
        """The time now."""
        wall, monotonic = self._wall(), self._monotonic()
        self._ahead = max(self._ahead, wall - monotonic)
        return (monotonic + self._ahead) // 1_000_000


now = SteadyClock()
"""The clock of this process."""


def earlier(now: int, newest: int | None) -> int:
    """The time by which things are forgotten: that of the newest event, where the clock is ahead.

    A clock that is set far ahead would else forget everybody; while nothing happens at any table,
    nothing runs out.
    """
    return now if newest is None else min(now, newest)
