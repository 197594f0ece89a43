"""`rulewright new`: writes a working package for a new game."""

from __future__ import annotations

from pathlib import Path

import click

from rulewright.scaffold import write_package


@click.command()
@click.argument("name")
@click.option(
    "--into", type=click.Path(path_type=Path), help="The folder to write to (default: NAME)."
)
@click.option("--hands", is_flag=True, help="Include hands of hidden cards.")
@click.option("--hexes", is_flag=True, help="Include a board of hexes.")
def new(name: str, into: Path | None, hands: bool, hexes: bool) -> None:
    """Create a package for a game: the rules, cases, code and tests of a small race to build on."""
    folder = into or Path(name)
    for path in write_package(name, folder, hands, hexes):
        click.echo(path)
    click.echo(f"Next: cd {folder} && pip install -e . && rulewright play {name} --bots random")
