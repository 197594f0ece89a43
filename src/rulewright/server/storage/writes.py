"""SQL statements of one transaction: a new table, or an event and the changes that it causes."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import cache
from typing import Any

import msgspec
from sqlalchemy import (
    ColumnElement,
    Connection,
    Select,
    Update,
    bindparam,
    case,
    cast,
    delete,
    exists,
    func,
    insert,
    select,
    update,
)
from sqlalchemy.exc import IntegrityError

from rulewright.server.events.seats import Linked
from rulewright.server.storage.rows import (
    OVER,
    Columns,
    Event,
    EventRow,
    SeatRow,
    Snapshot,
    TableRow,
)
from rulewright.server.storage.schema import events, seats, snapshots, tables

QUIET = frozenset({Linked.kind})  # kinds of events that leave `touched`
NEWEST = 2  # number of newest snapshots kept
APART = 200  # of older snapshots, the first of every so many events is kept

CHANNEL = "rulewright"
SAYINGS = "rulewright_sayings"  # the channel on which servers announce presence
DUPLICATES = ("SQLITE_CONSTRAINT_PRIMARYKEY", "SQLITE_CONSTRAINT_UNIQUE", "23505")

# Statements are built once, since building one takes as long as running it.
ADD_EVENT = insert(events)
EVENT = list(events.columns)
_RUNG = func.pg_notify(bindparam("channel"), bindparam("said"))
RING = select(_RUNG)
_ASKED = seats.c.seat.in_(bindparam("asked", expanding=True))
SET_WAITING = (
    update(seats)
    .where(seats.c.table_id == bindparam("of_table"), seats.c.waiting != _ASKED)
    .values(waiting=_ASKED, asked=case((_ASKED, bindparam("by_event")), else_=seats.c.asked))
)
ADD_SNAPSHOT = insert(snapshots)
_MINE = snapshots.c.table_id == bindparam("of_table")
_EARLIER = snapshots.alias("earlier")
THIN_OUT = delete(snapshots).where(
    _MINE,
    snapshots.c.n.not_in(
        select(snapshots.c.n).where(_MINE).order_by(snapshots.c.n.desc()).limit(NEWEST)
    ),
    exists().where(
        _EARLIER.c.table_id == bindparam("of_table"),
        _EARLIER.c.n < snapshots.c.n,
        _EARLIER.c.n // APART == snapshots.c.n // APART,
    ),
)


class NumberTaken(Exception):
    """Another process has already appended an event with that number."""


def add_table(
    connection: Connection,
    row: TableRow,
    first: Event,
    match: str | None,
    held: Iterable[SeatRow],
) -> None:
    """Insert a table with its first event."""
    connection.execute(
        insert(tables).values(
            **msgspec.to_builtins(row),
            listed=row.terms.listed,
            created=first.at,
            touched=first.at,
            n=first.n,
        )
    )
    connection.execute(ADD_EVENT, event_values(row.id, first))
    rows = [seat_values(row.id, seat) for seat in held]
    if rows:
        connection.execute(insert(seats), rows)
    if match is not None:
        add_snapshot(connection, row.id, Snapshot(first.n, match))


def remove_table(connection: Connection, table_id: str, n: int | None = None) -> None:
    """Delete a table with its events, and make all servers drop it from memory.

    Raises `NumberTaken` if `n` is given and is not the number of the table's last event.
    """
    mine = tables.c.id == table_id
    there = select(tables.c.n).where(mine).with_for_update()
    if n is not None and connection.scalar(there) != n:
        raise NumberTaken(f"event {n} is not the last one of table {table_id}")
    for kept in (events, snapshots, seats):
        connection.execute(delete(kept).where(kept.c.table_id == table_id))
    connection.execute(delete(tables).where(mine))
    ring(connection, table_id, -1)


def add_event(
    connection: Connection,
    table_id: str,
    new: Event,
    changed: Columns,
    waiting: Collection[int] | None = None,
) -> None:
    """Insert the next event of a table, and notify other servers upon commit.

    `waiting` are the seats to move after it. Raises `NumberTaken` if the table has newer events or
    was rolled back.
    """
    if changed.get("stage") == OVER:
        changed = {**changed, "over_at": new.at, "origin": None}
    if new.kind not in QUIET:
        changed = {"touched": new.at, **changed}
    move: Columns = {"of_table": table_id, "before": new.n - 1, "n": new.n, **changed}
    add = _add_at_once if _rings(connection) else _add_in_turn
    try:
        there = add(connection, table_id, new, move, tuple(changed), waiting)
    except IntegrityError as error:
        if is_duplicate(error):
            raise NumberTaken(f"event {new.n} of table {table_id} is there already") from error
        raise
    if not there:
        raise NumberTaken(f"event {new.n} is not the next one of table {table_id}")


def _add_in_turn(
    connection: Connection,
    table_id: str,
    new: Event,
    move: Columns,
    changed: tuple[str, ...],
    waiting: Collection[int] | None,
) -> bool:
    """Run the statements one after another; return whether the table was at the expected event."""
    if connection.execute(_move(*changed), move).rowcount != 1:
        return False
    connection.execute(ADD_EVENT, event_values(table_id, new))
    if waiting is not None:
        set_waiting(connection, table_id, waiting, new.n)
    return True


def _add_at_once(
    connection: Connection,
    table_id: str,
    new: Event,
    move: Columns,
    changed: tuple[str, ...],
    waiting: Collection[int] | None,
) -> bool:
    """Run everything as one PostgreSQL statement, to save round trips.

    Returns whether the table was at the expected event.
    """
    added = {f"new_{name}": value for name, value in event_values(table_id, new).items()}
    values: dict[str, object] = {**added, **_ring_values(table_id, new.n), **move}
    if waiting is not None:
        values |= {"asked": list(waiting), "by_event": new.n}
    statement = _all_at_once(changed, waiting is not None)
    return connection.execute(statement, values).first() is not None


def ring(connection: Connection, table_id: str, n: int) -> None:
    """Notify the other servers of this database, when the transaction commits."""
    if _rings(connection):
        connection.execute(RING, _ring_values(table_id, n))


def _rings(connection: Connection) -> bool:
    return connection.dialect.name == "postgresql"


def _ring_values(table_id: str, n: int) -> dict[str, str]:
    return {"channel": CHANNEL, "said": f"{table_id} {n}"}


def add_snapshot(connection: Connection, table_id: str, snapshot: Snapshot) -> None:
    """Insert a snapshot and thin out older ones."""
    values = {"table_id": table_id, "n": snapshot.n, "match": snapshot.match}
    connection.execute(ADD_SNAPSHOT, values)
    connection.execute(THIN_OUT, {"of_table": table_id})


def hand_over_tables(connection: Connection, old: str, new: str) -> None:
    """Transfer the tables that one user made to another."""
    connection.execute(update(tables).where(tables.c.maker == old).values(maker=new))


def seat_all(connection: Connection, table_id: str, held: Iterable[SeatRow]) -> None:
    """Set the holders of these seats, leaving alone whether the match waits for them."""
    for seat in held:
        values = seat_values(table_id, seat)
        waiting = values.pop("waiting")
        mine = (seats.c.table_id == table_id, seats.c.seat == seat.seat)
        if connection.execute(update(seats).where(*mine).values(**values)).rowcount == 0:
            connection.execute(insert(seats).values(**values, waiting=waiting))


def set_waiting(connection: Connection, table_id: str, waiting: Collection[int], n: int) -> None:
    """Set which seats are to move; record event `n` for those that were not to move before."""
    connection.execute(SET_WAITING, {"of_table": table_id, "asked": list(waiting), "by_event": n})


def is_duplicate(error: IntegrityError) -> bool:
    """Return whether an error reports a duplicate key."""
    cause = error.orig
    code = getattr(cause, "sqlite_errorname", None) or getattr(cause, "sqlstate", None)
    return code in DUPLICATES


def event_values(table_id: str, new: Event) -> dict[str, object]:
    """Return the column values of an event."""
    return {"table_id": table_id, **msgspec.to_builtins(EventRow.of(new))}


def seat_values(table_id: str, seat: SeatRow) -> Columns:
    """Return the column values of a seat."""
    values: Columns = msgspec.to_builtins(seat)
    return {"table_id": table_id, "user_id": values.pop("user"), **values}


@cache
def _move(*changed: str) -> Update:
    """Return the statement that advances a table to its next event, with other changed columns."""
    values: dict[str, ColumnElement[object]] = {name: bindparam(name) for name in ("n", *changed)}
    if "over_at" in values:  # once set, it never changes
        values["over_at"] = func.coalesce(tables.c.over_at, values["over_at"])
    return (
        update(tables)
        .where(tables.c.id == bindparam("of_table"), tables.c.n == bindparam("before"))
        .values(values)
    )


@cache
def _all_at_once(changed: tuple[str, ...], waits: bool) -> Select[Any]:
    """Return the statement that appends an event, if the table is at the event before it.

    It does nothing otherwise.
    """
    moved = _move(*changed).returning(tables.c.id).cte("moved")
    # Parameters named like the columns would also be set in the statement's other tables.
    values = [cast(bindparam(f"new_{one.name}", type_=one.type), one.type) for one in EVENT]
    added = insert(events).from_select(EVENT, select(*values).select_from(moved)).cte("added")
    statement = select(_RUNG).select_from(moved).add_cte(added)
    if waits:
        waiting = SET_WAITING.where(seats.c.table_id.in_(select(moved.c.id)))
        statement = statement.add_cte(waiting.cte("waiting"))
    return statement
