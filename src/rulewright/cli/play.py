"""`rulewright play`: a game in the terminal, against bots or with several people at one screen."""

from __future__ import annotations

import secrets
from pathlib import Path
from random import Random

import click
from rich.console import Console

from rulewright.bots import RANDOM, bot_names, make_bot
from rulewright.cli.arguments import (
    game_argument,
    match_options,
    read_bots,
    read_options,
    read_seat,
    settled_players,
)
from rulewright.cli.files import open_match
from rulewright.cli.packs import offer_packs, pack_option, with_pack
from rulewright.cli.session import Session
from rulewright.kernel import AnyGame, Bot, Match

SEED_BYTES = 8


@click.command()
@game_argument
@match_options
@pack_option
@click.option(
    "--seat",
    "-s",
    "seats",
    multiple=True,
    metavar="SEAT",
    help="Your seat, by name or number (default: the first); repeat for several people.",
)
@click.option("--seed", help="The seed that determines all luck (default: a random one).")
@click.option(
    "--load",
    "file",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Continue a saved match.",
)
def play(
    game: AnyGame,
    players: int | None,
    bots: str | None,
    options: tuple[str, ...],
    packs: tuple[Path, ...],
    seats: tuple[str, ...],
    seed: str | None,
    file: Path | None,
) -> None:
    """Play a game in the terminal; bots take the other seats. Type `help` for the commands."""
    offered = offer_packs(packs, game)
    if file is not None:
        if players is not None or options or seed is not None:
            raise click.UsageError("--load cannot be combined with --players, --option or --seed")
        match = open_match(game, file)
    else:
        count = settled_players(game, players)
        settings = read_options(game, count, with_pack(options, offered))
        seed = secrets.token_hex(SEED_BYTES) if seed is None else seed
        match = Match.new(game, count, seed, settings, listen=True)
    people = {read_seat(match.names, seat) for seat in seats or (match.names[0],)}
    Session(match, people, seated_bots(match, bots), Console(highlight=False)).run()


def seated_bots(match: Match, text: str | None) -> list[Bot]:
    """Return a bot for every seat; the bots at people's seats are not used."""
    game, players = match.game, match.players
    names = read_bots(game, players, text or best_bot(game))
    if len(names) == 1:
        names *= players
    return [
        make_bot(game, name, seat, Random(f"{match.seed}/bot/{seat}"))
        for seat, name in enumerate(names)
    ]


def best_bot(game: AnyGame) -> str:
    """Return the name of the game's best bot, or of the random one if it has none of its own."""
    return next((name for name in bot_names(game) if name != RANDOM), RANDOM)
