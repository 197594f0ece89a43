"""How many files a server may have open, and how many of them may be connections."""

from __future__ import annotations

import sys
from typing import NamedTuple

if sys.platform != "win32":  # which has no such limits
    import resource

ENOUGH = 65_536  # files that are asked for where the system allows more
OWN = 80  # of them the server needs for itself: its database, its processes, its log
LEAST = 16
QUEUE = 2048  # connections that wait to be let in, at most


class Room(NamedTuple):
    """How many connections there may be, None for any number, and how many may wait to come in."""

    most: int | None
    queue: int


def allow_files() -> None:
    """Have as many files open as the system lets this process ask for."""
    if sys.platform == "win32":
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = ENOUGH if hard == resource.RLIM_INFINITY else min(ENOUGH, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def room() -> Room:
    """The connections for which there are files."""
    if sys.platform == "win32":
        return Room(None, QUEUE)
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return Room(None, QUEUE) if soft == resource.RLIM_INFINITY else room_in(soft)


def room_in(files: int) -> Room:
    """The connections for which there is room in so many files.

    Those that wait come in at once, before any other gives way: there are files to spare for them.
    """
    queue = max(LEAST, min(QUEUE, files // 8))
    return Room(max(LEAST, files - OWN - queue), queue)
