"""The part that all calls about a table share: the table, and the person who calls.

A handler names it `call` in its signature, beside the body and the parameters of its own; its
controller says by `dependencies = TABLE_CALL` where it comes from.
"""

from __future__ import annotations

from typing import NamedTuple

from litestar.di import NamedDependency, Provide
from litestar.params import FromPath

from rulewright.server.accounts.caller import user_of_call
from rulewright.server.accounts.people import People
from rulewright.server.accounts.users import User
from rulewright.server.errors import NotSignedIn
from rulewright.server.http.call import AnyRequest
from rulewright.server.middleware.counter import Counter
from rulewright.server.tables.draft import Act
from rulewright.server.tables.table import LiveTable
from rulewright.server.views.access import Tables
from rulewright.server.views.actor import Actor, doing, user_id
from rulewright.server.views.table_view import show
from rulewright.server.views.wire import TableView


class Viewer(NamedTuple):
    """A person who sees a table: as a seat (None: a spectator), and by a user's session, if any."""

    live: LiveTable
    seat: int | None
    user: str | None

    def show(self, since: int | None = None) -> TableView:
        """The table as it is for this viewer."""
        return show(self.live, self.seat, since, self.user)

    def end(self, before: int | None) -> int:
        """The event before which a page ends: the one that is named, else the next to come."""
        return self.live.n + 1 if before is None else before


class TableCall:
    """A call about the table whose id stands in its path."""

    def __init__(self, request: AnyRequest, table_id: FromPath[str]) -> None:
        self.request = request
        self.table_id = table_id
        self.tables: Tables = request.app.state.tables
        self.people: People = request.app.state.people

    async def table(self) -> LiveTable:
        """The table; raises `UnknownTable`."""
        return await self.tables.hub.find(self.table_id)

    async def admitted(self, key: str | None = None) -> LiveTable:
        """The table for a person who may see it, be it by an invitation; raises `NotAllowed`.

        A call that acts for no seat of the person yet asks this before anything else.
        """
        live = await self.table()
        self.tables.admit(live, key, await self.user_id())
        return live

    async def act(self, act: Act) -> LiveTable:
        """Do something at the table for nobody who sits there yet; `actor` acts for a seat."""
        return await self.tables.hub.act(self.table_id, act)

    async def user_id(self) -> str | None:
        """The user whose session the call belongs to."""
        return await user_id(self.request)

    async def user(self) -> User | None:
        """The user whose session the call belongs to, with their name."""
        return await user_of_call(self.request)

    async def signed_in(self) -> User:
        """The user, be it a guest; raises `NotSignedIn`."""
        user = await user_of_call(self.request)
        if user is None:
            raise NotSignedIn("sign in first, be it as a guest")
        return user

    async def actor(self, key: str | None, seat: str | None = None) -> Actor:
        """The seat that the call acts for: of the key, else the user's own of that name.

        Raises `WrongKey`, `TooMany`.
        """
        return await doing(self.request, self.table_id, key, seat)

    async def viewer(self, key: str | None, seat: str | None) -> Viewer:
        """The viewer of the table as it is now; raises `WrongKey`, `NotAllowed`.

        An invitation shows it too: people look first where they are asked to sit down.
        """
        user = await self.user_id()
        live = await self.table()
        return Viewer(live, self.tables.view(live, key, user, seat), user)

    async def looker_back(self, key: str | None, seat: str | None) -> Viewer:
        """The viewer of the match as it went; raises `WrongKey`, `NotAllowed`.

        Seats look back, and spectators where there may be any. An invitation opens no past: it is
        for a person who has had no part in the match yet.
        """
        user = await self.user_id()
        live = await self.table()
        return Viewer(live, self.tables.seat(live, key, user, seat), user)

    def count_words(self, person: str, letters: int = 0) -> None:
        """Count what a person says at the table; raises `TooMany`."""
        counter: Counter = self.request.app.state.counter
        counter.words(self.table_id, person, letters)


ThisCall = NamedDependency[TableCall]
TABLE_CALL = {"call": Provide(TableCall, sync_to_thread=False)}
