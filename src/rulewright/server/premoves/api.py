"""The calls about a seat's premoves. No logic here."""

from __future__ import annotations

from litestar import Controller, get, post
from litestar.datastructures import State as AppState
from litestar.params import FromPath, JSONBody

from rulewright.server.http.call import AnyRequest
from rulewright.server.http.headers import FRESH
from rulewright.server.premoves.acts import changing_premoves, preview_premoves, show_premoves
from rulewright.server.premoves.wire import AheadTrial, NewPremoves, PremovesView
from rulewright.server.views.doer import doing
from rulewright.server.views.parameters import Key, SeatName
from rulewright.server.views.wire import Previewed


class PremoveCalls(Controller):
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
    ) -> PremovesView:
        """The premoves of this seat, and those that it may add."""
        doer = await doing(request, state, table_id, key, seat)
        return show_premoves(await doer.tables.hub.find(table_id), doer.seat)

    @post(status_code=200)
    async def say(
        self,
        table_id: FromPath[str],
        data: JSONBody[NewPremoves],
        request: AnyRequest,
        state: AppState,
        seat: SeatName = None,
    ) -> PremovesView:
        """Say something in advance, or take it back."""
        doer = await doing(request, state, table_id, data.key, seat)
        return show_premoves(await doer.do(changing_premoves(doer.seat, data)), doer.seat)

    @post("/preview", status_code=200)
    async def try_out(
        self,
        table_id: FromPath[str],
        data: JSONBody[AheadTrial],
        request: AnyRequest,
        state: AppState,
        seat: SeatName = None,
    ) -> Previewed:
        """The outcome of a chain of choices made ahead."""
        doer = await doing(request, state, table_id, data.key, seat)
        live = await doer.tables.hub.find(table_id)
        return preview_premoves(live, doer.seat, data.choices)
