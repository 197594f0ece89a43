"""The file of SQLite and the files beside it: their permissions, and the server that has them."""

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


# -- whom it is open to ----------------------------------------------------------------------
def make_private(address: Address) -> None:
    """Have the file be its owner's alone when it is made; SQLite makes all beside it likewise.

    One that is there stays as it is. Of a file that cannot be made SQLite tells better. PostgreSQL
    has no file of ours.
    """
    if address.postgres:
        return
    with suppress(OSError):
        os.close(os.open(_file(address), os.O_WRONLY | os.O_CREAT | os.O_EXCL, PRIVATE))


def warn_of_readers(address: Address) -> None:
    """Say so where others on the machine may read the file, what belongs to it, or a copy."""
    names = [] if address.postgres else open_to_others(_file(address))
    if names:
        log.warning("database.readable", files=names, by="others", remedy="chmod 600")


def open_to_others(file: Path) -> list[str]:
    """The names of those files which not their owner alone may use: the database, what SQLite
    keeps beside it, and databases whose name begins with the same word."""
    if sys.platform == "win32":  # which has no such modes
        return []
    own = {file, *(file.with_name(file.name + end) for end in BESIDE)}
    copies = {other for other in file.parent.glob(f"{file.stem}*") if other not in own}
    files = [one for one in own if one.exists()] + [one for one in copies if _is_database(one)]
    return sorted(one.name for one in files if one.stat().st_mode & OTHERS)


def _is_database(file: Path) -> bool:
    """Whether a file beside ours is one of SQLite. (Ours is never opened: closing it again would
    take this process's locks on it away.)"""
    try:
        with file.open("rb") as opened:
            return opened.read(len(MAGIC)) == MAGIC
    except OSError:  # a folder, or nothing that we may read
        return False


# -- one server at a time --------------------------------------------------------------------
@contextmanager
def served(address: Address, shared: bool) -> Iterator[None]:
    """Serve a database: of SQLite this is the only server, unless it is told to share the file.

    The system takes the lock away with the process, however that ends. Raises `BadDatabase`.
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
    """Take the lock, and say in it who has it; false where others have it."""
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
    """Take the lock, with others where it is shared; raises `BlockingIOError` where it is held."""
    if sys.platform == "win32":
        return  # nothing there lets the file of a killed server go as surely
    import fcntl

    fcntl.flock(handle, (fcntl.LOCK_SH if shared else fcntl.LOCK_EX) | fcntl.LOCK_NB)


def _holder(handle: int) -> str:
    number = os.read(handle, 20).decode(errors="replace")
    return f"process {number}" if number.isdecimal() else "another process"


def _file(address: Address) -> Path:
    return Path(address.file).resolve()
