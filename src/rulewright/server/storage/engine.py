"""Engines for the database at an address, SQLite or PostgreSQL, each configured for its use."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from functools import partial
from typing import Any, TypedDict

import msgspec
from sqlalchemy import URL, Connection, Engine, NullPool, create_engine, event
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from rulewright.extras import need

SQLITE = ("sqlite", "sqlite+aiosqlite")
POSTGRES = ("postgresql", "postgres", "postgresql+psycopg")
PRAGMAS = (
    "PRAGMA journal_mode=WAL",
    "PRAGMA synchronous=FULL",
    "PRAGMA foreign_keys=ON",
)
PATIENCE = 1.5  # seconds that a request waits for a lock
TRY = 0.2  # seconds of a writer's attempt: short, so that each job can time out by itself
LONG = 10.0  # seconds that migrations and admin commands wait
POOL = {
    "pool_size": 8,
    "max_overflow": 8,
    "pool_timeout": 10,
    "pool_recycle": 1800,
    "pool_pre_ping": True,  # so that no request fails on a stale connection
}
WRITERS = 8
WRITING = {"pool_size": WRITERS, "max_overflow": 0, "pool_timeout": 10, "pool_recycle": 1800}
CONNECTING = {"connect_timeout": 10, "application_name": "rulewright"}


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode("utf-8")


class _Common(TypedDict):
    """Options of all engines."""

    hide_parameters: bool
    json_serializer: Callable[[object], str]


COMMON: _Common = {
    "hide_parameters": True,  # so that logged errors show no letters of players
    "json_serializer": _json,
}


class BadDatabase(ValueError):
    """The database cannot be used; the message says why in one line."""


class Address:
    """The parsed address of a database.

    Parsing raises `BadDatabase`, or `MissingExtra` if PostgreSQL is not installed.
    """

    def __init__(self, text: str) -> None:
        try:
            url = make_url(text)
        except (ArgumentError, ValueError) as error:
            raise BadDatabase(
                f"not a database address: {text!r}; one is sqlite:///play.db"
            ) from error
        self.url: URL = url
        self.postgres = url.drivername in POSTGRES
        if self.postgres:
            need("postgres", "a database of PostgreSQL")
        if not self.postgres and (
            url.drivername not in SQLITE or url.database in (None, "", ":memory:")
        ):
            raise BadDatabase(
                f"{self} is no file of SQLite and no PostgreSQL; write sqlite:///play.db "
                "or postgresql://user:password@host/name"
            )

    def __str__(self) -> str:
        return self.url.render_as_string(hide_password=True)

    @property
    def file(self) -> str:
        """The path of the SQLite file."""
        return self.url.database or ""

    @property
    def conninfo(self) -> str:
        """The address as a libpq connection string."""
        plain = self.url.set(drivername="postgresql")
        return plain.render_as_string(hide_password=False)

    def why(self, error: BaseException) -> BadDatabase:
        """Convert a database error to a one-line `BadDatabase` that shows no password."""
        said = " ".join(str(getattr(error, "orig", None) or error).split())
        if self.url.password:
            said = said.replace(str(self.url.password), "***")
        return BadDatabase(f"cannot open {self}: {said}")


def probe(address: Address) -> None:
    """Raise `BadDatabase` if SQLite cannot use the file.

    This says more clearly what is wrong than opening an engine does.
    """
    if address.postgres:
        return
    try:
        with closing(sqlite3.connect(address.file)) as connection:
            connection.execute("PRAGMA schema_version")
    except sqlite3.Error as error:
        raise address.why(error) from error


def open_async(address: Address) -> AsyncEngine:
    """Open the connection pool for the reads of requests."""
    if address.postgres:
        url = address.url.set(drivername="postgresql+psycopg")
        engine = create_async_engine(url, connect_args=CONNECTING, **COMMON, **POOL)
        event.listen(engine.sync_engine, "connect", _set_lock_timeout)
        return engine
    url = address.url.set(drivername="sqlite+aiosqlite")
    engine = create_async_engine(url, pool_timeout=PATIENCE, **COMMON)
    event.listen(engine.sync_engine, "connect", partial(_set_pragmas, PATIENCE))
    return engine


def open_writers(address: Address) -> Engine:
    """Open the PostgreSQL connection pool for the writer threads."""
    url = address.url.set(drivername="postgresql+psycopg")
    engine = create_engine(url, connect_args=CONNECTING, **COMMON, **WRITING)
    event.listen(engine, "connect", _set_lock_timeout)
    return engine


def open_readers(address: Address) -> Engine:
    """Open an engine for a process that only reads; it opens one connection at a time."""
    if address.postgres:
        url = address.url.set(drivername="postgresql+psycopg")
        engine = create_engine(url, connect_args=CONNECTING, poolclass=NullPool, **COMMON)
        event.listen(engine, "connect", _set_lock_timeout)
        return engine
    engine = create_engine(address.url.set(drivername="sqlite"), poolclass=NullPool, **COMMON)
    event.listen(engine, "connect", partial(_set_pragmas, PATIENCE))
    return engine


def open_sync(address: Address, foreign_keys: bool = True, patience: float = LONG) -> Engine:
    """Open an engine for one thread, whose connections wait `patience` seconds for locks.

    Each connection is closed after use. On SQLite a transaction starts by taking the write lock, so
    that it cannot fail half way because of another writer, and it may also create and alter tables.
    `foreign_keys` can be turned off for rebuilding tables.
    """
    if address.postgres:
        url = address.url.set(drivername="postgresql+psycopg")
        return create_engine(url, connect_args=CONNECTING, poolclass=NullPool, **COMMON)
    engine = create_engine(address.url.set(drivername="sqlite"), poolclass=NullPool, **COMMON)
    pragmas = _set_pragmas if foreign_keys else _set_pragmas_unbound
    event.listen(engine, "connect", partial(pragmas, patience))
    event.listen(engine, "connect", _leave_transactions_alone)
    event.listen(engine, "begin", _begin)
    return engine


def open_reading(address: Address) -> Engine:
    """Open a read-only engine for one thread; it blocks no writers.

    All reads of a transaction see the database as of the same moment.
    """
    if address.postgres:
        url = address.url.set(drivername="postgresql+psycopg")
        engine = create_engine(url, connect_args=CONNECTING, poolclass=NullPool, **COMMON)
        return engine.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
    engine = create_engine(address.url.set(drivername="sqlite"), poolclass=NullPool, **COMMON)
    event.listen(engine, "connect", _only_read)
    event.listen(engine, "connect", _leave_transactions_alone)
    event.listen(engine, "begin", _begin_reading)
    return engine


def _set_pragmas(patience: float, connection: Any, _record: object) -> None:
    cursor = connection.cursor()
    try:
        for pragma in (f"PRAGMA busy_timeout={int(1000 * patience)}", *PRAGMAS):
            cursor.execute(pragma)
    except Exception:
        connection.close()  # otherwise its thread would outlive the loop
        raise
    finally:
        cursor.close()


def _set_pragmas_unbound(patience: float, connection: Any, record: object) -> None:
    _set_pragmas(patience, connection, record)
    connection.execute("PRAGMA foreign_keys=OFF")


def _set_lock_timeout(connection: Any, _record: object) -> None:
    """Limit how long PostgreSQL waits for locks.

    The limit is set on each connection, since connection poolers support no other way.
    """
    cursor = connection.cursor()
    cursor.execute(f"SET lock_timeout = {int(1000 * PATIENCE)}")
    cursor.close()
    connection.commit()


def _leave_transactions_alone(connection: sqlite3.Connection, _record: object) -> None:
    connection.isolation_level = None


def _only_read(connection: sqlite3.Connection, _record: object) -> None:
    connection.execute(f"PRAGMA busy_timeout={int(1000 * LONG)}")
    connection.execute("PRAGMA query_only=ON")


def _begin_reading(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN")


def _begin(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")
