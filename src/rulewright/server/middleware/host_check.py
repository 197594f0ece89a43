"""The outermost check: rejects requests for other hosts, and for paths that cannot exist.

A server without a public address answers only to this machine's names and to those it was given.
That prevents DNS rebinding, in which another site's name is pointed at this machine and the browser
takes both for the same site. Handlers can also rely on path segments being plain names when they
look them up in a folder or database.
"""

from __future__ import annotations

from functools import lru_cache

import structlog
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Receive, Scope, Send

from rulewright.server.errors import NotFound, ServerError, WrongHost
from rulewright.server.http.handshakes import refuse_socket
from rulewright.server.http.limits import is_local
from rulewright.server.http.origin import given_name, name_of
from rulewright.server.settings import Settings

LONGEST = 400  # characters of a path; a seat's has fewer than 200

log = structlog.get_logger(__name__)


class HostCheck:
    """Middleware that rejects requests for other hosts and for impossible paths.

    Rejected paths are not logged, since they may contain keys.
    """

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app = app
        self._all = settings.public_url is not None  # behind a proxy, which checks the names
        self._names = frozenset(map(given_name, settings.hosts))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or reject it."""
        error = self._refusal(scope)
        if error is None:
            await self._app(scope, receive, send)
        elif scope["type"] == ScopeType.WEBSOCKET:
            await refuse_socket(error, scope, receive, send)
        else:
            raise error

    def _refusal(self, scope: Scope) -> ServerError | None:
        if not can_be(scope["path"]):
            if scope["type"] == ScopeType.HTTP:
                log.warning("address.refused", letters=len(scope["path"]))
            return NotFound("nothing at this address")
        if self._all or answers_to(_host(scope), self._names):
            return None
        return WrongHost(
            "this server does not answer to this name; who runs it gives it names by --answer-to, "
            "or a public address by --public-url"
        )


def can_be(path: str) -> bool:
    """Return whether a path is possible: not too long, and without control characters."""
    return len(path) <= LONGEST and not any(ord(one) < 32 or ord(one) == 127 for one in path)


@lru_cache(maxsize=256)
def answers_to(host: str, names: frozenset[str]) -> bool:
    """Return whether a Host header names this machine or one of the given names."""
    name = name_of(host)
    return name is not None and (name == "localhost" or is_local(name) or name in names)


def _host(scope: Scope) -> str:
    hosts = [value for name, value in scope["headers"] if name == b"host"]
    return hosts[0].decode("latin-1") if len(hosts) == 1 else ""
