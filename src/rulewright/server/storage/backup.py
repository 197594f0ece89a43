"""Backs up a SQLite database while it is in use, as of one moment."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path

from rulewright.server.storage.engine import Address, BadDatabase

PRIVATE = 0o600  # a database and its copies hold seeds, letters and hashes of passwords


def back_up(address: Address, target: Path) -> None:
    """Copy a database to a new file, while servers write to it.

    The file gets its name only when it is complete and on disk. Raises `BadDatabase` if the
    database is not SQLite or cannot be copied, and `FileExistsError`.
    """
    if address.postgres:
        raise BadDatabase("PostgreSQL is backed up by its own tools, such as pg_dump")
    if target.exists():
        raise FileExistsError(f"{target} is there already")
    part = target.with_name(target.name + ".part")
    os.close(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, PRIVATE))
    try:
        _copy(address, part)
        _settle(part)
        os.link(part, target)  # fails if another process has made it meanwhile
    except sqlite3.Error as error:
        raise address.why(error) from error
    finally:
        part.unlink(missing_ok=True)
    _settle(target.parent)


def _copy(address: Address, part: Path) -> None:
    with closing(sqlite3.connect(address.file)) as source, closing(sqlite3.connect(part)) as copy:
        source.backup(copy)  # all pages in one step, which blocks no writer in WAL mode
        copy.execute("PRAGMA journal_mode=DELETE")
        broken = [row[0] for row in copy.execute("PRAGMA quick_check") if row[0] != "ok"]
        if broken:
            raise BadDatabase(f"{address} is damaged: {broken[0]}")


def _settle(path: Path) -> None:
    """Flush a file or folder to disk."""
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
