"""Reports in the database."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from sqlalchemy import Connection, delete, insert, select, update

from rulewright.server.moderation.schema import reports
from rulewright.server.moderation.wire import KeptLine, Reason

DAY = 24 * 3600 * 1000
KEPT_FOR = 90 * DAY  # after a report was closed


class Report(msgspec.Struct, frozen=True):
    """A stored report; times are in ms.

    `lines` are the messages in question that the reporter could read.
    """

    id: str
    at: int
    by_id: str
    about_id: str | None
    about_called: str
    table_id: str | None
    seat: str | None
    n: int | None
    reason: Reason
    words: str
    lines: list[KeptLine]
    closed: int | None = None
    note: str = ""


_REPORT = [reports.c[name] for name in Report.__struct_fields__]


def add_report(connection: Connection, report: Report) -> None:
    """Store a report, and delete those that were closed long ago."""
    old = reports.c.closed < report.at - KEPT_FOR
    connection.execute(delete(reports).where(old))
    connection.execute(insert(reports).values(**msgspec.to_builtins(report)))


def all_reports(connection: Connection, closed: bool = False) -> list[Report]:
    """Return the open reports, or with `closed` the closed ones, oldest first."""
    query = select(*_REPORT).order_by(reports.c.at, reports.c.id)
    if closed:
        query = query.where(reports.c.closed.is_not(None))
    else:
        query = query.where(reports.c.closed.is_(None))
    return [_read(row) for row in connection.execute(query)]


def report(connection: Connection, report_id: str) -> Report | None:
    """Return the report with this id, if any."""
    row = connection.execute(select(*_REPORT).where(reports.c.id == report_id)).first()
    return None if row is None else _read(row)


def close_report(connection: Connection, report_id: str, now: int, note: str) -> bool:
    """Close an open report; return whether it was open."""
    mine = (reports.c.id == report_id) & reports.c.closed.is_(None)
    return bool(
        connection.execute(update(reports).where(mine).values(closed=now, note=note)).rowcount
    )


def hand_over_reports(connection: Connection, old: str, new: str) -> None:
    """Transfer the reports by and about a guest to an account."""
    for column in (reports.c.by_id, reports.c.about_id):
        connection.execute(update(reports).where(column == old).values({column: new}))


def _read(row: Sequence[Any]) -> Report:
    return msgspec.convert(dict(zip(Report.__struct_fields__, row, strict=True)), Report)
