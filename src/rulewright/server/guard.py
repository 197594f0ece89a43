"""Stands before every handler: refuses calls of other sites, and more calls than are allowed."""

from __future__ import annotations

from hashlib import sha256
from typing import Any, cast

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.enums import ScopeType
from litestar.middleware import DefineMiddleware
from litestar.types import ASGIApp, Receive, Scope, Send
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from rulewright.server.errors import BadOrigin, ServerError
from rulewright.server.handshakes import refuse_socket
from rulewright.server.limits import Limiter, address_key, is_local
from rulewright.server.origin import AnyConnection, From, comes_from, is_unsafe
from rulewright.server.settings import Settings

COOKIE = "rulewright"


def guards(settings: Settings, limiter: Limiter) -> list[DefineMiddleware]:
    """What a call goes through before its handler, in order."""
    guard = DefineMiddleware(Guard, settings=settings, limiter=limiter)
    trusted = list(settings.trusted_proxies)
    return [DefineMiddleware(_past_proxies, trusted=trusted), guard] if trusted else [guard]


def _past_proxies(app: ASGIApp, trusted: list[str]) -> ASGIApp:
    """Take the word of trusted proxies on who calls, and by which scheme."""
    return cast(ASGIApp, ProxyHeadersMiddleware(cast(Any, app), trusted))


class Guard:
    """The middleware. What is refused has the form of every other refusal."""

    def __init__(self, app: ASGIApp, settings: Settings, limiter: Limiter) -> None:
        self._app = app
        self._public_url = settings.public_url
        self._limiter = limiter

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a call through, or refuse it."""
        if scope["type"] == ScopeType.HTTP:
            connection: AnyConnection = Request(scope)
            if is_unsafe(connection):
                self._check(connection)
        elif scope["type"] == ScopeType.WEBSOCKET:
            try:
                self._check(ASGIConnection(scope))
            except ServerError as error:
                await refuse_socket(error, scope, receive, send)
                return
        await self._app(scope, receive, send)

    def _check(self, connection: AnyConnection) -> None:
        """Raises `BadOrigin` or `TooMany`."""
        if comes_from(connection, self._public_url) is From.FOREIGN:
            raise BadOrigin("this was sent by the page of another site")
        if connection.scope["type"] != ScopeType.WEBSOCKET:
            count_call(connection, self._limiter)
        elif not is_local(host := host_of(connection)):
            self._limiter.sockets.take(address_key(host))


def count_call(connection: AnyConnection, limiter: Limiter) -> None:
    """Count something that may change a table, be it sent on a websocket; raises `TooMany`."""
    host = host_of(connection)
    if not is_local(host):
        limiter.calls.take(address_key(host))
    token = connection.cookies.get(COOKIE)
    if token:
        limiter.calls_of_person.take(sha256(token.encode()).hexdigest())


def host_of(connection: AnyConnection) -> str:
    """The address that a call comes from."""
    return connection.client.host if connection.client else ""
