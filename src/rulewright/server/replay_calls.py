"""The calls of a replay: a match's table of contents, and the table at a past moment."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Controller, Request, get
from litestar.datastructures import State as AppState
from litestar.params import FromPath, QueryParameter

from rulewright.server.calls import FRESH, Key, SeatName, Since, Tables, user_id
from rulewright.server.replay_show import Looker, Replays, looker
from rulewright.server.wire_replay import PastTable, Replay

AnyRequest = Request[Any, Any, Any]
Everything = Annotated[bool, QueryParameter(name="open")]
Viewer = Annotated[str | None, QueryParameter(name="as", max_length=64)]


class ReplayCalls(Controller):
    """A match gone through again, while it is played and after."""

    path = "/api/tables/{table_id:str}"
    response_headers = FRESH

    @get("/replay")
    async def replay(
        self,
        table_id: FromPath[str],
        request: AnyRequest,
        state: AppState,
        key: Key = None,
        seat: SeatName = None,
        everything: Everything = False,
        viewer: Viewer = None,
    ) -> Replay:
        """The table of contents of a match as a seat of one's own saw it."""
        who = await _looking(request, state, table_id, key, seat, everything, viewer)
        replays: Replays = state.replays
        return await replays.contents(who)

    @get("/at/{n:int}")
    async def at(
        self,
        table_id: FromPath[str],
        n: FromPath[int],
        request: AnyRequest,
        state: AppState,
        key: Key = None,
        seat: SeatName = None,
        since: Since = None,
        everything: Everything = False,
        viewer: Viewer = None,
    ) -> PastTable:
        """The table after event `n` as a seat of one's own saw it."""
        who = await _looking(request, state, table_id, key, seat, everything, viewer)
        replays: Replays = state.replays
        return await replays.past(who, n, since)


async def _looking(
    request: AnyRequest,
    state: AppState,
    table_id: str,
    key: str | None,
    seat: str | None,
    everything: bool,
    viewer: str | None,
) -> Looker:
    """Who looks at the table, and what they may see."""
    tables: Tables = state.tables
    user = await user_id(request)
    live = await tables.hub.find(table_id)
    return looker(live, tables.seat(live, key, user, seat), everything, viewer)
