"""Websocket handshakes: those that are rejected, and those that uvicorn cannot handle.

Each rejected handshake gets an HTTP status and a line in the log.
"""

from __future__ import annotations

from http import HTTPStatus
from typing import Any, cast

import msgspec
import structlog
from litestar.types import Receive, Scope, Send
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory
from websockets.http11 import Request

from rulewright.server.errors import ServerError, body_of, status_of

READ = (  # the headers that a handshake consists of
    "Connection",
    "Upgrade",
    "Sec-WebSocket-Key",
    "Sec-WebSocket-Version",
    "Sec-WebSocket-Extensions",
    "Sec-WebSocket-Protocol",
)
REFUSALS = ("websocket.close", "websocket.http.response.start")  # messages before it is accepted

log = structlog.get_logger(__name__)


async def refuse_socket(error: ServerError, scope: Scope, receive: Receive, send: Send) -> None:
    """Reject a handshake with an HTTP error; if the server does not support that, by closing."""
    await receive()
    if "websocket.http.response" not in (scope.get("extensions") or {}):
        await send({"type": "websocket.close", "code": 4000 + error.status, "reason": None})
        return
    headers = {"content-type": "application/json", **error.headers}
    start = {
        "type": "websocket.http.response.start",
        "status": status_of(error),
        "headers": [(k.lower().encode(), v.encode()) for k, v in headers.items()],
    }
    body = msgspec.json.encode(body_of(error))
    # The framework's types lack this ASGI extension.
    await send(cast(Any, start))
    await send(cast(Any, {"type": "websocket.http.response.body", "body": body}))


class Wires(WebSocketsSansIOProtocol):
    """Websockets compressed at the fastest level, which takes two thirds of the usual time.

    Handshakes that uvicorn and its websocket library fail at, or do not answer, are rejected here.
    """

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.conn.available_extensions = [
            ServerPerMessageDeflateFactory(
                server_max_window_bits=12,
                client_max_window_bits=12,
                compress_settings={"level": 1, "memLevel": 5},
            )
        ]

    def data_received(self, data: bytes) -> None:
        """Process received bytes, and reject a handshake that cannot be parsed."""
        super().data_received(data)
        if not self.handshake_initiated and self.conn.handshake_exc is not None:
            self._refuse("this is no handshake of a websocket\n")

    def handle_connect(self, event: Request) -> None:
        """Answer a handshake that was parsed."""
        values = [value for name in READ for value in event.headers.get_all(name)]
        if not all(value.isascii() for value in values):
            self._refuse("the headers of a handshake are plain ASCII\n")
            return
        super().handle_connect(event)
        if self.response.status_code != HTTPStatus.SWITCHING_PROTOCOLS:
            log.warning("handshake.refused", status=self.response.status_code)

    async def send(self, message: Any) -> None:
        """Send a message of the application, which may reject the handshake."""
        if not self.handshake_complete and message["type"] in REFUSALS:
            log.warning("handshake.refused", status=message.get("status", HTTPStatus.FORBIDDEN))
        await super().send(message)
        if self.initial_response is not None and self.close_sent:
            self.handshake_complete = True  # otherwise uvicorn reports it as unanswered

    def _refuse(self, why: str) -> None:
        """Reject a handshake that the library would fail at, or not answer."""
        response = self.conn.reject(HTTPStatus.BAD_REQUEST, why)
        log.warning("handshake.refused", status=response.status_code)
        self.handshake_initiated = self.handshake_complete = self.close_sent = True
        self.transport.write(response.serialize())
        self.transport.close()
