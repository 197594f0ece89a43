"""`rulewright pack check`: checks that a pack of components can be played."""

from __future__ import annotations

from pathlib import Path

import click

from rulewright.cli.groups import Group
from rulewright.cli.packs import FOLDER
from rulewright.kernel import get
from rulewright.kit.packs import game_of


@click.group(cls=Group)
def pack() -> None:
    """Manage packs of components, which replace the included ones by those of your own copy."""


@pack.command()
@click.argument("folder", type=FOLDER)
def check(folder: Path) -> int:
    """List the faults of the pack in FOLDER, and the printed facts that it changes.

    The exit code is 1 if there are faults.
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
    """Format a number of faults, such as `1 fault` or `2 faults`."""
    return f"{faults} fault" if faults == 1 else f"{faults} faults"
