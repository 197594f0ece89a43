"""A table as lines of JSON, and back; and a table taken back to an earlier event.

The lines are a head, the table, its seats, its events in order and its snapshots. They hold all
that is known of the table: its seed, its letters and its secrets as well.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any

import msgspec
from sqlalchemy import Connection, Table, delete, func, insert, select, update

from rulewright.server.ladder.recompute import finish_anew
from rulewright.server.ladder.result_store import drop_results, rate_anew
from rulewright.server.ladder.schema import results
from rulewright.server.storage import reads, writes
from rulewright.server.storage.migrate import newest, revision
from rulewright.server.storage.rows import OVER, Event, EventRow, SeatRow, Snapshot, TableRow
from rulewright.server.storage.schema import events, seats, snapshots, tables
from rulewright.server.tables.seating import Sitting
from rulewright.server.tables.table import first_sitting

FORM = "rulewright-table"
PARTS: tuple[tuple[str, Table], ...] = (
    ("table", tables),
    ("seat", seats),
    ("event", events),
    ("snapshot", snapshots),
)
ORDER = {"seat": seats.c.seat, "event": events.c.n, "snapshot": snapshots.c.n}
KINDS = {"table": TableRow, "seat": SeatRow, "event": EventRow, "snapshot": Snapshot}


class BadArchive(ValueError):
    """Lines that are no table, or not one that can be taken in here; says why."""


class NoSuchTable(LookupError):
    """There is no table of that id, or it has no such event."""


class WouldLose(ValueError):
    """Going back would take seats from people, or results; says which."""


# -- out -----------------------------------------------------------------------------------
def export_table(connection: Connection, table_id: str) -> Iterator[str]:
    """The lines of a table; raises `NoSuchTable`."""
    _last(connection, table_id)
    yield _line({"form": FORM, "schema": revision(connection)})
    for name, table in PARTS:
        mine = table.c.id if table is tables else table.c.table_id
        query = select(table).where(mine == table_id)
        if name in ORDER:
            query = query.order_by(ORDER[name])
        for row in connection.execute(query).mappings():
            yield _line({name: {key: row[key] for key in row if key != "table_id"}})


def _line(value: dict[str, Any]) -> str:
    return json.dumps(value, separators=(",", ":")) + "\n"


# -- in ------------------------------------------------------------------------------------
def import_table(
    connection: Connection, lines: Iterable[str], replace: bool = False
) -> tuple[str, int]:
    """Take in a table; gives its id and last event. Raises `BadArchive`.

    With `replace` it takes the place of the one of that id, all of which is dropped.
    """
    parts = _read(lines)
    row = parts["table"][0]
    table_id = row["id"]
    _check(connection, parts, row)
    mine = tables.c.id == table_id
    if connection.scalar(select(tables.c.id).where(mine)) is None:
        connection.execute(insert(tables), _known(tables, row))
    elif replace:  # the row stays, since others may point at it
        connection.execute(update(tables).where(mine).values(**_known(tables, row)))
    else:
        raise BadArchive(f"table {table_id} is here already")
    for name, table in PARTS[1:]:
        connection.execute(delete(table).where(table.c.table_id == table_id))
        for values in parts[name]:
            given = (_uncounted(values) if name == "seat" else {}) | _known(table, values)
            connection.execute(insert(table), {**given, "table_id": table_id})
    finish_anew(connection, table_id)
    writes.ring(connection, table_id, -1)
    return (table_id, row["n"])


def _read(lines: Iterable[str]) -> dict[str, list[dict[str, Any]]]:
    """The rows by part."""
    parts: dict[str, list[dict[str, Any]]] = {name: [] for name, _ in PARTS}
    for number, line in enumerate(lines, 1):
        try:
            entry = json.loads(line)
            if number == 1:
                _check_head(entry)
                continue
            [(name, values)] = entry.items()
            parts[name].append(dict(values))
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            if isinstance(error, BadArchive):
                raise
            raise BadArchive(f"line {number} is no line of a table") from error
    if len(parts["table"]) != 1:
        raise BadArchive("there is no table in it")
    return parts


def _check_head(head: dict[str, Any]) -> None:
    if head.get("form") != FORM:
        raise BadArchive("this is no exported table")
    if str(head.get("schema")) > newest():
        raise BadArchive("it was exported by a newer Rulewright")


def _check(
    connection: Connection, parts: dict[str, list[dict[str, Any]]], row: dict[str, Any]
) -> None:
    """Raise `BadArchive` when a row is not what it should be, or an event is missing."""
    for name, _ in PARTS:
        for values in parts[name]:
            named = {"user" if key == "user_id" else key: value for key, value in values.items()}
            try:
                part = msgspec.convert(named, KINDS[name])
                if isinstance(part, EventRow):
                    part.event()
            except msgspec.ValidationError as error:
                raise BadArchive(f"broken {name}: {error}") from error
    numbers = [values["n"] for values in parts["event"]]
    if not numbers or numbers != list(range(len(numbers))) or row.get("n") != numbers[-1]:
        raise BadArchive("events are missing")
    if any(values["n"] > numbers[-1] for values in parts["snapshot"]):
        raise BadArchive("a snapshot is newer than all events")


def _uncounted(seat: dict[str, Any]) -> dict[str, Any]:
    """How many links are about to a seat that comes from before they were counted."""
    return {"links": int(seat["kind"] == "person")}


def _known(table: Table, values: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in values.items() if key in table.c}


# -- away ----------------------------------------------------------------------------------
def remove_table(connection: Connection, table_id: str) -> int:
    """Forget a table, with its results, and rate its game without it; gives its last event.

    Raises `NoSuchTable`. Servers that have it in memory find out as after `roll_back`.
    """
    last = _last(connection, table_id)
    game = connection.scalar(select(tables.c.game).where(tables.c.id == table_id))
    rated = drop_results(connection, table_id)
    writes.remove_table(connection, table_id)
    if rated:
        rate_anew(connection, game)
    return last


# -- back ----------------------------------------------------------------------------------
def roll_back(connection: Connection, table_id: str, n: int, lose: bool = False) -> None:
    """Take a table back to event `n`; raises `NoSuchTable`.

    Seats that came to others since, and results, are lost by that: unless `lose` says that they
    may be, this raises `WouldLose` and changes nothing.

    The rows that follow from events are told anew from those that are left. Servers that have the
    table in memory find out at once on PostgreSQL, else with the next thing that happens at it.
    """
    last = _last(connection, table_id)
    if not 0 <= n <= last:
        raise NoSuchTable(f"table {table_id} has the events 0 to {last}, not {n}")
    lost = [] if lose else _losses(connection, table_id, n)
    if lost:
        raise WouldLose(f"at event {n} of table {table_id} {', '.join(lost)}")
    for table in (events, snapshots):
        connection.execute(delete(table).where(table.c.table_id == table_id, table.c.n > n))
    _tell_anew(connection, table_id)
    finish_anew(connection, table_id)
    writes.ring(connection, table_id, -1)


def _losses(connection: Connection, table_id: str, n: int) -> list[str]:
    """The seats, links and results that people have now and would not have at event `n`."""
    sitting = _sitting(connection, table_id)
    for event in reads.read_events(connection.execute(reads.events_query(table_id, -1, n)).all()):
        sitting.take(event)
    now = connection.execute(
        select(seats).where(seats.c.table_id == table_id).order_by(seats.c.seat)
    ).mappings()
    lost = [
        f"another has the seat {row['name']}"
        for row, then in zip(now, sitting.holders, strict=True)
        if (row["user_id"], row["gen"], row["kind"]) != (then.user, then.gen, then.kind)
    ]
    mine = select(func.count()).select_from(results).where(results.c.table_id == table_id)
    if sitting.stage != OVER and connection.scalar(mine):
        lost.append("the match has no results")
    return lost


def _sitting(connection: Connection, table_id: str) -> Sitting:
    """The seats as people sat at them before all events."""
    row = connection.execute(reads.table_query(table_id)).one()
    return first_sitting(reads.read(TableRow, row))


def _tell_anew(connection: Connection, table_id: str) -> None:
    """Stage, clock and seats of a table from its events."""
    sitting = _sitting(connection, table_id)
    asked = dict.fromkeys(range(len(sitting.holders)), 0)  # since which event it is waited for
    event: Event | None = None
    rows = connection.execute(reads.events_query(table_id, -1, None)).all()
    for event in reads.read_events(rows):
        before = sitting.waiting
        sitting.take(event)
        asked |= {seat: event.n for seat in sitting.waiting if seat not in before}
    assert event is not None
    values: dict[str, Any] = {
        "n": event.n,
        "touched": event.at,
        "stage": sitting.stage,
        "due": sitting.due(),
        "paused": sitting.paused,
        "visited": sitting.visited,
    }
    if sitting.stage != OVER:
        values["over_at"] = None
    connection.execute(update(tables).where(tables.c.id == table_id).values(**values))
    for seat, holder in enumerate(sitting.holders):
        connection.execute(
            update(seats)
            .where(seats.c.table_id == table_id, seats.c.seat == seat)
            .values(
                user_id=holder.user,
                bot=holder.bot,
                gen=holder.gen,
                kind=holder.kind,
                called=holder.called,
                links=holder.links,
                freed=None if holder.freed is None else holder.freed.user,
                kept_for=None if holder.freed is None else holder.freed.to,
                waiting=seat in sitting.waiting,
                asked=asked[seat],
            )
        )


def _last(connection: Connection, table_id: str) -> int:
    n = connection.scalar(select(func.max(events.c.n)).where(events.c.table_id == table_id))
    if n is None:
        raise NoSuchTable(f"no table {table_id!r}")
    return int(n)
