"""Rate limits around the whole application: counts every request, and rejects excess.

They are plain ASGI, since middleware of the framework runs only for known paths.
"""

from __future__ import annotations

from contextlib import ExitStack
from typing import Any, cast

from litestar import Litestar
from litestar.connection import ASGIConnection
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Receive, Scope, Send
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from rulewright.server.errors import LengthRequired, ServerError, TooMany
from rulewright.server.http.head import with_head
from rulewright.server.http.held import Held
from rulewright.server.http.limits import Limits
from rulewright.server.http.origin import AnyConnection, address_of
from rulewright.server.http.refusing import refuse
from rulewright.server.middleware.counter import Counter, Source
from rulewright.server.settings import Settings

SOURCE = "source"


def source_of(connection: AnyConnection) -> Source:
    """Return the address and person under which a request was counted."""
    source = connection.scope["state"].get(SOURCE)
    return source if isinstance(source, Source) else Source(address_of(connection), None)


def rate_limited(app: Litestar) -> Any:
    """Wrap the application in its rate limits, inside the handling of trusted proxies if any."""
    settings: Settings = app.state.settings
    entrance = RateLimit(with_head(app), app.state.counter, settings.limits)
    trusted = list(settings.trusted_proxies)
    return ProxyHeadersMiddleware(cast(Any, entrance), trusted) if trusted else entrance


class RateLimit:
    """Middleware that limits the rate of requests and the number under way at once."""

    def __init__(self, app: ASGIApp, counter: Counter, limits: Limits) -> None:
        self._app = app
        self._counter = counter
        self._of_address = Held(limits.at_once)
        self._of_person = Held(limits.at_once_of_person)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on if it is within the limits."""
        if scope["type"] not in (ScopeType.HTTP, ScopeType.WEBSOCKET):
            await self._app(scope, receive, send)
            return
        connection: AnyConnection = ASGIConnection(scope)
        with ExitStack() as held:
            try:
                held.enter_context(self._of_address.one(address_of(connection)))
                source = await self._count(connection)
                _check_length(connection)
                held.enter_context(self._of_person.one(source.person))
            except ServerError as error:
                refusal = error
            else:
                scope["state"][SOURCE] = source
                await self._app(scope, receive, send)
                return
        await refuse(refusal, scope, receive, send)

    async def _count(self, connection: AnyConnection) -> Source:
        try:
            return await self._counter.call(connection)
        except TooMany as error:
            await self._counter.pause(error)
            raise


def _check_length(connection: AnyConnection) -> None:
    """Raise `LengthRequired` for a chunked body, since chunks of one byte take long to read."""
    if "transfer-encoding" in connection.headers:
        raise LengthRequired("a body says its length; chunks are not taken")
