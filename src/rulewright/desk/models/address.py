"""Checks the settings of a model's endpoint."""

from __future__ import annotations

from urllib.parse import urlsplit


def is_address(url: str) -> bool:
    """Return whether a text is a URL that can be called."""
    try:
        parts = urlsplit(url)
        named = bool(parts.hostname) and parts.port != 0
    except ValueError:
        return False
    plain = url.isascii() and url.isprintable() and " " not in url
    return named and plain and parts.scheme in ("http", "https")


def what_is_wrong(url: str, model: str, key: str) -> str:
    """Return the fault in the settings of an endpoint, or "" if there is none."""
    if not is_address(url):
        return f"{url!r} is no address; one is http://localhost:11434/v1"
    if not model:
        return "the name of its model is missing"
    if not key.isascii() or not key.isprintable():
        return "its key is not in plain letters"
    return ""
