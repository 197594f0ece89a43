"""The key that signs links, stored apart from the database, whose copies therefore open no seat.

The database holds only the mark of the key, its SHA-256 hash. A server that is given a different
key, or none, sees that the mark does not match and refuses to start, since all links would become
invalid. Older versions stored the key in the database; a starting server moves it out.
"""

from __future__ import annotations

import asyncio
import os
import secrets
import stat
import sys
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

import structlog
from sqlalchemy import Connection, delete, insert, select
from sqlalchemy.exc import IntegrityError

from rulewright.server.settings import Settings
from rulewright.server.storage.backup import PRIVATE
from rulewright.server.storage.engine import Address, BadDatabase
from rulewright.server.storage.schema import settings as kept
from rulewright.server.storage.store import Store
from rulewright.server.storage.writers import reading

KEY, MARK = "secret", "secret mark"
OTHERS = 0o077

log = structlog.get_logger(__name__)


async def signing_key(store: Store, settings: Settings) -> str:
    """Return the signing key, creating it if there is none; raise `BadDatabase` if it is wrong.

    The key comes from the settings, else from the key file. On PostgreSQL without a key file it
    stays in the database, and a warning is logged.
    """
    file = key_file(store.address, settings.signing_key_file)
    if settings.signing_key is None and file is None:
        log.warning("key.in_database", remedy="--signing-key-file or RULEWRIGHT_SIGNING_KEY")
        return await store.secret(KEY)
    inside, mark = await _inside(store)
    if settings.signing_key is not None:
        key, where = settings.signing_key, "RULEWRIGHT_SIGNING_KEY"
    else:
        assert file is not None
        key, where = await asyncio.to_thread(_key_in, file, inside, mark), str(file)
    if inside not in (None, key) or mark not in (None, mark_of(key)):
        raise BadDatabase(
            f"{where} holds the key of another database: links to seats of this one were signed "
            "with another"
        )
    if mark is None or inside is not None:
        await _keep_mark(store, key)
    return key


def key_file(address: Address, named: Path | None) -> Path | None:
    """Return the file of the key: the `named` one, by default one beside the SQLite file.

    On PostgreSQL it is None by default.
    """
    if named is not None or address.postgres:
        return named
    file = Path(address.file).resolve()
    return file.with_name(f"{file.name}-key")


def forget_key(connection: Connection) -> None:
    """Delete the key and its mark from the database, so that the next server makes a new key."""
    _drop(connection, KEY, MARK)


def mark_of(key: str) -> str:
    """Return the mark of a key: its hash, which reveals nothing, since keys are long and random."""
    return sha256(f"rulewright.key/{key}".encode()).hexdigest()


# -- in the database -----------------------------------------------------------------------------
async def _inside(store: Store) -> tuple[str | None, str | None]:
    """Return the key stored in the database and the mark of the key, if any."""
    async with reading(store.engine) as connection:
        rows = (await connection.execute(select(kept.c.name, kept.c.value))).all()
    there = {row.name: row.value for row in rows}
    return there.get(KEY), there.get(MARK)


async def _keep_mark(store: Store, key: str) -> None:
    """Store the mark of a key, and delete the key itself from the database.

    Raises `BadDatabase` if another server has just stored the mark of another key.
    """
    with suppress(IntegrityError):  # another server was quicker
        await store.write(lambda connection: _put_mark(connection, mark_of(key)))
    _, mark = await _inside(store)
    if mark != mark_of(key):
        raise BadDatabase("another server has just begun with another key: start again")
    await store.write(lambda connection: _drop(connection, KEY))


def _put_mark(connection: Connection, mark: str) -> None:
    if connection.scalar(select(kept.c.value).where(kept.c.name == MARK)) is None:
        connection.execute(insert(kept).values(name=MARK, value=mark))


def _drop(connection: Connection, *names: str) -> None:
    """Delete settings; on SQLite also overwrite their bytes in the file."""
    sqlite = connection.dialect.name == "sqlite"
    if sqlite:
        connection.exec_driver_sql("PRAGMA secure_delete=ON")
    connection.execute(delete(kept).where(kept.c.name.in_(names)))
    if sqlite:
        connection.exec_driver_sql("PRAGMA secure_delete=OFF")


# -- in a file -----------------------------------------------------------------------------------
def _key_in(file: Path, inside: str | None, mark: str | None) -> str:
    """Return the key in a file.

    A missing file is created with the key `inside` the database, if there is one, else with a new
    key. Raises `BadDatabase` if the file is missing although the database has a `mark`.
    """
    try:
        if not file.exists():
            if inside is None and mark is not None:
                raise BadDatabase(
                    f"{file} is missing: it holds the key that signs links to seats. Put it back, "
                    "or give up all links by `rulewright admin new-key`"
                )
            _write(file, inside or secrets.token_urlsafe(32))
        key = file.read_text(encoding="utf-8").strip()
        if sys.platform != "win32" and stat.S_IMODE(file.stat().st_mode) & OTHERS:
            log.warning("key.readable", file=file.as_posix(), by="others", remedy="chmod 600")
    except (OSError, UnicodeDecodeError) as error:
        raise BadDatabase(f"cannot use {file}, the key that signs links: {error}") from error
    if not key:
        raise BadDatabase(f"{file} holds no key: remove it, or put the right one there")
    return key


def _write(file: Path, key: str) -> None:
    """Write a key to a new file, completely or not at all; an existing file is left alone."""
    part = file.with_name(f"{file.name}.{secrets.token_hex(8)}")
    handle = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, PRIVATE)
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as out:
            out.write(f"{key}\n")
            out.flush()
            os.fsync(out.fileno())
        with suppress(FileExistsError):  # another server was quicker
            os.link(part, file)
    finally:
        part.unlink()
    if sys.platform != "win32":  # folders cannot be opened there
        folder = os.open(file.parent, os.O_RDONLY)
        os.fsync(folder)
        os.close(folder)
