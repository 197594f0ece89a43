"""When a notice is due: after a short grace, at the next digest, or once more."""

from __future__ import annotations

from typing import Literal

SECOND = 1000
MINUTE = 60 * SECOND
HOUR = 60 * MINUTE
DAY = 24 * HOUR

Digest = Literal["at-once", "hourly", "daily"]

GRACE = 5 * SECOND  # who moves within it needs no notice
HELD = 10 * MINUTE  # how long who has the table's page open is not told elsewhere
LEASE = 5 * MINUTE  # how long who has claimed a notice has to send it, before another may
PAUSED = 10 * MINUTE  # how often a notice of a table that is paused is looked at
RETRIES = (30 * SECOND, 2 * MINUTE, 10 * MINUTE, HOUR, 3 * HOUR)  # pauses between tries
LOOKED_BACK = 30 * DAY  # older turns are not told any more
KEPT = 60 * DAY  # how long it is known what was told
CONFIRM_FOR = 2 * DAY


def due_of(digest: Digest, hour: int, since: int) -> int:
    """When what has been so since a moment is to be told; `hour` is that of a daily digest, UTC."""
    soon = since + GRACE
    if digest == "hourly":
        return -(-soon // HOUR) * HOUR
    if digest == "daily":
        offset = hour * HOUR
        return -(-(soon - offset) // DAY) * DAY + offset
    return soon


def again_at(now: int, tries: int) -> int | None:
    """When to try again after so many tries; None when that was the last."""
    return now + RETRIES[tries - 1] if tries <= len(RETRIES) else None
