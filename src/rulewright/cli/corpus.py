"""`rulewright corpus`: the rulebooks that `rulewright ask` searches."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import click
import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
from rich.table import Table

from rulewright.cli.groups import Group
from rulewright.desk import Desk, Kind
from rulewright.desk.corpus.store import Book

NAME = "books"
SAMPLES = 3

desk_option = click.option(
    "--desk", "path", type=click.Path(dir_okay=False), help="The file that holds the added books."
)


@click.group(cls=Group)
def corpus() -> None:
    """Manage the rulebooks that answer questions."""


@corpus.command()
@click.argument("files", nargs=-1, required=True, type=click.Path(exists=True, path_type=Path))
@click.option("--name", default=NAME, show_default=True, help="The corpus to add them to.")
@click.option("--game", default="", help="The game, if the files do not name it.")
@desk_option
def add(files: tuple[Path, ...], name: str, game: str, path: str | None) -> None:
    """Add rulebooks: lists of passages in JSON, Markdown, text, HTML, PDF, or folders of these."""
    with Desk.open(path) as desk:
        for file in files:
            with shown(file.name) as progress:
                books = desk.add(file, name, game, progress=progress)
            for book in books:
                click.echo(f"{book.name}: {book.game}, {book.units} units")


@contextmanager
def shown(title: str) -> Iterator[Callable[[int, int], None]]:
    """Show a progress bar on standard error if that is a terminal; yield its callback."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    console = Console(stderr=True)
    hidden = not console.is_terminal
    with Progress(*columns, console=console, transient=True, disable=hidden) as bar:
        task = bar.add_task(title, total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)


@corpus.command("list")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON list.")
@desk_option
def list_books(as_json: bool, path: str | None) -> None:
    """List all books, our own rules last."""
    with Desk.open(path) as desk:
        books = desk.books()
    if as_json:
        click.echo(json.dumps(msgspec.to_builtins(books)))
        return
    Console(highlight=False).print(table_of(books))


@corpus.command()
@click.argument("name")
@desk_option
def show(name: str, path: str | None) -> None:
    """Print the units of a corpus: kind, headings, first words."""
    with Desk.open(path) as desk:
        for source, unit in desk.units(name):
            click.echo(
                f"{source.game} [{unit.kind.value}] {' › '.join(unit.path)}: {unit.text[:70]}"
            )


@corpus.command()
@click.argument("name")
@desk_option
def remove(name: str, path: str | None) -> None:
    """Remove a corpus."""
    with Desk.open(path) as desk:
        gone = desk.remove(name)
    click.echo(f"removed {gone} book{'s' if gone != 1 else ''}")


@corpus.command()
@click.argument("name")
@desk_option
def check(name: str, path: str | None) -> None:
    """Describe a corpus: games, sections, units by kind, text that looks broken."""
    with Desk.open(path) as desk:
        pairs = desk.units(name)
    for book, game in dict.fromkeys((source.name, source.game) for source, _ in pairs):
        units = [unit for source, unit in pairs if source.name == book and source.game == game]
        kinds = Counter(unit.kind for unit in units)
        counted = ", ".join(f"{kinds[kind]} {kind.value}" for kind in Kind if kinds[kind])
        sections = len({unit.path for unit in units})
        click.echo(f"{book}: {game}, {sections} sections, {len(units)} units ({counted})")
        torn = [unit for unit in units if len(unit.spans) > 1]
        odd = [unit for unit in units if suspicious(unit.text)]
        click.echo(
            f"  {len(torn)} joined from several parts, {len(odd)} with text that looks broken"
        )
        for unit in odd[:SAMPLES]:
            click.echo(f"  {unit.spans[0][0]}: {unit.text[:70]}")


def suspicious(text: str) -> bool:
    """Return whether a text looks broken, because it has many unusual characters."""
    strange = sum(not (char.isalnum() or char in " .,;:!?'’“”\"()-–—/%$&…") for char in text)
    return strange > 0.04 * len(text)


def table_of(books: list[Book]) -> Table:
    """Return the books as a table."""
    table = Table(box=None, pad_edge=False)
    for column in ("corpus", "book", "game", "form"):
        table.add_column(column)
    table.add_column("units", justify="right")
    table.add_column("characters", justify="right")
    for book in books:
        table.add_row(
            book.corpus, book.name, book.game, book.form, str(book.units), str(book.characters)
        )
    return table
