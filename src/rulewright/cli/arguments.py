"""Arguments shared by several commands: a game, its options, seeds, bots and seats."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import click

from rulewright.bots import bot_names
from rulewright.kernel import AnyGame, BadOption, OptionSpec, OptionValue, get

F = TypeVar("F", bound=Callable[..., Any])

YES = {"true", "yes", "on", "1"}
NO = {"false", "no", "off", "0"}


def game_argument(function: F) -> F:
    """Add the argument `GAME`, which gives the command the game of that name."""
    return click.argument("game", callback=lambda _context, _argument, name: get(name))(function)


def match_options(function: F) -> F:
    """Add the options that define a match: `--players`, `--option`, `--bots`."""
    for option in (
        click.option(
            "--option",
            "-o",
            "options",
            multiple=True,
            metavar="NAME=VALUE",
            help="An option of the game; may be given several times.",
        ),
        click.option(
            "--bots",
            metavar="NAME[,NAME…]",
            help="One bot for all seats, or one per seat in order.",
        ),
        click.option(
            "--players", "-p", type=int, help="The number of players (default: the maximum)."
        ),
    ):
        function = option(function)
    return function


def settled_players(game: AnyGame, players: int | None) -> int:
    """Return the number of players; the default is the game's maximum."""
    return max(game.player_counts) if players is None else players


def read_options(game: AnyGame, players: int, given: Sequence[str]) -> dict[str, OptionValue]:
    """Parse and check the values of `--option`. Raise `BadOption` for a bad one."""
    specs = {spec.name: spec for spec in game.option_specs}
    options: dict[str, OptionValue] = {}
    for text in given:
        name, equals, value = text.partition("=")
        name = name.strip()
        if not equals:
            raise BadOption(f"--option must be NAME=VALUE, not {text!r}")
        options[name] = read_value(specs.get(name), value.strip())
    game.settle_options(players, options)
    return options


def read_value(spec: OptionSpec | None, text: str) -> OptionValue:
    """Parse an option's value; return the text itself if it is none of the possible values."""
    for value in () if spec is None else spec.values:
        if isinstance(value, bool):
            if text.lower() in (YES if value else NO):
                return value
        elif str(value) == text:
            return value
    return text


def read_bots(game: AnyGame, players: int, text: str | None) -> list[str]:
    """Parse the value of `--bots`: one name, or one per seat; random bots by default."""
    names = ["random"] if text is None else [name.strip() for name in text.split(",")]
    known = bot_names(game)
    for name in names:
        if name not in known:
            raise click.UsageError(f"no bot called {name!r}; known: {', '.join(known)}")
    if len(names) not in (1, players):
        raise click.UsageError(
            f"--bots takes one name, or {players} (one per seat), not {len(names)}"
        )
    return names


def read_seat(names: Sequence[str], text: str) -> int:
    """Parse a seat: its name, or its number from 1."""
    if text in names:
        return names.index(text)
    if text.isdigit() and 1 <= int(text) <= len(names):
        return int(text) - 1
    raise click.UsageError(f"no seat {text!r}; there are {', '.join(names)}")
