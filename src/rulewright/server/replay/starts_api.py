"""Endpoints to begin a match from a moment of another one; the logic is in `starts`."""

from __future__ import annotations

import asyncio
import gzip
from typing import NamedTuple

import msgspec
from litestar import Controller, post
from litestar.datastructures import State as AppState
from litestar.params import JSONBody

from rulewright.server.errors import BadRequest
from rulewright.server.http.call import AnyRequest
from rulewright.server.http.headers import FRESH
from rulewright.server.middleware.rate_limit import source_of
from rulewright.server.replay.long_work import LongWork, Look
from rulewright.server.replay.starts import check_open, heading, match_of, start_of_position
from rulewright.server.replay.wire import (
    MomentOf,
    PositionText,
    StartFrom,
    StartView,
    StartWanted,
    TableFrom,
)
from rulewright.server.storage.rows import Start
from rulewright.server.views.api import make_table
from rulewright.server.views.table_call import TableCall
from rulewright.server.views.wire import Made


class StartCalls(Controller):
    """Endpoints to look at a moment or position, and to create a table whose match begins there."""

    path = "/api/starts"
    response_headers = FRESH

    @post(status_code=200)
    async def look(self, data: JSONBody[StartWanted], request: AnyRequest) -> StartView:
        """Describe a moment or position from which a match can begin."""
        return await asyncio.to_thread(_view, await _opened(request, data.start))

    @post("/table", status_code=201)
    async def make(self, data: JSONBody[TableFrom], request: AnyRequest, state: AppState) -> Made:
        """Create a table whose match begins from a moment or position."""
        start = (await _opened(request, data.start)).start
        if data.table.game != msgspec.json.decode(start.match)["game"]:
            raise BadRequest("game: the moment is of another game")
        return await make_table(request, state.tables, data.table, start)


class Opened(NamedTuple):
    """A start that the caller may use, and the seat that the caller had there.

    `anew` says that its secrets were dealt again.
    """

    start: Start
    seat: str | None = None
    anew: bool = False


async def _opened(request: AnyRequest, wanted: StartFrom) -> Opened:
    match wanted:
        case PositionText(text=text):
            return Opened(await asyncio.to_thread(start_of_position, text))
        case MomentOf():
            return await _opened_moment(request, wanted)


async def _opened_moment(request: AnyRequest, wanted: MomentOf) -> Opened:
    call = TableCall(request, wanted.table)
    live, seat, _ = await call.looker_back(wanted.key, wanted.seat)
    check_open(live, seat)
    work: LongWork = request.app.state.long_work
    source = source_of(request)
    look = Look(live.id, "start", seat, seat, live.over, wanted.n)
    made = await work.do(live, look, source.person or source.address, source.address)
    start = msgspec.json.decode(gzip.decompress(made), type=Start)
    return Opened(start, None if seat is None else live.names[seat], not live.over)


def _view(opening: Opened) -> StartView:
    match = match_of(opening.start)
    title, subtitle = heading(match)
    return StartView(
        game=match.game.name,
        players=match.players,
        options=match.settings,
        title=title,
        subtitle=subtitle,
        waiting=[match.names[each] for each in match.waiting],
        seat=opening.seat,
        anew=opening.anew,
        position=match.position(),
    )
