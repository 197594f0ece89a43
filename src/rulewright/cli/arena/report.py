"""`rulewright report`: describes the games of a tournament on one HTML page."""

from __future__ import annotations

from pathlib import Path

import click

from rulewright.arena.report.document import report as page_of
from rulewright.arena.tournament import Folder


@click.command()
@click.argument("folder", type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.option(
    "--to",
    type=click.Path(dir_okay=False, path_type=Path),
    help="The file to write (default: report.html in the folder).",
)
def report(folder: Path, to: Path | None) -> None:
    """Write one page of HTML about the games of a tournament: length, seats, leads, strengths."""
    target = to or folder / "report.html"
    target.write_text(page_of(Folder.finished(folder)).html(), encoding="utf-8")
    click.echo(f"Wrote the report to {target}.")
