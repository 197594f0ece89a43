"""Websockets with limits on frames, read no faster than the application takes messages."""

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

BIT = 256  # bytes of a websocket read at once
FRAGMENTS = 32  # at most, per message

log = structlog.get_logger(__name__)


class CountedWires(Wires):
    """A connection that has become a websocket, still registered in `Connections`.

    It is read in small pieces, and only as fast as the application takes messages: a hundred
    kilobytes may hold ten thousand compressed messages, which would otherwise be unpacked all at
    once. Reading pauses while the client does not read its own messages, such as answers to pings.
    Control frames and empty frames never reach the application, so they are counted here.
    """

    def __init__(self, config: uvicorn.Config, *given: Any, **named: Any) -> None:
        super().__init__(config, *given, **named)
        self._all = cast(Configuration, config).connections
        self._fragments = 0

    # -- reading -----------------------------------------------------------------------------
    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Start to read in slices, and set the stage of the connection to `WORK`."""
        super().connection_made(transport)
        self.transport.set_write_buffer_limits(high=0)  # so that any unsent byte pauses reading
        self._slices = Slices(self.transport, self._may_read, self._read)
        self._all.at(transport, Stage.WORK)

    def connection_lost(self, exc: Exception | None) -> None:
        """Unregister the connection."""
        self._slices.end()
        self._all.leave(self.transport)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Buffer received bytes."""
        self._slices.take(data)

    def resume_writing(self) -> None:
        """Resume reading, now that the client has read its messages."""
        super().resume_writing()
        self._slices.go_on()

    async def receive(self) -> Any:
        """Return the next message for the application, and resume reading."""
        message = await super().receive()
        self._slices.go_on()
        return message

    async def send(self, message: Any) -> None:
        """Send a message of the application; after a close, read on for the client's answer.

        Raises `ClientDisconnected` if the websocket was closed for violating a limit.
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
        # a handshake comes as one piece, already read as a request
        piece = bytes(unread[:BIT] if self.handshake_initiated else unread)
        super().data_received(piece)
        return len(piece)

    # -- frames ------------------------------------------------------------------------------
    def handle_ping(self) -> None:
        """Count and answer a ping."""
        if self._is_counted():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        """Count and process a pong, whether expected or not."""
        if self._is_counted():
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        """Process a further fragment of a message."""
        self._fragments += 1
        if self._fragments > FRAGMENTS:
            self._end("a message in so many fragments")
        elif self._says_something(event) or self._is_counted():
            super().handle_cont(event)

    def handle_text(self, event: Frame) -> None:
        """Process a text message, or its first fragment."""
        self._fragments = 1
        if self._says_something(event) or self._is_counted():
            super().handle_text(event)

    def handle_bytes(self, event: Frame) -> None:
        """Process a binary message, or its first fragment."""
        self._fragments = 1
        if self._says_something(event) or self._is_counted():
            super().handle_bytes(event)

    def _says_something(self, event: Frame) -> bool:
        """Return whether a frame reaches the application, which then counts its message."""
        return bool(event.data) and not self.close_sent

    def _is_counted(self) -> bool:
        """Count a frame that never reaches the application; return False if the socket closes."""
        if self.transport.is_closing():
            return False
        try:
            self._all.frames.take(str(id(self)))
        except TooMany:
            self._end("too many frames that say nothing")
            return False
        return True

    def _end(self, why: str) -> None:
        """Close the websocket for violating a limit."""
        if self.transport.is_closing():
            return
        log.info("wire.ended", why=why)
        self.conn.fail(CloseCode.POLICY_VIOLATION, why)
        self.handle_parser_exception()
