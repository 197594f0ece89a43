"""Endpoints for people who gather at a table before its match."""

from __future__ import annotations

from litestar import Controller, post
from litestar.params import JSONBody

from rulewright.server.accounts.wire import NOTHING, Nothing
from rulewright.server.http.headers import FRESH
from rulewright.server.tables.acts.gather import (
    being_ready,
    changing_place,
    drafting_seats,
    drawing_seats,
    giving_seat,
)
from rulewright.server.tables.acts.play import beginning
from rulewright.server.tables.draft import check_call_off
from rulewright.server.views.bodies import Beginning, Drawing, Move, Readiness, SeatFor
from rulewright.server.views.seats_api import seat_called
from rulewright.server.views.table_call import TABLE_CALL, ThisCall
from rulewright.server.views.table_view import show
from rulewright.server.views.wire import TableView


class GatheringCalls(Controller):
    """Endpoints to get ready, change seats and begin the match."""

    path = "/api/tables/{table_id:str}"
    dependencies = TABLE_CALL
    response_headers = FRESH

    @post("/ready", status_code=200)
    async def be_ready(self, call: ThisCall, data: JSONBody[Readiness]) -> TableView:
        """Declare the caller ready, or not ready yet; the match begins when all are."""
        actor = await call.actor(data.key, data.seat)
        call.count_words(actor.person)
        return await actor.act(being_ready(actor.seat, data.ready))

    @post("/move", status_code=200)
    async def move(self, call: ThisCall, data: JSONBody[Move]) -> TableView:
        """Move to a seat that is free or a bot's, or pick a seat when it is the caller's turn."""
        await call.admitted()
        user = await call.signed_in()
        actor = await call.actor(None, data.seat)
        call.count_words(user.id)
        live = await actor.do(changing_place(actor.seat, seat_called(await call.table(), data.to)))
        return show(live, call.tables.seat(live, None, user.id), None, user.id)

    @post("/seat", status_code=200)
    async def give_seat(self, call: ThisCall, data: JSONBody[SeatFor]) -> TableView:
        """Decide who gets a seat without a person; only the host may do this."""
        live = await call.admitted()
        user = await call.signed_in()
        call.count_words(user.id)
        seat = seat_called(live, data.seat)
        live = await call.act(giving_seat(user.id, seat, data.who))
        return show(live, call.tables.seat(live, None, user.id), None, user.id)

    @post("/draw", status_code=200)
    async def draw(self, call: ThisCall, data: JSONBody[Drawing]) -> TableView:
        """Deal the seats at random, or draw the order in which to pick them; only the host may."""
        await call.admitted()
        user = await call.signed_in()
        call.count_words(user.id)
        act = drawing_seats(user.id) if data.by == "lot" else drafting_seats(user.id)
        live = await call.act(act)
        return show(live, call.tables.seat(live, None, user.id), None, user.id)

    @post("/call-off", status_code=204)
    async def call_off(self, call: ThisCall, data: JSONBody[Nothing] = NOTHING) -> None:
        """Delete a table before its match begins; only the host may do this."""
        await call.admitted()
        user = await call.signed_in()
        await call.tables.hub.remove(call.table_id, lambda live: check_call_off(live, user.id))

    @post("/begin", status_code=200)
    async def begin(self, call: ThisCall, data: JSONBody[Beginning]) -> TableView:
        """Begin the match, with bots in the open seats; only the host may do this."""
        await call.admitted()
        user = await call.signed_in()
        live = await call.act(beginning(user.id, data.bot))
        return show(live, call.tables.seat(live, None, user.id), None, user.id)
