"""Long computations, done off the event loop: replays and records of matches.

They run in separate processes with a lower priority than the server or, if there are no such
processes, in a single thread. Results are cached in compressed form, by table and last event.
Callers who ask for the same result at the same time share one computation.
"""

from __future__ import annotations

import asyncio
import gzip
import os
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable
from concurrent.futures import Future, ThreadPoolExecutor
from concurrent.futures import TimeoutError as LateError
from contextlib import asynccontextmanager
from multiprocessing import get_context

import msgspec
import structlog
from pebble import ProcessExpired, ProcessPool

from rulewright.server.bot_pool.pool import begin
from rulewright.server.errors import TookTooLong, TooMany
from rulewright.server.http.held import AGAIN
from rulewright.server.replay.shelf import Shelf
from rulewright.server.replay.show import Looker, contents, past
from rulewright.server.replay.starts import start_at
from rulewright.server.replay.story import story
from rulewright.server.replay.waiting import Job, Waiting
from rulewright.server.settings import Settings
from rulewright.server.tables.table import LiveTable

WAITING = 50  # jobs that may wait
KEPT_BYTES = 16_000_000  # bytes of cached results, compressed
LEVEL = 2  # compression level, as for other responses
NICER = 10  # the priority of the processes, as for `os.nice`

log = structlog.get_logger(__name__)


class Look(msgspec.Struct, frozen=True):
    """A long computation about a table, `what` being one of the keys of `MAKERS`.

    `past` shows the moment after event `n`, and `start` saves it as the start of another match.
    `own` is the caller's seat, `seat` the one whose view is shown; with `everything` nothing is
    hidden. Messages of `muted` people are left out.
    """

    table_id: str
    what: str = "record"
    own: int | None = None
    seat: int | None = None
    everything: bool = False
    n: int = 0
    since: int | None = None
    muted: frozenset[str] = frozenset()


Key = tuple[object, int, Look]  # (loading of the table, its last event, computation)


class Turns:
    """A limit on the number of jobs that each caller may have at once; further jobs wait."""

    def __init__(self, most: int | None) -> None:
        self._most = most
        self._turns: dict[str, tuple[asyncio.Semaphore, int]] = {}

    @asynccontextmanager
    async def one(self, key: str) -> AsyncIterator[None]:
        """Wait for a free slot of a caller, and hold it while the context lasts."""
        if self._most is None:
            yield
            return
        turns, many = self._turns.get(key) or (asyncio.Semaphore(self._most), 0)
        self._turns[key] = turns, many + 1
        try:
            async with turns:
                yield
        finally:
            _, many = self._turns[key]
            self._turns[key] = turns, many - 1
            if many == 1:
                del self._turns[key]


class LongWork:
    """The queue, workers and cache for replays and records; call `close` at the end."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._pool: ProcessPool | None = None
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="long work")
        self._shelf: Shelf | None = None
        self._turns = Turns(settings.limits.long_work)
        self._at_once = max(1, settings.replay_workers)
        self._asked: dict[Key, Job[Key]] = {}  # waiting or under way
        self._waiting: Waiting[Key] = Waiting(WAITING)
        self._at_work: set[asyncio.Task[None]] = set()
        self._kept: OrderedDict[Key, bytes] = OrderedDict()
        self._bytes = 0

    async def do(self, live: LiveTable, look: Look, person: str, address: str) -> bytes:
        """Return the result of a computation, compressed.

        Each person may have only a few jobs at once, so that others get their turn. Raises
        `TooMany`, `TookTooLong`, or the error of the computation itself.
        """
        key = (live.loading, live.n, look)
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        async with self._turns.one(person):
            return await asyncio.shield(self._asked_for(key, address).done)

    async def close(self) -> None:
        """Stop the workers at once, even in the middle of a job."""
        for task in self._at_work:
            task.cancel()
        for job in self._asked.values():
            job.done.cancel()
        await asyncio.gather(*self._at_work, return_exceptions=True)
        await asyncio.to_thread(self._close)

    def _close(self) -> None:
        if self._pool is not None:
            self._pool.stop()  # type: ignore[no-untyped-call]
            self._pool.join()
        self._thread.shutdown(cancel_futures=True)
        if self._shelf is not None:
            self._shelf.close()

    def _asked_for(self, key: Key, address: str) -> Job[Key]:
        """Return the job for a key, queueing it unless others have asked for it already."""
        job = self._asked.get(key)
        if job is not None:
            self._waiting.move(job, address)
            return job
        job = Job(key, address, asyncio.get_running_loop().create_future())
        given_way = self._waiting.add(job)
        self._asked[key] = job
        if given_way is not None:
            self._end(given_way, TooMany(AGAIN))
        self._go_on()
        return job

    def _go_on(self) -> None:
        """Start as many waiting jobs as there are free workers."""
        while len(self._at_work) < self._at_once and (job := self._waiting.next()) is not None:
            task = asyncio.create_task(self._do(job))
            self._at_work.add(task)
            task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._at_work.discard(task)
        if not task.cancelled():
            self._go_on()

    async def _do(self, job: Job[Key]) -> None:
        try:
            made = await self._make(job.key)
        except Exception as error:
            self._end(job, error)
        else:
            self._keep(job.key, made)
            del self._asked[job.key]
            job.done.set_result(made)

    def _end(self, job: Job[Key], error: Exception) -> None:
        """End a job with an error, for all who wait for it."""
        del self._asked[job.key]
        job.done.set_exception(error)
        job.done.exception()  # retrieved here, in case nobody waits any more

    async def _make(self, key: Key) -> bytes:
        look = key[2]
        try:
            return await asyncio.wrap_future(self._begun(look))
        except (LateError, ProcessExpired, MemoryError) as error:
            log.warning("long-work.gave-up", table=look.table_id, error=type(error).__name__)
            raise TookTooLong("this is too much for this server to make") from error

    def _begun(self, look: Look) -> Future[bytes]:
        if self._settings.replay_workers == 0:
            return self._thread.submit(self._made_here, look)
        done: Future[bytes] = self._processes().schedule(
            made_apart, (look,), timeout=self._settings.replay_time
        )
        return done

    def _made_here(self, look: Look) -> bytes:
        if self._shelf is None:
            self._shelf = Shelf(self._settings.database_url)
        return made(self._shelf, look)

    def _processes(self) -> ProcessPool:
        if self._pool is None or not self._pool.active:
            self._pool = ProcessPool(
                max_workers=self._settings.replay_workers,
                initializer=begin_apart,
                initargs=(self._settings.database_url, self._settings.bot_memory),
                context=get_context("spawn"),  # forking would copy the server's threads
            )
        return self._pool

    def _keep(self, key: Key, made: bytes) -> None:
        self._kept[key] = made
        self._bytes += len(made)
        while self._bytes > KEPT_BYTES:
            self._bytes -= len(self._kept.popitem(last=False)[1])


# -- in a process --------------------------------------------------------------------------------
_shelves: list[Shelf] = []


def begin_apart(database_url: str, memory: int) -> None:
    """Set up a worker process, with a shelf of its own."""
    begin(memory)
    if hasattr(os, "nice"):
        os.nice(NICER)
    _shelves.append(Shelf(database_url))


def made_apart(look: Look) -> bytes:
    """Return the result of a computation, made in a worker process with its shelf."""
    return made(_shelves[0], look)


def made(shelf: Shelf, look: Look) -> bytes:
    """Return the result of a computation, compressed."""
    return gzip.compress(MAKERS[look.what](shelf, look), LEVEL, mtime=0)


def _contents(shelf: Shelf, look: Look) -> bytes:
    record = shelf.table(look.table_id)
    looker = Looker(record.live, look.own, look.seat, look.everything)
    return msgspec.json.encode(contents(record.timeline, looker))


def _past(shelf: Shelf, look: Look) -> bytes:
    record = shelf.table(look.table_id)
    looker = Looker(record.live, look.own, look.seat, look.everything)
    return msgspec.json.encode(past(record.timeline, looker, look.n, look.since, look.muted))


def _story(shelf: Shelf, look: Look) -> bytes:
    return msgspec.json.encode(story(shelf.table(look.table_id).timeline))


def _record(shelf: Shelf, look: Look) -> bytes:
    return shelf.record(look.table_id).encode()


def _start(shelf: Shelf, look: Look) -> bytes:
    timeline = shelf.table(look.table_id).timeline
    return msgspec.json.encode(start_at(timeline, look.n, look.everything, look.seat))


MAKERS: dict[str, Callable[[Shelf, Look], bytes]] = {
    "contents": _contents,
    "past": _past,
    "record": _record,
    "start": _start,
    "story": _story,
}
