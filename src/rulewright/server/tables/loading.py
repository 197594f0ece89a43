"""Loads tables into memory from their events and newest snapshots, in parallel."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

from rulewright.kernel import Result, get
from rulewright.kernel.result import EARLIER
from rulewright.server.storage.rows import Event, Snapshot, TableRow
from rulewright.server.tables.restore import Revived, revive
from rulewright.server.tables.table import LiveTable, first_state

REPLAYS = 4  # threads at most, since they compete with the event loop


class Load:
    """The loading of one table, shared by all who wait for it.

    `rung` says that another process has added events meanwhile.
    """

    def __init__(self) -> None:
        self.lock = asyncio.Lock()
        self.callers = 0
        self.rung = False


class Loads:
    """Loads tables in parallel, but each table only once at a time."""

    def __init__(self) -> None:
        self.under_way: dict[str, Load] = {}
        self._replays = asyncio.Semaphore(REPLAYS)

    @asynccontextmanager
    async def turn(self, table_id: str) -> AsyncIterator[Load]:
        """Let one caller at a time load a table, while the others wait."""
        load = self.under_way.setdefault(table_id, Load())
        load.callers += 1
        try:
            async with load.lock:
                yield load
        finally:
            load.callers -= 1
            if not load.callers:
                del self.under_way[table_id]

    def ring(self, table_id: str) -> None:
        """Note that another process has added events to a table; an empty id means any table."""
        loads = self.under_way
        for load in [loads.get(table_id)] if table_id else loads.values():
            if load is not None:
                load.rung = True

    async def replay(
        self, row: TableRow, events: Sequence[Event], snapshot: Snapshot | None
    ) -> tuple[LiveTable, Revived | None]:
        """Run `loaded` in a thread, since replaying a long log takes time."""
        async with self._replays:
            return await asyncio.to_thread(loaded, row, events, snapshot)


def loaded(
    row: TableRow, events: Sequence[Event], snapshot: Snapshot | None
) -> tuple[LiveTable, Revived | None]:
    """Return a table after its events and, if its match has begun, how the match was restored."""
    revived = None
    if snapshot is None:
        live = LiveTable(row, first_state(row), None, events[-1].n)
    else:
        after = [event for event in events if event.n > snapshot.n]
        revived = revive(get(row.game), snapshot, after)
        live = LiveTable(row, first_state(row), revived.match, events[-1].n)
        live.kept_at = snapshot.n
        live.kept_step = revived.step
        live.asked_at = revived.asked_at
    for event in events:
        live.state.take(event)
        live.note(event)
    return live, revived


def recall_result(live: LiveTable, places: list[int]) -> None:
    """Set the recorded result of a finished match whose rules have changed since."""
    if len(places) == live.row.players:
        live.match.end_as(Result(places, [0] * live.row.players, EARLIER))
