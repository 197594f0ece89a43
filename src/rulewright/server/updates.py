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

from rulewright.server.calls import Key, SeatName, Since, Tables, user_id
from rulewright.server.errors import BadRequest, body_of, status_of
from rulewright.server.looking import Looking
from rulewright.server.meters import SOCKETS
from rulewright.server.present import show

log = structlog.get_logger(__name__)

AnySocket = WebSocket[Any, Any, Any]
CLOSE_FROM = 4000  # a close code is 4000 and the HTTP status of the error


@websocket("/api/tables/{table_id:str}/live")
async def live_table(
    socket: AnySocket,
    table_id: FromPath[str],
    state: AppState,
    key: Key = None,
    seat: SeatName = None,
    since: Since = None,
) -> None:
    """Send the table to the seat of the key, or to a spectator, as long as it listens."""
    tables: Tables = state.tables
    await socket.accept()
    sender = asyncio.create_task(_send(socket, tables, table_id, key, seat, since))
    hearer = asyncio.create_task(_hear(socket))
    SOCKETS.inc()
    try:
        await asyncio.wait({sender, hearer}, return_when=asyncio.FIRST_COMPLETED)
    finally:
        SOCKETS.dec()
        sender.cancel()
        hearer.cancel()
        await asyncio.gather(sender, hearer, return_exceptions=True)


async def _send(
    socket: AnySocket,
    tables: Tables,
    table_id: str,
    key: str | None,
    wanted: str | None,
    since: int | None,
) -> None:
    looking: Looking = socket.app.state.looking
    try:
        while True:
            live = await tables.hub.find(table_id)
            async with tables.hub.watch(live) as bell:
                while tables.hub.holds(live):
                    bell.clear()
                    # asked each time, since a seat may change hands and a session may end
                    user = await user_id(socket)
                    seat = tables.seat(live, key, user, wanted)
                    view = show(live, seat, since, user)
                    await socket.send_data(msgspec.json.encode(view), mode="text")
                    since = view.n
                    with looking.at(table_id, user):
                        await bell.wait()
    except WebSocketDisconnect:
        return
    except Exception as error:
        if status_of(error) == 500:
            log.exception("live.failed", table=table_id)
        await _refuse(socket, error)
        await socket.close(code=CLOSE_FROM + status_of(error))


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
