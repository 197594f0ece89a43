"""Limits on concurrency: the number of uses at once per key."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager

import msgspec

from rulewright.server.errors import TooMany
from rulewright.server.http.limits import Limits

AGAIN = 1.0  # seconds after which to try again


class Held:
    """Counts uses under way, per key, at most `most` at once (None: no limit)."""

    def __init__(self, most: int | None) -> None:
        self._most = most
        self._held: dict[str, int] = {}

    @contextmanager
    def one(self, key: str | None) -> Iterator[None]:
        """Count a use of a key while the context lasts; raises `TooMany`.

        A key of None is not counted.
        """
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


class Onlookers:
    """The websockets of onlookers, at most `most` per table (None: no limit).

    When a table is full, the address with the most onlookers there loses one to an address with
    fewer.
    """

    def __init__(self, most: int | None) -> None:
        self._most = most
        self._at: dict[str, list[Onlooker]] = {}  # by table, in order of arrival

    @contextmanager
    def one(self, table_id: str, address: str, give_way: Callable[[], None]) -> Iterator[None]:
        """Count a websocket while the context lasts; raises `TooMany`.

        `give_way` is called to close it early, when its place goes to another address.
        """
        there = self._at.setdefault(table_id, [])
        if self._most is not None and len(there) >= self._most:
            heaviest = _heaviest(there, address)
            there.remove(heaviest)
            heaviest.give_way()
        one = Onlooker(address, give_way)
        there.append(one)
        try:
            yield
        finally:
            if one in there:
                there.remove(one)
            if not there:
                self._at.pop(table_id, None)


class Onlooker(msgspec.Struct, eq=False, frozen=True):
    """A websocket of an onlooker, and the function that ends it."""

    address: str
    give_way: Callable[[], None]


def _heaviest(there: list[Onlooker], address: str) -> Onlooker:
    """Return the newest onlooker of the address that has the most.

    Raises `TooMany` if closing it would leave that address with fewer than `address` would have.
    """
    many = Counter(one.address for one in there)
    most, number = many.most_common(1)[0]
    if number <= many[address] + 1:
        raise TooMany(AGAIN, ends=True)
    return next(one for one in reversed(there) if one.address == most)


class TableConnections:
    """The websockets that follow tables, limited per seat and, for onlookers, per table.

    Onlookers and seats have separate limits.
    """

    def __init__(self, limits: Limits) -> None:
        self._of_seat = Held(limits.connections_of_seat)
        self._onlookers = Onlookers(limits.onlookers)

    def one(
        self, table_id: str, seat: int | None, address: str, give_way: Callable[[], None]
    ) -> AbstractContextManager[None]:
        """Count a websocket of a seat (None: of an onlooker) while the context lasts.

        `give_way` is called to close an onlooker's websocket early. Raises `TooMany`.
        """
        if seat is None:
            return self._onlookers.one(table_id, address, give_way)
        return self._of_seat.one(f"{table_id}/{seat}")
