"""HEAD requests, for every path that answers GET."""

from __future__ import annotations

from typing import cast

from litestar.enums import ScopeType
from litestar.types import ASGIApp, HTTPScope, Receive, Scope, Send


def with_head(app: ASGIApp) -> ASGIApp:
    """Wrap an application so that HEAD works like GET, as HTTP requires.

    Uvicorn drops the body, since it knows that the request was HEAD.
    """

    async def answered(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == ScopeType.HTTP and scope["method"] == "HEAD":
            scope = cast(HTTPScope, {**scope, "method": "GET"})
        await app(scope, receive, send)

    return answered
