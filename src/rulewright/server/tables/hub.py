"""All tables of the process: one writer a table, events first, then everybody is told."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Collection
from contextlib import asynccontextmanager, suppress
from functools import partial
from typing import Any

import structlog
from msgspec import UNSET
from msgspec.structs import replace
from sqlalchemy import Connection

from rulewright.kernel import EVERYONE, Match
from rulewright.server import times
from rulewright.server.errors import NotNow, Stale, Unavailable, UnknownTable
from rulewright.server.http.meters import EVENTS, LOADED, THOUGHT
from rulewright.server.settings import Settings
from rulewright.server.storage.engine import PATIENCE
from rulewright.server.storage.store import (
    Also,
    Commit,
    Event,
    NumberTaken,
    SeatRow,
    Snapshot,
    Store,
)
from rulewright.server.storage.writers import locked
from rulewright.server.storage.writes import check_room
from rulewright.server.tables import undo
from rulewright.server.tables.acts.play import beginning, playing
from rulewright.server.tables.acts.time import running_late
from rulewright.server.tables.acts.votes import note_presence
from rulewright.server.tables.create import made
from rulewright.server.tables.draft import Act, Draft
from rulewright.server.tables.features import Features
from rulewright.server.tables.loading import loaded, recall_result
from rulewright.server.tables.names import SeatNames
from rulewright.server.tables.new_table import NewTable
from rulewright.server.tables.restore import GOES_ON, MENDED
from rulewright.server.tables.seating import Sitting
from rulewright.server.tables.table import LiveTable, fold
from rulewright.server.thinkers.pool import Thinkers

TRIES = 5
TICK = 1.0  # seconds between two looks at the clocks
HEAD_START = 2.0  # seconds that another server's bots have before ours think about the same
REST = 20.0  # seconds after which a bot that is waited for counts as left alone

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
        self._thinkers = Thinkers(settings)
        self._naming = SeatNames(store.engine)
        self._tables: OrderedDict[str, LiveTable] = OrderedDict()
        self._loading = asyncio.Lock()
        self._tasks: list[asyncio.Task[None]] = []
        self._catching: set[asyncio.Task[None]] = set()
        self.closing = False

    # -- life --------------------------------------------------------------------------------
    def start(self) -> None:
        """Let the bots of unfinished tables go on where they were, and look after the clocks."""
        self._tasks = [asyncio.create_task(self._wake_all()), asyncio.create_task(self._tick())]
        self.store.listen(self._rung)

    async def close(self) -> None:
        """Stop the bots and keep every match as it is."""
        self.closing = True
        tasks = [task for live in self._tables.values() for task in live.tasks]
        tasks += [*self._tasks, *self._catching]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._naming.close()
        await asyncio.to_thread(self._thinkers.close)
        for live in self._tables.values():
            async with live.lock:
                await self._keep(live)

    async def _wake_all(self) -> None:
        """Play the moves that nobody makes: at the start, and where another process was stopped.

        These are the moves of bots and the premoves.
        """
        since, before = self.now(), 0
        while True:
            try:
                left = await self.store.bots_waiting(since)
                left += await self.store.premoves_waiting(before, since)
                for table_id in left:
                    await self._wake_table(table_id)
            except Unavailable:
                pass  # it is in the log; the next time will do
            await asyncio.sleep(REST)
            since = self.now() - int(REST * 1000)
            before = since - int(3 * REST * 1000)

    async def _wake_table(self, table_id: str) -> None:
        try:
            await self.find(table_id)
        except Unavailable:
            raise
        except Exception:
            log.exception("table.broken", table=table_id)

    async def _tick(self) -> None:
        """Look after the tables where somebody's time is out, loaded or not."""
        while True:
            await asyncio.sleep(TICK)
            try:
                await self.call_time()
            except Exception:
                log.exception("clocks.failed")

    async def call_time(self) -> None:
        """Do at every table the consequence that was agreed for seats whose time is out now."""
        for table_id in await self.store.due_before(self.now()):
            with suppress(NotNow, UnknownTable, Stale):
                while True:  # several seats may be late
                    await self.act(table_id, running_late(self.now()))

    def _rung(self, table_id: str, n: int) -> None:
        """Another process has gone on with a table (or, without an id, maybe with any)."""
        for live in [self._tables.get(table_id)] if table_id else list(self._tables.values()):
            if live is not None and (n < 0 or n > live.n):
                task = asyncio.create_task(self._catch_up(live, n))
                self._catching.add(task)
                task.add_done_callback(self._catching.discard)

    # -- tables ------------------------------------------------------------------------------
    async def create(self, new: NewTable, user: str | None = None, called: str = "") -> LiveTable:
        """A new table; raises `UnknownGame`, `BadOption`, `BadRequest` or `NoRoom`.

        It waits for people when a seat is open to all; else its match begins at once.
        """
        live, draft = made(new, user, called)
        await self._commit(live, draft, first=True)
        self._add(live)
        self._wake(live)
        return live

    def loaded(self, table_id: str) -> LiveTable | None:
        """The table where it is in memory."""
        return self._tables.get(table_id)

    async def find(self, table_id: str) -> LiveTable:
        """The table of that id; raises `UnknownTable`."""
        live = self._tables.get(table_id)
        if live is None:
            async with self._loading:
                live = self._tables.get(table_id)
                if live is None:
                    live = await self._load(table_id)
                    self._add(live)
        self._tables.move_to_end(table_id)
        self._wake(live)
        await self._naming.look(live, self.now())
        return live

    async def find_at(self, table_id: str, n: int) -> LiveTable:
        """The table, read again when another process has brought it to event `n`."""
        live = await self.find(table_id)
        if n > live.n:
            await self._catch_up(live, n)
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
                    await self._commit(live, act(live))
            except NumberTaken:
                await self._catch_up(live)
            else:
                self._wake(live)
                await self._begin_when_full(live)
                await self._naming.look(live, self.now())
                return live
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
    async def _commit(self, live: LiveTable, draft: Draft, first: bool = False) -> None:
        """Make an event of a draft, commit it, and go on by it; raises `NumberTaken`."""
        self._features.settle(live, draft)
        undo.note(live, draft)
        note_presence(live, draft)
        match, event = draft.match, _event_of(live, draft, self.now())
        sitting = live.sitting.copy()
        fold(sitting, event)
        due = match is not None and (draft.keep or self._worth_keeping(live, match))
        ending = self._features.ending
        commit = Commit(
            event,
            match.to_json() if match is not None and due else None,
            stage=sitting.stage,
            due=sitting.due(),
            paused=sitting.paused,
            seats=None if sitting.same_seats(live.sitting) else _rows(live, sitting),
            waiting=None if sitting.waiting == live.sitting.waiting else sitting.waiting,
            also=None if live.over else ending(live.row, sitting, match, event.at),
        )
        if first:
            await self._create(live, sitting, commit)
        else:
            await self.store.append(live.id, commit)
        live.take(event, sitting, match)
        live.led_elsewhere = False
        EVENTS.labels(event.kind).inc()
        if due:
            live.kept()

    async def _create(self, live: LiveTable, sitting: Sitting, commit: Commit) -> None:
        """Write a new table with its first event, where there is room for one more."""
        row = replace(live.row, due=sitting.due())
        room = partial(_where_there_is_room, self.settings.tables_most, commit.also)
        seats = _rows(live, sitting)
        first = replace(commit, seats=seats, waiting=sitting.waiting, also=room, due=UNSET)
        await self.store.create(row, first)

    def _worth_keeping(self, live: LiveTable, match: Match) -> bool:
        """Whether a match that begins, ends or has gone on for long is worth a snapshot."""
        every = self.settings.snapshot_every
        return not live.begun or match.over or live.worth_keeping(match, every)

    async def _begin_when_full(self, live: LiveTable) -> None:
        if not live.begun and not live.sitting.open_seats():
            with suppress(NotNow):
                await self.act(live.id, beginning(None, None))

    async def _load(self, table_id: str) -> LiveTable:
        row = await self.store.table(table_id)
        if row is None:
            raise UnknownTable(f"no table {table_id!r}")
        events = await self.store.events(table_id)
        snapshot = await self.store.snapshot(table_id)
        # a long log is long work: others go on meanwhile
        live, revived = await asyncio.to_thread(loaded, row, events, snapshot)
        if live.begun and live.match.untold:
            recall_result(live, await self._features.places(live.id))
        if revived is not None and not live.over:
            if revived.asked_again:
                await self._tell_mended(live, MENDED, {})
            elif revived.mended and set(live.match.waiting) != set(live.sitting.waiting):
                await self._tell_mended(live, GOES_ON, {"on": True})
        return live

    async def _tell_mended(self, live: LiveTable, words: str, data: dict[str, Any]) -> None:
        told = [(EVERYONE, "", words)]
        draft = Draft("mended", told=told, data=data, match=live.match, keep=True)
        await self._commit(live, draft)
        log.warning("table.mended", table=live.id, n=live.n)

    def _add(self, live: LiveTable) -> None:
        self._tables[live.id] = live
        LOADED.set(len(self._tables))
        for old in list(self._tables.values()):
            if len(self._tables) <= self.settings.tables_kept:
                return
            if not old.busy and old is not live:
                del self._tables[old.id]

    async def _catch_up(self, live: LiveTable, n: int = -1) -> None:
        """Go on by other processes' events at a table, unless it is at event `n` already."""
        async with live.lock:
            if not self.holds(live) or 0 <= n <= live.n:
                return
            try:
                # What was the last event is still there, unless the table was taken back.
                _, *news = await self.store.events(live.id, live.n - 1)
                for event in news:
                    sitting = live.sitting.copy()
                    fold(sitting, event)
                    live.take(event, sitting, live.after(event))
                    live.led_elsewhere = True
            except Exception:
                log.warning("table.read-again", table=live.id, n=live.n)
                self._forget(live)
                return
        self._wake(live)

    def _forget(self, live: LiveTable) -> None:
        """Drop a table that has to be read again; its watchers come back by themselves."""
        if self.holds(live):
            del self._tables[live.id]
        live.ring()

    async def _keep(self, live: LiveTable) -> None:
        if live.begun and live.n > live.kept_at:
            await self.store.keep(live.id, Snapshot(live.n, live.match.to_json()))
            live.kept()

    # -- bots --------------------------------------------------------------------------------
    def _wake(self, live: LiveTable) -> None:
        """Have bots and answers given in advance move, where they are asked and not at it yet."""
        self._features.wake(self, live)
        idle = live.bots is None or live.bots.done()
        if idle and not self.closing and live.bot_to_move() is not None:
            live.bots = asyncio.create_task(self._move_bots(live))

    async def _move_bots(self, live: LiveTable) -> None:
        seat = live.bot_to_move()
        while seat is not None and self.holds(live):
            try:
                await self._move_bot(live, seat)
            except NumberTaken:
                await self._catch_up(live)
            except (NotNow, Stale):
                pass  # the table went another way while the bot was thinking
            except Exception:
                log.exception("bot.stuck", table=live.id, n=live.n)
                return
            seat = live.bot_to_move()

    async def _move_bot(self, live: LiveTable, seat: int) -> None:
        name = live.sitting.bot(seat)
        assert name is not None
        n = live.n
        if live.led_elsewhere:  # whoever made the last event has its bots think; unless it is gone
            await asyncio.sleep(HEAD_START)
            if live.n != n:
                return
        pause = asyncio.create_task(asyncio.sleep(self.settings.bot_pause))
        with THOUGHT.time():
            choices = await self._thinkers.think(live.match, seat, name, live.moves[seat])
        await pause
        await undo.let_vote(live)
        async with live.lock:
            await self._commit(live, playing(seat, n, choices, name)(live))


def _event_of(live: LiveTable, draft: Draft, at: int) -> Event:
    """The event that a draft makes: it says whom the match waits for then, and if it is over."""
    match = draft.match
    if match is not None:
        draft.data["waiting"] = list(match.waiting)
        if match.over:
            draft.data["over"] = True
    data = draft.data or None
    n = live.n + 1
    return Event(n, draft.kind, draft.seat, draft.choices, draft.told, at=at, data=data)


def _where_there_is_room(most: int, also: Also | None, connection: Connection) -> None:
    """Do the writes that follow from a new table, unless it is one too many; raises `NoRoom`."""
    check_room(connection, most)
    if also is not None:
        also(connection)


def _rows(live: LiveTable, sitting: Sitting) -> list[SeatRow]:
    return [
        SeatRow(
            number,
            live.names[number],
            holder.user,
            sitting.bot(number),
            holder.gen,
            kind=holder.kind,
            called=holder.called,
            links=holder.links,
        )
        for number, holder in enumerate(sitting.holders)
    ]
