"""Endpoints for a seat's premoves."""

from __future__ import annotations

from litestar import Controller, get, post
from litestar.params import JSONBody

from rulewright.server.http.headers import FRESH
from rulewright.server.premoves.acts import changing_premoves, preview_premoves, show_premoves
from rulewright.server.premoves.wire import NewPremoves, PremovesTrial, PremovesView
from rulewright.server.views.parameters import Key, SeatName
from rulewright.server.views.table_call import TABLE_CALL, ThisCall
from rulewright.server.views.wire import Previewed


class PremoveCalls(Controller):
    """Endpoints for a seat's own standing answers and prepared choices."""

    path = "/api/tables/{table_id:str}/premoves"
    dependencies = TABLE_CALL
    response_headers = FRESH

    @get()
    async def see(self, call: ThisCall, key: Key = None, seat: SeatName = None) -> PremovesView:
        """Return the premoves of the caller's seat, and those that it may add."""
        actor = await call.actor(key, seat)
        return show_premoves(await call.table(), actor.seat)

    @post(status_code=200)
    async def say(
        self, call: ThisCall, data: JSONBody[NewPremoves], seat: SeatName = None
    ) -> PremovesView:
        """Add, change or withdraw premoves."""
        actor = await call.actor(data.key, seat)
        return show_premoves(await actor.do(changing_premoves(actor.seat, data)), actor.seat)

    @post("/preview", status_code=200)
    async def try_out(
        self, call: ThisCall, data: JSONBody[PremovesTrial], seat: SeatName = None
    ) -> Previewed:
        """Preview the outcome of a chain that is being prepared."""
        actor = await call.actor(data.key, seat)
        live = await call.table()
        return preview_premoves(live, actor.seat, data.choices, data.fitting)
