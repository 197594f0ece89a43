"""All tables of a process: one writer per table; events are committed before anyone sees them."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Collection
from contextlib import asynccontextmanager, suppress
from functools import partial

import structlog

from rulewright.server import times
from rulewright.server.errors import NotNow, Stale, UnknownTable
from rulewright.server.events.match import Mended
from rulewright.server.http.meters import LOADED
from rulewright.server.marks import Author, MarkKind, Marks
from rulewright.server.settings import Settings
from rulewright.server.storage.engine import PATIENCE
from rulewright.server.storage.mark_news import MarkNews
from rulewright.server.storage.neighbours import Here, Neighbours
from rulewright.server.storage.store import NumberTaken, Snapshot, Start, Store
from rulewright.server.storage.writers import locked
from rulewright.server.storage.writes import remove_table
from rulewright.server.tables.acts.play import beginning
from rulewright.server.tables.bot_runner import BotRunner
from rulewright.server.tables.commits import Committer
from rulewright.server.tables.create import made
from rulewright.server.tables.draft import Act, Draft, beside
from rulewright.server.tables.features import Features
from rulewright.server.tables.loading import Load, Loads, recall_result
from rulewright.server.tables.names import SeatNames
from rulewright.server.tables.new_table import NewTable
from rulewright.server.tables.restore import GOES_ON, MENDED
from rulewright.server.tables.rounds import keep_awake, keep_clear, keep_time
from rulewright.server.tables.table import LiveTable, TiesOf, no_ties

TRIES = 5

log = structlog.get_logger(__name__)


class TableHub:
    """Creates tables, loads them and runs acts at them."""

    def __init__(
        self,
        store: Store,
        settings: Settings,
        features: Features,
        now: Callable[[], int] = times.now,
    ) -> None:
        self.store = store
        self.settings = settings
        self.now = now
        self._features = features
        self._committer = Committer(store, settings, features, now)
        self.bots = BotRunner(self, self._committer, settings)
        self._naming = SeatNames(store.engine)
        self._neighbours = Neighbours(self._here, self._moved)
        self._mark_news = MarkNews(self._marks_of, self._marked, now)
        self._tables: OrderedDict[str, LiveTable] = OrderedDict()
        self._loads = Loads()
        self._tasks: list[asyncio.Task[None]] = []
        self._catching: set[asyncio.Task[None]] = set()
        self.closing = False
        self.ties: TiesOf = no_ties

    # -- life --------------------------------------------------------------------------------
    def start(self) -> None:
        """Start the tasks that wake bots, watch clocks and clear away empty tables."""
        rounds = (keep_awake(self), keep_time(self), keep_clear(self))
        self._tasks = [asyncio.create_task(each) for each in rounds]
        self.store.listen(self._rung, self._hear)
        if self.store.address.postgres:
            self._tasks.append(asyncio.create_task(self._neighbours.run(self.store.tell)))
            self._tasks.append(asyncio.create_task(self._mark_news.run(self.store.tell)))

    async def close(self) -> None:
        """Stop all tasks and bots, and write a snapshot of every match."""
        self.closing = True
        tasks = [task for live in self._tables.values() for task in live.tasks]
        tasks += [*self._tasks, *self._catching]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._naming.close()
        await self.bots.close()
        for live in self._tables.values():
            async with live.lock:
                await self._keep(live)

    def _rung(self, table_id: str, n: int) -> None:
        """Catch up with event `n` of another process at a table; an empty id means all tables."""
        self._loads.ring(table_id)
        for live in [self._tables.get(table_id)] if table_id else list(self._tables.values()):
            if live is not None and (n < 0 or n > live.n):
                task = asyncio.create_task(self.catch_up(live, n))
                self._catching.add(task)
                task.add_done_callback(self._catching.discard)
        if not table_id:  # messages may have been missed meanwhile
            for known in self._tables:
                self._mark_news.want(known)

    def _hear(self, text: str) -> None:
        """Handle a message from another server."""
        if not self._mark_news.hear(text):
            self._neighbours.hear(text)

    def _here(self) -> Here:
        """Return the seats whose pages are open at this server, by table."""
        tables = self._tables.values()
        return {live.id: live.presence.here for live in tables if live.presence.here}

    def elsewhere(self) -> Here:
        """Return the seats whose pages are open at other servers, by table."""
        return self._neighbours.elsewhere

    def _moved(self, table_id: str) -> None:
        """Tell a table which seats have its page open at other servers."""
        live = self._tables.get(table_id)
        if live is not None:
            live.presence.elsewhere(self._neighbours.at(table_id))

    # -- marks -------------------------------------------------------------------------------
    def mark(self, live: LiveTable, author: Author, kind: MarkKind, about: list[str]) -> None:
        """Put a mark on a table's board, and announce it to other servers."""
        mark = live.marks.put(author, kind, about, self.now())
        self._mark_news.put(live.id, author, mark)
        live.ring()

    def clear_marks(self, live: LiveTable, person: str | None = None) -> None:
        """Remove the marks of a person from a table's board, or all if `person` is None."""
        live.marks.clear(person)
        self._mark_news.cleared(live.id, person)
        live.ring()

    def _marks_of(self, table_id: str) -> Marks | None:
        live = self._tables.get(table_id)
        return None if live is None else live.marks

    def _marked(self, table_id: str) -> None:
        live = self._tables.get(table_id)
        if live is not None:
            live.ring()

    # -- tables ------------------------------------------------------------------------------
    async def create(
        self,
        new: NewTable,
        user: str | None = None,
        called: str = "",
        origin: str | None = None,
        start: Start | None = None,
    ) -> LiveTable:
        """Create a table; its match begins at once, unless it waits for people.

        `origin` is a mark of the network address of the request (`SeatKeys.mark`), and `start` the
        moment from which the match begins.
        """
        live, draft = made(new, user, called, origin, start)
        await self._committer.commit(live, draft, first=True)
        self._add(live)
        self._wake(live)
        return live

    def loaded(self, table_id: str) -> LiveTable | None:
        """Return the table if it is in memory, otherwise None."""
        return self._tables.get(table_id)

    async def find(self, table_id: str) -> LiveTable:
        """Return the table with that id, loaded if necessary; raises `UnknownTable`."""
        while (live := self._tables.get(table_id)) is None:  # it may be evicted right after loading
            async with self._loads.turn(table_id) as load:
                if table_id not in self._tables:
                    await self._load_and_catch_up(table_id, load)
        self._tables.move_to_end(table_id)
        self._wake(live)
        await self._naming.look(live, self.now())
        return live

    async def find_at(self, table_id: str, n: int) -> LiveTable:
        """Return the table at event `n` or later, after applying the events of other processes."""
        live = await self.find(table_id)
        if n > live.n:
            await self.catch_up(live, n)
            live = await self.find(table_id)
        return live

    async def act(self, table_id: str, act: Act, n: int = 0) -> LiveTable:
        """Run an act at a table that is at event `n` or later, and commit its event.

        Raises `Stale` if other processes were quicker each time, or the error with which the act
        refuses. Then nothing has changed.
        """
        for _ in range(TRIES):
            live = await self.find_at(table_id, n)
            try:
                async with self._held(live):
                    await self._committer.commit(live, act(live))
            except NumberTaken:
                await self.catch_up(live)
            else:
                self._wake(live)
                await self._begin_when_full(live)
                await self._naming.look(live, self.now())
                return live
        raise Stale("somebody else was quicker; look at the table again")

    async def remove(self, table_id: str, check: Callable[[LiveTable], None]) -> None:
        """Delete a table with its events; `check` raises an error to refuse."""
        for _ in range(TRIES):
            live = await self.find(table_id)
            try:
                async with self._held(live):
                    check(live)
                    await self.store.write(partial(remove_table, table_id=live.id, n=live.n))
            except NumberTaken:
                await self.catch_up(live)
            else:
                self._forget(live)
                return
        raise Stale("somebody else was quicker; look at the table again")

    @asynccontextmanager
    async def _held(self, live: LiveTable) -> AsyncIterator[None]:
        """Hold the table's lock; raise `Unavailable` if acts wait because the database is locked.

        Each caller then gives up after `PATIENCE` seconds, however many wait before it.
        """
        while True:
            try:
                async with asyncio.timeout(PATIENCE):
                    await live.lock.acquire()
                break
            except TimeoutError:
                if self.store.locked:
                    raise locked("acts wait at the table") from None
        try:
            yield
        finally:
            live.lock.release()

    def renamed(self, user_ids: Collection[str]) -> None:
        """Look up the names of these users again."""
        self._naming.changed(user_ids, list(self._tables.values()), self.now())

    def holds(self, live: LiveTable) -> bool:
        """Return whether this object is still the loaded table, not dropped or replaced."""
        return self._tables.get(live.id) is live

    # -- inside ------------------------------------------------------------------------------
    async def _begin_when_full(self, live: LiveTable) -> None:
        if not live.begun and live.state.is_complete():
            with suppress(NotNow):
                await self.act(live.id, beginning(None, None))

    async def _load_and_catch_up(self, table_id: str, load: Load) -> None:
        """Load a table, and apply events that other processes appended while it was loading.

        Such events are announced only to tables in memory, and this one was not in memory yet.
        """
        load.rung = False
        live = await self._load(table_id)
        self._add(live)
        if load.rung:
            await self.catch_up(live)

    async def _load(self, table_id: str) -> LiveTable:
        row = await self.store.table(table_id)
        if row is None:
            raise UnknownTable(f"no table {table_id!r}")
        events = await self.store.events(table_id)
        # Another process may have added events meanwhile, and a snapshot of its own.
        snapshot = await self.store.snapshot(table_id, at_most=events[-1].n)
        live, revived = await self._loads.replay(row, events, snapshot)
        if live.begun and live.match.result_unknown:
            recall_result(live, await self._features.places(live.id))
        if revived is not None and not live.over:
            if revived.asked_again:
                await self._tell_mended(live, MENDED, Mended())
            elif revived.mended and set(live.match.waiting) != set(live.state.waiting):
                await self._tell_mended(live, GOES_ON, Mended(on=True))
        return live

    async def _tell_mended(self, live: LiveTable, words: str, mended: Mended) -> None:
        draft = Draft(mended, told=[beside(words)], match=live.match, keep=True)
        await self._committer.commit(live, draft)
        log.warning("table.mended", table=live.id, n=live.n)

    def _add(self, live: LiveTable) -> None:
        self._tables[live.id] = live
        live.ties = self.ties
        live.presence.moved = partial(self._neighbours.changed, live.id)
        self._moved(live.id)
        self._mark_news.want(live.id)
        LOADED.set(len(self._tables))
        for old in list(self._tables.values()):
            if len(self._tables) <= self.settings.tables_kept:
                return
            if not old.busy and old is not live:
                del self._tables[old.id]

    async def catch_up(self, live: LiveTable, n: int = -1) -> None:
        """Apply the events of other processes to a table, unless it has event `n` already."""
        async with live.lock:
            if not self.holds(live) or 0 <= n <= live.n:
                return
            try:
                # The last event is read again: if it is gone, an older backup of the database was
                # restored.
                _, *news = await self.store.events(live.id, live.n - 1)
                for event in news:
                    state = live.state.copy()
                    state.take(event)
                    live.take(event, state, live.after(event))
                    live.led_elsewhere = True
            except Exception as error:
                log.warning("table.read-again", table=live.id, n=live.n, error=type(error).__name__)
                self._forget(live)
                return
        self._wake(live)

    def _forget(self, live: LiveTable) -> None:
        """Drop a table that must be loaded again; its watchers reconnect by themselves."""
        if self.holds(live):
            del self._tables[live.id]
        live.ring()

    async def _keep(self, live: LiveTable) -> None:
        if not live.begun or live.n <= live.kept_at:
            return
        # A restored backup of the database may lack the last event.
        if await self.store.last(live.id) == live.n:
            await self.store.keep(live.id, Snapshot(live.n, live.match.to_json()))
            live.kept()

    def _wake(self, live: LiveTable) -> None:
        """Start the bots and premoves of the seats that are to move."""
        self._features.wake(self, live)
        self.bots.wake(live)
