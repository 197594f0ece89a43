"""The people who have a table's page open, as far as this process knows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager


class Look:
    """An open page; a viewer that is not known is not counted."""

    def __init__(self, pages: Counter[tuple[str, str]], table_id: str) -> None:
        self._pages = pages
        self._table_id = table_id
        self._user: str | None = None

    def by(self, user_id: str | None) -> None:
        """This user looks from now on."""
        if user_id == self._user:
            return
        if user_id is not None:
            self._pages[user_id, self._table_id] += 1
        if self._user is not None:
            before = (self._user, self._table_id)
            self._pages[before] -= 1
            if not self._pages[before]:
                del self._pages[before]
        self._user = user_id


class Viewers:
    """Counts open pages by user and table."""

    def __init__(self) -> None:
        self._pages: Counter[tuple[str, str]] = Counter()

    @contextmanager
    def at(self, table_id: str) -> Iterator[Look]:
        """As long as a page is open; whose it is may change meanwhile."""
        look = Look(self._pages, table_id)
        try:
            yield look
        finally:
            look.by(None)

    def pairs(self) -> list[tuple[str, str]]:
        """The users and the tables that they look at now."""
        return list(self._pages)
