"""Writes one short match for each game, choice by choice, as the engine plays it now.

    python -m tools.playthroughs            # name the files that differ from today's play
    python -m tools.playthroughs --write    # replay the choices of each file and write it again
    python -m tools.playthroughs --new      # let bots play new matches, and write those

The files, `tests/recorded/playthroughs/GAME.txt`, are records with all sentences of their log
(`rulewright.testing.playthroughs`). After a change of a rule or a sentence, read the diff of
`--write`: it shows what a player notices. Use `--new` if the rules no longer allow the old choices,
or to show an option that they do not use.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import click

from rulewright.bots import make_bot
from rulewright.kernel import BadRecord, Match, OptionValue
from rulewright.testing import playthrough

FOLDER = Path(__file__).parents[1] / "tests/recorded/playthroughs"


@dataclass(frozen=True)
class Plan:
    """A match for bots to play; the seed was chosen for a short match in which much happens."""

    players: int
    bot: str
    seed: str
    options: Mapping[str, OptionValue] = field(default_factory=dict)


HUNT: dict[str, OptionValue] = {
    "letters": True,
    "false_clues": True,
    "rushing": True,
    "address": True,
}
PLANS = {
    "thrones": Plan(3, "steward", "8", {"tides": True}),
    "whitechapel": Plan(3, "adept", "9", HUNT),
    "monopoly": Plan(3, "landlord", "1", {"cap": 20}),
    "battles": Plan(2, "captain", "5", {"plan": "wolf-raiders"}),
    "thrones-first": Plan(
        3, "steward", "5", {"fortifications": True, "one_time_orders": True, "tactics": True}
    ),
    "btwixt": Plan(3, "courtier", "38", {"game": "advanced", "short": True}),
}


def file_of(game: str) -> Path:
    """Return the path of a game's playthrough."""
    return FOLDER / f"{game}.txt"


def played(game: str, plan: Plan) -> Match:
    """Play the match of a plan to its end."""
    match = Match.new(game, plan.players, plan.seed, plan.options)
    bots = [
        make_bot(game, plan.bot, seat, Random(f"{plan.seed}/{seat}"))
        for seat in range(plan.players)
    ]
    while not match.over:
        seat = match.waiting[0]
        ask = match.ask(seat)
        assert ask is not None, "a seat that is waited for is asked"
        match.decide(seat, bots[seat].choose(match.view(seat), ask))
    return match


def told_anew(game: str, new: bool) -> str:
    """Return a game's playthrough as played now: by its file's choices, or by new ones of bots."""
    if new:
        return playthrough(played(game, PLANS[game]).record())
    return playthrough(file_of(game).read_text("utf-8"))


@click.command()
@click.option("--write", is_flag=True, help="Tell the choices of each file anew.")
@click.option("--new", is_flag=True, help="Have bots play the matches anew.")
@click.argument("games", nargs=-1, type=click.Choice(sorted(PLANS)))
def main(games: tuple[str, ...], write: bool, new: bool) -> None:
    """Compare the playthroughs of GAMES, or of all, with how the engine plays them now."""
    stale = [game for game in games or sorted(PLANS) if not renewed(game, write, new)]
    if stale:
        click.echo(f"played otherwise today: {', '.join(stale)}; see --write and --new")
        sys.exit(1)


def renewed(game: str, write: bool, new: bool) -> bool:
    """Return whether a game's file is up to date, after writing it if requested."""
    try:
        text = told_anew(game, new)
    except BadRecord as error:
        click.echo(f"{file_of(game)}: {error}")
        return False
    if write or new:
        FOLDER.mkdir(parents=True, exist_ok=True)
        file_of(game).write_text(text, "utf-8")
    return text == file_of(game).read_text("utf-8")


if __name__ == "__main__":
    main()
