"""Locks on build output, held by processes: shared while using it, exclusive while building it."""

from __future__ import annotations

import contextlib
import fcntl
from collections.abc import Iterator
from pathlib import Path

SHARED = fcntl.LOCK_SH
ALONE = fcntl.LOCK_EX


@contextlib.contextmanager
def held(target: Path, kind: int) -> Iterator[bool]:
    """Lock the folder of build output meanwhile; yield False if another process has the lock."""
    target.parent.mkdir(parents=True, exist_ok=True)
    with target.with_suffix(".lock").open("w") as file:
        try:
            fcntl.flock(file, kind | fcntl.LOCK_NB)
        except OSError:
            yield False
        else:
            yield True
