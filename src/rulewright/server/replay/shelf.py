"""Tables reconstructed from the database for replays, cached by the process that does it.

Reconstructing a long match takes long, so it is done in a separate process (`replay/long_work.py`).
A cached table is extended by the events that have happened since.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import Connection
from sqlalchemy.exc import SQLAlchemyError

from rulewright.server.errors import UnknownTable
from rulewright.server.ladder.result_store import places_query
from rulewright.server.replay.records import record_of
from rulewright.server.replay.timeline import Timeline
from rulewright.server.storage import reads
from rulewright.server.storage.engine import Address, open_readers
from rulewright.server.storage.rows import Event, Snapshot, TableRow
from rulewright.server.storage.writers import unavailable
from rulewright.server.tables.loading import loaded, recall_result
from rulewright.server.tables.table import LiveTable

KEPT = 16


class OnRecord:
    """A reconstructed table: its people, its log and messages, and every moment of its match.

    If the match is over, the table also has its final state.
    """

    def __init__(self, live: LiveTable) -> None:
        self.live = live
        self.timeline = Timeline(live.game, live.row)
        self.last: Event | None = None

    def go_on(self, events: list[Event]) -> bool:
        """Apply the next events; return false if the table must be reconstructed from the start."""
        over, doubtful = self.live.over, self.timeline.doubtful
        for event in events:
            self.live.state.take(event)
            self.live.note(event)
        self.follow(events)
        return self.live.over == over and self.timeline.doubtful == doubtful

    def follow(self, events: list[Event], snapshots: dict[int, Snapshot] | None = None) -> None:
        """Extend the timeline by events, checking it against `snapshots` where there are any."""
        self.timeline.extend(events, snapshots)
        if events:
            self.last = events[-1]


class Shelf:
    """A cache of recently replayed tables of a database; its methods raise `Unavailable`."""

    def __init__(self, database_url: str) -> None:
        self._engine = open_readers(Address(database_url))
        self._kept: OrderedDict[str, OnRecord] = OrderedDict()

    def close(self) -> None:
        """Close the database."""
        self._engine.dispose()

    def table(self, table_id: str) -> OnRecord:
        """Return the table as it is in the database now, or raise `UnknownTable`."""
        with self._reading() as connection:
            record = self._gone_on(connection, table_id) or _read(connection, table_id)
        self._kept[table_id] = record
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return record

    def record(self, table_id: str) -> str:
        """Return the record of a finished match as text, or raise `UnknownTable` or `NotNow`."""
        with self._reading() as connection:
            row, events = _row(connection, table_id), _events(connection, table_id)
            live = _loaded(connection, row, events)
        return record_of(row, live.match, events)

    @contextmanager
    def _reading(self) -> Iterator[Connection]:
        try:
            with self._engine.connect() as connection:
                yield connection
        except (SQLAlchemyError, OSError) as error:
            raise unavailable(error) from error

    def _gone_on(self, connection: Connection, table_id: str) -> OnRecord | None:
        """Return a cached table, extended by its new events.

        Returns None if it must be reconstructed: it is not cached, or it was rolled back.
        """
        record = self._kept.pop(table_id, None)
        if record is None or record.last is None:
            return None
        events = _events(connection, table_id, record.last.n - 1)
        if events[:1] != [record.last]:  # the table has gone back
            return None
        return record if record.go_on(events[1:]) else None


def _read(connection: Connection, table_id: str) -> OnRecord:
    row, events = _row(connection, table_id), _events(connection, table_id)
    newest = _snapshot(connection, table_id)
    live = _loaded(connection, row, events)
    record = OnRecord(live)
    record.follow(events, {} if newest is None else {newest.n: newest})
    if record.timeline.doubtful:
        record = OnRecord(live)
        record.follow(events, _snapshots(connection, table_id))
    return record


def _loaded(connection: Connection, row: TableRow, events: list[Event]) -> LiveTable:
    live, _ = loaded(row, events, _snapshot(connection, row.id))
    if live.begun and live.match.result_unknown:
        places = connection.execute(places_query(row.id)).scalars()
        recall_result(live, list(places))
    return live


def _row(connection: Connection, table_id: str) -> TableRow:
    row = connection.execute(reads.table_query(table_id)).first()
    if row is None:
        raise UnknownTable(f"no table {table_id!r}")
    return reads.read(TableRow, row)


def _events(connection: Connection, table_id: str, after: int = -1) -> list[Event]:
    query = reads.events_query(table_id, after, None)
    return reads.read_events(connection.execute(query).all())


def _snapshot(connection: Connection, table_id: str, at_most: int | None = None) -> Snapshot | None:
    row = connection.execute(reads.snapshot_query(table_id, at_most)).first()
    return None if row is None else Snapshot(row.n, row.match)


def _snapshots(connection: Connection, table_id: str) -> dict[int, Snapshot]:
    """Return all snapshots of a table, by event number."""
    snapshots: dict[int, Snapshot] = {}
    snapshot = _snapshot(connection, table_id)
    while snapshot is not None:
        snapshots[snapshot.n] = snapshot
        snapshot = _snapshot(connection, table_id, snapshot.n - 1)
    return snapshots
