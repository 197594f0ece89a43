"""The session cookie and its name.

For pages served by TLS, the name begins with `__Host-`. Browsers accept such a cookie only from
this host itself, by TLS and for all paths. So neither another host of the domain nor an attacker
who intercepts a page without TLS can plant a session.
"""

from __future__ import annotations

from litestar.datastructures import Cookie

from rulewright.server.http.origin import AnyConnection

COOKIE = "rulewright"
STRICT_COOKIE = f"__Host-{COOKIE}"


def token_of(connection: AnyConnection, public_url: str | None) -> str | None:
    """Return the session token of a request, if any.

    The name of the cookie depends on whether the page was served by TLS.
    """
    return connection.cookies.get(_name(_is_secure(connection, public_url))) or None


def new_cookie(
    connection: AnyConnection, public_url: str | None, value: str, max_age: int
) -> Cookie:
    """Return a cookie that stores a token for `max_age` seconds; 0 deletes it."""
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
    """Return whether the page was served by TLS, as far as is known."""
    by_tls = connection.scope["scheme"] in ("https", "wss")
    return by_tls or (public_url or "").startswith("https:")
