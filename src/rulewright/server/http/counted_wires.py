"""Websockets whose frames are counted, and which are read no quicker than they are heard."""

from __future__ import annotations

import asyncio
from typing import Any, cast

import structlog
import uvicorn
from uvicorn.protocols.utils import ClientDisconnected
from websockets.frames import CloseCode, Frame

from rulewright.server.errors import TooMany
from rulewright.server.http.configuration import Configuration
from rulewright.server.http.connections import Stage
from rulewright.server.http.handshakes import Wires
from rulewright.server.http.slices import Slices

BIT = 256  # bytes of a websocket that are read at one go
FRAGMENTS = 32  # of a message, at most

log = structlog.get_logger(__name__)


class CountedWires(Wires):
    """A connection that became a websocket, in the place that it had.

    Its bytes are read bit by bit, and no further than the application has taken: a hundred
    kilobytes may be ten thousand compressed messages, and all would be unpacked at one go. Nor are
    they read while it leaves unread what it was sent, answers to its pings for one. Frames that say
    nothing never reach the application, so they are counted here.
    """

    def __init__(self, config: uvicorn.Config, *given: Any, **named: Any) -> None:
        super().__init__(config, *given, **named)
        self._all = cast(Configuration, config).connections
        self._fragments = 0

    # -- reading -----------------------------------------------------------------------------
    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Go on in the same place."""
        super().connection_made(transport)
        self.transport.set_write_buffer_limits(high=0)  # so that any that waits is told of
        self._slices = Slices(self.transport, self._may_read, self._read)
        self._all.at(transport, Stage.WORK)

    def connection_lost(self, exc: Exception | None) -> None:
        """Give the place back."""
        self._slices.end()
        self._all.leave(self.transport)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Take what was sent."""
        self._slices.take(data)

    def resume_writing(self) -> None:
        """Read on, as the other side has read."""
        super().resume_writing()
        self._slices.go_on()

    async def receive(self) -> Any:
        """The next message for the application; then as much is read as the next takes."""
        message = await super().receive()
        self._slices.go_on()
        return message

    async def send(self, message: Any) -> None:
        """Send what the application says; where it closes the websocket, read the answer.

        Raises `ClientDisconnected` where the websocket was closed for what was sent on it.
        """
        await self.writable.wait()
        if self.close_sent and self.transport.is_closing():
            raise ClientDisconnected
        await super().send(message)
        if self.close_sent:
            self._slices.go_on()

    def _may_read(self) -> bool:
        return not self.read_paused and self.writable.is_set()

    def _read(self, unread: bytearray) -> int:
        # a handshake comes as one piece, from the connection that has read it as a call
        piece = bytes(unread[:BIT] if self.handshake_initiated else unread)
        super().data_received(piece)
        return len(piece)

    # -- frames ------------------------------------------------------------------------------
    def handle_ping(self) -> None:
        """Answer a ping."""
        if self._is_counted():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        """Take the answer to a ping, or one to none."""
        if self._is_counted():
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        """Take a further fragment of a message."""
        self._fragments += 1
        if self._fragments > FRAGMENTS:
            self._end("a message in so many fragments")
        elif self._says_something(event) or self._is_counted():
            super().handle_cont(event)

    def handle_text(self, event: Frame) -> None:
        """Take a message, or the first fragment of one."""
        self._fragments = 1
        if self._says_something(event) or self._is_counted():
            super().handle_text(event)

    def handle_bytes(self, event: Frame) -> None:
        """Take a message of bytes, or the first fragment of one."""
        self._fragments = 1
        if self._says_something(event) or self._is_counted():
            super().handle_bytes(event)

    def _says_something(self, event: Frame) -> bool:
        """Whether the application will hear of a frame, and count its message."""
        return bool(event.data) and not self.close_sent

    def _is_counted(self) -> bool:
        """Count a frame that says nothing; False where the websocket is at its end."""
        if self.transport.is_closing():
            return False
        try:
            self._all.frames.take(str(id(self)))
        except TooMany:
            self._end("too many frames that say nothing")
            return False
        return True

    def _end(self, why: str) -> None:
        """Close the websocket for what was sent on it."""
        if self.transport.is_closing():
            return
        log.info("wire.ended", why=why)
        self.conn.fail(CloseCode.POLICY_VIOLATION, why)
        self.handle_parser_exception()
