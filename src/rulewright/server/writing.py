"""Who writes to the database: many at once on PostgreSQL, one thread for all on SQLite.

A job is a function of a connection that is in a transaction; it is all kept or not at all. What
it gives is told only once it is kept.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from typing import Any, Protocol, TypeVar

import structlog
from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from rulewright.server.errors import Unavailable

MOST = 64  # jobs in one transaction

log = structlog.get_logger(__name__)

Given = TypeVar("Given")
Job = Callable[[Connection], Any]
Outcome = tuple[Any, BaseException | None]


@asynccontextmanager
async def reading(engine: AsyncEngine) -> AsyncIterator[AsyncConnection]:
    """A connection to read through; raises `Unavailable`."""
    try:
        async with engine.connect() as connection:
            yield connection
    except (DBAPIError, PoolTimeoutError, OSError) as error:
        raise unavailable(error) from error


class Writer(Protocol):
    """Runs jobs."""

    async def write(self, job: Callable[[Connection], Given]) -> Given:
        """Run a job, maybe more than once, and commit once.

        Raises what the job raises, or `Unavailable`.
        """

    async def close(self) -> None:
        """Finish what was asked for."""


class PoolWriter:
    """A transaction of its own for every job, a few at a time, in threads.

    A connection is not tried before it is used: when it turns out to be dead before the commit,
    nothing was kept, and the job runs again on a new one.
    """

    def __init__(self, engine: Engine, most: int) -> None:
        self._engine = engine
        self._threads = ThreadPoolExecutor(max_workers=most, thread_name_prefix="writer")

    async def write(self, job: Callable[[Connection], Given]) -> Given:
        """Run a job and commit."""
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._threads, self._commit, job)
        except Exception as error:
            if is_fault(error):
                raise unavailable(error) from error
            raise

    async def close(self) -> None:
        """Finish what is under way."""
        await asyncio.to_thread(self._threads.shutdown)
        self._engine.dispose()

    def _commit(self, job: Callable[[Connection], Given], again: bool = True) -> Given:
        done = False
        try:
            with self._engine.begin() as connection:
                given = job(connection)
                done = True
        except DBAPIError as error:
            if done or not again or not error.connection_invalidated:
                raise
            return self._commit(job, again=False)
        return given


class GroupWriter:
    """One thread that takes all jobs which wait into one transaction.

    SQLite has one writer at a time, and a commit waits for the disk: jobs that come while one is
    on its way share the next.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="writer")
        self._connection: Connection | None = None
        self._waiting: list[tuple[Job, asyncio.Future[Any]]] = []
        self._running: asyncio.Task[None] | None = None

    async def write(self, job: Callable[[Connection], Given]) -> Given:
        """Run a job with those that wait, and commit them together."""
        future: asyncio.Future[Given] = asyncio.get_running_loop().create_future()
        self._waiting.append((job, future))
        if self._running is None or self._running.done():
            self._running = asyncio.create_task(self._run())
        return await future

    async def close(self) -> None:
        """Write what waits, then let go of the file."""
        if self._running is not None:
            await self._running
        await asyncio.get_running_loop().run_in_executor(self._thread, self._disconnect)
        self._thread.shutdown()
        self._engine.dispose()

    async def _run(self) -> None:
        while self._waiting:
            batch, self._waiting = self._waiting[:MOST], self._waiting[MOST:]
            for (_, future), (given, error) in zip(batch, await self._outcomes(batch), strict=True):
                if future.done():
                    continue  # who asked has gone; what was kept stays kept
                if error is None:
                    future.set_result(given)
                else:
                    future.set_exception(error)

    async def _outcomes(self, batch: list[tuple[Job, asyncio.Future[Any]]]) -> list[Outcome]:
        jobs = [job for job, _ in batch]
        try:
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self._thread, self._commit, jobs)
        except RuntimeError as error:  # the thread has ended: the store is closed
            lost = unavailable(error)
            return [(None, lost) for _ in jobs]

    # -- in the thread -----------------------------------------------------------------------
    def _commit(self, jobs: list[Job], guarded: bool = False) -> list[Outcome]:
        """Commit jobs together; where one of several fails, again with each guarded by itself.

        Guarding costs as much as an event does, and it is seldom that one fails.
        """
        try:
            connection = self._connect()
            with connection.begin():
                if guarded:
                    return [_try(connection, job) for job in jobs]
                return [(job(connection), None) for job in jobs]
        except Exception as error:
            if not guarded and not is_fault(error):
                return self._commit(jobs, guarded=True) if len(jobs) > 1 else [(None, error)]
            self._disconnect()
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
    """Run a job; when it fails, only what it did is undone.

    An error of the database itself, such as a full disk, ends the transaction of all; SQLite may
    have ended it already.
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
    """Whether the database failed, rather than refused what a job wanted."""
    failed = isinstance(error, (DBAPIError, PoolTimeoutError, OSError))
    return failed and not isinstance(error, IntegrityError)


def unavailable(error: Exception) -> Unavailable:
    """What is told of an error of the database; the log says which."""
    why = " ".join(str(getattr(error, "orig", None) or error).split())
    log.error("database.failed", error=why)
    return Unavailable(why)
