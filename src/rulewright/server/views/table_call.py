"""The table and the caller, as all endpoints for a table need them.

A handler takes it as the parameter `call`, and its controller provides it by `dependencies =
TABLE_CALL`.
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
    """The viewer of a table: a seat (None: a spectator), and the session's user, if any."""

    live: LiveTable
    seat: int | None
    user: str | None

    def show(self, since: int | None = None) -> TableView:
        """Return the table as this viewer sees it, with log and talk after event `since`."""
        return show(self.live, self.seat, since, self.user)

    def end(self, before: int | None) -> int:
        """Return the event before which a page ends: `before`, or else the one after the newest."""
        return self.live.n + 1 if before is None else before


class TableCall:
    """A request about the table whose id is in the path."""

    def __init__(self, request: AnyRequest, table_id: FromPath[str]) -> None:
        self.request = request
        self.table_id = table_id
        self.tables: Tables = request.app.state.tables
        self.people: People = request.app.state.people

    async def table(self) -> LiveTable:
        """Return the table; raises `UnknownTable`."""
        return await self.tables.hub.find(self.table_id)

    async def admitted(self, key: str | None = None) -> LiveTable:
        """Return the table if the caller may see it, also by invitation; raises `NotAllowed`.

        Requests that do not act for a seat of the caller check this first.
        """
        live = await self.table()
        self.tables.admit(live, key, await self.user_id())
        return live

    async def act(self, act: Act) -> LiveTable:
        """Run an act that belongs to no seat; for acts of a seat, use `actor`."""
        return await self.tables.hub.act(self.table_id, act)

    async def user_id(self) -> str | None:
        """Return the id of the user whose session the request belongs to, if any."""
        return await user_id(self.request)

    async def user(self) -> User | None:
        """Return the user whose session the request belongs to, if any."""
        return await user_of_call(self.request)

    async def signed_in(self) -> User:
        """Return the user, who may be a guest; raises `NotSignedIn`."""
        user = await user_of_call(self.request)
        if user is None:
            raise NotSignedIn("sign in first, even as a guest")
        return user

    async def actor(self, key: str | None, seat: str | None = None) -> Actor:
        """Return the actor: the seat of the key, otherwise the user's seat with that name.

        Raises `WrongKey` or `TooMany`.
        """
        return await doing(self.request, self.table_id, key, seat)

    async def viewer(self, key: str | None, seat: str | None) -> Viewer:
        """Return the viewer of the table at present; raises `WrongKey` or `NotAllowed`.

        An invitation is enough, since people look at a table before they sit down.
        """
        user = await self.user_id()
        live = await self.table()
        return Viewer(live, self.tables.view(live, key, user, seat), user)

    async def looker_back(self, key: str | None, seat: str | None) -> Viewer:
        """Return the viewer of the match's past; raises `WrongKey` or `NotAllowed`.

        Players may see it, and spectators if they may see the table. An invitation is not enough,
        since invited people have had no part in the match yet.
        """
        user = await self.user_id()
        live = await self.table()
        return Viewer(live, self.tables.seat(live, key, user, seat), user)

    def count_words(self, person: str, letters: int = 0) -> None:
        """Count what a person writes at the table towards the limits; raises `TooMany`."""
        counter: Counter = self.request.app.state.counter
        counter.words(self.table_id, person, letters)


ThisCall = NamedDependency[TableCall]
TABLE_CALL = {"call": Provide(TableCall, sync_to_thread=False)}
