"""The database that a command works on."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from rulewright.server.storage.engine import Address


def existing(database: str) -> Address:
    """Return the address of an existing database; raise a usage error if there is none."""
    from rulewright.server.storage.engine import Address, BadDatabase

    try:
        address = Address(database)
    except BadDatabase as error:
        raise click.UsageError(str(error)) from error
    if not address.postgres and not Path(address.file).is_file():
        raise click.UsageError(f"there is no database {address.file}")
    return address
