"""Work that takes long, done where nobody waits for it: replays and records of matches.

It is done in processes of their own, which give way to the server where both want the processor; in
one thread where there are none. Each answer is kept by the event that it was made at, as it goes
out, and made once for all callers at the same time.
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

from rulewright.server.errors import TookTooLong, TooMany
from rulewright.server.http.held import AGAIN
from rulewright.server.replay.shelf import Shelf
from rulewright.server.replay.show import Looker, contents, past
from rulewright.server.settings import Settings
from rulewright.server.tables.table import LiveTable
from rulewright.server.thinkers.pool import begin

WAITING = 50  # jobs that wait or are at work
KEPT_BYTES = 16_000_000  # of answers, compressed
LEVEL = 2  # of compression, as answers of the loop have
NICER = 10  # by how much the processes give way to the server

log = structlog.get_logger(__name__)


class Look(msgspec.Struct, frozen=True):
    """A piece of long work on a table: its record, its table of contents, or a past moment.

    `own` is the looker's own seat, `seat` the one whose eyes are lent, `everything` hides nothing.
    """

    table_id: str
    what: str = "record"
    own: int | None = None
    seat: int | None = None
    everything: bool = False
    n: int = 0
    since: int | None = None


Key = tuple[object, int, Look]  # as which reading of the table, at which event


class Turns:
    """Turns at the work: each caller has so many things done at once, and waits with the others."""

    def __init__(self, most: int | None) -> None:
        self._most = most
        self._turns: dict[str, tuple[asyncio.Semaphore, int]] = {}

    @asynccontextmanager
    async def one(self, key: str) -> AsyncIterator[None]:
        """A turn, once it is there."""
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
    """Does what takes long; `close()` it in the end."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._pool: ProcessPool | None = None
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="long work")
        self._shelf: Shelf | None = None
        self._turns = Turns(settings.limits.long_work)
        self._under_way: dict[Key, asyncio.Task[bytes]] = {}
        self._kept: OrderedDict[Key, bytes] = OrderedDict()
        self._bytes = 0

    async def do(self, live: LiveTable, look: Look, person: str) -> bytes:
        """The product of the work, compressed; raises `TooMany`, `TookTooLong`, or its errors.

        Nobody has much done at a time, so that the others' turn comes.
        """
        key = (live.loading, live.n, look)
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        async with self._turns.one(person):
            return await asyncio.shield(self._making(key))

    async def close(self) -> None:
        """End the processes, whatever they do."""
        for task in list(self._under_way.values()):
            task.cancel()
        await asyncio.gather(*self._under_way.values(), return_exceptions=True)
        await asyncio.to_thread(self._close)

    def _close(self) -> None:
        if self._pool is not None:
            self._pool.stop()  # type: ignore[no-untyped-call]
            self._pool.join()
        self._thread.shutdown(cancel_futures=True)
        if self._shelf is not None:
            self._shelf.close()

    def _making(self, key: Key) -> asyncio.Task[bytes]:
        """The making of something, once for all who ask for it."""
        if key not in self._under_way:
            if len(self._under_way) >= WAITING:
                raise TooMany(AGAIN)
            task = asyncio.create_task(self._make(key))
            task.add_done_callback(lambda done: done.cancelled() or done.exception())
            self._under_way[key] = task
        return self._under_way[key]

    async def _make(self, key: Key) -> bytes:
        try:
            made = await asyncio.wrap_future(self._begun(key[2]))
        except (LateError, ProcessExpired, MemoryError) as error:
            log.warning("long-work.gave-up", table=key[2].table_id, error=type(error).__name__)
            raise TookTooLong("this is too much for this server to make") from error
        finally:
            del self._under_way[key]
        self._keep(key, made)
        return made

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
                context=get_context("spawn"),  # a fork would take the server's threads along
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
    """Make a process ready, which keeps a shelf of its own."""
    begin(memory)
    if hasattr(os, "nice"):
        os.nice(NICER)
    _shelves.append(Shelf(database_url))


def made_apart(look: Look) -> bytes:
    """`made` with the shelf of this process."""
    return made(_shelves[0], look)


def made(shelf: Shelf, look: Look) -> bytes:
    """The product of the work, compressed."""
    return gzip.compress(MAKERS[look.what](shelf, look), LEVEL, mtime=0)


def _contents(shelf: Shelf, look: Look) -> bytes:
    record = shelf.table(look.table_id)
    looker = Looker(record.live, look.own, look.seat, look.everything)
    return msgspec.json.encode(contents(record.timeline, looker))


def _past(shelf: Shelf, look: Look) -> bytes:
    record = shelf.table(look.table_id)
    looker = Looker(record.live, look.own, look.seat, look.everything)
    return msgspec.json.encode(past(record.timeline, looker, look.n, look.since))


def _record(shelf: Shelf, look: Look) -> bytes:
    return shelf.record(look.table_id).encode()


MAKERS: dict[str, Callable[[Shelf, Look], bytes]] = {
    "contents": _contents,
    "past": _past,
    "record": _record,
}
