"""The calls about what a seat says in advance. No logic here."""

from __future__ import annotations

from litestar import Controller, get, post
from litestar.datastructures import State as AppState
from litestar.params import FromPath

from rulewright.server.premoves.acts import preview_ahead, saying_ahead, show_ahead
from rulewright.server.premoves.wire import AheadTrial, AheadView, NewAhead
from rulewright.server.views.api import FRESH, AnyRequest, Key, SeatName, body, doing
from rulewright.server.views.wire import Previewed


class AheadCalls(Controller):
    """Standing answers and choices made ready; for the seat alone."""

    path = "/api/tables/{table_id:str}/ahead"
    response_headers = FRESH

    @get()
    async def see(
        self,
        table_id: FromPath[str],
        request: AnyRequest,
        state: AppState,
        key: Key = None,
        seat: SeatName = None,
    ) -> AheadView:
        """What this seat has said in advance, and may say."""
        doer = await doing(request, state, table_id, key, seat)
        return show_ahead(await doer.tables.hub.find(table_id), doer.seat)

    @post(status_code=200)
    async def say(
        self, table_id: FromPath[str], request: AnyRequest, state: AppState, seat: SeatName = None
    ) -> AheadView:
        """Say something in advance, or take it back."""
        sent = await body(request, NewAhead)
        doer = await doing(request, state, table_id, sent.key, seat)
        return show_ahead(await doer.do(saying_ahead(doer.seat, sent)), doer.seat)

    @post("/preview", status_code=200)
    async def try_out(
        self, table_id: FromPath[str], request: AnyRequest, state: AppState, seat: SeatName = None
    ) -> Previewed:
        """What a chain of choices made ahead would lead to."""
        sent = await body(request, AheadTrial)
        doer = await doing(request, state, table_id, sent.key, seat)
        live = await doer.tables.hub.find(table_id)
        return preview_ahead(live, doer.seat, sent.choices)
