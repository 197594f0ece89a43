"""Queries of the database, and rows converted into structs."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, TypeVar

import msgspec
from sqlalchemy import Column, ColumnElement, Select, Table, and_, exists, func, or_, select, tuple_
from sqlalchemy.ext.asyncio import AsyncConnection

from rulewright.server.events.words import PremovesChanged
from rulewright.server.storage.rows import (
    OPEN,
    OVER,
    PLAYING,
    Event,
    EventRow,
    ListedTable,
    SeatRow,
    TableRow,
)
from rulewright.server.storage.schema import events, seats, snapshots, tables

Kind = TypeVar("Kind", bound=msgspec.Struct)
Place = tuple[int, str]  # where a list continues: `touched` and `id` of its last table so far


def columns(table: Table, kind: type[msgspec.Struct]) -> list[Column[Any]]:
    """Return the columns that hold the fields of a struct."""
    return [table.c[name] for name in kind.__struct_fields__]


def read(kind: type[Kind], row: Sequence[Any]) -> Kind:
    """Convert a row of a struct's columns to the struct."""
    return msgspec.convert(dict(zip(kind.__struct_fields__, row, strict=True)), kind)


def read_events(rows: Sequence[Sequence[Any]]) -> list[Event]:
    """Convert the rows of a query to events."""
    return [read(EventRow, row).event() for row in rows]


def table_query(table_id: str) -> Select[Any]:
    """Select a table by id."""
    return select(*columns(tables, TableRow)).where(tables.c.id == table_id)


def events_query(table_id: str, after: int, until: int | None) -> Select[Any]:
    """Select a table's events after number `after`, up to `until` if given, in order."""
    query = select(*columns(events, EventRow)).where(
        events.c.table_id == table_id, events.c.n > after
    )
    if until is not None:
        query = query.where(events.c.n <= until)
    return query.order_by(events.c.n)


def snapshot_query(table_id: str, at_most: int | None) -> Select[Any]:
    """Select a table's newest snapshot, or the newest at or before event `at_most`."""
    query = select(snapshots.c.n, snapshots.c.match).where(snapshots.c.table_id == table_id)
    if at_most is not None:
        query = query.where(snapshots.c.n <= at_most)
    return query.order_by(snapshots.c.n.desc()).limit(1)


def seats_query(ids: Sequence[str]) -> Select[Any]:
    """Select the seats of tables."""
    held = [seats.c["user_id" if name == "user" else name] for name in SeatRow.__struct_fields__]
    return (
        select(seats.c.table_id, *held)
        .where(seats.c.table_id.in_(ids))
        .order_by(seats.c.table_id, seats.c.seat)
    )


def due_query(moment: int) -> Select[Any]:
    """Select the tables with a clock that expires by a time, the earliest first."""
    return (
        select(tables.c.id)
        .where(tables.c.due <= moment, tables.c.stage != OVER)
        .order_by(tables.c.due, tables.c.id)
    )


def bots_query(since: int) -> Select[Any]:
    """Select the tables untouched since a time that wait for a bot, the latest touched first."""
    waits = exists().where(
        seats.c.table_id == tables.c.id, seats.c.waiting.is_(True), seats.c.bot.is_not(None)
    )
    return (
        select(tables.c.id)
        .where(tables.c.stage == PLAYING, tables.c.paused.is_(False))
        .where(tables.c.touched <= since, waits)
        .order_by(tables.c.touched.desc(), tables.c.id)
    )


def premoves_query(after: int, until: int) -> Select[Any]:
    """Select the tables that wait for people and have premoves, last touched between two times."""
    waits = exists().where(
        seats.c.table_id == tables.c.id, seats.c.waiting.is_(True), seats.c.bot.is_(None)
    )
    said = exists().where(events.c.table_id == tables.c.id, events.c.kind == PremovesChanged.kind)
    return (
        select(tables.c.id)
        .where(tables.c.stage == PLAYING, tables.c.paused.is_(False))
        .where(tables.c.touched > after, tables.c.touched <= until, waits, said)
        .order_by(tables.c.touched.desc(), tables.c.id)
    )


# -- lists ---------------------------------------------------------------------------------
def listed_query(
    stage: str,
    before: Place | None,
    limit: int,
    not_of: Collection[str] = (),
    game: str | None = None,
) -> Select[Any]:
    """Select the lobby's tables of a stage, the latest touched first.

    Tables made by the users `not_of` are left out, and so are tables of other games than `game`, if
    it is given. A running match with a free seat also counts as open, unless the seat requires an
    invitation.
    """
    free = exists().where(seats.c.table_id == tables.c.id, seats.c.kind == "open")
    shown = tables.c.stage == stage
    if stage == OPEN:
        shown = and_(shown, free)  # a gathering table may be full without having begun
        to_all = func.coalesce(tables.c.terms["watch"].as_string(), "all") == "all"
        shown = or_(shown, and_(tables.c.stage == PLAYING, free, to_all))
    if game is not None:
        shown = and_(shown, tables.c.game == game)
    if not_of:  # the first event of a table names its maker
        host = events.c.data["host"].as_string().in_(list(not_of))
        shown = and_(
            shown, ~exists().where(events.c.table_id == tables.c.id, events.c.n == 0, host)
        )
    return _page(
        _entries().where(tables.c.listed.is_(True), shown),
        before,
        limit,
    )


def over_query(user_id: str, before: Place | None, limit: int) -> Select[Any]:
    """Select the finished tables at which a user has a seat, the latest touched first."""
    return _page(
        _entries().where(_sits(user_id), tables.c.stage == OVER),
        before,
        limit,
    )


def mine_query(user_id: str, limit: int) -> Select[Any]:
    """Select the unfinished tables of a user, beginning with those that wait for the user."""
    waiting = _sits(user_id, seats.c.waiting.is_(True))
    return (
        _entries()
        .where(_sits(user_id), tables.c.stage.in_((OPEN, PLAYING)))
        .order_by(waiting.desc(), tables.c.touched.desc(), tables.c.id.desc())
        .limit(limit)
    )


def back_query(user_id: str, limit: int) -> Select[Any]:
    """Select the running tables with a seat that a user may return to, the latest touched first."""
    theirs = or_(seats.c.freed == user_id, seats.c.kept_for == user_id)
    kept = exists().where(seats.c.table_id == tables.c.id, theirs)
    return _page(_entries().where(kept, tables.c.stage == PLAYING), None, limit)


def empty_query(before: int) -> Select[Any]:
    """Select the tables untouched since a time that have not begun or that no person ever used."""
    waits = or_(tables.c.stage == OPEN, tables.c.visited.is_(False) & (tables.c.stage == PLAYING))
    return select(tables.c.id).where(waits, tables.c.touched < before).order_by(tables.c.touched)


def abandoned_query(before: int) -> Select[Any]:
    """Select the running tables untouched since a time at which no person holds a seat."""
    held = exists().where(seats.c.table_id == tables.c.id, seats.c.kind == "person")
    stands = (tables.c.stage == PLAYING) & tables.c.visited.is_(True)
    return (
        select(tables.c.id)
        .where(stands, tables.c.touched < before, ~held)
        .order_by(tables.c.touched)
    )


def linked_query(user_id: str) -> Select[Any]:
    """Select the tables where links to a user's seats were given out."""
    mine = (seats.c.user_id == user_id) & (seats.c.links > 0)
    return select(seats.c.table_id).where(mine).distinct().order_by(seats.c.table_id)


async def read_entries(connection: AsyncConnection, query: Select[Any]) -> list[ListedTable]:
    """Read the tables that a query lists, with their seats."""
    rows = (await connection.execute(query)).all()
    held = await read_seats(connection, [row[0] for row in rows])
    entries = []
    for *row, created, touched, n in rows:
        entries.append(ListedTable(read(TableRow, row), created, touched, n, held[row[0]]))
    return entries


async def read_seats(connection: AsyncConnection, ids: Sequence[str]) -> dict[str, list[SeatRow]]:
    """Read the seats of tables, by table."""
    held: dict[str, list[SeatRow]] = {table_id: [] for table_id in ids}
    if ids:
        for table_id, *row in (await connection.execute(seats_query(ids))).all():
            held[table_id].append(SeatRow(*row))
    return held


def _entries() -> Select[Any]:
    return select(*columns(tables, TableRow), tables.c.created, tables.c.touched, tables.c.n)


def _sits(user_id: str, *more: ColumnElement[bool]) -> ColumnElement[bool]:
    return exists().where(seats.c.table_id == tables.c.id, seats.c.user_id == user_id, *more)


def _page(query: Select[Any], before: Place | None, limit: int) -> Select[Any]:
    if before is not None:
        query = query.where(tuple_(tables.c.touched, tables.c.id) < before)
    return query.order_by(tables.c.touched.desc(), tables.c.id.desc()).limit(limit)
