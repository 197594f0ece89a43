"""`rulewright games`: what can be played."""

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
    """List the games, a line each, or tell the options and bots of GAME."""
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
            for spec in offered(game.option_specs)
        ],
    }


def listed(known: Sequence[AnyGame]) -> list[str]:
    """A line a game: its name, for how many players it is, its title."""
    rows = [(game.name, f"{counted(game.player_counts)} players", game.title) for game in known]
    names, counts = (max(len(row[column]) for row in rows) for column in (0, 1))
    return [f"{name:{names}}  {count:{counts}}  {title}" for name, count, title in rows]


def counted(counts: Sequence[int]) -> str:
    """`3 to 6`, `2`, or numbers that do not follow one another: `2, 4`."""
    if len(counts) > 2 and list(counts) == list(range(counts[0], counts[-1] + 1)):
        return f"{counts[0]} to {counts[-1]}"
    return ", ".join(str(count) for count in counts)


def told(game: AnyGame) -> list[str]:
    """A game with its bots, and each option with its values, the default first, and a sentence."""
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
    """`false, true`; words as they are taken, `S1, S2`."""
    return ", ".join(str(one).lower() if isinstance(one, bool) else str(one) for one in taken)


def sentence(spec: OptionSpec) -> list[str]:
    """The sentence of an option, the numbers of players if it is not for all, and its rule."""
    text = spec.text
    if spec.players is not None:
        text += f" For {counted(spec.players)} players."
    return wrapped(f"{text} [{spec.rule}]" if spec.rule else text, "      ")


def wrapped(text: str, indent: str) -> list[str]:
    """A text in lines that fit the terminal, the later ones further in."""
    width = min(WIDEST, shutil.get_terminal_size().columns)
    hang = indent if len(indent) > 2 else f"{indent}    "
    return textwrap.wrap(
        text, width, initial_indent=indent, subsequent_indent=hang, break_on_hyphens=False
    )
