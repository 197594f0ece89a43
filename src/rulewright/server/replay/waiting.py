"""A queue of jobs, in which addresses take turns, and which drops jobs of the busiest address."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import Generic, TypeVar

import msgspec

from rulewright.server.errors import TooMany
from rulewright.server.http.held import AGAIN

Key = TypeVar("Key")


class Job(msgspec.Struct, Generic[Key], eq=False):
    """A job, and the address that it was requested from."""

    key: Key
    address: str
    done: asyncio.Future[bytes]


class Waiting(Generic[Key]):
    """A queue of at most `most` jobs, in which addresses take turns."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._of: OrderedDict[str, list[Job[Key]]] = OrderedDict()  # by address, in turn

    def __len__(self) -> int:
        return sum(map(len, self._of.values()))

    def add(self, job: Job[Key]) -> Job[Key] | None:
        """Queue a job, and return the job that was dropped to make room, if any.

        If the queue is full, the last job of the address with the most jobs is dropped. Raises
        `TooMany` instead if the new job's address would then have at least as many as that one had.
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
        """Record that another address also wants a job.

        The job then counts for the address with fewer jobs.
        """
        there = self._of.get(job.address, [])
        if job in there and len(there) > len(self._of.get(address, ())) + 1:
            self._take(job)
            job.address = address
            self._of.setdefault(address, []).append(job)

    def next(self) -> Job[Key] | None:
        """Take the first job of the address whose turn it is; return None if there are no jobs."""
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
