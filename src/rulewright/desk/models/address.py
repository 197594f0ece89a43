"""Where a model is, and what to show there, as one sets it."""

from __future__ import annotations

from urllib.parse import urlsplit


def is_address(url: str) -> bool:
    """Whether something can be called at an address."""
    try:
        parts = urlsplit(url)
        named = bool(parts.hostname) and parts.port != 0
    except ValueError:
        return False
    plain = url.isascii() and url.isprintable() and " " not in url
    return named and plain and parts.scheme in ("http", "https")


def what_is_wrong(url: str, model: str, key: str) -> str:
    """The fault of an endpoint that is set up like this, "" when there is none."""
    if not is_address(url):
        return f"{url!r} is no address; one is http://localhost:11434/v1"
    if not model:
        return "the name of its model is missing"
    if not key.isascii() or not key.isprintable():
        return "its key is not in plain letters"
    return ""
