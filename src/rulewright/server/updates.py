"""The websocket of a table: sends the table at once, and again whenever it changed."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
import structlog
from litestar import WebSocket, websocket
from litestar.datastructures import State as AppState
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from rulewright.server.calls import Changes, Key, SeatName, Since, Tables, user_id
from rulewright.server.errors import BadRequest, body_of, status_of
from rulewright.server.live import LiveTable
from rulewright.server.looking import Looking
from rulewright.server.meters import SOCKETS
from rulewright.server.present import show, shown_to
from rulewright.server.shown import Shown

log = structlog.get_logger(__name__)

AnySocket = WebSocket[Any, Any, Any]
RESTS_AFTER = 60.0  # seconds
CLOSE_FROM = 4000  # a close code is 4000 and the HTTP status of the error


class Follower:
    """Whoever follows a table: who it is, and what they have seen so far.

    With `changes` they are told how the scene changed since then, instead of the whole of it.
    """

    def __init__(
        self,
        key: str | None,
        wanted: str | None,
        since: int | None,
        changes: bool,
    ) -> None:
        self.key = key
        self.wanted = wanted
        self.since = since
        self.changes = changes
        self.seat: int | None = None
        self.before: Shown | None = None

    def news(self, tables: Tables, live: LiveTable, user: str | None) -> bytes:
        """The table as it is to be told now; raises `WrongKey`, `NotAllowed`.

        Whose seat it is is asked each time: it may change hands, and a session may end.
        """
        seat = tables.seat(live, self.key, user, self.wanted)
        before = self.before if seat == self.seat else None
        view = show(live, seat, self.since, user, before=before)
        self.since, self.seat = view.n, seat
        self.before = shown_to(live, seat) if self.changes else None
        return msgspec.json.encode(view)


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
    """Send the table to the seat of the key, or to a spectator, as long as it listens."""
    tables: Tables = state.tables
    await socket.accept()
    follower = Follower(key, seat, since, changes)
    sender = asyncio.create_task(_send(socket, tables, table_id, follower))
    hearer = asyncio.create_task(_hear(socket))
    SOCKETS.inc()
    try:
        await asyncio.wait({sender, hearer}, return_when=asyncio.FIRST_COMPLETED)
    finally:
        SOCKETS.dec()
        sender.cancel()
        hearer.cancel()
        await asyncio.gather(sender, hearer, return_exceptions=True)


async def _send(socket: AnySocket, tables: Tables, table_id: str, follower: Follower) -> None:
    looking: Looking = socket.app.state.looking
    try:
        while True:
            live = await tables.hub.find(table_id)
            follower.before = None  # a table that was read again may have gone back
            async with tables.hub.watch(live) as bell:
                while tables.hub.holds(live):
                    bell.clear()
                    user = await user_id(socket)
                    await socket.send_data(follower.news(tables, live, user), mode="text")
                    with looking.at(table_id, user):
                        await _wait(bell, live, follower)
    except WebSocketDisconnect:
        return
    except Exception as error:
        if status_of(error) == 500:
            log.exception("live.failed", table=table_id)
        await _refuse(socket, error)
        await socket.close(code=CLOSE_FROM + status_of(error))


async def _wait(bell: asyncio.Event, live: LiveTable, follower: Follower) -> None:
    """Wait for the bell; where it is silent for long, keep nothing that can be made again."""
    try:
        async with asyncio.timeout(RESTS_AFTER):
            await bell.wait()
    except TimeoutError:
        follower.before = None
        live.rest()
        await bell.wait()


async def _hear(socket: AnySocket) -> None:
    """Nothing is to be said on this wire; what is said is refused, and the wire stays open."""
    try:
        while True:
            await socket.receive_data(mode="text")
            await _refuse(socket, BadRequest("nothing is taken here; choices are posted"))
    except WebSocketDisconnect:
        return


async def _refuse(socket: AnySocket, error: Exception) -> None:
    await socket.send_data(msgspec.json.encode(body_of(error)), mode="text")
