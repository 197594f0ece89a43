"""Rebuilds results from the events of tables, equal to those stored when the matches ended."""

from __future__ import annotations

import structlog
from sqlalchemy import Connection, func, select

from rulewright.kernel import UnknownGame, get
from rulewright.server.ladder.outcome import ResultRow, finish_of
from rulewright.server.ladder.result_store import add_results, drop_results, rate_anew
from rulewright.server.storage import reads
from rulewright.server.storage.rows import OVER, Snapshot, TableRow
from rulewright.server.storage.schema import tables
from rulewright.server.tables.restore import revive
from rulewright.server.tables.table import first_state

log = structlog.get_logger(__name__)


def finish_anew(connection: Connection, table_id: str) -> None:
    """Rebuild the results of a table from its events, and then the ratings of its game."""
    row = reads.read(TableRow, connection.execute(reads.table_query(table_id)).one())
    dropped = drop_results(connection, table_id)
    rows = _told_by_events(connection, row) if row.stage == OVER else None
    if rows:
        add_results(connection, rows)
    if rows or dropped:
        rate_anew(connection, row.game)


def all_anew(connection: Connection) -> tuple[int, int]:
    """Rebuild all results and ratings; return the numbers of matches and of ratings.

    A table that cannot be read, or whose game is not installed, keeps its present results.
    """
    ended = func.coalesce(tables.c.over_at, tables.c.touched)
    query = select(*reads.columns(tables, TableRow)).where(tables.c.stage == OVER)
    over = connection.execute(query.order_by(ended, tables.c.id)).all()
    count = 0
    for row in (reads.read(TableRow, each) for each in over):
        rows = _told_by_events(connection, row)
        if rows is not None:
            drop_results(connection, row.id)
        if rows:
            add_results(connection, rows)
            count += 1
    return count, rate_anew(connection)


def _told_by_events(connection: Connection, row: TableRow) -> list[ResultRow] | None:
    """Return the results of a finished table; None if they cannot be determined."""
    try:
        game = get(row.game)
    except UnknownGame:
        return None
    query = reads.events_query(row.id, -1, None)
    events = reads.read_events(connection.execute(query).all())
    snapshot = connection.execute(reads.snapshot_query(row.id, None)).first()
    if snapshot is None:
        return None
    state, at = first_state(row), 0
    for event in events:
        if state.stage != OVER:
            at = event.at
        state.take(event)
    try:
        later = [event for event in events if event.n > snapshot.n]
        match = revive(game, Snapshot(snapshot.n, snapshot.match), later).match
    except Exception:
        log.exception("results.unreadable", table=row.id)
        return None
    return None if match.result_unknown else finish_of(row, state, match, at)
