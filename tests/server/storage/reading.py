"""Queries that tests make of a store, but no server does."""

from __future__ import annotations

from sqlalchemy import select

from rulewright.server.storage.reads import columns, read
from rulewright.server.storage.rows import PLAYING, SeatRow, TableRow
from rulewright.server.storage.schema import tables
from rulewright.server.storage.store import Store


async def seats_of(store: Store, table_id: str) -> list[SeatRow]:
    """Return the present holders of a table's seats, by number."""
    return (await store.seats_of_tables([table_id]))[table_id]


async def playing(store: Store) -> list[TableRow]:
    """Return all tables with a running match, oldest first."""
    query = select(*columns(tables, TableRow)).where(tables.c.stage == PLAYING)
    async with store.engine.connect() as connection:
        rows = await connection.execute(query.order_by(tables.c.created, tables.c.id))
        return [read(TableRow, row) for row in rows.all()]
