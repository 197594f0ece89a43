"""`rulewright pack check`: whether a pack of components is playable."""

from __future__ import annotations

from pathlib import Path

import click

from rulewright.cli.groups import Group
from rulewright.cli.packs import FOLDER
from rulewright.kernel import get
from rulewright.kit.packs import game_of


@click.group(cls=Group)
def pack() -> None:
    """Manage packs of components, which the owner of a game lays over the included ones."""


@pack.command()
@click.argument("folder", type=FOLDER)
def check(folder: Path) -> int:
    """List the faults of the pack in FOLDER, and the printed facts that it changes.

    The exit code is 1 if there is a fault.
    """
    faults, notes = get(game_of(folder)).extras.check_pack(folder)
    for line in notes:
        click.echo(line)
    for line in faults:
        click.echo(f"wrong: {line}", err=True)
    if faults:
        click.echo(f"rulewright: the pack has {counted(len(faults))}", err=True)
        return 1
    click.echo("The pack is sound.")
    return 0


def counted(faults: int) -> str:
    """A count, as in `1 fault` or `2 faults`."""
    return f"{faults} fault" if faults == 1 else f"{faults} faults"
