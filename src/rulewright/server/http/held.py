"""How much there is at once, by key."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager

from rulewright.server.errors import TooMany
from rulewright.server.http.limits import Limits

AGAIN = 1.0  # seconds after which there may be room where too much is there at once


class Held:
    """How much there is at once, by key; None is no limit."""

    def __init__(self, most: int | None) -> None:
        self._most = most
        self._held: dict[str, int] = {}

    @contextmanager
    def one(self, key: str | None) -> Iterator[None]:
        """One more as long as this lasts; raises `TooMany`. Nobody's are not counted."""
        if self._most is None or key is None:
            yield
            return
        there = self._held.get(key, 0)
        if there >= self._most:
            raise TooMany(AGAIN, ends=True)
        self._held[key] = there + 1
        try:
            yield
        finally:
            self._let_go(key)

    def _let_go(self, key: str) -> None:
        left = self._held[key] - 1
        if left:
            self._held[key] = left
        else:
            del self._held[key]

    def __len__(self) -> int:
        return len(self._held)


class Lines:
    """The websockets that follow tables: so many by a seat, and so many onlookers at a table.

    Onlookers take nothing of what the seats have.
    """

    def __init__(self, limits: Limits) -> None:
        self._of_seat = Held(limits.lines_of_seat)
        self._onlookers = Held(limits.onlookers)

    def one(self, table_id: str, seat: int | None) -> AbstractContextManager[None]:
        """One more as long as this lasts; raises `TooMany`."""
        if seat is None:
            return self._onlookers.one(table_id)
        return self._of_seat.one(f"{table_id}/{seat}")
