"""The names of people at a table now: looked up, for a name is no matter of the table."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Iterable

from sqlalchemy.ext.asyncio import AsyncEngine

from rulewright.server.accounts.store import PeopleWork
from rulewright.server.errors import Unavailable
from rulewright.server.storage.writers import reading
from rulewright.server.tables.table import LiveTable

NAMED_FOR = 10_000  # ms that another process's change of a name may go unnoticed in this one


class SeatNames:
    """Keeps `persons` of the tables in memory."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._tasks: set[asyncio.Task[None]] = set()

    async def look(self, live: LiveTable, now: int) -> None:
        """See what those who sit at a table are called, unless that was seen a moment ago.

        Watchers are told of a change. Without the database names stay as they are.
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
        """Look again at the tables where one of these users sits."""
        for live in tables:
            if live.named.intersection(user_ids):
                live.named_until = 0
                task = asyncio.create_task(self.look(live, now))
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        """Finish what is under way."""
        await asyncio.gather(*self._tasks, return_exceptions=True)
