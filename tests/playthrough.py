"""Playthroughs: a whole match as its record with the sentences that the table was told.

    PYTHONPATH=src python -m tests.playthrough GAME PLAYERS BOT SEED [OPTION=VALUE ...]

prints one of a match between bots; those in `tests/playthroughs` are among the shortest:

    thrones 3 steward playthrough-0
    whitechapel 2 adept playthrough-6
    monopoly 2 landlord playthrough-15 cap=20

The sentences stand as comments, each with its rule, so that the text is a record as well: a test
plays it again from itself.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from random import Random

from rulewright.bots import make_bot
from rulewright.kernel import EVERYONE, Line, Match, OptionValue
from rulewright.kernel.log import FORCED
from rulewright.kernel.record import header_lines

FOLDER = Path(__file__).parent / "playthroughs"
INDENT = ";    "


def told(record: str) -> str:
    """The record with each sentence after the choice or luck that it was told upon."""
    match = Match.load(record)
    course = [raw for raw in match.record(reveal=True).splitlines() if raw[:1] != "["]
    lines = _sentences(match, course)
    text = header_lines(match, reveal=True)
    entry = 0  # of the log, the next to be written down
    for raw in course:
        while entry < len(match.log) and match.log[entry] & FORCED:
            entry += 1
        while lines and lines[0].at <= entry:
            text.append(_comment(match, lines.pop(0)))
        text.append(raw)
        entry += raw[:1] not in ("", ";")
    return "\n".join([*text, *(_comment(match, line) for line in lines)]) + "\n"


def _sentences(match: Match, course: list[str]) -> list[Line]:
    """All that the table is told when the choices of a record are made again."""
    settings, seed = match.settings, match.seed
    again = Match.new(match.game, match.players, seed=seed, options=settings, listen=True)
    for raw in course:
        seat, _, choice = raw.partition(": ")
        if seat in again.names:
            again.play(again.names.index(seat), choice)
    return again.lines or []


def _comment(match: Match, line: Line) -> str:
    whom = "" if line.audience == EVERYONE else f" (to {_names(match, line.audience)})"
    return f"{INDENT}{line.text}{whom} [{line.rule}]"


def _names(match: Match, audience: int) -> str:
    return ", ".join(name for seat, name in enumerate(match.names) if audience >> seat & 1)


def by_bots(game: str, players: int, bot: str, seed: str, options: dict[str, OptionValue]) -> Match:
    """A match that bots have played to its end."""
    match = Match.new(game, players, seed=seed, options=options)
    bots = [make_bot(game, bot, seat, Random(f"{seed}-{seat}")) for seat in range(players)]
    while not match.over:
        seat = match.waiting[0]
        ask = match.ask(seat)
        assert ask is not None
        match.decide(seat, bots[seat].choose(match.view(seat), ask))
    return match


def main(game: str, players: str, bot: str, seed: str, *options: str) -> None:
    """Print the playthrough that the command line asks for."""
    pairs = (option.split("=", 1) for option in options)
    given: dict[str, OptionValue] = {name: json.loads(value) for name, value in pairs}
    print(told(by_bots(game, int(players), bot, seed, given).record(reveal=True)), end="")


if __name__ == "__main__":
    main(*sys.argv[1:])
