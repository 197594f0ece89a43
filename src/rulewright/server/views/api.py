"""Endpoints for tables, as described in docs/protocol.md; the logic is in the hub."""

from __future__ import annotations

from litestar import Controller, get, post
from litestar.datastructures import State as AppState
from litestar.params import JSONBody

from rulewright.server.accounts.caller import user_of_call
from rulewright.server.errors import NotAllowed, NotSignedIn
from rulewright.server.http.call import AnyRequest
from rulewright.server.http.headers import FRESH
from rulewright.server.http.origin import address_of
from rulewright.server.marks import Author
from rulewright.server.storage.rows import Start
from rulewright.server.tables.acts.marks import allowing_marks, check_mark
from rulewright.server.tables.acts.play import playing
from rulewright.server.tables.acts.talk import WATCH, looking_on, talking
from rulewright.server.tables.draft import check_host, titles
from rulewright.server.tables.new_table import NewTable
from rulewright.server.tables.table import LiveTable
from rulewright.server.views.access import Tables
from rulewright.server.views.blocks import check_letter
from rulewright.server.views.bodies import (
    Choices,
    MarksBy,
    MarksCleared,
    NewMark,
    Saying,
    Trial,
)
from rulewright.server.views.hearing import lines_before, talk_before
from rulewright.server.views.parameters import Key, SeatName, Since
from rulewright.server.views.table_call import TABLE_CALL, TableCall, ThisCall
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
from rulewright.server.writing import clean


class TableCalls(Controller):
    """Endpoints to create a table, see it and play at it."""

    path = "/api/tables"
    dependencies = TABLE_CALL
    response_headers = FRESH

    @post(status_code=201)
    async def create(self, data: JSONBody[NewTable], request: AnyRequest, state: AppState) -> Made:
        """Create a table; return a link to each seat for a person who is not known yet.

        A table listed in the lobby needs a session; a guest's is enough.
        """
        return await make_table(request, state.tables, data)

    @get("/{table_id:str}")
    async def see(
        self, call: ThisCall, key: Key = None, seat: SeatName = None, since: Since = None
    ) -> TableView:
        """Return the table as seen from the caller's seat, or by a spectator."""
        return (await call.viewer(key, seat)).show(since)

    @get("/{table_id:str}/lines")
    async def older_lines(
        self, call: ThisCall, key: Key = None, seat: SeatName = None, before: Since = None
    ) -> OlderLines:
        """Return the page of the log that ends before an event; by default the newest page."""
        viewer = await call.viewer(key, seat)
        return OlderLines(*lines_before(viewer.live, viewer.seat, viewer.end(before)))

    @get("/{table_id:str}/talk")
    async def older_talk(
        self, call: ThisCall, key: Key = None, seat: SeatName = None, before: Since = None
    ) -> OlderTalk:
        """Return the page of messages that ends before an event; by default the newest page."""
        viewer = await call.viewer(key, seat)
        return OlderTalk(
            *talk_before(
                viewer.live,
                viewer.seat,
                viewer.end(before),
                muted=viewer.live.ties(viewer.user),
            )
        )

    @post("/{table_id:str}/choices", status_code=200)
    async def choose(
        self, call: ThisCall, data: JSONBody[Choices], seat: SeatName = None, since: Since = None
    ) -> TableView | Done:
        """Play all of the given choices or none; the response is sent after they are committed."""
        actor = await call.actor(data.key, seat)
        live = await actor.do(playing(actor.seat, data.n, data.choices), data.n)
        return Done(actor.n) if data.brief else actor.show(live, since)

    @post("/{table_id:str}/talk", status_code=200)
    async def talk(
        self, call: ThisCall, data: JSONBody[Saying], seat: SeatName = None, since: Since = None
    ) -> TableView:
        """Send a message to the table, to the seat's side, as a letter, or to other spectators."""
        text = clean(data.text, lines=True)
        if data.to == WATCH:
            return await _look_on(call, text, since)
        actor = await call.actor(data.key, seat)
        call.count_words(actor.person, len(text))
        if not isinstance(data.to, str):
            await check_letter(call.people, await call.table(), actor, data.to)
        return await actor.act(talking(actor.seat, data.to, text), since)

    @post("/{table_id:str}/marks", status_code=204)
    async def mark(self, call: ThisCall, data: JSONBody[NewMark], seat: SeatName = None) -> None:
        """Point at something on the board, or mark it, for others to see."""
        live, number, author = await _author(call, data.key, seat)
        check_mark(live, number, data.kind, data.about)
        call.count_words(author.person)
        call.tables.hub.mark(live, author, data.kind, data.about)

    @post("/{table_id:str}/marks/clear", status_code=204)
    async def clear_marks(
        self, call: ThisCall, data: JSONBody[MarksCleared], seat: SeatName = None
    ) -> None:
        """Remove the caller's marks from the board, or all marks, which only the host may do."""
        live, _, author = await _author(call, data.key, seat)
        if data.all:
            check_host(live, author.user)
        call.tables.hub.clear_marks(live, None if data.all else author.person)

    @post("/{table_id:str}/marks/allow", status_code=204)
    async def allow_marks(self, call: ThisCall, data: JSONBody[MarksBy]) -> None:
        """Set who may mark the board; only the host may do this."""
        await call.admitted()
        user = await call.signed_in()
        call.count_words(user.id)
        live = await call.act(allowing_marks(user.id, data.who))
        if data.who == "off":
            call.tables.hub.clear_marks(live)

    @post("/{table_id:str}/preview", status_code=200)
    async def try_out(
        self, call: ThisCall, data: JSONBody[Trial], seat: SeatName = None
    ) -> Previewed:
        """Preview the outcome of a chain of choices."""
        live = await call.tables.hub.find_at(call.table_id, data.n)
        actor = await call.actor(data.key, seat)
        live.check_moment(actor.seat, data.n)
        return preview(live.match, actor.seat, data.choices, data.fitting)


async def make_table(
    request: AnyRequest, tables: Tables, new: NewTable, start: Start | None = None
) -> Made:
    """Create the table that a request describes; its match begins from `start`, if given."""
    user = await user_of_call(request)
    if new.terms.listed and user is None:
        raise NotSignedIn("sign in first, even as a guest, to show a table in the lobby")
    user_id, name = (None, "") if user is None else (user.id, user.called)
    origin = tables.keys.mark(address_of(request))
    live = await tables.hub.create(new, user_id, name, origin, start)
    links = [
        Link(live.names[seat], tables.url(live, seat))
        for seat in live.state.people()
        if live.state.holders[seat].user is None
    ]
    return Made(live.id, links, f"/t/{live.id}")


async def _author(
    call: TableCall, key: str | None, wanted: str | None
) -> tuple[LiveTable, int | None, Author]:
    """Return the table, the caller's seat if any, and the caller as the author of a mark.

    Raises `NotSignedIn` for a spectator without a session.
    """
    user = await call.user()
    live = await call.admitted(key)
    user_id, name = (None, "") if user is None else (user.id, user.called)
    if call.tables.seat(live, key, user_id, wanted) is None:
        if user_id is None:
            raise NotSignedIn("sign in first, even as a guest")
        return live, None, Author(user_id, user_id, None, name)
    actor = await call.actor(key, wanted)
    holder, title = live.state.holders[actor.seat], titles(live)[actor.seat]
    called = name or holder.called or title
    return (
        live,
        actor.seat,
        Author(actor.person, holder.user or user_id, live.names[actor.seat], called),
    )


async def _look_on(call: TableCall, text: str, since: int | None) -> TableView:
    """Send a spectator's message to the other spectators."""
    user = await user_of_call(call.request)
    live = await call.admitted()
    if live.state.closed:
        raise NotAllowed("this table has no spectators")
    if user is None or call.tables.seat(live, None, user.id) is not None:
        raise NotAllowed("only spectators who are signed in, even as guests, talk there")
    call.count_words(user.id, len(text))
    live = await call.act(looking_on(user.id, user.called, text))
    return show(live, None, since, user.id)
