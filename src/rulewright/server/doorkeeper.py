"""Stands before all else: an address that no thing can have is turned away at the door.

What lies behind may then trust that a name of an address is a name, be it looked up in a folder or
in a database.
"""

from __future__ import annotations

import structlog
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Receive, Scope, Send

from rulewright.server.errors import NotFound
from rulewright.server.handshakes import refuse_socket

LONGEST = 400  # letters of an address; a seat's is below 200

log = structlog.get_logger(__name__)


class Doorkeeper:
    """The middleware. Of what it turns away the log says no more than that, for it may be a key."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a call through, or refuse it."""
        if can_be(scope["path"]):
            await self._app(scope, receive, send)
            return
        error = NotFound("nothing at this address")
        if scope["type"] == ScopeType.WEBSOCKET:
            await refuse_socket(error, scope, receive, send)
            return
        log.warning("address.refused", letters=len(scope["path"]))
        raise error


def can_be(path: str) -> bool:
    """Whether anything can be at an address: it is no longer than any, and holds no controls."""
    return len(path) <= LONGEST and not any(ord(one) < 32 or ord(one) == 127 for one in path)
