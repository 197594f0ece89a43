"""How the server speaks HTTP: uvicorn's own way, with a place among the connections for each."""

from __future__ import annotations

import asyncio
from typing import Any, cast

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from rulewright.server.http.connections import Connections, Stage
from rulewright.server.http.handshakes import Wires

BIT = 256  # bytes of a websocket that are read at one go


class Configuration(uvicorn.Config):
    """How uvicorn runs an application whose connections are counted."""

    def __init__(self, app: Any, connections: Connections, **named: Any) -> None:
        super().__init__(app, http=Calls, ws=CountedWires, **named)
        self.connections = connections


class Calls(H11Protocol):
    """A connection for calls. It is read by h11: the quicker parser has no limit on headers."""

    def __init__(self, config: uvicorn.Config, *given: Any, **named: Any) -> None:
        super().__init__(config, *given, **named)
        self._all = cast(Configuration, config).connections
        self._upgraded = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Take a place, or be refused."""
        super().connection_made(transport)
        self._all.enter(transport)

    def connection_lost(self, exc: Exception | None) -> None:
        """Give the place back."""
        self._all.leave(self.transport)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Take what was sent, and note how far the call is."""
        if self.transport.is_closing():
            return
        super().data_received(data)
        self._note()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Hand the connection over to a websocket."""
        self._upgraded = True
        super().handle_websocket_upgrade(event)

    def on_response_complete(self) -> None:
        """Note that a call was answered; the next may have come with it."""
        super().on_response_complete()
        self._note()

    def _note(self) -> None:
        if self._upgraded:
            return
        their = self.conn.their_state
        if their is h11.SEND_BODY:
            stage = Stage.BODY
        elif their is not h11.IDLE:
            stage = Stage.WORK
        else:
            stage = Stage.HEAD if self.conn.trailing_data[0] else Stage.IDLE
        self._all.at(self.transport, stage)


class CountedWires(Wires):
    """A connection that became a websocket, in the place that it had.

    Its bytes are read bit by bit, and no further than the application has taken: a hundred
    kilobytes may be ten thousand compressed messages, and all would be unpacked at one go.
    """

    def __init__(self, config: uvicorn.Config, *given: Any, **named: Any) -> None:
        super().__init__(config, *given, **named)
        self._all = cast(Configuration, config).connections
        self._unread = b""

    def data_received(self, data: bytes) -> None:
        """Take what was sent."""
        self._unread += data
        self._read_on()

    async def receive(self) -> Any:
        """The next message for the application; then as much is read as the next takes."""
        message = await super().receive()
        self._read_on()
        return message

    def _read_on(self) -> None:
        while self._unread and not self.read_paused and not self.transport.is_closing():
            bit, self._unread = self._unread[:BIT], self._unread[BIT:]
            super().data_received(bit)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Go on in the same place."""
        super().connection_made(transport)
        self._all.at(transport, Stage.WORK)

    def connection_lost(self, exc: Exception | None) -> None:
        """Give the place back."""
        self._all.leave(self.transport)
        super().connection_lost(exc)
