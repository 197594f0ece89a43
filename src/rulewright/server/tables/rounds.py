"""Rounds that a server makes through its tables, of which most are not in memory."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Protocol

import structlog

from rulewright.server.errors import NotNow, Stale, Unavailable, UnknownTable
from rulewright.server.storage.store import Store
from rulewright.server.tables.acts.time import running_late
from rulewright.server.tables.draft import Act
from rulewright.server.tables.table import LiveTable

TICK = 1.0  # seconds between two looks at the clocks
REST = 20.0  # seconds after which a bot that is waited for counts as left alone

log = structlog.get_logger(__name__)


class Host(Protocol):
    """The part of the hub that the rounds need."""

    store: Store
    now: Callable[[], int]

    async def find(self, table_id: str) -> LiveTable:
        """The table of that id, whose bots and premoves then go on."""
        ...

    async def act(self, table_id: str, act: Act, n: int = 0) -> LiveTable:
        """Do something at a table."""
        ...


async def keep_awake(hub: Host) -> None:
    """Play the moves that nobody makes: at the start, and where another process was stopped.

    These are the moves of bots and the premoves.
    """
    since, before = hub.now(), 0
    while True:
        try:
            left = await hub.store.bots_waiting(since)
            left += await hub.store.premoves_waiting(before, since)
            for table_id in left:
                await _wake(hub, table_id)
        except Unavailable:
            pass  # it is in the log; the next time will do
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
    """Look after the tables where somebody's time is out, loaded or not."""
    while True:
        await asyncio.sleep(TICK)
        try:
            await call_time(hub)
        except Exception:
            log.exception("clocks.failed")


async def call_time(hub: Host) -> None:
    """Do at every table the consequence that was agreed for seats whose time is out now."""
    for table_id in await hub.store.due_before(hub.now()):
        with suppress(NotNow, UnknownTable, Stale):
            while True:  # several seats may be late
                await hub.act(table_id, running_late(hub.now()))
