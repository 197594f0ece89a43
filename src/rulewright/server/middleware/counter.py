"""Counts requests against the limits of their network address and person.

A person is the user of a session or, without a session, the holder of a seat's link. The address is
checked first, so that once it has reached its limit, requests with unknown cookies cost no database
read. A request over the person's limit does not count for the address, so that other people behind
that address can go on.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256
from typing import NamedTuple

from litestar.enums import ScopeType

from rulewright.server.accounts.people import People
from rulewright.server.errors import TooMany, Unavailable
from rulewright.server.http.cookies import token_of
from rulewright.server.http.limits import Bucket, Limiter
from rulewright.server.http.origin import AnyConnection, address_of, is_unsafe
from rulewright.server.settings import Settings


class Source(NamedTuple):
    """The network address and person of a request, as limits count them."""

    address: str
    person: str | None


class Counter:
    """Counts requests against the limits.

    `people` returns the server's `People` once it has started. `settings.limits.pause` is the
    longest delay of a refusal, in seconds.
    """

    def __init__(self, settings: Settings, limiter: Limiter, people: Callable[[], People]) -> None:
        self._limiter = limiter
        self._people = people
        self._longest = settings.limits.pause or 0.0
        self._public_url = settings.public_url

    async def call(self, connection: AnyConnection) -> Source:
        """Count a request, or the opening of a websocket; raises `TooMany`."""
        limiter = self._limiter
        if connection.scope["type"] == ScopeType.WEBSOCKET:
            limiter.sockets.take(address_of(connection))
        elif is_unsafe(connection):
            return await self._count(connection, limiter.calls, limiter.calls_of_person)
        return await self._count(connection, limiter.reads, limiter.reads_of_person)

    async def message(self, connection: AnyConnection) -> None:
        """Count a websocket message, whatever it contains; raises `TooMany`."""
        await self._count(connection, self._limiter.calls, self._limiter.calls_of_person)

    async def pause(self, error: Exception) -> None:
        """Delay the response to a refused request.

        A caller that ignores refusals then takes little of the server's time.
        """
        if isinstance(error, TooMany):
            await asyncio.sleep(min(self._longest, error.wait))

    def seat(self, seat: str) -> None:
        """Count a request by seat key, known only after its body was read; raises `TooMany`."""
        self._limiter.calls_of_person.take(seat)

    def words(self, table_id: str, person: str, letters: int = 0) -> None:
        """Count a person's message, note or motion at a table; raises `TooMany`."""
        key = f"{table_id}/{person}"
        self._limiter.talk.take(key)
        self._limiter.written.take(key, letters)

    async def _count(self, connection: AnyConnection, all_there: Bucket, own: Bucket) -> Source:
        address = address_of(connection)
        all_there.check(address)
        person = await self._person(connection)
        if person is not None:
            own.take(person)
        all_there.take(address)
        return Source(address, person)

    async def _person(self, connection: AnyConnection) -> str | None:
        token = token_of(connection, self._public_url)
        if token is not None:
            with suppress(Unavailable):  # handlers that need the database raise it later
                user = await self._people().user_of(token)
                if user is not None:
                    return user.id
        key = connection.query_params.get("key")
        return None if not key else sha256(key.encode(errors="replace")).hexdigest()
