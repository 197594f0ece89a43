"""A table as its events and its newest snapshot say, in memory."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.kernel import Result, get
from rulewright.kernel.result import EARLIER
from rulewright.server.storage.rows import Event, Snapshot, TableRow
from rulewright.server.tables.restore import Revived, revive
from rulewright.server.tables.table import LiveTable, first_sitting


def loaded(
    row: TableRow, events: Sequence[Event], snapshot: Snapshot | None
) -> tuple[LiveTable, Revived | None]:
    """A table after its events, and how its match was brought back, if it has begun."""
    revived = None
    if snapshot is None:
        live = LiveTable(row, first_sitting(row), None, events[-1].n)
    else:
        after = [event for event in events if event.n > snapshot.n]
        revived = revive(get(row.game), snapshot, after)
        live = LiveTable(row, first_sitting(row), revived.match, events[-1].n)
        live.kept_at = snapshot.n
        live.kept_step = revived.step
        live.asked_at = revived.asked_at
    for event in events:
        live.sitting.take(event)
        live.note(event)
    return live, revived


def recall_result(live: LiveTable, places: list[int]) -> None:
    """Have a match end as its results say, where rules mended since cannot tell."""
    if len(places) == live.row.players:
        live.match.end_as(Result(places, [0] * live.row.players, EARLIER))
