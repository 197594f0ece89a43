"""`rulewright ratings`: rates the bots of a tournament, with confidence intervals."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click
import polars as pl
from rich.console import Console

from rulewright.arena.ratings import FEW, Rating, win_rates
from rulewright.arena.ratings import ratings as rated
from rulewright.arena.tournament import Contest, Folder
from rulewright.cli.arena.contests import heading, table_of


@click.command()
@click.argument("folder", type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def ratings(folder: Path, as_json: bool) -> None:
    """Rate the bots of a finished tournament, with a confidence interval for each figure."""
    results = Folder.finished(folder)
    seats = results.frame("seats")
    contests = results.tournament.contests
    played = [seats.filter(contest=index) for index in range(len(contests))]
    if as_json:
        click.echo(
            json.dumps({"contests": [data_of(*one) for one in zip(contests, played, strict=True)]})
        )
        return
    console = Console(highlight=False, soft_wrap=True)
    for index, (contest, own) in enumerate(zip(contests, played, strict=True)):
        console.print(heading(index, contest), markup=False)
        show(console, contest, own)


def show(console: Console, contest: Contest, seats: pl.DataFrame) -> None:
    """Print the ratings of a contest, and its win rates by seat."""
    if seats.is_empty():
        console.print("no game has been played yet")
        return
    if len(contest.bots) > 1:
        rows = [rating_row(rating) for rating in rated(seats)]
        headings = ("bot", "place", "points", "95% interval", "win rate", "95% interval", "fair")
        console.print(table_of(headings, rows))
        if any("–" in row[1] for row in rows):
            console.print("Bots with several possible places cannot be told apart by these games.")
    console.print(table_of(*seat_table(contest, seats)))
    if seats["deal"].n_unique() < FEW:
        console.print(f"With fewer than {FEW} deals, intervals are rough.")


def rating_row(rating: Rating) -> list[str]:
    """Return the row of a rating."""
    one = rating.best == rating.worst
    return [
        rating.name,
        str(rating.best) if one else f"{rating.best}–{rating.worst}",
        f"{rating.points:+.0f}",
        f"{rating.low:+.0f} to {rating.high:+.0f}",
        f"{rating.wins.value:.1%}",
        f"{rating.wins.low:.1%} to {rating.wins.high:.1%}",
        f"{rating.fair:.1%}",
    ]


def seat_table(contest: Contest, seats: pl.DataFrame) -> tuple[list[str], list[list[str]]]:
    """Return the win rates by seat: over all bots, and for each bot if there are several."""
    names = seats["name"].unique(maintain_order=True).to_list()
    whole = win_rates(seats, "name")
    by_bot = {bot: win_rates(seats.filter(bot=bot), "name") for bot in contest.bots}
    more = contest.bots if len(contest.bots) > 1 else []
    rows = [
        [
            name,
            whole[name].words,
            *[by_bot[bot][name].words if name in by_bot[bot] else "–" for bot in more],
        ]
        for name in names
    ]
    return ["seat", "win rate", *more], rows


def data_of(contest: Contest, seats: pl.DataFrame) -> dict[str, Any]:
    """Return the figures of a contest as JSON-ready data."""
    return {
        "game": contest.game,
        "players": contest.players,
        "options": dict(contest.options),
        "deals": seats["deal"].n_unique(),
        "ratings": [rating.to_dict() for rating in rated(seats)],
        "seats": {
            bot: {
                name: [rate.value, rate.low, rate.high, rate.count]
                for name, rate in win_rates(seats.filter(bot=bot), "name").items()
            }
            for bot in contest.bots
        },
    }
