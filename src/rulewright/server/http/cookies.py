"""The cookie that brings a session's token, and what it is called.

Where the page came by TLS its name begins with `__Host-`. Browsers keep such a cookie only from
this very host, by TLS and for all paths: no other host of the domain, and nobody on the way to a
page without TLS, can plant a session there.
"""

from __future__ import annotations

from litestar.datastructures import Cookie

from rulewright.server.http.origin import AnyConnection

COOKIE = "rulewright"
STRICT_COOKIE = f"__Host-{COOKIE}"


def token_of(connection: AnyConnection, public_url: str | None) -> str | None:
    """The token that a call brings, in a cookie of the name that it has for this call."""
    return connection.cookies.get(_name(_is_secure(connection, public_url))) or None


def new_cookie(
    connection: AnyConnection, public_url: str | None, value: str, max_age: int
) -> Cookie:
    """The cookie that brings a token back for so many seconds; of none it takes it away."""
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
    """Whether the page came by TLS, as far as we see or were told."""
    by_tls = connection.scope["scheme"] in ("https", "wss")
    return by_tls or (public_url or "").startswith("https:")
