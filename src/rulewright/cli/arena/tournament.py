"""`rulewright tournament`: plays bots against each other by a plan; the results go to a folder."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import click
import polars as pl
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from rulewright.arena.tournament import (
    Contest,
    Crew,
    Folder,
    OneProcess,
    Processes,
    Tournament,
    read_plan,
    run,
    win_intervals,
)
from rulewright.arena.tournament.folder import contest_range
from rulewright.arena.tournament.on_ray import OnRay
from rulewright.arena.tournament.run import told_apart_by
from rulewright.arena.tournament.tables import SEATS
from rulewright.cli.arena.contests import heading, table_of

HERE = "here"


@click.command()
@click.argument("plan", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option(
    "--into",
    required=True,
    type=click.Path(file_okay=False, path_type=Path),
    help="The folder for the results; an interrupted run continues there.",
)
@click.option(
    "--workers",
    type=click.IntRange(min=1),
    help="The number of processes (default: 1); it does not affect the results.",
)
@click.option(
    "--until",
    type=click.FloatRange(0, 0.5, min_open=True),
    metavar="WIDTH",
    help="Stop a contest once each win rate is known to within plus or minus this, such as 0.02.",
)
@click.option(
    "--ray",
    is_flag=False,
    flag_value=HERE,
    metavar="[ADDRESS]",
    help="Play on the Ray cluster at this address; without an address, on a local one.",
)
def tournament(
    plan: Path, into: Path, workers: int | None, until: float | None, ray: str | None
) -> None:
    """Let bots play by the plan in a TOML file, and save every game and seat as Parquet."""
    if workers and ray:
        raise click.UsageError("--workers cannot be combined with --ray")
    read = read_plan(plan)
    crew = crew_of(workers or 1, ray)
    with bar(read.games) as progress:
        folder = run(read, into, crew, until, progress)
    show(read, folder)


def crew_of(workers: int, ray: str | None) -> Crew:
    """Return the workers for these arguments: this process, several, or a Ray cluster."""
    if ray is not None:
        return OnRay(None if ray == HERE else ray)
    return OneProcess() if workers == 1 else Processes(workers)


@contextmanager
def bar(games: int) -> Iterator[Callable[[int], None]]:
    """Show a progress bar on standard error, with the rate and the time left."""
    columns = (
        TextColumn("games"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[rate]}"),
        TimeRemainingColumn(),
    )
    console = Console(stderr=True)
    hidden = not console.is_terminal
    with Progress(*columns, console=console, transient=True, disable=hidden) as progress:
        task = progress.add_task("games", total=games, rate="")

        def advance(done: int) -> None:
            progress.advance(task, done)
            speed = progress.tasks[0].speed
            progress.update(task, rate="" if speed is None else f"{speed:.1f} a second")

        yield advance


def show(read: Tournament, folder: Folder) -> None:
    """Print how often each bot has won, contest by contest."""
    console = Console(highlight=False, soft_wrap=True)
    for index, contest in enumerate(read.contests):
        console.print(heading(index, contest), markup=False)
        first, end, _ = contest_range(read, index)
        console.print(wins_table(folder, contest, first, end))
    console.print(f"The results are in {folder.path}.", markup=False)


def wins_table(folder: Folder, contest: Contest, first: int, end: int) -> Table:
    """Return the win rates of the bots, or of the seats of one bot, each with an interval.

    The intervals hold no matter when the run was stopped.
    """
    seats = folder.frame(SEATS, first, end)
    column = told_apart_by(contest)
    rows = []
    for name, (low, high) in win_intervals(seats, contest).items():
        own = seats.filter(pl.col(column) == name)
        rate, fair = own["win"].sum() / own.height, own["fair"].sum() / own.height
        interval = f"{low:.1%} to {high:.1%}"
        rows.append([name, str(own.height), f"{rate:.1%}", interval, f"{fair:.1%}"])
    first_heading = column if column == "bot" else "seat"
    return table_of([first_heading, "games", "win rate", "95% interval", "fair"], rows)
