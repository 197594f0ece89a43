"""Jobs that wait to be done: each address has its turn, and the one with the most gives way."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import Generic, TypeVar

import msgspec

from rulewright.server.errors import TooMany
from rulewright.server.http.held import AGAIN

Key = TypeVar("Key")


class Job(msgspec.Struct, Generic[Key], eq=False):
    """Something to be made, and the address that it was asked from."""

    key: Key
    address: str
    done: asyncio.Future[bytes]


class Waiting(Generic[Key]):
    """At most so many jobs."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._of: OrderedDict[str, list[Job[Key]]] = OrderedDict()  # whose turn is next comes first

    def __len__(self) -> int:
        return sum(map(len, self._of.values()))

    def add(self, job: Job[Key]) -> Job[Key] | None:
        """Have a job wait; the one that gave way to it, if there was no room.

        That is the last of the address with the most. Raises `TooMany` where no other has more.
        """
        given_way = None
        if len(self) >= self._most:
            heaviest = max(self._of, key=lambda address: len(self._of[address]))
            if len(self._of[heaviest]) <= len(self._of.get(job.address, ())) + 1:
                raise TooMany(AGAIN)
            given_way = self._of[heaviest].pop()
        self._of.setdefault(job.address, []).append(job)
        return given_way

    def move(self, job: Job[Key], address: str) -> None:
        """Somebody else waits for a job too: it counts for whom it is the lighter load."""
        there = self._of.get(job.address, [])
        if job in there and len(there) > len(self._of.get(address, ())) + 1:
            self._take(job)
            job.address = address
            self._of.setdefault(address, []).append(job)

    def next(self) -> Job[Key] | None:
        """Take the first job of the address whose turn it is."""
        for address in self._of:
            self._of.move_to_end(address)
            job = self._of[address][0]
            self._take(job)
            return job
        return None

    def _take(self, job: Job[Key]) -> None:
        self._of[job.address].remove(job)
        if not self._of[job.address]:
            del self._of[job.address]
