"""Endpoints for tables and seats: the lobby, sitting down, votes and notes."""

from __future__ import annotations

from typing import Annotated

from litestar import Controller, get, post
from litestar.datastructures import State as AppState
from litestar.params import JSONBody, QueryParameter

from rulewright.server.accounts.names import name_key
from rulewright.server.accounts.people import People
from rulewright.server.errors import BadRequest, NotAllowed
from rulewright.server.http.call import AnyRequest
from rulewright.server.http.headers import FRESH
from rulewright.server.tables.acts.play import retaking
from rulewright.server.tables.acts.seats import (
    check_free,
    coming_back,
    drawing_links,
    keeping_seat,
    leaving_seat,
    making_link,
    taking_place,
    taking_seat,
)
from rulewright.server.tables.acts.talk import noting
from rulewright.server.tables.acts.time import starting_clocks
from rulewright.server.tables.acts.votes import moving, voting
from rulewright.server.tables.draft import check_host
from rulewright.server.tables.table import LiveTable
from rulewright.server.views.access import Tables
from rulewright.server.views.actor import user_id
from rulewright.server.views.again import play_again
from rulewright.server.views.blocks import check_invited, check_welcome
from rulewright.server.views.bodies import (
    NewMotion,
    NewNote,
    NewVote,
    OwnSeat,
    PlayAgain,
    SeatWanted,
)
from rulewright.server.views.lobby import MOST, SHOWN, lobby, open_tables, played_here
from rulewright.server.views.lobby_wire import LobbyView, OpenTables, PlayedHere
from rulewright.server.views.parameters import SeatName, Since
from rulewright.server.views.table_call import TABLE_CALL, ThisCall
from rulewright.server.views.table_view import show
from rulewright.server.views.wire import Done, Link, TableView

NOTES_COUNT = 10  # a note counts a tenth: the page saves it repeatedly while it is written
Before = Annotated[str, QueryParameter(max_length=60)]
GameName = Annotated[str | None, QueryParameter(max_length=64)]
Shown = Annotated[int, QueryParameter(ge=1, le=MOST)]


class LobbyCalls(Controller):
    """Endpoints for lists of tables."""

    path = "/api/lobby"
    response_headers = FRESH

    @get()
    async def see(
        self,
        request: AnyRequest,
        state: AppState,
        mine: Shown = SHOWN,
        over: Shown = SHOWN,
        game: GameName = None,
    ) -> LobbyView:
        """List the open tables, and the caller's own running and finished tables.

        Among the caller's own, those that wait for the caller come first. At most `mine` running
        and `over` finished ones are returned. Open tables can be restricted to one `game`.
        """
        tables: Tables = state.tables
        return await lobby(tables.hub, state.people, await user_id(request), mine, over, game)

    @get("/played")
    async def see_played(self, state: AppState) -> PlayedHere:
        """Return how often each game was played here recently."""
        return await played_here(state.tables.hub)

    @get("/open")
    async def see_open(
        self, request: AnyRequest, state: AppState, before: Before, game: GameName = None
    ) -> OpenTables:
        """Return the page of open tables that starts at another page's `next`."""
        tables: Tables = state.tables
        return await open_tables(tables.hub, state.people, await user_id(request), before, game)


class SeatCalls(Controller):
    """Endpoints to take and leave seats, and to decide together."""

    path = "/api/tables/{table_id:str}"
    dependencies = TABLE_CALL
    response_headers = FRESH

    @post("/sit", status_code=200)
    async def sit(self, call: ThisCall, data: JSONBody[SeatWanted]) -> TableView:
        """Sit down at an open seat, or return to a seat of the caller that a bot plays.

        The match begins when the last seat is taken.
        """
        tables, live = call.tables, await call.admitted(data.key)
        seat = seat_called(live, data.seat)
        was = live.state.holders[seat].freed
        if was is not None and data.key is not None and tables.returns(live, data.key) == seat:
            live = await call.act(coming_back(seat, was.gen))
            return show(live, seat, None, await call.user_id())
        user = await call.signed_in()
        if was is not None and user.id in (was.user, was.to):
            back = user.id == was.user
            place = taking_place(seat, user.id, user.called)
            live = await call.act(coming_back(seat, was.gen) if back else place)
            return show(live, seat, None, user.id)
        await check_welcome(call.people, live, user.id)
        invited = data.key is not None and tables.invited(live, data.key) == seat
        gen = live.state.holders[seat].gen if invited else None
        live = await call.act(taking_seat(seat, user.id, user.called, gen))
        return show(live, seat, None, user.id)

    @post("/invite", status_code=200)
    async def invite(self, call: ThisCall, data: JSONBody[SeatWanted]) -> Link:
        """Return a link to a free seat of a private match, for a player to pass on.

        Before the match, the host can get the link of a seat that nobody has come to yet.
        """
        live = await call.admitted(data.key)
        seat = seat_called(live, data.seat)
        if not live.begun and live.state.awaits(seat):
            check_host(live, await call.user_id())
            return Link(live.names[seat], call.tables.url(live, seat))
        await call.actor(data.key)
        live = await call.table()
        seat = seat_called(live, data.seat)
        check_free(live, seat)
        return Link(live.names[seat], call.tables.url(live, seat))

    @post("/keep", status_code=200)
    async def keep(self, call: ThisCall, data: JSONBody[OwnSeat]) -> TableView:
        """Bind the seat of a link to the caller's session, so that the link is no longer needed."""
        await call.admitted(data.key)
        user = await call.signed_in()
        actor = await call.actor(data.key, data.seat)
        await check_welcome(call.people, await call.table(), user.id)
        return await actor.act(keeping_seat(actor.seat, user.id, user.called))

    @post("/leave", status_code=200)
    async def leave(self, call: ThisCall, data: JSONBody[OwnSeat]) -> TableView | Done:
        """Leave a seat: others may take it, and its link stops working."""
        actor = await call.actor(data.key, data.seat)
        live = await actor.do(leaving_seat(actor.seat))
        try:
            return show(live, call.tables.seat(live, None, actor.user), None, actor.user)
        except NotAllowed:  # the caller is a stranger now
            return Done(actor.n)

    @post("/motions", status_code=200)
    async def move(
        self, call: ThisCall, data: JSONBody[NewMotion], seat: SeatName = None, since: Since = None
    ) -> TableView:
        """Propose a motion to vote on."""
        actor = await call.actor(data.key, seat)
        call.count_words(actor.person)
        live = await call.table()
        about = None if data.seat is None else seat_called(live, data.seat)
        to = None if data.to is None else await _account(call.people, data.to)
        if to is not None:
            await check_invited(call.people, live, actor, to[0])
        act = moving(actor.seat, data.what, about, data.bot, data.minutes, user=actor.user, to=to)
        return await actor.act(act, since)

    @post("/votes", status_code=200)
    async def vote(
        self, call: ThisCall, data: JSONBody[NewVote], seat: SeatName = None, since: Since = None
    ) -> TableView:
        """Vote on a motion."""
        actor = await call.actor(data.key, seat)
        return await actor.act(voting(actor.seat, data.motion, data.yes, actor.user), since)

    @post("/clocks", status_code=200)
    async def start_clocks(
        self, call: ThisCall, data: JSONBody[OwnSeat], seat: SeatName = None, since: Since = None
    ) -> TableView:
        """Start the clocks without waiting for others to come."""
        actor = await call.actor(data.key, data.seat or seat)
        return await actor.act(starting_clocks(actor.seat), since)

    @post("/retake", status_code=200)
    async def retake(
        self, call: ThisCall, data: JSONBody[OwnSeat], seat: SeatName = None, since: Since = None
    ) -> TableView:
        """Take back the caller's sealed choice while others still choose in secret."""
        actor = await call.actor(data.key, data.seat or seat)
        return await actor.act(retaking(actor.seat), since)

    @post("/note", status_code=200)
    async def note(
        self, call: ThisCall, data: JSONBody[NewNote], seat: SeatName = None, since: Since = None
    ) -> TableView:
        """Replace the seat's private note."""
        actor = await call.actor(data.key, seat)
        call.count_words(actor.person, len(data.text) // NOTES_COUNT)
        return await actor.act(noting(actor.seat, data.text), since)

    @post("/again", status_code=200)
    async def again(self, call: ThisCall, data: JSONBody[PlayAgain]) -> Link:
        """Set up another match with the same people, or join it; return a link to the seat."""
        actor = await call.actor(data.key, data.seat)
        call.count_words(actor.person)
        return await play_again(call, actor, await call.user(), data.moved)

    @post("/link", status_code=200)
    async def link(self, call: ThisCall, data: JSONBody[OwnSeat]) -> Link:
        """Return a link to the caller's own seat, to open it on another device."""
        actor = await call.actor(data.key, data.seat)
        live = await actor.do(making_link(actor.seat))
        return Link(live.names[actor.seat], call.tables.url(live, actor.seat))

    @post("/unlink", status_code=200)
    async def unlink(self, call: ThisCall, data: JSONBody[OwnSeat]) -> Link:
        """End all links to the caller's seat, and return its new address."""
        actor = await call.actor(data.key, data.seat)
        live = await actor.do(drawing_links(actor.seat))
        return Link(live.names[actor.seat], call.tables.own_url(live, actor.seat))


def seat_called(live: LiveTable, name: str) -> int:
    """Return the number of the seat with this name; raises `BadRequest`."""
    if name not in live.names:
        raise BadRequest(f"no seat {name!r}; there are {', '.join(live.names)}")
    return live.seat(name)


async def _account(people: People, name: str) -> tuple[str, str]:
    """Return the id and name of the account with this name; raises `BadRequest`."""
    key = name_key(name)
    account = await people.store.read(lambda work: work.user_called(key))
    if account is None or account.name is None:
        raise BadRequest(f"to: no account is called {name!r}")
    return account.id, account.name
