"""The websocket of a table: sends the table at once, and again whenever it changes.

Choices can be sent on it too, which is faster than a request; they are confirmed with the table.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any

import msgspec
import structlog
from litestar import WebSocket, websocket
from litestar.datastructures import State as AppState
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from rulewright.server.errors import TooMany, body_of, status_of
from rulewright.server.http.call import decoded
from rulewright.server.http.held import TableConnections
from rulewright.server.http.meters import SOCKETS
from rulewright.server.middleware.counter import Counter
from rulewright.server.middleware.rate_limit import source_of
from rulewright.server.tables.acts.play import playing
from rulewright.server.tables.table import LiveTable
from rulewright.server.tables.viewers import Viewers
from rulewright.server.views.access import Tables
from rulewright.server.views.actor import doing, user_id
from rulewright.server.views.bodies import Named, WireChoices
from rulewright.server.views.follower import Follower, Rest
from rulewright.server.views.onlookers import Onlookers
from rulewright.server.views.parameters import Changes, Key, SeatName, Since
from rulewright.server.views.wire import ChoiceAccepted

log = structlog.get_logger(__name__)

AnySocket = WebSocket[Any, Any, Any]
CLOSE_FROM = 4000  # close codes are 4000 plus the HTTP status of the error


class Gone(Exception):
    """Raised when the client has disconnected."""


@websocket("/api/tables/{table_id:str}/live")
async def live_table(
    socket: AnySocket,
    table_id: FromPath[str],
    state: AppState,
    key: Key = None,
    seat: SeatName = None,
    since: Since = None,
    changes: Changes = False,
) -> None:
    """Send the table, as the caller's seat or a spectator sees it, until the client disconnects."""
    tables: Tables = state.tables
    await socket.accept()
    follower = Follower(key, seat, since, changes)
    sender = asyncio.create_task(_send(socket, tables, table_id, follower))
    hearer = asyncio.create_task(_hear(socket, tables, table_id, follower))
    SOCKETS.inc()
    try:
        await asyncio.wait({sender, hearer}, return_when=asyncio.FIRST_COMPLETED)
    finally:
        SOCKETS.dec()
        follower.gone = True
        sender.cancel()
        hearer.cancel()
        await asyncio.gather(sender, hearer, return_exceptions=True)


async def _send(socket: AnySocket, tables: Tables, table_id: str, follower: Follower) -> None:
    try:
        while True:
            live = await tables.hub.find(table_id)
            follower.before = None  # a reloaded table may be at an earlier event
            await _follow(socket, tables, live, follower)
    except (WebSocketDisconnect, Gone):
        return
    except Exception as error:
        if status_of(error) == 500:
            log.exception("live.failed", table=table_id)
        await _refuse(socket, error)
        await socket.close(code=CLOSE_FROM + status_of(error))


async def _follow(socket: AnySocket, tables: Tables, live: LiveTable, follower: Follower) -> None:
    """Send a table's changes for as long as the table stays loaded."""
    viewers: Viewers = socket.app.state.viewers

    def rest() -> None:
        """Drop everything that can be computed again."""
        follower.before = None
        live.rest()

    pause = Rest(rest)
    connections: TableConnections = socket.app.state.connections
    user = await user_id(socket)
    seat = tables.view(live, follower.key, user, follower.wanted)
    onlookers = Onlookers(socket.app.state.people)
    try:
        with (
            connections.one(live.id, seat, source_of(socket).address, follower.give_way),
            viewers.at(live.id) as look,
            live.presence.page() as page,
        ):
            async with live.watch() as follower.bell:
                while tables.hub.holds(live):
                    follower.bell.clear()
                    follower.check_place()
                    user = await user_id(socket)
                    counts = seat is None and await onlookers.shows(live, user)
                    page.of(live.sitter(seat), looks_on=counts)
                    look.by(user)
                    await tables.arrive(live, follower.key, user)
                    await _tell(socket, follower.news(tables, live, user))
                    seat = follower.seat
                    pause.told()
                    await follower.bell.wait()
    finally:
        pause.end()


async def _tell(socket: AnySocket, message: bytes) -> None:
    """Send a message; raises `Gone` after a disconnect."""
    try:
        await socket.send_data(message, mode="text")
    except OSError as error:  # how ASGI reports a disconnect
        raise Gone from error


async def _hear(socket: AnySocket, tables: Tables, table_id: str, follower: Follower) -> None:
    """Play the choices of each message in turn; a bad message does not disconnect."""
    try:
        while True:
            said = await socket.receive_data(mode="text")
            # an act under way is completed even after a disconnect
            await asyncio.shield(tables.acting(_take(socket, table_id, follower, said)))
    except WebSocketDisconnect:
        return


async def _take(socket: AnySocket, table_id: str, follower: Follower, said: str) -> None:
    """Play the choices of a message, or send the error; each message counts against the limits."""
    number = None
    counter: Counter = socket.app.state.counter
    try:
        await counter.message(socket)
        sent = decoded(said, WireChoices)
        number = sent.id
        actor = await doing(socket, table_id, follower.key, follower.wanted)
        await actor.do(playing(actor.seat, sent.n, sent.choices), sent.n)
    except Exception as error:
        if status_of(error) == 500:
            log.exception("choice.failed", table=table_id)
        if not follower.gone:
            await _refuse(socket, error, _named(said) if isinstance(error, TooMany) else number)
            await counter.pause(error)  # later messages wait unread
    else:
        follower.taken.append(ChoiceAccepted(sent.id, actor.n))
        follower.bell.set()


def _named(said: str) -> int | None:
    """Return the id of a message, if it has one."""
    try:
        return msgspec.json.decode(said, type=Named).id
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None


async def _refuse(socket: AnySocket, error: Exception, number: int | None = None) -> None:
    """Send an error; `number` is the id of the refused message, if it has one."""
    body = body_of(error)
    told = body if number is None else {"id": number, **msgspec.structs.asdict(body)}
    with suppress(Gone):
        await _tell(socket, msgspec.json.encode(told))
