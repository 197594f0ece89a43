"""The HTTP protocol of the server: uvicorn's, read in slices and counted in `Connections`."""

from __future__ import annotations

import asyncio
import re
from typing import Any, cast

import h11
import structlog
import uvicorn
from uvicorn.protocols.http.flow_control import FlowControl
from uvicorn.protocols.http.h11_impl import H11Protocol

from rulewright.server.http.configuration import Configuration
from rulewright.server.http.connections import Stage
from rulewright.server.http.slices import Slices

SLICE = 4096  # bytes read at once
HEADERS = 100  # per request, at most
REST = 1_000_000  # excess bytes of a body that are read, so that the client gets the response
HEAD_END = re.compile(rb"\n\r?\n")
TOO_MANY_HEADERS = (
    b"HTTP/1.1 431 Request Header Fields Too Large\r\nConnection: close\r\n"
    b"Content-Length: 0\r\n\r\n"
)

log = structlog.get_logger(__name__)


class Flow(FlowControl):
    """Uvicorn's flow control, extended to resume our buffered reading."""

    def __init__(self, protocol: Calls, transport: asyncio.Transport) -> None:
        super().__init__(transport)
        self._protocol = protocol

    def resume_reading(self) -> None:
        """Resume reading, starting with buffered bytes."""
        super().resume_reading()
        self._protocol.slices.go_on()


class Calls(H11Protocol):
    """A connection for requests, parsed by h11, since the faster parser has no limit on headers.

    h11 gets the received bytes slice by slice: first the head of a request by itself, and nothing
    of the next request before this one is answered. A body must declare its length, since chunks
    could be one byte each.
    """

    def __init__(self, config: uvicorn.Config, *given: Any, **named: Any) -> None:
        super().__init__(config, *given, **named)
        counted = cast(Configuration, config)
        self._all = counted.connections
        self._body_limit = counted.body_limit
        self._body_left = 0  # bytes of the body still accepted
        self._lines = 0  # of the current head
        self._upgraded = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Register the connection, or refuse it."""
        super().connection_made(transport)
        self.flow = Flow(self, transport)
        self.slices = Slices(transport, self._may_read, self._read)
        self._all.enter(transport)

    def connection_lost(self, exc: Exception | None) -> None:
        """Unregister the connection."""
        self.slices.end()
        self._all.leave(self.transport)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Buffer received bytes."""
        self.slices.take(data)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Hand the connection over to the websocket protocol."""
        self._upgraded = True
        self.slices.end()  # no proper client sends more before the answer
        super().handle_websocket_upgrade(event)

    def on_response_complete(self) -> None:
        """Record that a request was answered, and read the next one, which may be buffered."""
        super().on_response_complete()
        self._leave_unread()
        self._note()
        self.slices.go_on()

    def _may_read(self) -> bool:
        if self.flow.read_paused:
            return False
        if self.conn.their_state is h11.SEND_BODY:
            return self._body_left > 0
        return self.conn.their_state is h11.IDLE

    def _read(self, unread: bytearray) -> int:
        """Pass the next slice to h11 and update the stage; return the number of bytes passed."""
        if self.conn.their_state is h11.IDLE:
            return self._read_head(unread)
        piece = bytes(unread[:SLICE])
        self._body_left -= len(piece)
        self._give(piece)
        self._leave_unread()
        return len(piece)

    def _leave_unread(self) -> None:
        """Close the connection if the rest of an answered request's body is too long to read."""
        answered = self.conn.our_state is h11.DONE and self.conn.their_state is h11.SEND_BODY
        if answered and self._body_left <= 0:
            self.transport.close()

    def _read_head(self, unread: bytearray) -> int:
        before = self.conn.trailing_data[0][-2:]
        end = HEAD_END.search(before + unread[:SLICE])
        piece = bytes(unread[: SLICE if end is None else end.end() - len(before)])
        self._lines += piece.count(b"\n")
        if self._lines > HEADERS + 2:  # plus the request line and the empty line
            log.warning("headers.refused")
            self.transport.write(TOO_MANY_HEADERS)
            self.transport.close()
            return len(piece)
        self._give(piece)
        if self.conn.their_state is not h11.IDLE:
            self._lines = 0
            chunked = any(name == b"transfer-encoding" for name, _ in self.headers or ())
            self._body_left = 0 if chunked else self._body_limit + REST
        return len(piece)

    def _give(self, piece: bytes) -> None:
        super().data_received(piece)
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
