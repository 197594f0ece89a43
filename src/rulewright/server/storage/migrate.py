"""Migrates a database to the present schema: all missing steps succeed, or none is applied."""

from __future__ import annotations

import threading

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Connection, inspect
from sqlalchemy.exc import SQLAlchemyError

from rulewright.server.storage.database_file import make_private
from rulewright.server.storage.engine import Address, BadDatabase, open_sync, probe

MIGRATIONS = "rulewright.server:migrations"
LOCK = 0x52756C6577  # one number for all servers of a database
KEPT = (  # what a downgrade loses: (first revision that has it, table, condition, name)
    (2, "seats", "user_id IS NOT NULL OR gen > 0", "seats that people took"),
    (3, "users", "true", "people"),
    (5, "results", "true", "results"),
    (10, "second_factors", "since IS NOT NULL", "second factors"),
    (10, "bans", "true", "bans"),
)

_one_at_a_time = threading.Lock()  # Alembic keeps its state in globals


def migrate(address: Address, to: str = "head") -> None:
    """Migrate a database to a revision, up or down, or raise `BadDatabase`.

    Servers that start at the same time wait for each other.
    """
    make_private(address)
    probe(address)
    engine = open_sync(address, foreign_keys=False)
    try:
        with _one_at_a_time:
            with engine.connect() as connection:
                here = revision(connection)
            if here != _meant(to):
                with engine.begin() as connection:
                    _lock(connection)
                    _step(connection, to)
    except CommandError as error:
        raise BadDatabase(
            f"{address} was written by a newer Rulewright (schema {here}): {error}"
        ) from error
    except SQLAlchemyError as error:
        raise address.why(error) from error
    finally:
        engine.dispose()


def revision(connection: Connection) -> str | None:
    """Return the revision of a database; None if it is empty."""
    return MigrationContext.configure(connection).get_current_revision()


def newest() -> str:
    """Return the newest revision that this version knows."""
    return str(ScriptDirectory.from_config(_config()).get_current_head())


def _meant(to: str) -> str | None:
    return newest() if to == "head" else None if to == "base" else to


def _lock(connection: Connection) -> None:
    """Make other servers wait; on SQLite the transaction already does."""
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({LOCK})")


def _step(connection: Connection, to: str) -> None:
    here, target = revision(connection), _meant(to)
    if here == target:
        return
    config = _config()
    config.attributes["connection"] = connection
    if target is None or (here is not None and _number(here) > _number(target)):
        _check_losses(connection, 0 if target is None else _number(target))
        command.downgrade(config, to)
    else:
        command.upgrade(config, to)
    if connection.dialect.name == "sqlite":
        _check_foreign_keys(connection)


def _check_losses(connection: Connection, to: int) -> None:
    """Raise `BadDatabase` if a downgrade would lose people, seats or results."""
    there = set(inspect(connection).get_table_names())
    losses = []
    for since, table, which, what in KEPT:
        if since > to and table in there:
            query = f"SELECT count(*) FROM {table} WHERE {which}"
            many = connection.exec_driver_sql(query).scalar()
            losses += [f"{many} {what}"] if many else []
    if losses:
        raise BadDatabase(
            f"schema {to:04d} has no place for {', '.join(losses)}, which are here: restore a "
            "backup of that time instead"
        )


def _check_foreign_keys(connection: Connection) -> None:
    """Raise `BadDatabase` if there are dangling references, which the steps did not check."""
    broken = connection.exec_driver_sql("PRAGMA foreign_key_check").all()
    if broken:
        raise BadDatabase(f"rows of {broken[0][0]} belong to none of {broken[0][2]}")


def _number(name: str) -> int:
    """Return the number of a revision; revisions form one chain: 0001, 0002 and so on."""
    return int(name)


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", MIGRATIONS)
    return config
