"""Exports a table as lines of JSON, imports it again, and rolls a table back to an earlier event.

The lines are a header, the table, its seats, its events in order and its snapshots. They contain
everything about the table, including its seed, letters and secrets.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import assert_never

import msgspec
from msgspec import UNSET, UnsetType
from sqlalchemy import Connection, Table, delete, func, insert, select, update

from rulewright.kernel import OptionValue
from rulewright.server.ladder.recompute import finish_anew
from rulewright.server.ladder.result_store import drop_results, rate_anew
from rulewright.server.ladder.schema import results
from rulewright.server.storage import reads, writes
from rulewright.server.storage.migrate import newest, revision
from rulewright.server.storage.rows import OVER, Event, EventRow, Seat, Snapshot, Start, TableRow
from rulewright.server.storage.schema import events, seats, snapshots, tables
from rulewright.server.tables.table import first_state
from rulewright.server.tables.table_state import TableState
from rulewright.server.terms import Terms

FORM = "rulewright-table"
PARTS: tuple[tuple[str, Table], ...] = (
    ("table", tables),
    ("seat", seats),
    ("event", events),
    ("snapshot", snapshots),
)
ORDER = {"seat": seats.c.seat, "event": events.c.n, "snapshot": snapshots.c.n}


# The lines hold all columns except the table's id. A column added after an export is missing
# there, and gets the database's default.
class Head(msgspec.Struct, frozen=True):
    """The first line: the file format, and the schema of the database it was exported from."""

    form: str
    schema: str


class TableLine(msgspec.Struct, frozen=True, kw_only=True):
    """The row of a table."""

    id: str
    game: str
    rules: int
    players: int
    options: dict[str, OptionValue]
    seed: str
    seats: list[Seat]
    created: int
    n: int
    terms: Terms | UnsetType = UNSET
    listed: bool | UnsetType = UNSET
    stage: str | UnsetType = UNSET
    due: int | UnsetType | None = UNSET
    touched: int | UnsetType = UNSET
    paused: bool | UnsetType = UNSET
    over_at: int | UnsetType | None = UNSET
    maker: str | UnsetType | None = UNSET
    origin: str | UnsetType | None = UNSET
    visited: bool | UnsetType = UNSET
    start: Start | UnsetType | None = UNSET


class SeatLine(msgspec.Struct, frozen=True, kw_only=True):
    """The row of a seat."""

    seat: int
    name: str
    user_id: str | None = None
    bot: str | None = None
    gen: int = 0
    kind: str = "person"
    called: str = ""
    waiting: bool = False
    asked: int | UnsetType = UNSET
    links: int | UnsetType = UNSET
    freed: str | UnsetType | None = UNSET
    kept_for: str | UnsetType | None = UNSET

    def counted(self) -> SeatLine:
        """Return the line with a count of links, also for an archive from before they were counted.

        In such an archive each person counts as having one link.
        """
        if self.links is not UNSET:
            return self
        return msgspec.structs.replace(self, links=int(self.kind == "person"))


@dataclass
class Archive:
    """The lines of an exported table."""

    tables: list[TableLine] = field(default_factory=list)
    seats: list[SeatLine] = field(default_factory=list)
    events: list[EventRow] = field(default_factory=list)
    snapshots: list[Snapshot] = field(default_factory=list)

    @property
    def table(self) -> TableLine:
        """The line of the table itself."""
        return self.tables[0]


Line = TableLine | SeatLine | EventRow | Snapshot
KINDS: dict[str, type[Line]] = {
    "table": TableLine,
    "seat": SeatLine,
    "event": EventRow,
    "snapshot": Snapshot,
}


class BadArchive(ValueError):
    """The lines are not those of a table, or cannot be imported here; the message says why."""


class NoSuchTable(LookupError):
    """There is no table with that id, or the table has no such event."""


class WouldLose(ValueError):
    """Rolling back would take seats or results from people; the message lists them."""


# -- export --------------------------------------------------------------------------------
def export_table(connection: Connection, table_id: str) -> Iterator[str]:
    """Yield the lines of a table, or raise `NoSuchTable`."""
    _last(connection, table_id)
    yield _written(Head(FORM, str(revision(connection))))
    for name, table in PARTS:
        mine = table.c.id if table is tables else table.c.table_id
        query = select(table).where(mine == table_id)
        if name in ORDER:
            query = query.order_by(ORDER[name])
        for row in connection.execute(query).mappings():
            values = {str(column): value for column, value in row.items()}
            yield _written({name: msgspec.convert(values, KINDS[name])})


def _written(line: Head | dict[str, Line]) -> str:
    return msgspec.json.encode(line).decode() + "\n"


# -- import --------------------------------------------------------------------------------
def import_table(
    connection: Connection, lines: Iterable[str], replace: bool = False
) -> tuple[str, int]:
    """Import a table and return its id and last event; raises `BadArchive`.

    With `replace` it replaces the table with the same id, if there is one.
    """
    archive = _read(lines)
    _check(archive)
    row = archive.table
    mine = tables.c.id == row.id
    if connection.scalar(select(tables.c.id).where(mine)) is None:
        connection.execute(insert(tables), msgspec.to_builtins(row))
    elif replace:  # the row stays, since others may refer to it
        connection.execute(update(tables).where(mine).values(**msgspec.to_builtins(row)))
    else:
        raise BadArchive(f"table {row.id} is here already")
    _put(connection, seats, row.id, [seat.counted() for seat in archive.seats])
    _put(connection, events, row.id, archive.events)
    _put(connection, snapshots, row.id, archive.snapshots)
    finish_anew(connection, row.id)
    writes.ring(connection, row.id, -1)
    return (row.id, row.n)


def _put(connection: Connection, into: Table, table_id: str, lines: Sequence[Line]) -> None:
    """Replace the rows of a table in one of the database's tables (`into`)."""
    connection.execute(delete(into).where(into.c.table_id == table_id))
    for line in lines:
        connection.execute(insert(into), {"table_id": table_id, **msgspec.to_builtins(line)})


def _read(lines: Iterable[str]) -> Archive:
    """Parse the lines of one table, or raise `BadArchive`."""
    archive = Archive()
    for number, line in enumerate(lines, 1):
        if number == 1:
            _check_head(line)
        else:
            _take(archive, number, line)
    if len(archive.tables) != 1:
        raise BadArchive("there is no table in it")
    return archive


def _check_head(line: str) -> None:
    try:
        head = msgspec.json.decode(line, type=Head)
    except msgspec.ValidationError as error:
        raise BadArchive("this is no exported table") from error
    except msgspec.DecodeError as error:
        raise BadArchive("line 1 is no line of a table") from error
    if head.form != FORM:
        raise BadArchive("this is no exported table")
    if head.schema > newest():
        raise BadArchive("it was exported by a newer Rulewright")


def _take(archive: Archive, number: int, line: str) -> None:
    """Parse a line and add it to the archive, or raise `BadArchive`."""
    try:
        [(name, values)] = msgspec.json.decode(line, type=dict[str, msgspec.Raw]).items()
        kind = KINDS[name]
    except (msgspec.DecodeError, ValueError, KeyError) as error:
        raise BadArchive(f"line {number} is no line of a table") from error
    try:
        match msgspec.json.decode(values, type=kind):
            case TableLine() as table:
                archive.tables.append(table)
            case SeatLine() as seat:
                archive.seats.append(seat)
            case EventRow() as event:
                event.event()  # this also checks its facts
                archive.events.append(event)
            case Snapshot() as snapshot:
                archive.snapshots.append(snapshot)
            case other:
                assert_never(other)
    except msgspec.DecodeError as error:
        raise BadArchive(f"broken {name}: {error}") from error


def _check(archive: Archive) -> None:
    """Raise `BadArchive` if an event is missing."""
    numbers = [event.n for event in archive.events]
    if not numbers or numbers != list(range(len(numbers))) or archive.table.n != numbers[-1]:
        raise BadArchive("events are missing")
    if any(snapshot.n > numbers[-1] for snapshot in archive.snapshots):
        raise BadArchive("a snapshot is newer than all events")


# -- removal -------------------------------------------------------------------------------
def remove_table(connection: Connection, table_id: str) -> int:
    """Delete a table and its results, rebuild its game's ratings, and return its last event.

    Raises `NoSuchTable`. Servers that have the table in memory notice this just as they notice
    `roll_back`.
    """
    last = _last(connection, table_id)
    game = connection.scalar(select(tables.c.game).where(tables.c.id == table_id))
    rated = drop_results(connection, table_id)
    writes.remove_table(connection, table_id)
    if rated:
        rate_anew(connection, game)
    return last


# -- rollback ------------------------------------------------------------------------------
def roll_back(connection: Connection, table_id: str, n: int, lose: bool = False) -> None:
    """Roll a table back to event `n`, deleting all later events.

    Seats taken and results recorded since then are lost: unless `lose` allows it, `WouldLose` is
    raised and nothing changes. Rows that follow from the events are computed again. Servers that
    have the table in memory notice at once on PostgreSQL, and on SQLite at the table's next event.
    Raises `NoSuchTable`.
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
    """Describe the present seats and results that people would lose by going back to event `n`."""
    state = _state_of(connection, table_id)
    for event in reads.read_events(connection.execute(reads.events_query(table_id, -1, n)).all()):
        state.take(event)
    now = connection.execute(
        select(seats).where(seats.c.table_id == table_id).order_by(seats.c.seat)
    ).mappings()
    lost = [
        f"another has the seat {row['name']}"
        for row, then in zip(now, state.holders, strict=True)
        if (row["user_id"], row["gen"], row["kind"]) != (then.user, then.gen, then.kind)
    ]
    mine = select(func.count()).select_from(results).where(results.c.table_id == table_id)
    if state.stage != OVER and connection.scalar(mine):
        lost.append("the match has no results")
    return lost


def _state_of(connection: Connection, table_id: str) -> TableState:
    """Return the state of a table before its first event."""
    row = connection.execute(reads.table_query(table_id)).one()
    return first_state(reads.read(TableRow, row))


def _tell_anew(connection: Connection, table_id: str) -> None:
    """Compute the stage, deadline and seats of a table again from its events, and store them."""
    state = _state_of(connection, table_id)
    asked = dict.fromkeys(range(len(state.holders)), 0)  # by seat, the event that asked it
    event: Event | None = None
    rows = connection.execute(reads.events_query(table_id, -1, None)).all()
    for event in reads.read_events(rows):
        before = state.waiting
        state.take(event)
        asked |= {seat: event.n for seat in state.waiting if seat not in before}
    assert event is not None
    changed = (
        update(tables)
        .where(tables.c.id == table_id)
        .values(
            n=event.n,
            touched=event.at,
            stage=state.stage,
            due=state.due(),
            paused=state.paused,
            visited=state.visited,
        )
    )
    connection.execute(changed if state.stage == OVER else changed.values(over_at=None))
    for seat, holder in enumerate(state.holders):
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
                waiting=seat in state.waiting,
                asked=asked[seat],
            )
        )


def _last(connection: Connection, table_id: str) -> int:
    n = connection.scalar(select(func.max(events.c.n)).where(events.c.table_id == table_id))
    if n is None:
        raise NoSuchTable(f"no table {table_id!r}")
    return int(n)
