"""The database: what was agreed at every table, in the order it happened.

An event's number is unique within its table, so whoever appends number n first has it, whatever
process it runs in; the other gets `Taken`, reads on and tries again.
"""

from __future__ import annotations

import secrets
import sqlite3
import time
from collections.abc import Sequence
from contextlib import closing
from typing import Any, TypeVar

import msgspec
from alembic import command
from alembic.config import Config
from sqlalchemy import Column, Connection, Table, delete, event, func, insert, select, update
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, DatabaseError, IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from rulewright.kernel import OptionValue
from rulewright.server.schema import events, settings, snapshots, tables

MIGRATIONS = "rulewright.server:migrations"
SNAPSHOTS_KEPT = 2
PRAGMAS = (
    "PRAGMA journal_mode=WAL",
    "PRAGMA synchronous=FULL",
    "PRAGMA foreign_keys=ON",
    "PRAGMA busy_timeout=10000",
)

Told = tuple[int, str, str]  # audience, rule, text
Kind = TypeVar("Kind", bound=msgspec.Struct)


class BadDatabase(ValueError):
    """A database address that cannot be used."""


class Taken(Exception):
    """Another process has appended that number already."""


class Seat(msgspec.Struct, frozen=True):
    """Who sits at a seat: a person (`bot` is None) or a bot."""

    name: str
    bot: str | None = None


class TableRow(msgspec.Struct, frozen=True):
    """A table as it was made."""

    id: str
    game: str
    rules: int
    players: int
    options: dict[str, OptionValue]
    seed: str
    seats: list[Seat]


class Event(msgspec.Struct, frozen=True):
    """One thing that happened.

    `kind` is `start`, `play` (a seat's choices), `talk` (what a seat said: to whom, and the words)
    or `mended` (a step is asked anew).
    """

    n: int
    kind: str
    seat: int | None
    choices: list[str]
    told: list[Told]


class Snapshot(msgspec.Struct, frozen=True):
    """A match as it was after event n."""

    n: int
    match: str


class Store:
    """Reads and appends. Open it with `await Store.open(url)`, close it with `close()`."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine

    @classmethod
    async def open(cls, database_url: str) -> Store:
        """Connect and bring the schema up to date; raises `BadDatabase`."""
        address = _async_url(database_url)
        _probe(database_url, make_url(address).database or "")
        engine = create_async_engine(address)
        event.listen(engine.sync_engine, "connect", _set_pragmas)
        try:
            async with engine.begin() as connection:
                await connection.run_sync(_migrate)
        except DatabaseError as error:
            await engine.dispose()
            raise BadDatabase(f"cannot open {database_url}: {error.orig}") from error
        return cls(engine)

    async def close(self) -> None:
        """Let go of all connections."""
        await self.engine.dispose()

    async def ping(self) -> None:
        """Raise when the database does not answer."""
        async with self.engine.connect() as connection:
            await connection.execute(select(settings.c.name).limit(1))

    async def secret(self) -> str:
        """The key that signs seat links, made once for a database."""
        async with self.engine.begin() as connection:
            found = await connection.scalar(
                select(settings.c.value).where(settings.c.name == "secret")
            )
            if found is None:
                found = secrets.token_urlsafe(32)
                await connection.execute(insert(settings).values(name="secret", value=found))
        return str(found)

    async def create(self, row: TableRow, first: Event, match: str, over: bool) -> None:
        """Add a table with its first event and snapshot."""
        values = {"over": over, "created": _now(), **msgspec.to_builtins(row)}
        async with self.engine.begin() as connection:
            await connection.execute(insert(tables).values(**values))
            await connection.execute(insert(events).values(**_event_values(row.id, first)))
            await _keep(connection, row.id, Snapshot(first.n, match))

    async def append(
        self, table_id: str, new: Event, match: str | None = None, over: bool = False
    ) -> None:
        """Commit an event, and with it a snapshot when `match` is given; raises `Taken`."""
        try:
            async with self.engine.begin() as connection:
                await connection.execute(insert(events).values(**_event_values(table_id, new)))
                if match is not None:
                    await _keep(connection, table_id, Snapshot(new.n, match))
                if over:
                    await connection.execute(
                        update(tables).where(tables.c.id == table_id).values(over=True)
                    )
        except IntegrityError as error:
            raise Taken(f"event {new.n} of table {table_id} is there already") from error

    async def keep(self, table_id: str, snapshot: Snapshot) -> None:
        """Store a snapshot, unless there is one, and drop all but the newest ones."""
        try:
            async with self.engine.begin() as connection:
                await _keep(connection, table_id, snapshot)
        except IntegrityError:
            return

    async def table(self, table_id: str) -> TableRow | None:
        """A table as it was made, or None."""
        query = select(*_columns(tables, TableRow)).where(tables.c.id == table_id)
        async with self.engine.connect() as connection:
            row = (await connection.execute(query)).first()
        return None if row is None else _read(TableRow, row)

    async def events(self, table_id: str, after: int = -1) -> list[Event]:
        """The events of a table after number `after`, in order."""
        query = (
            select(*_columns(events, Event))
            .where(events.c.table_id == table_id, events.c.n > after)
            .order_by(events.c.n)
        )
        async with self.engine.connect() as connection:
            rows = (await connection.execute(query)).all()
        return [_read(Event, row) for row in rows]

    async def last(self, table_id: str) -> int:
        """The number of the last event of a table; -1 when there is none."""
        query = select(func.max(events.c.n)).where(events.c.table_id == table_id)
        async with self.engine.connect() as connection:
            found = await connection.scalar(query)
        return -1 if found is None else int(found)

    async def snapshot(self, table_id: str) -> Snapshot | None:
        """The newest snapshot of a table."""
        query = (
            select(snapshots.c.n, snapshots.c.match)
            .where(snapshots.c.table_id == table_id)
            .order_by(snapshots.c.n.desc())
            .limit(1)
        )
        async with self.engine.connect() as connection:
            row = (await connection.execute(query)).first()
        return None if row is None else Snapshot(row.n, row.match)

    async def unfinished(self) -> list[TableRow]:
        """All tables whose match has not ended, the oldest first."""
        query = (
            select(*_columns(tables, TableRow))
            .where(tables.c.over.is_(False))
            .order_by(tables.c.created)
        )
        async with self.engine.connect() as connection:
            rows = (await connection.execute(query)).all()
        return [_read(TableRow, row) for row in rows]


async def _keep(connection: AsyncConnection, table_id: str, snapshot: Snapshot) -> None:
    """Add a snapshot and drop all but the newest ones."""
    mine = snapshots.c.table_id == table_id
    newest = select(snapshots.c.n).where(mine).order_by(snapshots.c.n.desc())
    await connection.execute(
        insert(snapshots).values(table_id=table_id, n=snapshot.n, match=snapshot.match)
    )
    await connection.execute(
        delete(snapshots).where(mine, snapshots.c.n.not_in(newest.limit(SNAPSHOTS_KEPT)))
    )


def _columns(table: Table, kind: type[msgspec.Struct]) -> list[Column[Any]]:
    """The columns that a struct is read from."""
    return [table.c[name] for name in kind.__struct_fields__]


def _read(kind: type[Kind], row: Sequence[Any]) -> Kind:
    """A struct from a row of its columns."""
    return msgspec.convert(dict(zip(kind.__struct_fields__, row, strict=True)), kind)


def _event_values(table_id: str, new: Event) -> dict[str, Any]:
    return {"table_id": table_id, "at": _now(), **msgspec.to_builtins(new)}


def _now() -> int:
    return time.time_ns() // 1_000_000


def _async_url(database_url: str) -> str:
    try:
        url = make_url(database_url)
    except ArgumentError as error:
        raise BadDatabase(
            f"not a database address: {database_url!r}; one is sqlite:///play.db"
        ) from error
    if url.drivername not in ("sqlite", "sqlite+aiosqlite") or url.database in (
        None,
        "",
        ":memory:",
    ):
        raise BadDatabase(f"{url.render_as_string()} is no file of SQLite; write sqlite:///play.db")
    return url.set(drivername="sqlite+aiosqlite").render_as_string(hide_password=False)


def _probe(database_url: str, file: str) -> None:
    """Raise `BadDatabase` for a file that SQLite cannot use.

    It is looked at before the engine connects: a connection that fails half made leaves a thread
    behind that may outlive the event loop.
    """
    try:
        with closing(sqlite3.connect(file)) as connection:
            connection.execute("PRAGMA schema_version")
    except sqlite3.Error as error:
        raise BadDatabase(f"cannot open {database_url}: {error}") from error


def _set_pragmas(connection: Any, _record: object) -> None:
    cursor = connection.cursor()
    try:
        for pragma in PRAGMAS:
            cursor.execute(pragma)
    except Exception:
        connection.close()  # nobody else would, and its thread would outlive the loop
        raise
    finally:
        cursor.close()


def _migrate(connection: Connection) -> None:
    config = Config()
    config.set_main_option("script_location", MIGRATIONS)
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
