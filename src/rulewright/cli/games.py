"""`rulewright games`: the games that can be played."""

from __future__ import annotations

import json
import shutil
import textwrap
from collections.abc import Sequence
from typing import Any

import click

from rulewright.bots import bot_names
from rulewright.kernel import AnyGame, OptionSpec, OptionValue, get, offered
from rulewright.kernel import games as known_games

WIDEST = 100


@click.command()
@click.argument(
    "game", required=False, callback=lambda _context, _argument, name: get(name) if name else None
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def games(game: AnyGame | None, as_json: bool) -> None:
    """List the games, or describe the options and bots of GAME."""
    known = [get(name) for name in known_games()]
    if as_json:
        facts = described(game) if game else [described(each) for each in known]
        click.echo(json.dumps(facts, indent=2))
    elif game:
        click.echo("\n".join(told(game)))
    else:
        click.echo("\n".join(listed(known)))
        click.echo("\nrulewright games NAME tells the options and bots of a game.")


def described(game: AnyGame) -> dict[str, Any]:
    """Return everything needed to set up a match of a game, as JSON-ready data."""
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
            for spec in offered(game.option_specs)
        ],
    }


def listed(known: Sequence[AnyGame]) -> list[str]:
    """Return a table of games: name, number of players, title."""
    rows = [(game.name, f"{counted(game.player_counts)} players", game.title) for game in known]
    names, counts = (max(len(row[column]) for row in rows) for column in (0, 1))
    return [f"{name:{names}}  {count:{counts}}  {title}" for name, count, title in rows]


def counted(counts: Sequence[int]) -> str:
    """Format numbers of players, such as `3 to 6`, `2`, or with gaps `2, 4`."""
    if len(counts) > 2 and list(counts) == list(range(counts[0], counts[-1] + 1)):
        return f"{counts[0]} to {counts[-1]}"
    return ", ".join(str(count) for count in counts)


def told(game: AnyGame) -> list[str]:
    """Return a game's description: its bots, and its options with their values, default first."""
    lines = [
        game.title,
        "",
        f"players: {counted(game.player_counts)}",
        *wrapped(f"bots: {', '.join(bot_names(game))}", ""),
    ]
    specs = offered(game.option_specs)
    if specs:
        lines += ["", "Options, as in --option NAME=VALUE; the first value is the default:"]
    for spec in specs:
        lines += ["", *wrapped(f"{spec.name}={values(spec.values)}", "  "), *sentence(spec)]
    return lines


def values(taken: Sequence[OptionValue]) -> str:
    """Format values as they are typed, such as `false, true` or `S1, S2`."""
    return ", ".join(str(one).lower() if isinstance(one, bool) else str(one) for one in taken)


def sentence(spec: OptionSpec) -> list[str]:
    """Return an option's description, the numbers of players if limited, and its rule."""
    text = spec.text
    if spec.players is not None:
        text += f" For {counted(spec.players)} players."
    return wrapped(f"{text} [{spec.rule}]" if spec.rule else text, "      ")


def wrapped(text: str, indent: str) -> list[str]:
    """Wrap a text to the width of the terminal, with a hanging indent."""
    width = min(WIDEST, shutil.get_terminal_size().columns)
    hang = indent if len(indent) > 2 else f"{indent}    "
    return textwrap.wrap(
        text, width, initial_indent=indent, subsequent_indent=hang, break_on_hyphens=False
    )
