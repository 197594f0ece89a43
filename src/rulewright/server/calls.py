"""The calls of docs/protocol.md. No logic here: decode, ask the hub, encode."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any, TypeVar

import msgspec
from litestar import Controller, Request, get, post
from litestar.datastructures import State as AppState
from litestar.params import FromPath, QueryParameter
from litestar.response import Response

from rulewright.kernel import get as get_game
from rulewright.rulebook.reference import Reference, find_reference
from rulewright.server.errors import BadRequest, NotOver, WrongKey
from rulewright.server.hub import TableHub
from rulewright.server.keys import SeatKeys
from rulewright.server.live import LiveTable
from rulewright.server.present import all_games, preview, show
from rulewright.server.wire import (
    Choices,
    GameInfo,
    Link,
    Made,
    NewTable,
    Previewed,
    Saying,
    TableView,
    Trial,
)

AnyRequest = Request[Any, Any, Any]
Since = Annotated[int | None, QueryParameter(ge=0, le=2**31)]
Key = Annotated[str | None, QueryParameter(max_length=200)]
FRESH = {"Cache-Control": "no-store"}
STEADY = {"Cache-Control": "no-cache"}


class Tables:
    """What the calls share: the hub, and the keys of the seats."""

    def __init__(self, hub: TableHub, keys: SeatKeys) -> None:
        self.hub = hub
        self.keys = keys
        self.boards: dict[str, bytes] = {}

    def seat(self, live: LiveTable, key: str | None) -> int | None:
        """The seat of a key, None for a spectator; raises `WrongKey`."""
        if key is None:
            return None
        name = self.keys.read(live.id, key)
        if name is None or name not in live.match.names:
            raise WrongKey("this key opens no seat at this table")
        return live.seat(name)

    def player(self, live: LiveTable, key: str) -> int:
        """The seat of a key that may choose there; raises `WrongKey`."""
        seat = self.seat(live, key)
        if seat is None or live.row.seats[seat].bot is not None:
            raise WrongKey("this key opens no seat of a person at this table")
        return seat

    def board(self, game: str) -> bytes:
        """The board of a game, encoded once."""
        if game not in self.boards:
            self.boards[game] = msgspec.json.encode(get_game(game).board())
        return self.boards[game]


class GameCalls(Controller):
    """What there is to play."""

    path = "/api/games"

    @get(sync_to_thread=False, response_headers=STEADY)
    def list_games(self) -> list[GameInfo]:
        """All games, with their options and bots."""
        return all_games()

    @get("/{game:str}/board", sync_to_thread=False, media_type="application/json")
    def board(self, game: FromPath[str], state: AppState) -> Response[bytes]:
        """What never changes on the table of a game."""
        tables: Tables = state.tables
        return Response(tables.board(game), media_type="application/json", headers=STEADY)

    @get("/{game:str}/rules", sync_to_thread=False, response_headers=STEADY)
    def rules(self, game: FromPath[str]) -> Reference:
        """The rules of a game in our own words."""
        return find_reference(get_game(game).name)


class TableCalls(Controller):
    """Tables: make one, see it, play at it."""

    path = "/api/tables"
    response_headers = FRESH

    @post(status_code=201)
    async def create(self, request: AnyRequest, state: AppState) -> Made:
        """A new table, with a link for each seat of a person."""
        tables: Tables = state.tables
        live = await tables.hub.create(await body(request, NewTable))
        links = [
            Link(seat.name, f"/t/{live.id}/{tables.keys.make(live.id, seat.name)}")
            for seat in live.row.seats
            if seat.bot is None
        ]
        return Made(live.id, links, f"/t/{live.id}")

    @get("/{table_id:str}")
    async def see(
        self, table_id: FromPath[str], state: AppState, key: Key = None, since: Since = None
    ) -> TableView:
        """The table as the seat of the key sees it, or as a spectator does."""
        tables: Tables = state.tables
        live = await tables.hub.find(table_id)
        return show(live, tables.seat(live, key), since)

    @post("/{table_id:str}/choices", status_code=200)
    async def choose(
        self, table_id: FromPath[str], request: AnyRequest, state: AppState, since: Since = None
    ) -> TableView:
        """Take choices, all or none; the answer comes after they are committed."""
        tables: Tables = state.tables
        sent = await body(request, Choices)
        seat = tables.player(await tables.hub.find(table_id), sent.key)
        live = await tables.hub.play(table_id, seat, sent.n, sent.choices)
        return show(live, seat, since)

    @post("/{table_id:str}/talk", status_code=200)
    async def talk(
        self, table_id: FromPath[str], request: AnyRequest, state: AppState, since: Since = None
    ) -> TableView:
        """Say something to the table, or to the seats of one's side."""
        tables: Tables = state.tables
        sent = await body(request, Saying)
        seat = tables.player(await tables.hub.find(table_id), sent.key)
        live = await tables.hub.talk(table_id, seat, sent.to, sent.text.strip())
        return show(live, seat, since)

    @post("/{table_id:str}/preview", status_code=200)
    async def try_out(
        self, table_id: FromPath[str], request: AnyRequest, state: AppState
    ) -> Previewed:
        """What a chain of choices would lead to."""
        tables: Tables = state.tables
        sent = await body(request, Trial)
        live = await tables.hub.find_at(table_id, sent.n)
        seat = tables.player(live, sent.key)
        live.check_moment(seat, sent.n)
        return preview(live, seat, sent.choices)

    @get("/{table_id:str}/record", media_type="text/plain")
    async def record(self, table_id: FromPath[str], state: AppState, key: Key = None) -> str:
        """The record of a match that is over."""
        tables: Tables = state.tables
        live = await tables.hub.find(table_id)
        tables.seat(live, key)
        if not live.match.over:
            raise NotOver("the record is shown when the match is over")
        return await asyncio.to_thread(live.match.clone().record)


B = TypeVar("B", NewTable, Choices, Saying, Trial)


async def body(request: AnyRequest, kind: type[B]) -> B:
    """The body of a call, which must be exactly of its kind; raises `BadRequest`."""
    raw = await request.body()
    try:
        return msgspec.json.decode(raw, type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadRequest(str(error)) from error
