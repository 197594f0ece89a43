"""Another match with the same people: the first to ask sets it up, and the others join it."""

from __future__ import annotations

from contextlib import suppress

from rulewright.server.accounts.users import User
from rulewright.server.errors import NotNow
from rulewright.server.http.origin import address_of
from rulewright.server.tables.acts.again import check_over, same_again, setting_up_again
from rulewright.server.tables.acts.gather import being_ready
from rulewright.server.tables.acts.seats import keeping_seat
from rulewright.server.tables.table import LiveTable
from rulewright.server.views.actor import Actor
from rulewright.server.views.blocks import check_welcome
from rulewright.server.views.table_call import TableCall
from rulewright.server.views.wire import Link


async def play_again(call: TableCall, actor: Actor, user: User | None, moved: bool) -> Link:
    """Set up another match or join the one set up already; return the link to the caller's seat.

    The caller counts as ready there. Raises `NotNow` before the match is over.
    """
    live = await call.table()
    check_over(live)
    if live.state.again is None:
        await _set_up(call, actor, user, moved)
        live = await call.table()
    return await _join(call, live, actor, user)


async def _set_up(call: TableCall, actor: Actor, user: User | None, moved: bool) -> None:
    live, hub = await call.table(), call.tables.hub
    new = same_again(live, None if user is None else user.id, moved)
    origin = call.tables.keys.mark(address_of(call.request))
    name = "" if user is None else user.called
    made = await hub.create(new, None if user is None else user.id, name, origin, live.row.start)
    try:
        await actor.do(setting_up_again(actor.seat, made.id, moved))
    except NotNow:  # somebody else was quicker: join their table
        await hub.remove(made.id, lambda _: None)


async def _join(call: TableCall, live: LiveTable, actor: Actor, user: User | None) -> Link:
    """Take the actor's seats at the new table, ready to begin."""
    again, tables = live.state.again, call.tables
    if again is None:
        raise NotNow("no other match is set up")
    there = await tables.hub.find(again.table)
    own = {actor.seat, *([] if user is None else live.state.seats_of(user.id))}
    for seat in sorted(again.seat(each, live.row.players) for each in own):
        there = await _take(call, there, seat, user)
    seat = again.seat(actor.seat, live.row.players)
    return Link(there.names[seat], _address(call, there, seat, user))


async def _take(call: TableCall, there: LiveTable, seat: int, user: User | None) -> LiveTable:
    """Sit down at a seat that is kept for the caller, and get ready."""
    hub, holder = call.tables.hub, there.state.holders[seat]
    if holder.kind != "person":
        return there
    if user is not None and holder.user is None:
        await check_welcome(call.people, there, user.id)
        there = await hub.act(there.id, keeping_seat(seat, user.id, user.called))
    holder = there.state.holders[seat]
    if there.state.gathers and holder.user == (None if user is None else user.id):
        with suppress(NotNow):  # it has begun
            there = await hub.act(there.id, being_ready(seat, True))
    return there


def _address(call: TableCall, there: LiveTable, seat: int, user: User | None) -> str:
    """Return the path of the seat's page if the caller holds it, otherwise of the table's page."""
    holder = there.state.holders[seat]
    if holder.kind != "person" or holder.user != (None if user is None else user.id):
        return f"/t/{there.id}"
    return call.tables.own_url(there, seat)
