"""All tables of the process: one writer a table, events first, then everybody is told."""

from __future__ import annotations

import asyncio
import secrets
from collections import OrderedDict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import structlog

from rulewright.bots import bot_names
from rulewright.kernel import EVERYONE, BadOption, Line, Match, get
from rulewright.server.errors import BadRequest, Stale, UnknownTable
from rulewright.server.live import LiveTable
from rulewright.server.revive import MENDED, revive
from rulewright.server.settings import Settings
from rulewright.server.store import Event, Seat, Snapshot, Store, TableRow, Taken, Told
from rulewright.server.thinking import think
from rulewright.server.wire import HUMAN, SIDE, NewTable

TRIES = 5

log = structlog.get_logger(__name__)


class TableHub:
    """Makes tables, finds them, plays at them."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self.store = store
        self.settings = settings
        self._tables: OrderedDict[str, LiveTable] = OrderedDict()
        self._loading = asyncio.Lock()
        self._waking: asyncio.Task[None] | None = None
        self._closing = False

    # -- life --------------------------------------------------------------------------------
    def start(self) -> None:
        """Let the bots of unfinished tables go on where they were."""
        self._waking = asyncio.create_task(self._wake_all())

    async def close(self) -> None:
        """Stop the bots and keep every match as it is."""
        self._closing = True
        tasks = [live.bots for live in self._tables.values() if live.bots is not None]
        if self._waking is not None:
            tasks.append(self._waking)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for live in self._tables.values():
            async with live.lock:
                await self._keep(live)

    async def _wake_all(self) -> None:
        for row in await self.store.unfinished():
            if any(seat.bot is not None for seat in row.seats):
                try:
                    await self.find(row.id)
                except Exception:
                    log.exception("table.broken", table=row.id)

    # -- tables ------------------------------------------------------------------------------
    async def create(self, new: NewTable) -> LiveTable:
        """A new table; raises `UnknownGame`, `BadOption` or `BadRequest`."""
        game = get(new.game)
        _check_seats(new, bot_names(game))
        seed = secrets.token_hex(16) if new.seed is None else str(new.seed)
        match = Match.new(game, new.players, seed, new.options, listen=True)
        seats = [
            Seat(name, None if who == HUMAN else who)
            for name, who in zip(match.names, new.seats, strict=True)
        ]
        row = TableRow(
            id=secrets.token_urlsafe(8),
            game=game.name,
            rules=game.rules_version,
            players=new.players,
            options=match.settings,
            seed=seed,
            seats=seats,
        )
        first = Event(0, "start", None, [], _told(match.lines or []))
        await self.store.create(row, first, match.to_json(), match.over)
        live = LiveTable(row, match, 0)
        live.take(first, match)
        self._add(live)
        self._wake(live)
        return live

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
        return live

    async def find_at(self, table_id: str, n: int) -> LiveTable:
        """The table, read again when another process has brought it to event `n`."""
        live = await self.find(table_id)
        if n > live.n and await self.store.last(table_id) > live.n:
            await self._forget(live)
            live = await self.find(table_id)
        return live

    async def play(self, table_id: str, seat: int, n: int, choices: list[str]) -> LiveTable:
        """Take choices of a seat, all or none, and commit them before saying so.

        Raises `Stale`, or what the match refuses; then nothing was changed.
        """
        for _ in range(TRIES):
            live = await self.find_at(table_id, n)
            try:
                await self._append(live, seat, n, choices)
            except Taken:
                await self._forget(live)
            else:
                self._wake(live)
                return live
        raise Stale("others were quicker; look at the table again")

    async def talk(self, table_id: str, seat: int, to: str, text: str) -> LiveTable:
        """Keep what a seat says to all or to its side; raises `BadRequest`, `Stale`."""
        for _ in range(TRIES):
            live = await self.find(table_id)
            if to == SIDE and len(live.side(seat)) == 1:
                raise BadRequest("this seat plays on no side with others")
            try:
                async with live.lock:
                    event = Event(live.n + 1, "talk", seat, [to, text], [])
                    await self.store.append(live.id, event, over=live.match.over)
                    live.hear(event)
            except Taken:
                await self._forget(live)
            else:
                return live
        raise Stale("others were quicker; look at the table again")

    def holds(self, live: LiveTable) -> bool:
        """Whether the table is still the one that is played on."""
        return self._tables.get(live.id) is live

    @asynccontextmanager
    async def watch(self, live: LiveTable) -> AsyncIterator[asyncio.Event]:
        """A bell that rings when the table has changed."""
        bell = asyncio.Event()
        live.watchers.add(bell)
        try:
            yield bell
        finally:
            live.watchers.discard(bell)

    # -- inside ------------------------------------------------------------------------------
    async def _append(self, live: LiveTable, seat: int, n: int, choices: list[str]) -> None:
        async with live.lock:
            if not live.may_say(seat, n, choices):
                live.check_moment(seat, n)
            match, heard = live.trial()
            match.play_chain(seat, choices)
            event = Event(live.n + 1, "play", seat, choices, _told(heard))
            due = match.over or live.worth_keeping(match, self.settings.snapshot_every)
            await self.store.append(
                live.id, event, match.to_json() if due else None, over=match.over
            )
            live.take(event, match)
            if due:
                live.kept()

    async def _load(self, table_id: str) -> LiveTable:
        row = await self.store.table(table_id)
        snapshot = await self.store.snapshot(table_id)
        if row is None or snapshot is None:
            raise UnknownTable(f"no table {table_id!r}")
        game = get(row.game)
        events = await self.store.events(table_id)
        after = [event for event in events if event.n > snapshot.n]
        revived = revive(game, snapshot, after)
        live = LiveTable(row, revived.match, events[-1].n)
        live.kept_at = snapshot.n
        live.kept_step = revived.step
        live.asked_at = revived.asked_at
        for event in events:
            live.note(event)
        if revived.asked_again:
            await self._tell_mended(live)
        return live

    async def _tell_mended(self, live: LiveTable) -> None:
        match = live.match
        event = Event(live.n + 1, "mended", None, [], [(EVERYONE, "", MENDED)])
        await self.store.append(live.id, event, match.to_json(), over=match.over)
        live.take(event, match)
        live.kept()
        log.warning("table.mended", table=live.id, n=event.n)

    def _add(self, live: LiveTable) -> None:
        self._tables[live.id] = live
        for old in list(self._tables.values()):
            if len(self._tables) <= self.settings.tables_kept:
                return
            if not old.busy and old is not live:
                del self._tables[old.id]

    async def _forget(self, live: LiveTable) -> None:
        """Drop a table that another process went on with; its watchers come back by themselves."""
        if self.holds(live):
            del self._tables[live.id]
        for bell in live.watchers:
            bell.set()

    async def _keep(self, live: LiveTable) -> None:
        if live.n > live.kept_at:
            await self.store.keep(live.id, Snapshot(live.n, live.match.to_json()))
            live.kept()

    # -- bots --------------------------------------------------------------------------------
    def _wake(self, live: LiveTable) -> None:
        """Have the bots of a table move, when it is their turn and they are not at it already."""
        idle = live.bots is None or live.bots.done()
        if idle and not self._closing and live.bot_to_move() is not None:
            live.bots = asyncio.create_task(self._move_bots(live))

    async def _move_bots(self, live: LiveTable) -> None:
        seat = live.bot_to_move()
        while seat is not None and self.holds(live):
            try:
                await self._move_bot(live, seat)
            except Taken:
                await self._forget(live)
            except Exception:
                log.exception("bot.stuck", table=live.id, n=live.n)
                return
            seat = live.bot_to_move()

    async def _move_bot(self, live: LiveTable, seat: int) -> None:
        name = live.row.seats[seat].bot
        assert name is not None
        n = live.n
        pause = asyncio.sleep(self.settings.bot_pause)
        thought = asyncio.to_thread(think, live.match.clone(), seat, name, live.moves[seat])
        _, choices = await asyncio.gather(pause, thought)
        await self._append(live, seat, n, choices)


def _check_seats(new: NewTable, bots: list[str]) -> None:
    if new.players != len(new.seats):
        raise BadRequest(f"{new.players} players need as many seats, not {len(new.seats)}")
    for who in new.seats:
        if who != HUMAN and who not in bots:
            raise BadOption(f"no bot {who!r}; a seat is {', '.join([HUMAN, *bots])}")


def _told(lines: list[Line]) -> list[Told]:
    return [(line.audience, line.rule, line.text) for line in lines]
