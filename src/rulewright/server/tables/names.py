"""Current names of the people at a table: looked up, since events do not record renames."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Iterable

from sqlalchemy.ext.asyncio import AsyncEngine

from rulewright.server.accounts.store import PeopleWork
from rulewright.server.errors import Unavailable
from rulewright.server.storage.writers import reading
from rulewright.server.tables.table import LiveTable

NAMED_FOR = 10_000  # ms for which another process's rename may go unnoticed


class SeatNames:
    """Keeps `LiveTable.persons` of the loaded tables up to date."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._tasks: set[asyncio.Task[None]] = set()

    async def look(self, live: LiveTable, now: int) -> None:
        """Look up the people at a table, unless that was done a moment ago, and announce changes.

        If the database is unavailable, the names stay as they are.
        """
        state = live.state
        known = (state.host, *(holder.user for holder in state.holders))
        users = frozenset(user for user in known if user is not None)
        if not users or (users == live.named and now < live.named_until):
            return
        live.named, live.named_until = users, now + NAMED_FOR
        try:
            async with reading(self._engine) as connection:
                persons = await connection.run_sync(lambda plain: PeopleWork(plain).persons(users))
        except Unavailable:
            return
        if persons != live.persons:
            live.persons = persons
            live.ring()

    def changed(self, user_ids: Collection[str], tables: Iterable[LiveTable], now: int) -> None:
        """Look up the people again at tables where one of these users sits."""
        for live in tables:
            if live.named.intersection(user_ids):
                live.named_until = 0
                task = asyncio.create_task(self.look(live, now))
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        """Wait for lookups under way."""
        await asyncio.gather(*self._tasks, return_exceptions=True)
