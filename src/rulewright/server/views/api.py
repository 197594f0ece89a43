"""The calls about tables in docs/protocol.md. No logic here: ask the hub."""

from __future__ import annotations

from litestar import Controller, get, post
from litestar.datastructures import State as AppState
from litestar.params import FromPath, JSONBody

from rulewright.server.accounts.caller import user_of_call
from rulewright.server.door.counter import Counter
from rulewright.server.errors import NotAllowed
from rulewright.server.http.call import AnyRequest
from rulewright.server.http.headers import FRESH
from rulewright.server.tables.acts.play import playing
from rulewright.server.tables.acts.talk import WATCH, looking_on, talking
from rulewright.server.tables.new_table import NewTable
from rulewright.server.tables.table import LiveTable
from rulewright.server.views.access import Tables
from rulewright.server.views.bodies import Choices, Saying, Trial
from rulewright.server.views.doer import doing, user_id
from rulewright.server.views.hearing import lines_before, talk_before
from rulewright.server.views.parameters import Key, SeatName, Since
from rulewright.server.views.table_view import preview, show
from rulewright.server.views.wire import (
    Done,
    Link,
    Made,
    OlderLines,
    OlderTalk,
    Previewed,
    TableView,
)


class TableCalls(Controller):
    """Tables: make one, see it, play at it."""

    path = "/api/tables"
    response_headers = FRESH

    @post(status_code=201)
    async def create(self, data: JSONBody[NewTable], request: AnyRequest, state: AppState) -> Made:
        """A new table, with a link for each seat of a person who is not known."""
        tables: Tables = state.tables
        user = await user_of_call(request)
        name = "" if user is None else user.called
        live = await tables.hub.create(data, None if user is None else user.id, name)
        links = [
            Link(live.names[seat], tables.url(live, seat))
            for seat in live.sitting.people()
            if live.sitting.holders[seat].user is None
        ]
        return Made(live.id, links, f"/t/{live.id}")

    @get("/{table_id:str}")
    async def see(
        self,
        table_id: FromPath[str],
        request: AnyRequest,
        state: AppState,
        key: Key = None,
        seat: SeatName = None,
        since: Since = None,
    ) -> TableView:
        """The table as a seat of one's own sees it, or as a spectator does."""
        tables: Tables = state.tables
        user = await user_id(request)
        live = await tables.hub.find(table_id)
        return show(live, tables.view(live, key, user, seat), since, user)

    @get("/{table_id:str}/lines")
    async def older_lines(
        self,
        table_id: FromPath[str],
        request: AnyRequest,
        state: AppState,
        key: Key = None,
        seat: SeatName = None,
        before: Since = None,
    ) -> OlderLines:
        """The page of the log before an event; the newest where none is named."""
        live, viewer = await _viewing(request, state, table_id, key, seat)
        return OlderLines(*lines_before(live, viewer, live.n + 1 if before is None else before))

    @get("/{table_id:str}/talk")
    async def older_talk(
        self,
        table_id: FromPath[str],
        request: AnyRequest,
        state: AppState,
        key: Key = None,
        seat: SeatName = None,
        before: Since = None,
    ) -> OlderTalk:
        """The page of the talk before an event; the newest where none is named."""
        live, viewer = await _viewing(request, state, table_id, key, seat)
        return OlderTalk(*talk_before(live, viewer, live.n + 1 if before is None else before))

    @post("/{table_id:str}/choices", status_code=200)
    async def choose(
        self,
        table_id: FromPath[str],
        data: JSONBody[Choices],
        request: AnyRequest,
        state: AppState,
        seat: SeatName = None,
        since: Since = None,
    ) -> TableView | Done:
        """Take choices, all or none; the answer comes after they are committed."""
        doer = await doing(request, state, table_id, data.key, seat)
        live = await doer.do(playing(doer.seat, data.n, data.choices), data.n)
        return Done(doer.n) if data.brief else doer.show(live, since)

    @post("/{table_id:str}/talk", status_code=200)
    async def talk(
        self,
        table_id: FromPath[str],
        data: JSONBody[Saying],
        request: AnyRequest,
        state: AppState,
        seat: SeatName = None,
        since: Since = None,
    ) -> TableView:
        """Say something to the table, to one's side, in a letter, or to other spectators."""
        text = data.text.strip()
        if data.to == WATCH:
            return await self._look_on(request, state, table_id, text, since)
        doer = await doing(request, state, table_id, data.key, seat)
        counter: Counter = state.counter
        counter.words(table_id, doer.person, len(text))
        return await doer.act(talking(doer.seat, data.to, text), since)

    async def _look_on(
        self, request: AnyRequest, state: AppState, table_id: str, text: str, since: int | None
    ) -> TableView:
        tables: Tables = state.tables
        user = await user_of_call(request)
        live = await tables.hub.find(table_id)
        if live.sitting.closed:
            raise NotAllowed("nobody looks on at this table")
        if user is None or tables.seat(live, None, user.id) is not None:
            raise NotAllowed("spectators who are signed in, be it as guests, talk there")
        counter: Counter = state.counter
        counter.words(table_id, user.id, len(text))
        live = await tables.hub.act(table_id, looking_on(user.called, text))
        return show(live, None, since, user.id)

    @post("/{table_id:str}/preview", status_code=200)
    async def try_out(
        self,
        table_id: FromPath[str],
        data: JSONBody[Trial],
        request: AnyRequest,
        state: AppState,
        seat: SeatName = None,
    ) -> Previewed:
        """The outcome of a chain of choices."""
        tables: Tables = state.tables
        live = await tables.hub.find_at(table_id, data.n)
        doer = await doing(request, state, table_id, data.key, seat)
        live.check_moment(doer.seat, data.n)
        return preview(live, doer.seat, data.choices)


async def _viewing(
    request: AnyRequest, state: AppState, table_id: str, key: str | None, wanted: str | None
) -> tuple[LiveTable, int | None]:
    """A table, and the seat as which it is looked at; raises `WrongKey`, `NotAllowed`."""
    tables: Tables = state.tables
    user = await user_id(request)
    live = await tables.hub.find(table_id)
    return live, tables.view(live, key, user, wanted)
