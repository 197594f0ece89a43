"""Presence across servers: the servers of one PostgreSQL database tell each other who is where.

Each server announces changes at its tables at once, and all its tables every few seconds; an
announcement is valid for a lease. So the seats of a killed server soon stop counting, and a server
that has just started or reconnected learns of the others without asking. Nothing is stored.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Awaitable, Callable, Mapping, Set
from contextlib import suppress

import msgspec
import structlog
from sqlalchemy.exc import SQLAlchemyError

from rulewright.server.errors import Unavailable

Sitter = tuple[int, int]  # a seat, and the number of its holder
Here = Mapping[str, Set[Sitter]]

BEAT = 3.0  # seconds between full announcements
LEASE = 10.0  # seconds for which an announcement is valid
MOST = 50  # tables in a message: with eight seats each well below PostgreSQL's 8000 bytes

log = structlog.get_logger(__name__)


class Said(msgspec.Struct, frozen=True):
    """An announcement: the seats whose pages are open at a server, by table."""

    server: str
    tables: dict[str, list[Sitter]]


class Neighbours:
    """The seats whose pages are open at other servers; announces those open here.

    `here` returns the seats at this server, `tell` sends a message to all servers, and `moved` is
    called with a table at which pages on other servers were opened or closed.
    """

    def __init__(
        self,
        here: Callable[[], Here],
        moved: Callable[[str], None],
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self._name = secrets.token_urlsafe(6)
        self._here = here
        self._moved = moved
        self._now = now
        self._said: dict[str, dict[str, tuple[frozenset[Sitter], float]]] = {}  # by table, server
        self._changed: set[str] = set()
        self._wake = asyncio.Event()

    def at(self, table_id: str) -> frozenset[Sitter]:
        """Return the seats of a table whose pages are open at other servers."""
        said = self._said.get(table_id, {}).values()
        return frozenset[Sitter]().union(*(sitters for sitters, _ in said))

    @property
    def elsewhere(self) -> Here:
        """The seats whose pages are open at other servers, by table."""
        return {table_id: self.at(table_id) for table_id in self._said}

    def changed(self, table_id: str) -> None:
        """Announce a table soon, since a page of a seat was opened or closed there."""
        self._changed.add(table_id)
        self._wake.set()

    def hear(self, text: str) -> None:
        """Process an announcement; ignore this server's own, which also come back."""
        said = msgspec.json.decode(text, type=Said)
        if said.server == self._name:
            return
        until = self._now() + LEASE
        for table_id, sitters in said.tables.items():
            self._set(table_id, said.server, frozenset(sitters), until)

    def forget(self) -> None:
        """Drop announcements whose lease has expired."""
        now = self._now()
        old = [
            (table_id, server)
            for table_id, servers in self._said.items()
            for server, (_, until) in servers.items()
            if until <= now
        ]
        for table_id, server in old:
            self._set(table_id, server, frozenset(), now)

    async def run(self, tell: Callable[[str], Awaitable[None]]) -> None:
        """Announce changes as they occur, and everything periodically, until cancelled."""
        beat = self._now()
        while True:
            self._wake.clear()
            everything = self._now() >= beat
            if everything:
                beat = self._now() + BEAT
            self.forget()
            try:
                for text in self._messages(everything):
                    await tell(text)
            except (SQLAlchemyError, Unavailable, OSError) as error:
                log.warning("neighbours.untold", error=type(error).__name__)  # repeated soon
            with suppress(TimeoutError):
                async with asyncio.timeout(max(0.0, beat - self._now())):
                    await self._wake.wait()

    def _messages(self, everything: bool) -> list[str]:
        """Return the announcements due: of all tables with open pages, or only of those changed."""
        here = self._here()
        tables = self._changed | set(here) if everything else self._changed
        self._changed = set()
        return self._written({table_id: sorted(here.get(table_id, ())) for table_id in tables})

    def _written(self, tables: Mapping[str, object]) -> list[str]:
        ids = list(tables)
        return [
            msgspec.json.encode(
                {"server": self._name, "tables": {one: tables[one] for one in ids[i : i + MOST]}}
            ).decode()
            for i in range(0, len(ids), MOST)
        ]

    def _set(self, table_id: str, server: str, sitters: frozenset[Sitter], until: float) -> None:
        before = self.at(table_id)
        servers = self._said.setdefault(table_id, {})
        if sitters:
            servers[server] = (sitters, until)
        else:
            servers.pop(server, None)
        if not servers:
            del self._said[table_id]
        if self.at(table_id) != before:
            self._moved(table_id)
