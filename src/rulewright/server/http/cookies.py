"""The session cookie and its name.

For pages served by TLS, the name begins with `__Host-`. Browsers keep such a cookie only from this
very host, by TLS and for all paths, so neither another host of the domain nor anybody intercepting
a page without TLS can plant a session.
"""

from __future__ import annotations

from litestar.datastructures import Cookie

from rulewright.server.http.origin import AnyConnection

COOKIE = "rulewright"
STRICT_COOKIE = f"__Host-{COOKIE}"


def token_of(connection: AnyConnection, public_url: str | None) -> str | None:
    """The session token of a request, from the cookie with the right name for it."""
    return connection.cookies.get(_name(_is_secure(connection, public_url))) or None


def new_cookie(
    connection: AnyConnection, public_url: str | None, value: str, max_age: int
) -> Cookie:
    """The cookie that stores a token for `max_age` seconds, or deletes it with 0."""
    secure = _is_secure(connection, public_url)
    return Cookie(
        key=_name(secure),
        value=value,
        path="/",
        max_age=max_age,
        httponly=True,
        samesite="lax",
        secure=secure,
    )


def _name(secure: bool) -> str:
    return STRICT_COOKIE if secure else COOKIE


def _is_secure(connection: AnyConnection, public_url: str | None) -> bool:
    """Whether the page was served by TLS, as far as is known."""
    by_tls = connection.scope["scheme"] in ("https", "wss")
    return by_tls or (public_url or "").startswith("https:")
