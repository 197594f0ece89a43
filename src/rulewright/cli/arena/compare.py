"""`rulewright compare`: tests whether two bots, options or versions of a game differ."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import click

from rulewright.arena.compare import (
    Comparison,
    Setting,
    Version,
    compare_bots,
    compare_versions,
)
from rulewright.arena.report.comparison import comparison_page
from rulewright.arena.tournament import Crew, OneProcess, Processes
from rulewright.cli.arguments import read_options, settled_players
from rulewright.kernel import AnyGame, get

FEWEST_DEALS = 10
GAME = "game"


@click.command()
@click.argument("first", metavar="A")
@click.argument("second", metavar="B")
@click.option("--game", required=True, callback=lambda _context, _option, name: get(name))
@click.option("--players", "-p", type=int, help="The number of players (default: the maximum).")
@click.option(
    "--deals",
    type=click.IntRange(min=FEWEST_DEALS),
    default=200,
    show_default=True,
    help="The number of seeds; both sides play each of them.",
)
@click.option("--seed", default="0", show_default=True, help="The seed that determines all luck.")
@click.option(
    "--bots",
    default="random",
    show_default=True,
    metavar="NAME[,NAME…]",
    help="The bots that play when rules are compared; each sits in every seat.",
)
@click.option(
    "--option",
    "-o",
    "options",
    multiple=True,
    metavar="NAME=VALUE",
    help="An option that both sides share; may be given several times.",
)
@click.option("--workers", type=click.IntRange(min=1), default=1, help="The number of processes.")
@click.option(
    "--into",
    type=click.Path(file_okay=False, path_type=Path),
    help="Keep the games in this folder; an interrupted run continues there.",
)
@click.option(
    "--page",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Also write an HTML page to this file.",
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def compare(
    first: str,
    second: str,
    game: AnyGame,
    players: int | None,
    deals: int,
    seed: str,
    bots: str,
    options: tuple[str, ...],
    workers: int,
    into: Path | None,
    page: Path | None,
    as_json: bool,
) -> None:
    """Say in one line whether A and B differ, from games with the same luck.

    A and B are two bots, or two settings of options such as `tides=true` and `tides=false`; several
    options are separated by commas. `game=NAME` among them plays another game, such as a variant
    from a plugin.
    """
    if first == second:
        raise click.UsageError("A and B are the same")
    seats = settled_players(game, players)
    shared = read_options(game, seats, options)
    setting = Setting(game.name, seats, deals, seed, shared)
    crew: Crew = OneProcess() if workers == 1 else Processes(workers)
    with folder_for(into) as folder:
        if "=" in first or "=" in second:
            sides = [version(text, game, seats) for text in (first, second)]
            names = [name.strip() for name in bots.split(",")]
            compared = compare_versions(sides[0], sides[1], setting, names, folder, crew)
        else:
            compared = compare_bots(first, second, setting, folder, crew)
    if page is not None:
        page.write_text(comparison_page(compared).html(), encoding="utf-8")
    click.echo(json.dumps(data_of(compared)) if as_json else compared.line)


def version(text: str, game: AnyGame, players: int) -> Version:
    """Parse a side of a comparison of rules, such as `tides=true` or `game=other,tides=true`."""
    settings = [part.strip() for part in text.split(",")]
    named = [part.partition("=")[2] for part in settings if part.startswith(f"{GAME}=")]
    own = get(named[-1]) if named else game
    chosen = [part for part in settings if not part.startswith(f"{GAME}=")]
    return Version(text, own.name, read_options(own, players, chosen))


@contextmanager
def folder_for(into: Path | None) -> Iterator[Path]:
    """Open the named folder, or a temporary one."""
    if into is not None:
        yield into
        return
    with TemporaryDirectory() as folder:
        yield Path(folder) / "games"


def data_of(compared: Comparison) -> dict[str, object]:
    """Return a comparison as JSON-ready data."""
    return {
        "first": compared.first,
        "second": compared.second,
        "deals": compared.deals,
        "games": compared.games,
        "differences": [one.to_dict() for one in compared.differences],
    }
