"""Monitors the database: failed writes and damaged pages."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from contextlib import closing

import structlog
from sqlalchemy import Connection, delete, insert

from rulewright.server.errors import Unavailable
from rulewright.server.storage.engine import Address
from rulewright.server.storage.schema import settings
from rulewright.server.storage.store import Store

CHECKED_EVERY = 24 * 3600.0  # seconds; a check reads the whole file
TRIED_EVERY = 5.0  # seconds between test writes
PROBE = "probe"

log = structlog.get_logger(__name__)


class Health:
    """The state of a database while it is served: failed writes and damaged pages."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._broken = False
        self._next_try = 0.0

    async def keep_checked(self) -> None:
        """Check SQLite for damaged pages now and every day, until cancelled."""
        while not self._store.address.postgres:
            self._broken = await asyncio.to_thread(is_broken, self._store.address)
            if self._broken:
                log.error("database.damaged", remedy="restore a backup")
            await asyncio.sleep(CHECKED_EVERY)

    async def wrong(self) -> dict[str, str]:
        """Return the faults of the database, in a sentence each, or raise `Unavailable`.

        A test write is made after a failed write, to see whether writes work again, and from time
        to time, because the disk may have filled up since the last write.
        """
        await self._store.ping()
        faults = {}
        if not await self._keeps():
            faults["writes"] = "what is written is not kept"
        if self._broken or self._store.damaged:
            faults["pages"] = "the database is damaged"
        return faults

    async def _keeps(self) -> bool:
        """Return whether writes succeed, according to the last write or test write."""
        now = time.monotonic()
        if not self._store.failing and now < self._next_try:
            return True
        self._next_try = now + TRIED_EVERY
        return await self._writes()

    async def _writes(self) -> bool:
        try:
            await self._store.write(_probe)
        except Unavailable:
            return False
        return True


def is_broken(address: Address) -> bool:
    """Return whether a SQLite file has damaged pages; false if it cannot be read now."""
    try:
        with closing(sqlite3.connect(address.file)) as file:
            return [row[0] for row in file.execute("PRAGMA quick_check(1)")] != ["ok"]
    except sqlite3.OperationalError:
        return False
    except sqlite3.DatabaseError:
        return True


def _probe(connection: Connection) -> None:
    """Make a test write."""
    connection.execute(delete(settings).where(settings.c.name == PROBE))
    connection.execute(insert(settings).values(name=PROBE, value=str(time.time_ns())))
