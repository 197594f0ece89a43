"""The SQLite file and those beside it: their permissions, and the lock of the serving process."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import structlog

from rulewright.server.storage.backup import PRIVATE
from rulewright.server.storage.engine import Address, BadDatabase

OTHERS = 0o077
BESIDE = ("-wal", "-shm", "-journal", "-lock")
MAGIC = b"SQLite format 3\0"

log = structlog.get_logger(__name__)


# -- permissions -----------------------------------------------------------------------------
def make_private(address: Address) -> None:
    """Create the SQLite file readable by its owner only; SQLite's other files inherit that.

    An existing file keeps its permissions. Errors are ignored, since SQLite reports them better.
    Does nothing for PostgreSQL.
    """
    if address.postgres:
        return
    with suppress(OSError):
        os.close(os.open(_file(address), os.O_WRONLY | os.O_CREAT | os.O_EXCL, PRIVATE))


def warn_of_readers(address: Address) -> None:
    """Log a warning if others on the machine may read the database or a copy of it."""
    names = [] if address.postgres else open_to_others(_file(address))
    if names:
        log.warning("database.readable", files=names, by="others", remedy="chmod 600")


def open_to_others(file: Path) -> list[str]:
    """List the names of database files that users other than their owner may access.

    These are the database, SQLite's files beside it, and databases whose names begin like its own.
    """
    if sys.platform == "win32":  # no such modes there
        return []
    own = {file, *(file.with_name(file.name + end) for end in BESIDE)}
    copies = {other for other in file.parent.glob(f"{file.stem}*") if other not in own}
    files = [one for one in own if one.exists()] + [one for one in copies if _is_database(one)]
    return sorted(one.name for one in files if one.stat().st_mode & OTHERS)


def _is_database(file: Path) -> bool:
    """Return whether a file is a SQLite database.

    Never call it with the file being served: closing that file would drop this process's locks.
    """
    try:
        with file.open("rb") as opened:
            return opened.read(len(MAGIC)) == MAGIC
    except OSError:  # a folder, or unreadable
        return False


# -- one server at a time --------------------------------------------------------------------
@contextmanager
def served(address: Address, shared: bool) -> Iterator[None]:
    """Hold the lock of a SQLite database, exclusively unless it is `shared`.

    The system releases the lock when the process ends, however it ends. Raises `BadDatabase`.
    """
    if address.postgres:
        yield
        return
    file = _file(address)
    handle = _open_lock(file.with_name(f"{file.name}-lock"))
    try:
        if not _locked(handle, shared) and not shared:
            raise BadDatabase(
                f"{_holder(handle)} serves {file} already: stop it first, or let servers share "
                "the file by --share-database"
            )
        yield
    finally:
        os.close(handle)


def _open_lock(lock: Path) -> int:
    try:
        return os.open(lock, os.O_RDWR | os.O_CREAT, PRIVATE)
    except OSError as error:
        raise BadDatabase(f"cannot open {lock}: {error.strerror}") from error


def _locked(handle: int, shared: bool) -> bool:
    """Take the lock and write this process's id to it; return false if another process has it."""
    try:
        _lock(handle, shared)
    except BlockingIOError:
        return False
    except OSError as error:
        raise BadDatabase(f"cannot lock the database: {error.strerror}") from error
    os.ftruncate(handle, 0)
    if not shared:
        os.write(handle, str(os.getpid()).encode())
    return True


def _lock(handle: int, shared: bool) -> None:
    """Lock a file, shared or exclusively, or raise `BlockingIOError` if it is taken."""
    if sys.platform == "win32":
        return  # locks are not released reliably there when a server is killed
    import fcntl

    fcntl.flock(handle, (fcntl.LOCK_SH if shared else fcntl.LOCK_EX) | fcntl.LOCK_NB)


def _holder(handle: int) -> str:
    number = os.read(handle, 20).decode(errors="replace")
    return f"process {number}" if number.isdecimal() else "another process"


def _file(address: Address) -> Path:
    return Path(address.file).resolve()
