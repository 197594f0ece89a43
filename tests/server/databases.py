"""Databases that already have the schema, which most tests start from.

The migrations have their own tests, and everything on PostgreSQL starts with them.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from rulewright.server.storage.engine import Address
from rulewright.server.storage.migrate import migrate


@cache
def blank() -> bytes:
    """Return an empty SQLite file with the newest schema."""
    with TemporaryDirectory() as folder:
        file = Path(folder, "tables.db")
        migrate(Address(f"sqlite:///{file}"))
        return file.read_bytes()


def database_in(folder: Path) -> str:
    """Return the address of the database in a folder, creating it if missing."""
    file = folder / "tables.db"
    if not file.exists():
        file.touch(mode=0o600)
        file.write_bytes(blank())
    return f"sqlite:///{file}"
