"""`rulewright games`: what can be played."""

from __future__ import annotations

import json
from typing import Any

import click
from rich.console import Console
from rich.table import Table

from rulewright.bots import bot_names
from rulewright.kernel import AnyGame, OptionSpec, get
from rulewright.kernel import games as known_games


@click.command()
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def games(as_json: bool) -> None:
    """List the games, their numbers of players, options and bots."""
    known = [get(name) for name in known_games()]
    if as_json:
        click.echo(json.dumps([described(game) for game in known], indent=2))
        return
    table = Table(box=None, pad_edge=False)
    for heading in ("game", "title", "players", "bots", "options"):
        table.add_column(heading, overflow="fold")
    for game in known:
        counts = ", ".join(str(count) for count in game.player_counts)
        options = "\n".join(option_line(spec) for spec in game.option_specs)
        table.add_row(game.name, game.title, counts, ", ".join(bot_names(game)), options)
    Console().print(table, markup=False)


def described(game: AnyGame) -> dict[str, Any]:
    """The facts of a game that one needs before playing, ready for JSON."""
    return {
        "name": game.name,
        "title": game.title,
        "rules_version": game.rules_version,
        "players": {str(count): game.seat_names(count) for count in game.player_counts},
        "usual_players": game.first_evening(),
        "bots": bot_names(game),
        "options": [
            {
                "name": spec.name,
                "values": list(spec.values),
                "text": spec.text,
                "rule": spec.rule,
                "players": None if spec.players is None else list(spec.players),
            }
            for spec in game.option_specs
        ],
    }


def option_line(spec: OptionSpec) -> str:
    """An option with its values, the default first."""
    return f"{spec.name}={'|'.join(str(value).lower() for value in spec.values)}"
