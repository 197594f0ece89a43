"""Periodic tasks for all tables of the database, most of which are not in memory."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Protocol

import structlog

from rulewright.server import times
from rulewright.server.errors import NotNow, Stale, Unavailable, UnknownTable
from rulewright.server.settings import Settings
from rulewright.server.storage.store import Store
from rulewright.server.tables.acts.time import abandoning, check_empty, running_late
from rulewright.server.tables.draft import Act
from rulewright.server.tables.table import LiveTable

DAY = 24 * 3600 * 1000
CLEARED_EVERY = 3600.0  # seconds
TICK = 1.0  # seconds between checks of the clocks
REST = 20.0  # seconds after which a bot's move is overdue

log = structlog.get_logger(__name__)


class Host(Protocol):
    """The part of the hub that these tasks need."""

    store: Store
    settings: Settings
    now: Callable[[], int]

    async def find(self, table_id: str) -> LiveTable:
        """Load the table with that id, which wakes its bots and premoves."""
        ...

    async def act(self, table_id: str, act: Act, n: int = 0) -> LiveTable:
        """Run an act at a table."""
        ...

    async def remove(self, table_id: str, check: Callable[[LiveTable], None]) -> None:
        """Delete a table, unless `check` refuses."""
        ...


async def keep_awake(hub: Host) -> None:
    """Wake overdue bots and premoves, at the start and then every `REST` seconds, until cancelled.

    They are overdue if the process that should have moved them has stopped.
    """
    since, before = hub.now(), 0
    while True:
        try:
            left = await hub.store.bots_waiting(since)
            left += await hub.store.premoves_waiting(before, since)
            for table_id in left:
                await _wake(hub, table_id)
        except Unavailable:
            pass  # logged already; tried again next time
        await asyncio.sleep(REST)
        since = hub.now() - int(REST * 1000)
        before = since - int(3 * REST * 1000)


async def _wake(hub: Host, table_id: str) -> None:
    try:
        await hub.find(table_id)
    except Unavailable:
        raise
    except Exception:
        log.exception("table.broken", table=table_id)


async def keep_time(hub: Host) -> None:
    """Handle expired clocks of all tables, until cancelled."""
    while True:
        await asyncio.sleep(TICK)
        try:
            await call_time(hub)
        except Exception:
            log.exception("clocks.failed")


async def call_time(hub: Host) -> None:
    """Apply the agreed consequence at every table where a clock has expired."""
    for table_id in await hub.store.due_before(hub.now()):
        with suppress(NotNow, UnknownTable, Stale):
            while True:  # several seats may be late
                await hub.act(table_id, running_late(hub.now()))


async def keep_clear(hub: Host) -> None:
    """Clear away unused tables, now and every hour, until cancelled."""
    while True:
        try:
            await clear_away(hub)
        except Exception:
            log.exception("tables.uncleared")
        await asyncio.sleep(CLEARED_EVERY)


async def clear_away(hub: Host) -> None:
    """Delete tables that have stayed empty, and end matches that all persons have left.

    The time limit counts back from the newest event in the database, since the clock may be wrong.
    """
    days = hub.settings.tables_empty_days
    if days is None:
        return
    before = times.earlier(hub.now(), await hub.store.newest_event()) - int(days * DAY)
    for table_id in await hub.store.empty_tables(before):
        await _each(table_id, hub.remove(table_id, check_empty))
    for table_id in await hub.store.abandoned_tables(before):
        await _each(table_id, hub.act(table_id, abandoning))


async def _each(table_id: str, act: Awaitable[object]) -> None:
    """Run one act; a table that fails must not stop the others."""
    try:
        await act
    except (NotNow, UnknownTable, Stale):
        return
    except Unavailable:
        raise
    except Exception:
        log.exception("table.broken", table=table_id)
