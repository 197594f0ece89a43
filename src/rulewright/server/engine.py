"""Which database an address means, and how it is spoken to: SQLite or PostgreSQL."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import Any

import msgspec
from sqlalchemy import URL, Connection, Engine, NullPool, create_engine, event
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

SQLITE = ("sqlite", "sqlite+aiosqlite")
POSTGRES = ("postgresql", "postgres", "postgresql+psycopg")
PRAGMAS = (
    "PRAGMA journal_mode=WAL",
    "PRAGMA synchronous=FULL",
    "PRAGMA foreign_keys=ON",
    "PRAGMA busy_timeout=10000",
)
POOL = {
    "pool_size": 8,
    "max_overflow": 8,
    "pool_timeout": 10,
    "pool_recycle": 1800,
    "pool_pre_ping": True,  # after a restart of the database no call fails for an old connection
}
WRITERS = 8
WRITING = {"pool_size": WRITERS, "max_overflow": 0, "pool_timeout": 10, "pool_recycle": 1800}
CONNECTING = {"connect_timeout": 10, "application_name": "rulewright"}


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode("utf-8")


COMMON: dict[str, Any] = {
    "hide_parameters": True,  # an error that is logged shows nobody's letters
    "json_serializer": _json,
}


class BadDatabase(ValueError):
    """A database that cannot be used; the message says why in one line."""


class Address:
    """A database's address, read; raises `BadDatabase`."""

    def __init__(self, text: str) -> None:
        try:
            url = make_url(text)
        except (ArgumentError, ValueError) as error:
            raise BadDatabase(
                f"not a database address: {text!r}; one is sqlite:///play.db"
            ) from error
        self.url: URL = url
        self.postgres = url.drivername in POSTGRES
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
        """The file of SQLite."""
        return self.url.database or ""

    @property
    def conninfo(self) -> str:
        """How libpq writes the address."""
        plain = self.url.set(drivername="postgresql")
        return plain.render_as_string(hide_password=False)

    def why(self, error: BaseException) -> BadDatabase:
        """An error of the database as one line that shows no password."""
        said = " ".join(str(getattr(error, "orig", None) or error).split())
        if self.url.password:
            said = said.replace(str(self.url.password), "***")
        return BadDatabase(f"cannot open {self}: {said}")


def probe(address: Address) -> None:
    """Raise `BadDatabase` for a file that SQLite cannot use.

    It is looked at before an engine connects, which tells less of what is wrong.
    """
    if address.postgres:
        return
    try:
        with closing(sqlite3.connect(address.file)) as connection:
            connection.execute("PRAGMA schema_version")
    except sqlite3.Error as error:
        raise address.why(error) from error


def open_async(address: Address) -> AsyncEngine:
    """The pool of connections that calls read through."""
    if address.postgres:
        url = address.url.set(drivername="postgresql+psycopg")
        return create_async_engine(url, connect_args=CONNECTING, **COMMON, **POOL)
    engine = create_async_engine(address.url.set(drivername="sqlite+aiosqlite"), **COMMON)
    event.listen(engine.sync_engine, "connect", _set_pragmas)
    return engine


def open_writers(address: Address) -> Engine:
    """The pool of connections that threads write through to PostgreSQL."""
    url = address.url.set(drivername="postgresql+psycopg")
    return create_engine(url, connect_args=CONNECTING, **COMMON, **WRITING)


def open_sync(address: Address, foreign_keys: bool = True) -> Engine:
    """Connections for one thread, each closed after use.

    On SQLite a transaction begins by taking the right to write, so that none fails half way
    because another has it; tables can be made and altered in it too. Foreign keys can be left
    unchecked, for tables that are made anew.
    """
    if address.postgres:
        url = address.url.set(drivername="postgresql+psycopg")
        return create_engine(url, connect_args=CONNECTING, poolclass=NullPool, **COMMON)
    engine = create_engine(address.url.set(drivername="sqlite"), poolclass=NullPool, **COMMON)
    event.listen(engine, "connect", _set_pragmas if foreign_keys else _set_pragmas_unbound)
    event.listen(engine, "connect", _leave_transactions_alone)
    event.listen(engine, "begin", _begin)
    return engine


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


def _set_pragmas_unbound(connection: Any, record: object) -> None:
    _set_pragmas(connection, record)
    connection.execute("PRAGMA foreign_keys=OFF")


def _leave_transactions_alone(connection: sqlite3.Connection, _record: object) -> None:
    connection.isolation_level = None


def _begin(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")
