"""The limit of open files, and how many connections fit in it."""

from __future__ import annotations

import sys
from typing import NamedTuple

if sys.platform != "win32":  # no such limits there
    import resource

ENOUGH = 65_536  # open files to ask for, where the system allows more
OWN = 80  # of these, for the database, subprocesses and the log
LEAST = 16
QUEUE = 2048  # connections that may wait to be accepted, at most


class Room(NamedTuple):
    """The maximum number of connections (None: no limit), and of those waiting to be accepted."""

    most: int | None
    queue: int


def allow_files() -> None:
    """Raise the limit of open files as far as the system allows."""
    if sys.platform == "win32":
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = ENOUGH if hard == resource.RLIM_INFINITY else min(ENOUGH, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def room() -> Room:
    """The connections that fit in this process's limit of open files."""
    if sys.platform == "win32":
        return Room(None, QUEUE)
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return Room(None, QUEUE) if soft == resource.RLIM_INFINITY else room_in(soft)


def room_in(files: int) -> Room:
    """The connections that fit in a number of files.

    Files are kept free for the waiting ones, which are accepted at once, before others are closed.
    """
    queue = max(LEAST, min(QUEUE, files // 8))
    return Room(max(LEAST, files - OWN - queue), queue)
