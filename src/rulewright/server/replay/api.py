"""Endpoints for replays: a match's table of contents, past tables, the story and the record."""

from __future__ import annotations

import gzip
from typing import Annotated, Any, cast

from litestar import Controller, get
from litestar.params import FromPath, QueryParameter
from litestar.response import Response

from rulewright.server.errors import BadRequest, NotOver
from rulewright.server.http.cached import READY
from rulewright.server.http.call import AnyRequest
from rulewright.server.http.headers import FRESH
from rulewright.server.middleware.rate_limit import source_of
from rulewright.server.replay.long_work import LongWork, Look
from rulewright.server.replay.wire import PastTable, Replay, Story
from rulewright.server.tables.table import LiveTable
from rulewright.server.views.parameters import Key, SeatName, Since
from rulewright.server.views.table_call import TABLE_CALL, ThisCall

Everything = Annotated[bool, QueryParameter(name="open")]
Viewer = Annotated[str | None, QueryParameter(name="as", max_length=64)]
MADE = {READY: True}


class ReplayCalls(Controller):
    """Endpoints to replay a match, while it is played and afterwards."""

    path = "/api/tables/{table_id:str}"
    dependencies = TABLE_CALL
    response_headers = FRESH

    @get("/replay", media_type="application/json", opt=MADE)
    async def replay(
        self,
        call: ThisCall,
        key: Key = None,
        seat: SeatName = None,
        everything: Everything = False,
        viewer: Viewer = None,
    ) -> Response[Replay]:
        """Return the table of contents of a match, as the caller's seat saw it."""
        live, own, _ = await call.looker_back(key, seat)
        eyes = _eyes(live, own, everything, viewer)
        return await _made(call.request, live, Look(live.id, "contents", own, eyes, everything))

    @get("/at/{n:int}", media_type="application/json", opt=MADE)
    async def at(
        self,
        call: ThisCall,
        n: FromPath[int],
        key: Key = None,
        seat: SeatName = None,
        since: Since = None,
        everything: Everything = False,
        viewer: Viewer = None,
    ) -> Response[PastTable]:
        """Return the table after event `n`, as the caller's seat saw it."""
        live, own, user = await call.looker_back(key, seat)
        eyes, muted = _eyes(live, own, everything, viewer), frozenset(live.ties(user))
        look = Look(live.id, "past", own, eyes, everything, n, since, muted)
        return await _made(call.request, live, look)

    @get("/story", media_type="application/json", opt=MADE)
    async def story(
        self, call: ThisCall, key: Key = None, seat: SeatName = None
    ) -> Response[Story]:
        """Return the standings of a finished match by round, with turning points and totals."""
        live, *_ = await call.looker_back(key, seat)
        if not live.over:
            raise NotOver("this is shown once the match is over")
        return await _made(call.request, live, Look(live.id, "story"))

    @get("/record", media_type="text/plain", opt=MADE)
    async def record(self, call: ThisCall, key: Key = None) -> Response[str]:
        """Return the record of a finished match, including one that was ended by agreement."""
        live, *_ = await call.looker_back(key, None)
        if not live.over:
            raise NotOver("the record is shown once the match is over")
        return await _made(call.request, live, Look(live.id))


def _eyes(live: LiveTable, own: int | None, everything: bool, viewer: str | None) -> int | None:
    """Return the seat whose view of the table to show, or None for a spectator's view.

    Raises `BadRequest`, and `NotOver` for views that are open only after the match.
    """
    if not everything and viewer is None:
        return own
    if not live.over:
        raise NotOver("this is shown once the match is over")
    if viewer and viewer not in live.names:
        raise BadRequest(f"as: no seat {viewer!r}")
    return live.seat(viewer) if viewer else None


async def _made(request: AnyRequest, live: LiveTable, look: Look) -> Response[Any]:
    """Compute the response of a replay, compressed if the client accepts that."""
    work: LongWork = request.app.state.long_work
    source = source_of(request)
    packed = await work.do(live, look, source.person or source.address, source.address)
    headers = {"Vary": "Accept-Encoding"}
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return Response(cast(Any, gzip.decompress(packed)), headers=headers)
    return Response(cast(Any, packed), headers={**headers, "Content-Encoding": "gzip"})
