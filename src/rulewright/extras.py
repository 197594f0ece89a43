"""The parts of Rulewright that need more packages than `pip install rulewright` brings.

A part asks for its extra where it is first imported, so that who lacks it reads what to install
rather than the name of a module:

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
"""By extra of pyproject.toml, the modules that its part imports."""


class MissingExtra(RulewrightError, ImportError):
    """An extra is not installed; the message says what needs it and what to install."""

    def __init__(self, extra: str, what: str) -> None:
        super().__init__(f'{what} needs the extra "{extra}": pip install "rulewright[{extra}]"')


def need(extra: str, what: str, *packages: str) -> None:
    """Raise `MissingExtra` where the packages of an extra, or those named, are not installed."""
    if not all(find_spec(package) for package in packages or PACKAGES[extra]):
        raise MissingExtra(extra, what)
