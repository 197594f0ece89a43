"""Checks for the optional packages that parts of Rulewright need.

A part calls `need` where it is first imported, so that a user without its extra is told what to
install, and not just the name of a missing module:

    >>> need("server", "rulewright serve")   # where no web server is installed
    MissingExtra: rulewright serve needs the extra "server": pip install "rulewright[server]"
"""

from __future__ import annotations

from importlib.util import find_spec
from typing import Final

from rulewright.kernel import RulewrightError

PACKAGES: Final = {
    "arena": ("numpy", "polars"),
    "dense": ("numpy", "onnxruntime", "tokenizers"),
    "desk": ("httpcore", "msgspec", "pypdf"),
    "pictures": ("resvg_py",),
    "postgres": ("psycopg",),
    "ray": ("ray",),
    "server": (
        "aiosqlite",
        "alembic",
        "anyio",
        "argon2",
        "cryptography",
        "h11",
        "http_ece",
        "httpcore",
        "itsdangerous",
        "litestar",
        "markdown_it",
        "msgspec",
        "openskill",
        "pebble",
        "prometheus_client",
        "py_vapid",
        "pypdf",
        "sqlalchemy",
        "structlog",
        "uvicorn",
        "webauthn",
        "websockets",
    ),
}
"""The modules that each extra of pyproject.toml must provide."""


class MissingExtra(RulewrightError):
    """An extra is not installed; the message says what needs it and how to install it."""

    def __init__(self, extra: str, what: str) -> None:
        super().__init__(f'{what} needs the extra "{extra}": pip install "rulewright[{extra}]"')


def need(extra: str, what: str, *packages: str) -> None:
    """Raise `MissingExtra` if packages are not installed: those named, or else all of the extra."""
    if not all(find_spec(package) for package in packages or PACKAGES[extra]):
        raise MissingExtra(extra, what)
