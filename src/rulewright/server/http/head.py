"""HEAD at every address that takes GET: the same answer, of which the server sends no body."""

from __future__ import annotations

from typing import cast

from litestar.enums import ScopeType
from litestar.types import ASGIApp, HTTPScope, Receive, Scope, Send


def with_head(app: ASGIApp) -> ASGIApp:
    """An application that takes HEAD for GET, as HTTP asks of all that answer GET.

    Uvicorn leaves the body away, since the call that it knows is still a HEAD.
    """

    async def answered(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == ScopeType.HTTP and scope["method"] == "HEAD":
            scope = cast(HTTPScope, {**scope, "method": "GET"})
        await app(scope, receive, send)

    return answered
