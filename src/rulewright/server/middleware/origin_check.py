"""Rejects requests from other sites before they reach a handler."""

from __future__ import annotations

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Receive, Scope, Send

from rulewright.server.errors import BadOrigin
from rulewright.server.http.handshakes import refuse_socket
from rulewright.server.http.origin import AnyConnection, From, comes_from, is_unsafe
from rulewright.server.settings import Settings


class OriginCheck:
    """Middleware that rejects requests from other sites, with errors in the protocol's format."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app = app
        self._public_url = settings.public_url

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or reject it."""
        if scope["type"] == ScopeType.HTTP:
            connection: AnyConnection = Request(scope)
            if is_unsafe(connection):
                self._check(connection)
        elif scope["type"] == ScopeType.WEBSOCKET:
            try:
                self._check(ASGIConnection(scope))
            except BadOrigin as error:
                await refuse_socket(error, scope, receive, send)
                return
        await self._app(scope, receive, send)

    def _check(self, connection: AnyConnection) -> None:
        """Raise `BadOrigin` if a request comes from another site."""
        if comes_from(connection, self._public_url) is From.FOREIGN:
            raise BadOrigin("this was sent by the page of another site")
