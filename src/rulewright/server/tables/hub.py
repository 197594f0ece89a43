"""All tables of the process: one writer a table, events first, then everybody is told."""

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
from rulewright.server.settings import Settings
from rulewright.server.storage.engine import PATIENCE
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
    """Makes tables, finds them, plays at them."""

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
        self._tables: OrderedDict[str, LiveTable] = OrderedDict()
        self._loads = Loads()
        self._tasks: list[asyncio.Task[None]] = []
        self._catching: set[asyncio.Task[None]] = set()
        self.closing = False
        self.ties: TiesOf = no_ties

    # -- life --------------------------------------------------------------------------------
    def start(self) -> None:
        """Let the bots of unfinished tables go on where they were, and look after the clocks."""
        rounds = (keep_awake(self), keep_time(self), keep_clear(self))
        self._tasks = [asyncio.create_task(each) for each in rounds]
        self.store.listen(self._rung, self._neighbours.hear)
        if self.store.address.postgres:
            self._tasks.append(asyncio.create_task(self._neighbours.run(self.store.tell)))

    async def close(self) -> None:
        """Stop the bots and keep every match as it is."""
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
        """Another process has gone on with a table (or, without an id, maybe with any)."""
        self._loads.ring(table_id)
        for live in [self._tables.get(table_id)] if table_id else list(self._tables.values()):
            if live is not None and (n < 0 or n > live.n):
                task = asyncio.create_task(self.catch_up(live, n))
                self._catching.add(task)
                task.add_done_callback(self._catching.discard)

    def _here(self) -> Here:
        """The people whose pages are open at this server, by table."""
        tables = self._tables.values()
        return {live.id: live.presence.here for live in tables if live.presence.here}

    def elsewhere(self) -> Here:
        """The people whose pages are open at other servers, by table."""
        return self._neighbours.elsewhere

    def _moved(self, table_id: str) -> None:
        """Others have a table's page open at other servers."""
        live = self._tables.get(table_id)
        if live is not None:
            live.presence.elsewhere(self._neighbours.at(table_id))

    # -- tables ------------------------------------------------------------------------------
    async def create(
        self,
        new: NewTable,
        user: str | None = None,
        called: str = "",
        origin: str | None = None,
        start: Start | None = None,
    ) -> LiveTable:
        """A new table; raises `UnknownGame`, `BadOption`, `BadRequest`, `BadText` or `NoRoom`.

        It waits for people when a seat is open to all; else its match begins at once. `origin` is a
        mark of the address that it is made from, `start` the moment from which the match begins.
        """
        live, draft = made(new, user, called, origin, start)
        await self._committer.commit(live, draft, first=True)
        self._add(live)
        self._wake(live)
        return live

    def loaded(self, table_id: str) -> LiveTable | None:
        """The table where it is in memory."""
        return self._tables.get(table_id)

    async def find(self, table_id: str) -> LiveTable:
        """The table of that id; raises `UnknownTable`."""
        while (live := self._tables.get(table_id)) is None:  # it may be forgotten at once
            async with self._loads.turn(table_id) as load:
                if table_id not in self._tables:
                    await self._load_and_catch_up(table_id, load)
        self._tables.move_to_end(table_id)
        self._wake(live)
        await self._naming.look(live, self.now())
        return live

    async def find_at(self, table_id: str, n: int) -> LiveTable:
        """The table, read again when another process has brought it to event `n`."""
        live = await self.find(table_id)
        if n > live.n:
            await self.catch_up(live, n)
            live = await self.find(table_id)
        return live

    async def act(self, table_id: str, act: Act, n: int = 0) -> LiveTable:
        """Do something at a table that is at event `n` or later: commit it before saying so.

        Raises `Stale`, or what the act refuses; then nothing was changed.
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
        raise Stale("others were quicker; look at the table again")

    async def remove(self, table_id: str, check: Callable[[LiveTable], None]) -> None:
        """Forget a table and all that happened there; raises what `check` refuses of it."""
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
        raise Stale("others were quicker; look at the table again")

    @asynccontextmanager
    async def _held(self, live: LiveTable) -> AsyncIterator[None]:
        """The table for one's own act; raises `Unavailable` when acts wait for a locked database.

        Each gives up by itself, not one after another.
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
        """Show the names that these users have now."""
        self._naming.changed(user_ids, list(self._tables.values()), self.now())

    def holds(self, live: LiveTable) -> bool:
        """Whether the table is still the one that is played on."""
        return self._tables.get(live.id) is live

    # -- inside ------------------------------------------------------------------------------
    async def _begin_when_full(self, live: LiveTable) -> None:
        if not live.begun and live.state.is_complete():
            with suppress(NotNow):
                await self.act(live.id, beginning(None, None))

    async def _load_and_catch_up(self, table_id: str, load: Load) -> None:
        """Load a table, with what other processes appended since its events were read.

        The doorbell rings for tables in memory alone, and this one was none of them yet.
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
        # Another process may have gone on meanwhile, with a snapshot of its own.
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
        LOADED.set(len(self._tables))
        for old in list(self._tables.values()):
            if len(self._tables) <= self.settings.tables_kept:
                return
            if not old.busy and old is not live:
                del self._tables[old.id]

    async def catch_up(self, live: LiveTable, n: int = -1) -> None:
        """Go on by other processes' events at a table, unless it is at event `n` already."""
        async with live.lock:
            if not self.holds(live) or 0 <= n <= live.n:
                return
            try:
                # What was the last event is still there, unless the table was taken back.
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
        """Drop a table that has to be read again; its watchers come back by themselves."""
        if self.holds(live):
            del self._tables[live.id]
        live.ring()

    async def _keep(self, live: LiveTable) -> None:
        if not live.begun or live.n <= live.kept_at:
            return
        if await self.store.last(live.id) == live.n:  # it may have been taken back meanwhile
            await self.store.keep(live.id, Snapshot(live.n, live.match.to_json()))
            live.kept()

    def _wake(self, live: LiveTable) -> None:
        """Have bots and answers given in advance move, where they are asked and not at it yet."""
        self._features.wake(self, live)
        self.bots.wake(live)
