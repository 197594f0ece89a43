"""Actors: seats that requests act for, checked again when an act is committed."""

from __future__ import annotations

from litestar.enums import ScopeType

from rulewright.server.accounts.caller import user_of_call
from rulewright.server.errors import WrongKey
from rulewright.server.http.origin import AnyConnection, is_unsafe
from rulewright.server.middleware.counter import Counter
from rulewright.server.tables.draft import Act, Draft
from rulewright.server.tables.table import LiveTable
from rulewright.server.views.access import Tables
from rulewright.server.views.table_view import show
from rulewright.server.views.wire import TableView


class Actor:
    """A seat that acts at a table and is then shown the result.

    `n` is the event of its last act; the table may have newer events.
    """

    def __init__(
        self, tables: Tables, live: LiveTable, seat: int, user: str | None, key: str | None = None
    ) -> None:
        self.tables = tables
        self.table_id = live.id
        self.seat = seat
        self.user = user
        self.gen = live.state.holders[seat].gen
        self.link = None if key is None else live.state.holders[seat].link
        self.n = live.n

    @property
    def person(self) -> str:
        """The identity for rate limits: the user or, if unknown, the seat's link."""
        return self.user or f"{self.table_id}/{self.seat}/{self.gen}"

    async def act(self, act: Act, since: int | None = None, n: int = 0) -> TableView:
        """Run an act and return the table as the seat sees it afterwards."""
        return self.show(await self.do(act, n), since)

    def show(self, live: LiveTable, since: int | None) -> TableView:
        """Return the table as the seat sees it."""
        return show(live, self.seat, since, self.user)

    async def do(self, act: Act, n: int = 0) -> LiveTable:
        """Run an act; raises `WrongKey` if the seat has changed hands meanwhile."""

        def checked(live: LiveTable) -> Draft:
            holder = live.state.holders[self.seat]
            if holder.gen != self.gen or self.link not in (None, holder.link):
                raise WrongKey("this seat has passed to somebody else, or its links were cancelled")
            self.n = live.n + 1
            return act(live)

        return await self.tables.hub.act(self.table_id, checked, n)


async def doing(
    connection: AnyConnection, table_id: str, key: str | None, wanted: str | None
) -> Actor:
    """Return the actor for a request at a table; raises `WrongKey` or `TooMany`.

    Requests by seat key count towards the rate limits here, since the key is in the body; others
    were counted before.
    """
    tables: Tables = connection.app.state.tables
    user = await user_id(connection)
    live = await tables.hub.find(table_id)
    await tables.arrive(live, key, user)
    live = await tables.hub.find(table_id)
    actor = Actor(tables, live, tables.player(live, key, user, wanted), user, key)
    if user is None and connection.scope["type"] == ScopeType.HTTP and is_unsafe(connection):
        counter: Counter = connection.app.state.counter
        counter.seat(actor.person)
    return actor


async def user_id(connection: AnyConnection) -> str | None:
    """Return the id of the user whose session a request belongs to."""
    user = await user_of_call(connection)
    return None if user is None else user.id
