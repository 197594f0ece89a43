"""Tells one short match a game choice by choice, as the engine plays it today.

    python -m tools.playthroughs            # names the files that are not what is played today
    python -m tools.playthroughs --write    # tells the choices of each file anew
    python -m tools.playthroughs --new      # has bots play the matches anew, and tells them

The files, `tests/recorded/playthroughs/GAME.txt`, are records with all that was told
(`rulewright.testing.playthroughs`). After a change of a rule or a sentence look at what `--write`
makes of them: the diff shows what a player notices. `--new` is for rules that the old choices do
not lead through any more, and whenever an option is to be shown that they do without.
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
    """A match to be played by bots; the seed was picked for a short match in which much happens."""

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
    """Where a game's playthrough is kept."""
    return FOLDER / f"{game}.txt"


def played(game: str, plan: Plan) -> Match:
    """The match of a plan, played to its end."""
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
    """A game's playthrough as it is played today: the choices of its file, or new ones of bots."""
    if new:
        return playthrough(played(game, PLANS[game]).record())
    return playthrough(file_of(game).read_text("utf-8"))


@click.command()
@click.option("--write", is_flag=True, help="Tell the choices of each file anew.")
@click.option("--new", is_flag=True, help="Have bots play the matches anew.")
@click.argument("games", nargs=-1, type=click.Choice(sorted(PLANS)))
def main(games: tuple[str, ...], write: bool, new: bool) -> None:
    """Hold the playthroughs of GAMES, or of all, against what is played today."""
    stale = [game for game in games or sorted(PLANS) if not renewed(game, write, new)]
    if stale:
        click.echo(f"played otherwise today: {', '.join(stale)}; see --write and --new")
        sys.exit(1)


def renewed(game: str, write: bool, new: bool) -> bool:
    """Whether a game's file is what is played today, after writing it where that is asked for."""
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
