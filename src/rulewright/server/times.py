"""The clock that decides when sessions, challenges and table clocks expire.

A machine's clock may be changed while the server runs. A step back would revive what has expired,
so it is ignored: time continues from where it was. A step forward is accepted, since the machine
may have slept.
"""

from __future__ import annotations

import time
from collections.abc import Callable


class SteadyClock:
    """A clock in ms that never goes back while the process runs."""

    def __init__(
        self,
        wall: Callable[[], int] = time.time_ns,
        monotonic: Callable[[], int] = time.monotonic_ns,
    ) -> None:
        self._wall = wall
        self._monotonic = monotonic
        self._ahead = wall() - monotonic()  # the largest difference seen between the two clocks

    def __call__(self) -> int:
        """Return the current time in ms."""
        wall, monotonic = self._wall(), self._monotonic()
        self._ahead = max(self._ahead, wall - monotonic)
        return (monotonic + self._ahead) // 1_000_000


now = SteadyClock()
"""The clock of this process."""


def earlier(now: int, newest: int | None) -> int:
    """Return the time to measure ages from: `now`, or that of the newest event if it is earlier.

    A clock set far ahead would otherwise delete everybody. While nothing happens at any table,
    nothing expires.
    """
    return now if newest is None else min(now, newest)
