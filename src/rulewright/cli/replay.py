"""`rulewright replay`: prints a recorded match in sentences, and verifies it."""

from __future__ import annotations

import re
from pathlib import Path

import click
from rich.console import Console
from rich.text import Text

from rulewright.cli.files import read_text
from rulewright.cli.packs import offer_packs, pack_option
from rulewright.kernel import EVERYONE, BadRecord, LogEntry, Match, get

NAMED = re.compile(r'^\[Game "([^"]*)"\]', re.MULTILINE)


@click.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@pack_option
@click.option("--quiet", "-q", is_flag=True, help="Only verify; do not print the match.")
def replay(file: Path, packs: tuple[Path, ...], quiet: bool) -> int:
    """Print a recorded match in sentences, and verify that it replays.

    If it does not, the output names the line at fault and the exit code is 1.
    """
    text = read_text(file)
    named = NAMED.search(text)
    if named is None:
        raise click.UsageError(f"{file} is not a record: it names no game")
    game = get(named[1])
    offer_packs(packs, game)
    try:
        match = Match.load(text, game, listen=True)
    except BadRecord as error:
        click.echo(f"rulewright: {file} does not replay: {error}", err=True)
        return 1
    console = Console(highlight=False, soft_wrap=True)
    if not quiet:
        for line in match.lines or ():
            console.print(told(line, match.names))
    console.print(verdict(match), markup=False)
    return 0


def told(line: LogEntry, names: list[str]) -> Text:
    """Return a log entry as text; a private one names the seats that could read it."""
    text = Text(line.text)
    if line.visible_to != EVERYONE:
        heard = ", ".join(name for seat, name in enumerate(names) if line.is_visible_to(seat))
        text = Text.assemble((f"({heard or 'nobody'}) ", "dim"), text)
    if line.rule:
        text.append(f" [{line.rule}]", "dim")
    return text


def verdict(match: Match) -> str:
    """Return a line that says what was verified, and how the match ended."""
    count = f"{match.decisions} decisions"
    if not match.over:
        return f"Verified {count}; the match is not over yet."
    winners = ", ".join(match.names[seat] for seat in match.result.winners)
    luck = "" if match.manual else " and all luck from the seed"
    return f"Verified {count}{luck}. {match.result.reason} Winner: {winners}."
