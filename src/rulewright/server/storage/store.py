"""The database: the events of every table, in order.

Event numbers are consecutive within a table. If several processes append number n, the first
succeeds; the others get `NumberTaken`, read the new events and try again. The columns that lists of
tables need (stage, seats, seats to move) are written together with the event that changes them.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any, TypeVar

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace
from sqlalchemy import Connection, Select, func, insert, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine

from rulewright.server import times
from rulewright.server.errors import Unavailable
from rulewright.server.storage import reads, writes
from rulewright.server.storage.again import invited_query
from rulewright.server.storage.engine import (
    TRY,
    WRITERS,
    Address,
    BadDatabase,
    open_async,
    open_sync,
    open_writers,
)
from rulewright.server.storage.migrate import migrate
from rulewright.server.storage.rows import (
    OPEN,
    OVER,
    PLAYING,
    Columns,
    Event,
    ListedTable,
    Seat,
    SeatRow,
    Snapshot,
    Start,
    TableRow,
    Told,
)
from rulewright.server.storage.schema import settings, tables
from rulewright.server.storage.writers import DAMAGED, GroupWriter, PoolWriter, Writer, reading
from rulewright.server.storage.writes import NumberTaken

if TYPE_CHECKING:
    from rulewright.server.storage.doorbell import Hear, Ring

__all__ = [
    "OPEN",
    "OVER",
    "PLAYING",
    "UNSET",
    "Also",
    "BadDatabase",
    "Commit",
    "Event",
    "ListedTable",
    "NumberTaken",
    "Seat",
    "SeatRow",
    "Snapshot",
    "Start",
    "Store",
    "TableRow",
    "Told",
    "Unavailable",
]

Given = TypeVar("Given")
Also = Callable[[Connection], None]
"""Further writes in the transaction of an event; may be retried, but are committed once."""


class Commit(Struct, frozen=True):
    """An event, and everything written with it in one transaction.

    `match` is a snapshot after the event. `stage`, `due`, `paused`, `visited`, `seats` (with their
    holders) and `waiting` (all seats to move) are changed if given.
    """

    event: Event
    match: str | None = None
    stage: str | None = None
    due: int | UnsetType | None = UNSET
    paused: bool | None = None
    visited: bool | None = None
    seats: Sequence[SeatRow] | None = None
    waiting: Collection[int] | None = None
    also: Also | None = None

    def changed(self) -> Columns:
        """Return the changed columns of the table."""
        columns: Columns = {} if self.stage is None else {"stage": self.stage}
        if self.due is not UNSET:
            columns["due"] = self.due
        if self.paused is not None:
            columns["paused"] = self.paused
        if self.visited is not None:
            columns["visited"] = self.visited
        return columns


MANY = 200  # events that can be decoded without delaying the event loop


def _new_secret() -> str:
    return secrets.token_urlsafe(32)


class Store:
    """The events of all tables; open it with `await Store.open(url)`, close it with `close()`."""

    def __init__(self, address: Address, engine: AsyncEngine, writer: Writer) -> None:
        self.address = address
        self.engine = engine
        self._writer = writer
        self._bell: asyncio.Task[None] | None = None

    @classmethod
    async def open(cls, database_url: str) -> Store:
        """Connect and bring the schema up to date, or raise `BadDatabase`."""
        address = Address(database_url)
        await asyncio.to_thread(migrate, address)
        engine = open_async(address)
        writer: Writer = (
            PoolWriter(open_writers(address), WRITERS)
            if address.postgres
            else GroupWriter(open_sync(address, patience=TRY))
        )
        return cls(address, engine, writer)

    async def close(self) -> None:
        """Finish pending writes, then close all connections."""
        if self._bell is not None:
            self._bell.cancel()
            with suppress(asyncio.CancelledError):
                await self._bell
            self._bell = None
        await self._writer.close()
        await self.engine.dispose()

    @property
    def locked(self) -> bool:
        """Whether another process has recently kept the database locked."""
        return self._writer.locks.lately

    @property
    def failing(self) -> bool:
        """Whether the last write failed."""
        return self._writer.failing

    @property
    def damaged(self) -> bool:
        """Whether a read or write has met a damaged page."""
        return self._writer.damaged or self.engine in DAMAGED

    async def ping(self) -> None:
        """Raise `Unavailable` if the database does not respond."""
        async with reading(self.engine) as connection:
            await connection.execute(select(settings.c.name).limit(1))

    def listen(self, ring: Ring, hear: Hear | None = None) -> None:
        """Call `ring(table, n)` whenever any server appends; `("", -1)` means any table.

        `hear` is called with the messages that servers `tell`. Does nothing on SQLite, which has
        only one server.
        """
        if self.address.postgres and self._bell is None:
            from rulewright.server.storage.doorbell import listen  # needs the extra `postgres`

            self._bell = asyncio.create_task(listen(self.address, ring, hear))

    async def tell(self, text: str) -> None:
        """Send a message to all servers of the database; it is not stored."""
        async with self.engine.begin() as connection:
            await connection.execute(writes.RING, {"channel": writes.SAYINGS, "said": text})

    async def write(self, job: Callable[[Connection], Given]) -> Given:
        """Run a function in a transaction, commit, and return its result.

        All writes go through this: on SQLite, waiting jobs are committed together.
        """
        return await self._writer.write(job)

    async def secret(self, name: str = "secret", make: Callable[[], str] = _new_secret) -> str:
        """Return a secret that is created once for each database.

        The one called `secret` is the key that signs links to seats.
        """
        mine = select(settings.c.value).where(settings.c.name == name)
        async with reading(self.engine) as connection:
            stored = await connection.scalar(mine)
        if stored is None:
            made = insert(settings).values(name=name, value=make())
            with suppress(IntegrityError):  # another server was quicker
                await self.write(lambda connection: connection.execute(made).close())
            async with reading(self.engine) as connection:
                stored = await connection.scalar(mine)
        return str(stored)

    # -- writing -----------------------------------------------------------------------------
    async def create(self, row: TableRow, first: Commit) -> Event:
        """Insert a table with its first event, and with its match unless the table is still open.

        Without `seats` in the commit, the seats are as in the row. Returns the event as stored.
        """
        event = _stamped(first.event)
        made = row if first.stage is None else replace(row, stage=first.stage)
        held = _seats_of(row) if first.seats is None else first.seats
        if first.waiting is not None:
            held = [replace(seat, waiting=seat.seat in first.waiting) for seat in held]

        def job(connection: Connection) -> None:
            writes.add_table(connection, made, event, first.match, held)
            if first.also is not None:
                first.also(connection)

        await self.write(job)
        return event

    async def append(self, table_id: str, new: Commit) -> Event:
        """Commit an event and its changes, and return the event as stored.

        Raises `NumberTaken` or `Unavailable`.
        """
        event = _stamped(new.event)

        def job(connection: Connection) -> None:
            writes.add_event(connection, table_id, event, new.changed(), new.waiting)
            if new.match is not None:
                writes.add_snapshot(connection, table_id, Snapshot(event.n, new.match))
            if new.seats is not None:
                writes.seat_all(connection, table_id, new.seats)
            if new.also is not None:
                new.also(connection)

        await self.write(job)
        return event

    async def keep(self, table_id: str, snapshot: Snapshot) -> None:
        """Store a snapshot, unless there is already one of that event."""
        with suppress(IntegrityError):
            await self.write(lambda connection: writes.add_snapshot(connection, table_id, snapshot))

    # -- a table -----------------------------------------------------------------------------
    async def table(self, table_id: str) -> TableRow | None:
        """Return the table with an id, or None."""
        async with reading(self.engine) as connection:
            row = (await connection.execute(reads.table_query(table_id))).first()
        return None if row is None else reads.read(TableRow, row)

    async def events(self, table_id: str, after: int = -1, until: int | None = None) -> list[Event]:
        """Return a table's events after number `after`, up to `until` if given, in order."""
        rows = await self._all(reads.events_query(table_id, after, until))
        if len(rows) <= MANY:
            return reads.read_events(rows)
        return await asyncio.to_thread(reads.read_events, rows)  # keeps the event loop free

    async def last(self, table_id: str) -> int:
        """Return the number of the last event of a table; -1 if there is no such table."""
        async with reading(self.engine) as connection:
            n = await connection.scalar(select(tables.c.n).where(tables.c.id == table_id))
        return -1 if n is None else int(n)

    async def snapshot(self, table_id: str, at_most: int | None = None) -> Snapshot | None:
        """Return a table's newest snapshot, or the newest at or before event `at_most`."""
        rows = await self._all(reads.snapshot_query(table_id, at_most))
        return Snapshot(rows[0].n, rows[0].match) if rows else None

    # -- many tables -------------------------------------------------------------------------
    async def bots_waiting(self, since: int) -> list[str]:
        """List the tables untouched since a time (ms) that wait for a bot."""
        return [row.id for row in await self._all(reads.bots_query(since))]

    async def premoves_waiting(self, after: int, until: int) -> list[str]:
        """List the tables that wait for people and have premoves.

        Only those last touched between the two times (ms) are listed.
        """
        return [row.id for row in await self._all(reads.premoves_query(after, until))]

    async def due_before(self, moment: int) -> list[str]:
        """List the tables with a clock that expires by a time (ms), the earliest first."""
        return [row.id for row in await self._all(reads.due_query(moment))]

    async def tables_of(self, user_id: str, limit: int = 200) -> list[ListedTable]:
        """List the unfinished tables of a user, beginning with those that wait for the user."""
        return await self._entries(reads.mine_query(user_id, limit))

    async def tables_to_come_back_to(self, user_id: str, limit: int = 200) -> list[ListedTable]:
        """List the tables where a user's seat was given to a bot, or is kept for them."""
        return await self._entries(reads.back_query(user_id, limit))

    async def set_up_again(self, user_id: str, since: int) -> dict[str, str]:
        """Return the finished tables with a follow-up match that a user may join.

        Each is mapped to the name of the seat that set the match up.
        """
        return {row[0]: row[1] for row in await self._all(invited_query(user_id, since))}

    async def empty_tables(self, before: int) -> list[str]:
        """List the tables, untouched since a time (ms), that have not begun or that nobody used."""
        return [row.id for row in await self._all(reads.empty_query(before))]

    async def abandoned_tables(self, before: int) -> list[str]:
        """List the running tables untouched since a time (ms) at which no person holds a seat."""
        return [row.id for row in await self._all(reads.abandoned_query(before))]

    async def newest_event(self) -> int | None:
        """Return the time of the newest event of any table (ms); None without tables."""
        async with reading(self.engine) as connection:
            touched: int | None = await connection.scalar(select(func.max(tables.c.touched)))
        return touched

    async def linked_tables(self, user_id: str) -> list[str]:
        """List the tables where links to a user's seats were given out."""
        return [row.table_id for row in await self._all(reads.linked_query(user_id))]

    async def open_tables(
        self,
        limit: int = 50,
        before: reads.Place | None = None,
        stage: str = OPEN,
        not_of: Collection[str] = (),
        game: str | None = None,
    ) -> list[ListedTable]:
        """List the lobby's tables of a stage, the latest touched first.

        `before` is `(touched, id)` of the last table already seen. Tables made by the users
        `not_of` are left out, and so are tables of other games than `game`, if it is given.
        """
        return await self._entries(reads.listed_query(stage, before, limit, not_of, game))

    async def finished(
        self, user_id: str | None = None, limit: int = 50, before: reads.Place | None = None
    ) -> list[ListedTable]:
        """List the finished tables of a user, or by default of the lobby, the latest first."""
        if user_id is None:
            return await self.open_tables(limit, before, OVER)
        return await self._entries(reads.over_query(user_id, before, limit))

    async def seats_of_tables(self, ids: Sequence[str]) -> dict[str, list[SeatRow]]:
        """Return the present seats of tables, by table and in order."""
        async with reading(self.engine) as connection:
            return await reads.read_seats(connection, ids)

    async def _all(self, query: Select[Any]) -> list[Any]:
        async with reading(self.engine) as connection:
            return list((await connection.execute(query)).all())

    async def _entries(self, query: Select[Any]) -> list[ListedTable]:
        async with reading(self.engine) as connection:
            return await reads.read_entries(connection, query)


def _seats_of(row: TableRow) -> list[SeatRow]:
    return [
        SeatRow(
            number,
            seat.name,
            seat.user,
            seat.bot,
            kind="bot" if seat.bot else "open" if seat.open else "person",
            called=seat.called,
        )
        for number, seat in enumerate(row.seats)
    ]


def _stamped(event: Event) -> Event:
    return event if event.at else replace(event, at=times.now())
