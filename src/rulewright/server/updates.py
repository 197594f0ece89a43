"""The websocket of a table: sends the table at once, and again whenever it changed."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
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
from rulewright.server.telling import Told, changes, whole

log = structlog.get_logger(__name__)

AnySocket = WebSocket[Any, Any, Any]
RESTS_AFTER = 60.0  # seconds
CLOSE_FROM = 4000  # a close code is 4000 and the HTTP status of the error


class Gone(Exception):
    """Nobody listens any more."""


class Follower:
    """Whoever follows a table: who it is, and what they have seen so far.

    With `changes` they are told what has changed since then, instead of the whole table.
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
        self.before: Told | None = None

    def news(self, tables: Tables, live: LiveTable, user: str | None) -> bytes:
        """The table as it is to be told now; raises `WrongKey`, `NotAllowed`.

        Whose seat it is is asked each time: it may change hands, and a session may end.
        """
        seat = tables.seat(live, self.key, user, self.wanted)
        if self.before is None or seat != self.seat:
            told, self.before = whole(live, seat, self.since, user, self.changes)
        else:
            told, self.before = changes(live, seat, user, self.before)
        self.since, self.seat = live.n, seat
        return told


class Rest:
    """Notices that nothing was told for long; costs a timer a minute, and nothing a message."""

    def __init__(self, begin: Callable[[], None]) -> None:
        self._begin = begin
        self._loop = asyncio.get_running_loop()
        self._told = self._loop.time()
        self._timer: asyncio.TimerHandle | None = None

    def told(self) -> None:
        """Something was told just now."""
        self._told = self._loop.time()
        if self._timer is None:
            self._timer = self._loop.call_later(RESTS_AFTER, self._look)

    def end(self) -> None:
        """There is nobody to tell any more."""
        if self._timer is not None:
            self._timer.cancel()

    def _look(self) -> None:
        left = self._told + RESTS_AFTER - self._loop.time()
        if left > 0:
            self._timer = self._loop.call_later(left, self._look)
        else:
            self._timer = None
            self._begin()


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
    try:
        while True:
            live = await tables.hub.find(table_id)
            follower.before = None  # a table that was read again may have gone back
            await _follow(socket, tables, live, follower)
    except (WebSocketDisconnect, Gone):
        return
    except Exception as error:
        if status_of(error) == 500:
            log.exception("live.failed", table=table_id)
        await _refuse(socket, error)
        await socket.close(code=CLOSE_FROM + status_of(error))


async def _follow(socket: AnySocket, tables: Tables, live: LiveTable, follower: Follower) -> None:
    """Tell what happens at a table as long as it is the one that is played on."""
    looking: Looking = socket.app.state.looking

    def rest() -> None:
        """Keep nothing that can be made again."""
        follower.before = None
        live.rest()

    pause = Rest(rest)
    try:
        async with tables.hub.watch(live) as bell:
            while tables.hub.holds(live):
                bell.clear()
                user = await user_id(socket)
                await _tell(socket, follower.news(tables, live, user))
                pause.told()
                with looking.at(live.id, user):
                    await bell.wait()
    finally:
        pause.end()


async def _tell(socket: AnySocket, message: bytes) -> None:
    """Send a message; raises `Gone`."""
    try:
        await socket.send_data(message, mode="text")
    except OSError as error:  # so ASGI says that the other side has left
        raise Gone from error


async def _hear(socket: AnySocket) -> None:
    """Nothing is to be said on this wire; what is said is refused, and the wire stays open."""
    try:
        while True:
            await socket.receive_data(mode="text")
            await _refuse(socket, BadRequest("nothing is taken here; choices are posted"))
    except WebSocketDisconnect:
        return


async def _refuse(socket: AnySocket, error: Exception) -> None:
    with suppress(Gone):
        await _tell(socket, msgspec.json.encode(body_of(error)))
