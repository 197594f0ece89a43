"""`rulewright admin accounts`: lists, repairs and deletes accounts."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from typing import TYPE_CHECKING, TypeVar

import click
from rich.console import Console
from rich.table import Table

from rulewright.cli.groups import Group

if TYPE_CHECKING:  # the web server is slow to import
    from rulewright.server.admin.accounts import AccountLine, PeopleAdmin

T = TypeVar("T")


@click.group(cls=Group)
def accounts() -> None:
    """Administer accounts."""


@accounts.command("list")
@click.pass_obj
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object per line.")
def list_accounts(database: str, as_json: bool) -> int:
    """List all accounts, the oldest first."""
    lines = run(database, lambda admin: admin.accounts())
    if as_json:
        import msgspec

        for line in lines:
            click.echo(msgspec.json.encode(line).decode())
    else:
        show(lines)
    return 0


@accounts.command("reset-password")
@click.argument("name")
@click.pass_obj
def reset_password(database: str, name: str) -> int:
    """Give an account a new password, and end all its sessions."""
    password = run(database, lambda admin: admin.reset_password(name))
    click.echo(f"new password: {password}")
    return 0


@accounts.command("remove-second-factor")
@click.argument("name")
@click.pass_obj
def remove_second_factor(database: str, name: str) -> int:
    """Let an account sign in with the password alone.

    For an owner who has lost the app and the recovery codes.
    """
    there = run(database, lambda admin: admin.remove_second_factor(name))
    click.echo(
        f"{name} {'now signs in with the password alone' if there else 'had no second factor'}"
    )
    return 0


@accounts.command("delete")
@click.argument("name")
@click.pass_obj
@click.option("--yes", is_flag=True, help="Do not ask for confirmation.")
def delete_account(database: str, name: str, yes: bool) -> int:
    """Delete an account and free its seats."""
    if not yes:
        click.confirm(f"Delete the account of {name} for ever?", abort=True)
    run(database, lambda admin: admin.delete(name))
    click.echo(f"deleted the account of {name}")
    return 0


@click.command()
@click.pass_obj
@click.option("--yes", is_flag=True, help="Do not ask for confirmation.")
def tidy(database: str, yes: bool) -> int:
    """Delete expired sessions, and guests who have no other session.

    A server does this by itself, unless suspiciously many would expire at once: then its clock may
    be wrong.
    """
    tidied = run(database, lambda admin: admin.run_out())
    click.echo(
        f"not used since {day(tidied.before)}: {tidied.sessions} of {tidied.of} sessions, "
        f"including the only ones of {tidied.guests} guests"
    )
    if tidied.sessions and not yes:
        click.confirm("Delete these sessions and guests for ever?", abort=True)
    done = run(database, lambda admin: admin.tidy())
    click.echo(f"deleted {done.sessions} sessions and {done.guests} guests")
    return 0


def run(database: str, act: Callable[[PeopleAdmin], Awaitable[T]]) -> T:
    """Run an action on the accounts of a database; its errors become usage errors."""
    from rulewright.server.admin.accounts import PeopleAdmin, UnknownAccount
    from rulewright.server.storage.store import BadDatabase

    async def all_of_it() -> T:
        async with PeopleAdmin.open(database) as admin:
            return await act(admin)

    try:
        return asyncio.run(all_of_it())
    except (BadDatabase, UnknownAccount) as error:
        raise click.UsageError(str(error)) from error


def show(lines: list[AccountLine]) -> None:
    """Print accounts as a table."""
    table = Table("name", "since", "last seen", "sessions", "password", "passkeys", "second factor")
    for line in lines:
        table.add_row(
            line.name,
            day(line.created),
            day(line.seen),
            str(line.sessions),
            "yes" if line.password else "no",
            str(line.passkeys),
            "yes" if line.second_factor else "no",
        )
    Console().print(table)


def day(ms: int | None) -> str:
    """Return a date in ISO format, or a dash for None."""
    return "-" if ms is None else datetime.fromtimestamp(ms / 1000, UTC).date().isoformat()
