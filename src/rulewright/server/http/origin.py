"""Determines the site that a request comes from, by `Origin` and `Sec-Fetch-Site`.

Browsers send at least one of them with every unsafe request and every websocket, and no page can
forge them. Requests from other sites are rejected. Requests without either, as from scripts, cannot
use a session.
"""

from __future__ import annotations

import re
from enum import Enum
from functools import lru_cache
from ipaddress import ip_address
from typing import Any
from urllib.parse import urlsplit

from litestar.connection import ASGIConnection
from litestar.enums import ScopeType

from rulewright.server.http.limits import address_key

AnyConnection = ASGIConnection[Any, Any, Any, Any]

SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
PORTS = {"http": 80, "https": 443}
SECURE = {"http": "http", "https": "https", "ws": "http", "wss": "https"}

EVERYWHERE = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}  # listening addresses, and how to reach them
HOST = re.compile(r"([\w.-]+|\[[0-9A-Fa-f:.]+\])(:\d+)?", re.ASCII)

Site = tuple[str, str, int]  # scheme, host, port


class From(Enum):
    """The origin of a request: our pages, unknown, or another site."""

    OURS = "ours"
    UNSAID = "unsaid"
    FOREIGN = "foreign"


@lru_cache(maxsize=256)
def site_of(address: str) -> Site | None:
    """Return the site of a URL such as `https://play.example`; None if it is invalid."""
    try:
        parts = urlsplit(address)
        port = parts.port
    except ValueError:
        return None
    if parts.scheme not in PORTS or not parts.hostname:
        return None
    return parts.scheme, parts.hostname, port or PORTS[parts.scheme]


def name_of(host: str) -> str | None:
    """Return the name or IP address in a host such as `play.example:8765` or `[::1]`.

    Returns None if the host is invalid.
    """
    try:
        parts = urlsplit(f"//{host}")
        name, _ = parts.hostname, parts.port
        if name is None or not HOST.fullmatch(host):
            return None
        return str(ip_address(name)) if ":" in name else name.removesuffix(".")
    except ValueError:
        return None


def given_name(text: str) -> str:
    """Check a host name without port, as given by the operator, and return its usual form.

    Raises `ValueError`.
    """
    bare = text if ":" not in text else f"[{text}]"
    name = name_of(bare)
    if name is None:
        raise ValueError(f"{text!r} is no name of a host; one is play.lan or 192.0.2.7")
    return name


def own_site(connection: AnyConnection, public_url: str | None) -> Site | None:
    """Return our own site: that of the public address, otherwise of the request's host."""
    if public_url is not None:
        return site_of(public_url)
    scheme = SECURE.get(str(connection.scope["scheme"]), "http")
    return site_of(f"{scheme}://{connection.headers.get('host', '')}")


def origin_of(site: Site) -> str:
    """Return a site in the form of an `Origin` header."""
    scheme, host, port = site
    shown = f"[{host}]" if ":" in host else host
    return f"{scheme}://{shown}" + ("" if port == PORTS[scheme] else f":{port}")


def is_unsafe(connection: AnyConnection) -> bool:
    """Return whether a request may change something or opens a websocket."""
    if connection.scope["type"] == ScopeType.WEBSOCKET:
        return True
    return connection.scope["method"] not in SAFE


def comes_from(connection: AnyConnection, public_url: str | None) -> From:
    """Determine from its headers where a request comes from."""
    origins = connection.headers.getall("origin", [])
    fetches = connection.headers.getall("sec-fetch-site", [])
    if len(origins) > 1 or len(fetches) > 1:
        return From.FOREIGN
    fetch = fetches[0] if fetches else None
    if fetch not in (None, "same-origin", "none"):
        return From.FOREIGN
    if origins:
        return _judge(site_of(origins[0]), fetch, connection, public_url)
    return From.OURS if fetch == "same-origin" else From.UNSAID


def _judge(
    site: Site | None, fetch: str | None, connection: AnyConnection, public_url: str | None
) -> From:
    own = own_site(connection, public_url)
    if site is None or own is None:
        return From.FOREIGN
    if site == own:
        return From.OURS
    # An unknown proxy may have terminated TLS: then the scheme and port that we see are not the
    # page's, and the browser's `Sec-Fetch-Site` decides.
    unknown_proxy = public_url is None and site[0] == "https" and own[0] == "http"
    if unknown_proxy and site[1] == own[1] and fetch == "same-origin":
        return From.OURS
    return From.FOREIGN


def address_of(connection: AnyConnection) -> str:
    """Return the network address of a request, as limits count it."""
    return address_key(connection.client.host if connection.client else "")
