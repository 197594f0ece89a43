"""`rulewright admin`: administration of a server's database."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import click

from rulewright.cli.admin_accounts import accounts, tidy
from rulewright.cli.admin_moderation import ban, bans, reports, unban
from rulewright.cli.admin_recheck import recheck
from rulewright.cli.databases import existing
from rulewright.cli.groups import Group
from rulewright.cli.serve import database_url

if TYPE_CHECKING:
    from sqlalchemy import Connection


PRIVATE = 0o600
STAGES = ("open", "playing", "over")


@click.group(cls=Group)
@click.option(
    "--database",
    default="sqlite:///rulewright.db",
    show_default=True,
    envvar="RULEWRIGHT_DATABASE",
    show_envvar=True,
    callback=database_url,
    metavar="URL",
    help="The database of the tables.",
)
@click.pass_context
def admin(context: click.Context, database: str) -> None:
    """Administer the database of a server, even while it runs."""
    context.obj = database


admin.add_command(accounts)
admin.add_command(ban)
admin.add_command(bans)
admin.add_command(recheck)
admin.add_command(reports)
admin.add_command(tidy)
admin.add_command(unban)


@admin.command()
@click.option("--stage", type=click.Choice(STAGES), help="List only tables in this stage.")
@click.pass_obj
def tables(database: str, stage: str | None) -> int:
    """List all tables: id, game, stage, last event and its time."""
    from sqlalchemy import select

    from rulewright.server.storage.schema import tables as all_tables

    t = all_tables.c
    query = select(t.id, t.game, t.stage, t.players, t.n, t.touched).order_by(t.touched, t.id)
    if stage is not None:
        query = query.where(t.stage == stage)
    with opened(database) as connection:
        rows = connection.execute(query).all()
    for row in rows:
        when = datetime.fromtimestamp(row.touched / 1000, UTC).strftime("%Y-%m-%d %H:%M:%SZ")
        game = f"{row.game}/{row.players}"
        click.echo(f"{row.id:<16} {game:<16} {row.stage:<8} {row.n:>7}  {when}")
    return 0


@admin.command()
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@click.pass_obj
def backup(database: str, file: Path) -> int:
    """Copy a SQLite database to FILE, even while it is in use."""
    from rulewright.server.storage.backup import back_up
    from rulewright.server.storage.engine import BadDatabase

    try:
        back_up(existing(database), file)
    except (BadDatabase, OSError) as error:
        raise click.UsageError(str(error)) from error
    click.echo(f"copied the database to {file} ({file.stat().st_size} bytes)")
    return 0


@admin.command("export")
@click.argument("table")
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@click.pass_obj
def export_(database: str, table: str, file: Path) -> int:
    """Write everything about TABLE, including its secrets, to FILE."""
    with opened(database) as connection:
        n = write_table(connection, table, file)
    click.echo(f"wrote table {table} to {file} (events 0 to {n})")
    return 0


@admin.command("import")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option(
    "--replace", is_flag=True, help="Replace the table with the same id, if there is one."
)
@click.pass_obj
def import_(database: str, file: Path, replace: bool) -> int:
    """Import the table in FILE."""
    from rulewright.server.admin.archive import BadArchive, import_table

    try:
        with opened(database) as connection, file.open(encoding="utf-8") as lines:
            table, n = import_table(connection, lines, replace)
    except (BadArchive, OSError, UnicodeDecodeError) as error:
        raise click.UsageError(f"{file}: {error}") from error
    click.echo(f"imported table {table} (events 0 to {n})")
    return 0


@admin.command()
@click.argument("table")
@click.argument("event", type=click.IntRange(min=0))
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@click.option("--lose", is_flag=True, help="Roll back even if players lose seats or results.")
@click.pass_obj
def rollback(database: str, table: str, event: int, file: Path, lose: bool) -> int:
    """Roll TABLE back to EVENT, after writing all of it to FILE.

    Refused if a seat has changed hands since, or if the match has ended since. `import --replace
    FILE` undoes it.
    """
    from rulewright.server.admin.archive import NoSuchTable, WouldLose, roll_back

    # Locked while the file is written, so that no event is missed in between.
    with opened(database, lock=table) as connection:
        n = write_table(connection, table, file)
        try:
            roll_back(connection, table, event, lose)
        except NoSuchTable as error:
            file.unlink()
            raise click.UsageError(str(error)) from error
        except WouldLose as error:
            file.unlink()
            raise click.UsageError(f"{error}; use --lose to roll back anyway") from error
    click.echo(f"rolled table {table} back to event {event}; {file} has the events 0 to {n}")
    return 0


@admin.command()
@click.argument("table")
@click.argument("file", required=False, type=click.Path(dir_okay=False, path_type=Path))
@click.option("--yes", is_flag=True, help="Do not ask for confirmation.")
@click.pass_obj
def remove(database: str, table: str, file: Path | None, yes: bool) -> int:
    """Remove TABLE and its events, after writing it to FILE if one is named.

    Its results are removed too, and the ratings of its game rebuilt without them. `import FILE`
    restores it.
    """
    from rulewright.server.admin.archive import NoSuchTable, remove_table

    if not yes:
        ever = "" if file else " for ever"
        click.confirm(f"Remove table {table}{ever}?", abort=True)
    with opened(database, lock=table) as connection:
        if file is not None:
            write_table(connection, table, file)
        try:
            n = remove_table(connection, table)
        except NoSuchTable as error:
            raise click.UsageError(str(error)) from error
    click.echo(f"removed table {table} (events 0 to {n})")
    return 0


@admin.command("ratings")
@click.pass_obj
def ratings_(database: str) -> int:
    """Rebuild all results and ratings from the finished matches."""
    from rulewright.server.ladder.recompute import all_anew

    with opened(database) as connection:
        matches, ratings = all_anew(connection)
    click.echo(f"rebuilt {ratings} ratings from {matches} finished matches")
    return 0


@admin.command("new-key")
@click.option("--yes", is_flag=True, help="Do not ask for confirmation.")
@click.pass_obj
def new_key(database: str, yes: bool) -> int:
    """Make all links invalid by discarding the key that signs them.

    Stop all servers of the database first; the next one to start creates a new key. If servers get
    their key from a variable or another file, replace it there.
    """
    from rulewright.server.storage.signing_key import forget_key, key_file

    if not yes:
        click.confirm(
            "Make all links to seats and all links in mails invalid for ever?", abort=True
        )
    with opened(database) as connection:
        forget_key(connection)
    file = key_file(existing(database), None)
    if file is not None:
        file.unlink(missing_ok=True)
    click.echo("all links are invalid; the next server to start creates a new key")
    return 0


# -- inside --------------------------------------------------------------------------------
@contextmanager
def opened(database: str, lock: str | None = None) -> Iterator[Connection]:
    """Open an existing database in a transaction, migrated to the present schema.

    `lock` is the id of a table that must not change meanwhile.
    """
    # Imported here, since it takes longer than most commands run.
    from sqlalchemy import select
    from sqlalchemy.exc import SQLAlchemyError

    from rulewright.server.storage.engine import BadDatabase, open_sync
    from rulewright.server.storage.migrate import migrate
    from rulewright.server.storage.schema import tables as all_tables

    address = existing(database)
    try:
        migrate(address)
        engine = open_sync(address)
        if address.postgres:  # all reads see the same moment
            engine = engine.execution_options(isolation_level="REPEATABLE READ")
        try:
            with engine.begin() as connection:
                if lock is not None:
                    row = select(all_tables.c.id).where(all_tables.c.id == lock)
                    connection.execute(row.with_for_update())
                yield connection
        finally:
            engine.dispose()
    except BadDatabase as error:
        raise click.UsageError(str(error)) from error
    except SQLAlchemyError as error:
        raise click.UsageError(str(address.why(error))) from error


def write_table(connection: Connection, table: str, file: Path) -> int:
    """Write a table to a new file that only its owner may read, and return its last event."""
    from rulewright.server.admin.archive import NoSuchTable, export_table

    try:
        lines = list(export_table(connection, table))
        handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, PRIVATE)
        with open(handle, "w", encoding="utf-8") as out:  # noqa: PTH123 (a handle)
            out.writelines(lines)
            out.flush()
            os.fsync(out.fileno())
    except NoSuchTable as error:
        raise click.UsageError(str(error)) from error
    except OSError as error:
        raise click.UsageError(f"cannot write {file}: {error.strerror}") from error
    return sum('{"event":' in line[:10] for line in lines) - 1
