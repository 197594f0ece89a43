"""Databases that have the schema already: most tests are of what comes after it.

The steps of the schema are tested by themselves, and by all that begins on PostgreSQL.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from rulewright.server.storage.engine import Address
from rulewright.server.storage.migrate import migrate


@cache
def blank() -> bytes:
    """An SQLite file with the newest schema and nothing in it."""
    with TemporaryDirectory() as folder:
        file = Path(folder, "tables.db")
        migrate(Address(f"sqlite:///{file}"))
        return file.read_bytes()


def database_in(folder: Path) -> str:
    """The address of the database of a folder, which is made when it is not there."""
    file = folder / "tables.db"
    if not file.exists():
        file.touch(mode=0o600)
        file.write_bytes(blank())
    return f"sqlite:///{file}"
