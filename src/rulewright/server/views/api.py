"""The calls of docs/protocol.md. No logic here: ask the hub."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Annotated, Any
from urllib.parse import quote

from litestar import Controller, Request, get, post
from litestar.datastructures import State as AppState
from litestar.enums import ScopeType
from litestar.params import FromPath, JSONBody, QueryParameter
from litestar.response import Response

from rulewright.conformance.reference import Reference, find_reference
from rulewright.kernel import get as get_game
from rulewright.kit.board import Board
from rulewright.server.accounts.caller import user_of_call
from rulewright.server.door.counter import Counter
from rulewright.server.errors import NotAllowed, NotNow, WrongKey
from rulewright.server.http.cached import READY, Steady, answer, steady
from rulewright.server.http.origin import AnyConnection, is_unsafe
from rulewright.server.tables.acts.play import playing
from rulewright.server.tables.acts.talk import looking_on, talking
from rulewright.server.tables.acts.time import coming
from rulewright.server.tables.audience import WATCH
from rulewright.server.tables.draft import Act, Draft
from rulewright.server.tables.hub import TableHub
from rulewright.server.tables.keys import SeatKeys
from rulewright.server.tables.new_table import NewTable
from rulewright.server.tables.table import LiveTable
from rulewright.server.views.games import all_games, guide_of, preview, show
from rulewright.server.views.hearing import lines_before, talk_before
from rulewright.server.views.wire import (
    Choices,
    Done,
    GameInfo,
    GuideInfo,
    Link,
    Made,
    NoBoard,
    OlderLines,
    OlderTalk,
    Previewed,
    Saying,
    TableView,
    Trial,
)

AnyRequest = Request[Any, Any, Any]
Since = Annotated[int | None, QueryParameter(ge=0, le=2**31)]
Key = Annotated[str | None, QueryParameter(max_length=200)]
SeatName = Annotated[str | None, QueryParameter(max_length=64)]
Changes = Annotated[bool, QueryParameter()]
FRESH = {"Cache-Control": "no-store"}


class Tables:
    """The parts that the calls share: the hub, and the keys of the seats."""

    def __init__(self, hub: TableHub, keys: SeatKeys) -> None:
        self.hub = hub
        self.keys = keys
        self._steady: dict[str, Steady] = {}
        self._acting: set[asyncio.Task[None]] = set()

    def seat(
        self, live: LiveTable, key: str | None, user: str | None, wanted: str | None = None
    ) -> int | None:
        """The seat that is meant: of the key, else one that the user holds, else none.

        `wanted` names one of several seats of a user, or is `watch` for none of them. Raises
        `WrongKey`, and `NotAllowed` where only its seats may see the match.
        """
        if key is not None:
            return self._by_key(live, key)
        held = [] if user is None else live.sitting.seats_of(user)
        if wanted not in (None, WATCH):
            held = [seat for seat in held if live.names[seat] == wanted]
            if not held:
                raise WrongKey("this seat is not yours")
        if held and wanted != WATCH:
            return held[0]
        if live.sitting.closed and live.begun:
            raise NotAllowed("only those who sit at this table may see it")
        return None

    def view(
        self, live: LiveTable, key: str | None, user: str | None, wanted: str | None = None
    ) -> int | None:
        """The seat as which somebody sees the table; raises as `seat` does.

        A person who is invited, or may come back to a seat, looks on.
        """
        if key is not None and (self.invited(live, key), self.returns(live, key)) != (None, None):
            return None
        sitting, looks = live.sitting, key is None and wanted in (None, WATCH)
        if looks and sitting.may_return(user) and not sitting.seats_of(user or ""):
            return None
        return self.seat(live, key, user, wanted)

    def returns(self, live: LiveTable, key: str) -> int | None:
        """The seat to which a key brings back the person that had it by that link alone, if any."""
        name = key.rpartition(".")[0]
        seat = live.seat(name) if name in live.names else None
        was = None if seat is None else live.sitting.holders[seat].freed
        if was is None or was.user is not None:
            return None
        return seat if self.keys.opens(live.id, key, name, was.gen, was.link) else None

    def invited(self, live: LiveTable, key: str) -> int | None:
        """The free seat that a key invites to, if any."""
        seat = self._opened(live, key)
        if seat is None or not live.sitting.invites:
            return None
        return seat if live.sitting.holders[seat].kind == "open" else None

    def _by_key(self, live: LiveTable, key: str) -> int:
        seat = self._opened(live, key)
        if seat is None or live.sitting.holders[seat].kind != "person":
            raise WrongKey("this key opens no seat at this table")
        return seat

    def _opened(self, live: LiveTable, key: str) -> int | None:
        """The seat of which this is the key now, be it a person's or not."""
        name = key.rpartition(".")[0]
        if name not in live.names:
            return None
        seat = live.seat(name)
        holder = live.sitting.holders[seat]
        fits = self.keys.opens(live.id, key, name, holder.gen, holder.link)
        return seat if fits else None

    def player(
        self, live: LiveTable, key: str | None, user: str | None, wanted: str | None = None
    ) -> int:
        """The seat of a person who may act there; raises `WrongKey`."""
        seat = self.seat(live, key, user, wanted)
        if seat is None or live.sitting.holders[seat].kind != "person":
            raise WrongKey("this opens no seat of a person at this table")
        return seat

    async def arrive(self, live: LiveTable, key: str | None, user: str | None) -> None:
        """Note that somebody is there by a seat's link, where the clocks wait for that."""
        if key is None or not live.sitting.clocks.standing:
            return
        seat = self._opened(live, key)
        if seat is not None and live.sitting.awaits(seat):
            with suppress(NotNow):  # they came in another window just then
                await self.hub.act(live.id, coming(seat, user))

    def url(self, live: LiveTable, seat: int) -> str:
        """The address of a seat's page."""
        holder = live.sitting.holders[seat]
        return f"/t/{live.id}/{self.keys.make(live.id, live.names[seat], holder.gen, holder.link)}"

    def own_url(self, live: LiveTable, seat: int) -> str:
        """The address of a seat's page for its person; one with a session needs no link."""
        if live.sitting.holders[seat].user is None:
            return self.url(live, seat)
        return f"/t/{live.id}?seat={quote(live.names[seat])}"

    def acting(self, act: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Do something to its end, also when nobody waits for it any more."""
        task = asyncio.create_task(act)
        self._acting.add(task)
        task.add_done_callback(self._acting.discard)
        return task

    def once(self, name: str, make: Callable[[], object]) -> Steady:
        """An answer that stays the same as long as the server runs, encoded and compressed once."""
        if name not in self._steady:
            self._steady[name] = steady(make())
        return self._steady[name]


class GameCalls(Controller):
    """The calls about the games that can be played here."""

    path = "/api/games"

    @get(sync_to_thread=False, media_type="application/json", opt={READY: True})
    def list_games(self, request: AnyRequest, state: AppState) -> Response[list[GameInfo]]:
        """All games, with their options and bots."""
        return answer(request, state.tables.once("", all_games))

    @get(
        "/{game:str}/board", sync_to_thread=False, media_type="application/json", opt={READY: True}
    )
    def board(
        self, game: FromPath[str], request: AnyRequest, state: AppState
    ) -> Response[Board | NoBoard]:
        """The board of a game, which never changes."""
        played = get_game(game)
        return answer(request, state.tables.once(f"{game}/board", played.board))

    @get(
        "/{game:str}/rules", sync_to_thread=False, media_type="application/json", opt={READY: True}
    )
    def rules(
        self, game: FromPath[str], request: AnyRequest, state: AppState
    ) -> Response[Reference]:
        """The rules of a game in our own words."""
        name = get_game(game).name
        return answer(request, state.tables.once(f"{game}/rules", lambda: find_reference(name)))

    @get(
        "/{game:str}/guide", sync_to_thread=False, media_type="application/json", opt={READY: True}
    )
    def guide(
        self, game: FromPath[str], request: AnyRequest, state: AppState
    ) -> Response[GuideInfo]:
        """The walk-through of a first game."""
        played = get_game(game)
        return answer(request, state.tables.once(f"{game}/guide", lambda: guide_of(played)))


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


class Doer:
    """A seat that does something at a table, and sees the table after it.

    `n` is the event that its last act became, though others have happened at the table since.
    """

    def __init__(
        self, tables: Tables, live: LiveTable, seat: int, user: str | None, key: str | None = None
    ) -> None:
        self.tables = tables
        self.table_id = live.id
        self.seat = seat
        self.user = user
        self.gen = live.sitting.holders[seat].gen
        self.link = None if key is None else live.sitting.holders[seat].link
        self.n = live.n

    @property
    def person(self) -> str:
        """The person as limits count them: the user, or the mark of the seat's link."""
        return self.user or f"{self.table_id}/{self.seat}/{self.gen}"

    async def act(self, act: Act, since: int | None = None, n: int = 0) -> TableView:
        """Do it, and give the table as the seat sees it then."""
        return self.show(await self.do(act, n), since)

    def show(self, live: LiveTable, since: int | None) -> TableView:
        """The table as the seat sees it."""
        return show(live, self.seat, since, self.user)

    async def do(self, act: Act, n: int = 0) -> LiveTable:
        """Do it; raises `WrongKey` when the seat has changed hands meanwhile."""

        def checked(live: LiveTable) -> Draft:
            holder = live.sitting.holders[self.seat]
            if holder.gen != self.gen or self.link not in (None, holder.link):
                raise WrongKey("this seat is another's now, or its links have ended")
            self.n = live.n + 1
            return act(live)

        return await self.tables.hub.act(self.table_id, checked, n)


async def doing(
    connection: AnyConnection, state: AppState, table_id: str, key: str | None, wanted: str | None
) -> Doer:
    """The seat that wants to do something at a table; raises `WrongKey`, `TooMany`.

    A call by a seat's key counts here, for the key is in its body; others have been counted.
    """
    tables: Tables = state.tables
    user = await user_id(connection)
    live = await tables.hub.find(table_id)
    await tables.arrive(live, key, user)
    live = await tables.hub.find(table_id)
    doer = Doer(tables, live, tables.player(live, key, user, wanted), user, key)
    if user is None and connection.scope["type"] == ScopeType.HTTP and is_unsafe(connection):
        counter: Counter = state.counter
        counter.seat(doer.person)
    return doer


async def user_id(connection: AnyConnection) -> str | None:
    """The user whose session a call belongs to."""
    user = await user_of_call(connection)
    return None if user is None else user.id
