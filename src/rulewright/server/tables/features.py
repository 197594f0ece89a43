"""Hooks through which other features take part in a table; `server/assembly.py` fills them in."""

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
    """The part of the hub that a feature needs to act at a table on its own."""

    closing: bool
    settings: Settings

    def holds(self, live: LiveTable) -> bool:
        """Return whether this object is still the loaded table, not dropped or replaced."""
        ...

    async def act(self, table_id: str, act: Act, n: int = 0) -> LiveTable:
        """Run an act at a table."""
        ...


class Features(NamedTuple):
    """The hooks, each called at a moment in the life of a table.

    `settle` completes a play before it becomes an event. `wake` starts the tasks that a table's
    newest event calls for. `ending` returns the writes that store the result of a match that ends
    now; they run in the transaction of its last event. `places` reads the final place of each seat
    of a table's match.
    """

    settle: Callable[[LiveTable, Draft], None]
    wake: Callable[[Playing, LiveTable], None]
    ending: Callable[[TableRow, TableState, Match | None, int], Also | None]
    places: Callable[[str], Awaitable[list[int]]]
