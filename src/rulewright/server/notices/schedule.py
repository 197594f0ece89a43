"""The times of notifications: after a short grace period, in the next digest, or for a retry."""

from __future__ import annotations

from typing import Literal

SECOND = 1000
MINUTE = 60 * SECOND
HOUR = 60 * MINUTE
DAY = 24 * HOUR

Digest = Literal["at-once", "hourly", "daily"]

GRACE = 5 * SECOND  # people who move within it are not notified
HELD = 10 * MINUTE  # delay while the table's page is open
LEASE = 5 * MINUTE  # time to send a claimed notification
PAUSED = 10 * MINUTE  # interval for notifications of paused tables
RETRIES = (30 * SECOND, 2 * MINUTE, 10 * MINUTE, HOUR, 3 * HOUR)  # between attempts
LOOKED_BACK = 30 * DAY  # older turns are not announced
KEPT = 60 * DAY  # how long sent notifications are remembered
CONFIRM_FOR = 2 * DAY


def due_of(digest: Digest, hour: int, since: int) -> int:
    """Return when to send a notification of something that happened at `since`.

    `hour` is that of a daily digest, in UTC.
    """
    soon = since + GRACE
    if digest == "hourly":
        return -(-soon // HOUR) * HOUR
    if digest == "daily":
        offset = hour * HOUR
        return -(-(soon - offset) // DAY) * DAY + offset
    return soon


def again_at(now: int, tries: int) -> int | None:
    """Return when to retry after so many attempts, or None if that was the last attempt."""
    return now + RETRIES[tries - 1] if tries <= len(RETRIES) else None
