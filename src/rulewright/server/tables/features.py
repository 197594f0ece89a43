"""Hooks of other features where a table goes on; `server/assembly.py` puts them in."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import NamedTuple, Protocol

from rulewright.kernel import Match
from rulewright.server.settings import Settings
from rulewright.server.storage.store import Also, TableRow
from rulewright.server.tables.draft import Act, Draft
from rulewright.server.tables.table import LiveTable
from rulewright.server.tables.table_state import TableState


class Playing(Protocol):
    """The part of the hub that a feature needs to move at a table by itself."""

    closing: bool
    settings: Settings

    def holds(self, live: LiveTable) -> bool:
        """Whether the table is still the one that is played on."""
        ...

    async def act(self, table_id: str, act: Act, n: int = 0) -> LiveTable:
        """Do something at a table."""
        ...


class Features(NamedTuple):
    """By the moment at which they are asked.

    `settle` adds to a play what it ends, before it is an event. `wake` lets go on what waits for a
    table's newest event. `ending` gives what is kept of a match that ends now, in the transaction
    of its last event. `places` are those in which the match of a table ended, by seat.
    """

    settle: Callable[[LiveTable, Draft], None]
    wake: Callable[[Playing, LiveTable], None]
    ending: Callable[[TableRow, TableState, Match | None, int], Also | None]
    places: Callable[[str], Awaitable[list[int]]]
