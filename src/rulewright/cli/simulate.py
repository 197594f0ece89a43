"""`rulewright simulate`: lets bots play many games, and prints statistics."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from rulewright import arena
from rulewright.cli.arguments import (
    game_argument,
    match_options,
    read_bots,
    read_options,
    settled_players,
)
from rulewright.cli.packs import offer_packs, pack_option, with_pack
from rulewright.kernel import AnyGame

COUNT = click.IntRange(min=1)


@click.command()
@game_argument
@match_options
@pack_option
@click.option("--games", type=COUNT, default=100, show_default=True, help="The number of games.")
@click.option("--seed", default="0", show_default=True, help="The seed that determines all luck.")
@click.option("--rotate", is_flag=True, help="Move each bot to the next seat after every game.")
@click.option("--workers", type=COUNT, default=1, show_default=True, help="How many processes.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def simulate(
    game: AnyGame,
    players: int | None,
    options: tuple[str, ...],
    bots: str | None,
    packs: tuple[Path, ...],
    games: int,
    seed: str,
    rotate: bool,
    workers: int,
    as_json: bool,
) -> None:
    """Let bots play many games and print statistics; the same seed gives the same figures."""
    seats = settled_players(game, players)
    settings = read_options(game, seats, with_pack(options, offer_packs(packs, game)))
    names = read_bots(game, seats, bots)
    with bar(games, not as_json) as progress:
        summary = arena.simulate(
            game.name, seats, games, seed, names, rotate, settings, workers, progress
        )
    if as_json:
        click.echo(json.dumps(summary.to_dict()))
    else:
        show(summary)


@contextmanager
def bar(games: int, wanted: bool) -> Iterator[arena.Progress | None]:
    """Show a progress bar on standard error, if wanted."""
    if not wanted:
        yield None
        return
    columns = (TextColumn("games"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("games", total=games)
        yield lambda done: progress.advance(task, done)


def show(summary: arena.Summary) -> None:
    """Print the figures as tables."""
    console = Console(highlight=False, soft_wrap=True)
    form = "compiled" if summary.compiled else "interpreted"
    rounds = f" and {summary.mean_rounds:.2f} rounds" if summary.mean_rounds else ""
    for line in (
        f"{summary.games} games of {summary.game}, {summary.players} players, "
        f"seed {summary.seed}, {form}: "
        f"{summary.seconds:.2f} s, {summary.cpu_seconds:.2f} CPU s",
        f"{summary.games_per_cpu_second:.1f} games and "
        f"{summary.decisions_per_cpu_second:.0f} decisions per CPU second; "
        f"{summary.decisions / summary.games:.0f} decisions{rounds} per game",
    ):
        console.print(line, markup=False)
    console.print(wins_table("seat", summary.wins, summary.games))
    console.print(wins_table("bot", summary.wins_by_bot, summary.games))
    if summary.draws:
        console.print(f"{summary.draws} draws ({summary.draws / summary.games:.1%})", markup=False)


def wins_table(heading: str, wins: dict[str, int], games: int) -> Table:
    """Return a table of wins by name, with their share."""
    table = Table(box=None, pad_edge=False)
    table.add_column(heading)
    table.add_column("wins", justify="right")
    table.add_column("share", justify="right")
    for name, won in sorted(wins.items(), key=lambda item: -item[1]):
        table.add_row(name, str(won), f"{won / games:.1%}")
    return table
