"""Writers to the database: many at once on PostgreSQL, a single thread on SQLite.

A job is a function of a connection with an open transaction, which is committed as a whole or not
at all. The job's result is returned only after the commit.
"""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from typing import Any, Protocol, TypeVar
from weakref import WeakSet

import structlog
from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from rulewright.server.errors import Unavailable
from rulewright.server.storage.engine import PATIENCE, TRY

MOST = 64  # jobs in one transaction

log = structlog.get_logger(__name__)

Given = TypeVar("Given")
Job = Callable[[Connection], Any]
Outcome = tuple[Any, BaseException | None]
QUOTING = ("22", "23")  # PostgreSQL error classes whose messages contain values
LOCKED = ("55P03",)  # PostgreSQL's code; SQLite has numbers
BUSY = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)


DAMAGE = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
DAMAGE_STATES = ("XX001", "XX002")
DAMAGED: WeakSet[AsyncEngine] = WeakSet()
"""The databases in which a read has met a damaged page."""


class Locks:
    """A record of how long jobs have found the database locked by another process."""

    def __init__(self) -> None:
        self._since: float | None = None
        self._last = 0.0

    @property
    def lately(self) -> bool:
        """Whether a job has just found the database locked."""
        return self._since is not None and time.monotonic() - self._last < PATIENCE

    @property
    def long(self) -> bool:
        """Whether the database has been locked for so long that waiting is pointless."""
        return self._since is not None and time.monotonic() - self._since >= PATIENCE

    def note_locked(self) -> None:
        """Record that a job found the database locked."""
        now = time.monotonic()
        if not self.lately:
            self._since = now
        self._last = now

    def gone(self) -> None:
        """Record that a job was not blocked, so that the lock is over."""
        self._since = None


@asynccontextmanager
async def reading(engine: AsyncEngine) -> AsyncIterator[AsyncConnection]:
    """Open a connection for reading; database errors inside become `Unavailable`."""
    try:
        async with engine.connect() as connection:
            yield connection
    except (DBAPIError, PoolTimeoutError, OSError) as error:
        if is_damaged(error):
            DAMAGED.add(engine)
        raise unavailable(error) from error


class Writer(Protocol):
    """A writer, which runs jobs that change the database."""

    locks: Locks
    failing: bool
    damaged: bool

    async def write(self, job: Callable[[Connection], Given]) -> Given:
        """Run a job and commit it once; the job may run several times before that.

        Raises what the job raises, or `Unavailable`.
        """

    async def close(self) -> None:
        """Finish the pending jobs, then close all connections."""


class PoolWriter:
    """A writer that runs several jobs at a time, each in a thread and a transaction of its own.

    Connections are not tested before use: if one turns out to be dead before the commit, the job
    runs again on a new one.
    """

    def __init__(self, engine: Engine, most: int) -> None:
        self._engine = engine
        self._threads = ThreadPoolExecutor(max_workers=most, thread_name_prefix="writer")
        self.locks = Locks()
        self.failing = self.damaged = False

    async def write(self, job: Callable[[Connection], Given]) -> Given:
        """Run a job and commit it."""
        loop = asyncio.get_running_loop()
        asked = time.monotonic()
        try:
            given = await loop.run_in_executor(self._threads, self._commit, job, asked)
        except Exception as error:
            if is_locked(error):
                self.locks.note_locked()
            if is_fault(error):
                self.failing = True
                self.damaged = self.damaged or is_damaged(error)
                raise unavailable(error) from error
            raise
        self.locks.gone()
        self.failing = False
        return given

    async def close(self) -> None:
        """Finish the running jobs, then close all connections."""
        await asyncio.to_thread(self._threads.shutdown)
        self._engine.dispose()

    def _commit(
        self, job: Callable[[Connection], Given], asked: float, again: bool = True
    ) -> Given:
        done = False
        try:
            with self._engine.begin() as connection:
                self._hurry(connection, asked)
                given = job(connection)
                done = True
        except DBAPIError as error:
            if done or not again or not error.connection_invalidated:
                raise
            return self._commit(job, asked, again=False)
        return given

    def _hurry(self, connection: Connection, asked: float) -> None:
        """Limit how long the job waits for locks to the time it has left.

        This is done only if locks were met lately or the job has waited long in the queue.
        """
        left = PATIENCE - (time.monotonic() - asked)
        if self.locks.lately or left < PATIENCE / 2:
            most = int(1000 * max(TRY, min(left, TRY if self.locks.long else left)))
            connection.exec_driver_sql(f"SET LOCAL lock_timeout = {most}")


class _Waiting:
    """A waiting job, its caller's future, and the time until which it waits for a locked file."""

    def __init__(self, job: Job, future: asyncio.Future[Any], until: float) -> None:
        self.job = job
        self.until = until
        self._future = future

    def tell(self, given: Any, error: BaseException | None) -> None:
        """Give the result or the error to the caller."""
        if self._future.done():
            return  # the caller is gone; what was committed stays
        if error is None:
            self._future.set_result(given)
        else:
            self._future.set_exception(error)


class GroupWriter:
    """A writer that commits all waiting jobs in one transaction, on a single thread.

    SQLite allows one writer at a time, and a commit waits for the disk, so the jobs that arrive
    during one commit share the next.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="writer")
        self._connection: Connection | None = None
        self._waiting: list[_Waiting] = []
        self.locks = Locks()
        self.failing = self.damaged = False
        self._running: asyncio.Task[None] | None = None

    async def write(self, job: Callable[[Connection], Given]) -> Given:
        """Run a job together with the other waiting jobs, and commit them."""
        future: asyncio.Future[Given] = asyncio.get_running_loop().create_future()
        self._waiting.append(_Waiting(job, future, time.monotonic() + PATIENCE))
        if self._running is None or self._running.done():
            self._running = asyncio.create_task(self._run())
        return await future

    async def close(self) -> None:
        """Finish the waiting jobs, then close the file."""
        if self._running is not None:
            await self._running
        await asyncio.get_running_loop().run_in_executor(self._thread, self._disconnect)
        self._thread.shutdown()
        self._engine.dispose()

    async def _run(self) -> None:
        while self._waiting:
            batch, self._waiting = self._waiting[:MOST], self._waiting[MOST:]
            outcomes = await self._outcomes(batch)
            if outcomes is None:
                self._wait_on(batch)
                continue
            self.locks.gone()
            for waiting, (given, error) in zip(batch, outcomes, strict=True):
                waiting.tell(given, error)

    def _wait_on(self, batch: list[_Waiting]) -> None:
        """Put jobs back into the queue, and fail those that have waited too long."""
        self.locks.note_locked()
        now = time.monotonic()
        late = [one for one in batch if self.locks.long or one.until <= now]
        if late:
            self.failing = True
            error = locked("another process writes")
            for one in late:
                one.tell(None, error)
        self._waiting = [one for one in batch if one not in late] + self._waiting

    async def _outcomes(self, batch: list[_Waiting]) -> list[Outcome] | None:
        """Run jobs in the thread and return their outcomes, or None if the file is locked."""
        jobs = [one.job for one in batch]
        try:
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self._thread, self._commit, jobs)
        except RuntimeError as error:  # the thread has stopped, since the store is closed
            lost = unavailable(error)
            return [(None, lost) for _ in jobs]

    # -- in the thread -----------------------------------------------------------------------
    def _commit(self, jobs: list[Job], guarded: bool = False) -> list[Outcome] | None:
        """Commit jobs together; if one fails, try again with a savepoint for each.

        Savepoints are not used at first, since each costs as much as an event and failures are
        rare.
        """
        try:
            connection = self._connect()
            with connection.begin():
                if guarded:
                    outcomes = [_try(connection, job) for job in jobs]
                else:
                    outcomes = [(job(connection), None) for job in jobs]
            self.failing = False
            return outcomes
        except Exception as error:
            if not guarded and not is_fault(error):
                return self._commit(jobs, guarded=True) if len(jobs) > 1 else [(None, error)]
            self._disconnect()
            if is_locked(error):
                return None
            self.failing = True
            self.damaged = self.damaged or is_damaged(error)
            lost = unavailable(error)
            return [(None, lost) for _ in jobs]

    def _connect(self) -> Connection:
        if self._connection is None:
            self._connection = self._engine.connect()
        return self._connection

    def _disconnect(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.close()


def _try(connection: Connection, job: Job) -> Outcome:
    """Run a job in a savepoint; if it fails, undo only its own changes and return the error.

    Failures of the database itself, such as a full disk, are raised, since they end the whole
    transaction; SQLite may have ended it already.
    """
    savepoint = connection.begin_nested()
    try:
        given = job(connection)
    except Exception as error:
        if is_fault(error):
            raise
        savepoint.rollback()
        return (None, error)
    savepoint.commit()
    return (given, None)


def is_fault(error: Exception) -> bool:
    """Return whether the database failed, as opposed to rejecting what a job tried to store."""
    failed = isinstance(error, (DBAPIError, PoolTimeoutError, OSError))
    return failed and not isinstance(error, IntegrityError)


def is_locked(error: Exception) -> bool:
    """Return whether the database did nothing because another process has locked it."""
    cause = getattr(error, "orig", None)
    number = getattr(cause, "sqlite_errorcode", None)
    if number is not None:
        return number & 0xFF in BUSY  # the higher bits are details
    return getattr(cause, "sqlstate", None) in LOCKED


def is_damaged(error: Exception) -> bool:
    """Return whether the database met a damaged page."""
    cause = getattr(error, "orig", None)
    number = getattr(cause, "sqlite_errorcode", None)
    if number is not None:
        return number & 0xFF in DAMAGE
    return getattr(cause, "sqlstate", None) in DAMAGE_STATES


def unavailable(error: Exception) -> Unavailable:
    """Log a database error and convert it to `Unavailable`."""
    if is_locked(error):
        return locked("another transaction has what it needs")
    why = _words(getattr(error, "orig", None) or error)
    log.error("database.failed", error=why)
    return Unavailable(why)


def _words(cause: object) -> str:
    """Return the database's message, or only its error code if the message quotes stored values."""
    state = getattr(cause, "sqlstate", None) or ""
    if state[:2] in QUOTING:
        return f"{type(cause).__name__} {state}"
    return " ".join(str(cause).split())


def locked(why: str) -> Unavailable:
    """Return the error for a database locked by another process."""
    log.error("database.locked", why=why)
    return Unavailable(why, "the database is locked by another process and nothing was changed")
