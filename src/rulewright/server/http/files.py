"""The limit of open files, and the number of connections that it allows."""

from __future__ import annotations

import sys
from typing import NamedTuple

if sys.platform != "win32":  # there are no such limits on Windows
    import resource

ENOUGH = 65_536  # open files to ask for, where the system allows more
OWN = 80  # of these, for the database, subprocesses and the log
LEAST = 16
QUEUE = 2048  # connections that may wait to be accepted, at most


class Room(NamedTuple):
    """The most connections that may be open (None: no limit), and the most that may wait."""

    most: int | None
    queue: int


def allow_files() -> None:
    """Raise the limit of open files as far as the system allows, at most to `ENOUGH`."""
    if sys.platform == "win32":
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = ENOUGH if hard == resource.RLIM_INFINITY else min(ENOUGH, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def room() -> Room:
    """Return the number of connections that this process's limit of open files allows."""
    if sys.platform == "win32":
        return Room(None, QUEUE)
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return Room(None, QUEUE) if soft == resource.RLIM_INFINITY else room_in(soft)


def room_in(files: int) -> Room:
    """Return the number of connections that a number of files allows.

    Some files are reserved for waiting connections, since these are accepted before others are
    closed to make room.
    """
    queue = max(LEAST, min(QUEUE, files // 8))
    return Room(max(LEAST, files - OWN - queue), queue)
