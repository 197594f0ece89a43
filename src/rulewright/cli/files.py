"""Matches in files: a snapshot in a `.json` file, a readable record in any other."""

from __future__ import annotations

from pathlib import Path

import click

from rulewright.kernel import AnyGame, Match


def save_match(match: Match, file: Path) -> None:
    """Write a match so that it can be continued. The file contains the seed, and so all luck."""
    text = match.to_json() if file.suffix == ".json" else match.record(reveal=True)
    file.write_text(text, encoding="utf-8")


def open_match(game: AnyGame, file: Path) -> Match:
    """Read a match that `save_match` wrote. Raise `BadRecord` if that fails."""
    text = read_text(file)
    if not text.lstrip().startswith("{"):
        match = Match.load(text, game, listen=True)
        if match.manual and not match.over:
            raise click.UsageError(f"{file} contains no seed, so the match cannot continue")
        return match
    return Match.from_json(text, game, listen=True)


def read_text(file: Path) -> str:
    """Return the text of a file; raise a usage error if it is not text."""
    try:
        return file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise click.UsageError(f"cannot read {file}: {error}") from error
