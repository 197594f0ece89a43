"""Who has the page of which table open, as far as this process knows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager


class Looking:
    """Counts open pages by user and table."""

    def __init__(self) -> None:
        self._pages: Counter[tuple[str, str]] = Counter()

    @contextmanager
    def at(self, table_id: str, user_id: str | None) -> Iterator[None]:
        """As long as a page is open; whoever is not known is not counted."""
        if user_id is None:
            yield
            return
        who = (user_id, table_id)
        self._pages[who] += 1
        try:
            yield
        finally:
            self._pages[who] -= 1
            if not self._pages[who]:
                del self._pages[who]

    def pairs(self) -> list[tuple[str, str]]:
        """The users and the tables that they look at now."""
        return list(self._pages)
