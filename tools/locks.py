"""Locks on what is built, held by processes: shared to use it, alone to build it anew."""

from __future__ import annotations

import contextlib
import fcntl
from collections.abc import Iterator
from pathlib import Path

SHARED = fcntl.LOCK_SH
ALONE = fcntl.LOCK_EX


@contextlib.contextmanager
def held(target: Path, kind: int) -> Iterator[bool]:
    """Hold a folder that is built, as long as this lasts; false where others hold it."""
    target.parent.mkdir(parents=True, exist_ok=True)
    with target.with_suffix(".lock").open("w") as file:
        try:
            fcntl.flock(file, kind | fcntl.LOCK_NB)
        except OSError:
            yield False
        else:
            yield True
