"""Sends errors as plain ASGI, for requests that do not reach the framework."""

from __future__ import annotations

from typing import Any, cast

import msgspec
from litestar.enums import ScopeType
from litestar.types import Receive, Scope, Send

from rulewright.server.errors import ServerError, body_of
from rulewright.server.http.handshakes import refuse_socket
from rulewright.server.http.headers import HEADERS


async def refuse(error: ServerError, scope: Scope, receive: Receive, send: Send) -> None:
    """Answer a request or handshake with an error."""
    if scope["type"] == ScopeType.WEBSOCKET:
        await refuse_socket(error, scope, receive, send)
        return
    body = msgspec.json.encode(body_of(error))
    headers = {
        **HEADERS,
        "Cache-Control": "no-store",
        "Content-Type": "application/json",
        "Content-Length": str(len(body)),
        **error.headers,
    }
    lines = [(name.lower().encode(), value.encode()) for name, value in headers.items()]
    start = {"type": "http.response.start", "status": error.status, "headers": lines}
    await send(cast(Any, start))
    await send(cast(Any, {"type": "http.response.body", "body": body}))
