"""Listens for events appended by other servers of the same PostgreSQL database.

A notification only says that something happened; the events are read from the log. Notifications
sent while the connection was down are lost, so after reconnecting all tables are checked.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import psycopg
import structlog

from rulewright.server.storage.engine import Address
from rulewright.server.storage.writes import CHANNEL, SAYINGS

Ring = Callable[[str, int], None]
Hear = Callable[[str], None]

FIRST_PAUSE = 0.1
LONGEST_PAUSE = 5.0
QUIET = 20.0  # seconds without a message before the connection is tested
ANSWER = 5.0
ALL = ("", -1)

log = structlog.get_logger(__name__)


async def listen(address: Address, ring: Ring, hear: Hear | None = None) -> None:
    """Call `ring(table, n)` for every event appended anywhere, until cancelled.

    `ring("", -1)`, at the start and after each reconnection, means that any table may have changed;
    `ring(table, -1)` means that a table changed without a new event: it was rolled back, imported
    or deleted. `hear` is called with the messages that servers send each other (`neighbours.py`).
    """
    pause = FIRST_PAUSE
    while True:
        try:
            async with await _connect(address) as connection:
                await connection.execute(f"LISTEN {CHANNEL}")
                if hear is not None:
                    await connection.execute(f"LISTEN {SAYINGS}")
                _ring(ring, *ALL)
                pause = FIRST_PAUSE
                await _hear(connection, ring, hear)
        except (psycopg.Error, OSError, TimeoutError) as error:
            log.warning("doorbell.lost", error=" ".join(str(error).split()), again_in=pause)
        await asyncio.sleep(pause)
        pause = min(2 * pause, LONGEST_PAUSE)


async def _connect(address: Address) -> psycopg.AsyncConnection:
    return await psycopg.AsyncConnection.connect(
        address.conninfo, autocommit=True, connect_timeout=10, application_name="rulewright bell"
    )


async def _hear(connection: psycopg.AsyncConnection, ring: Ring, hear: Hear | None) -> None:
    while True:
        async for notice in connection.notifies(timeout=QUIET):
            if notice.channel == SAYINGS:
                _take(hear, notice.payload)
                continue
            table_id, _, n = notice.payload.rpartition(" ")
            if table_id and n.removeprefix("-").isdecimal():
                _ring(ring, table_id, int(n))
        async with asyncio.timeout(ANSWER):
            await connection.execute("SELECT 1")


def _ring(ring: Ring, table_id: str, n: int) -> None:
    try:
        ring(table_id, n)
    except Exception:
        log.exception("doorbell.failed", table=table_id, n=n)


def _take(hear: Hear | None, said: str) -> None:
    try:
        if hear is not None:
            hear(said)
    except Exception:
        log.exception("doorbell.not-understood")
