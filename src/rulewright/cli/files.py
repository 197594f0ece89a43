"""Matches in files: a snapshot in a `.json` file, a record that people can read in any other."""

from __future__ import annotations

from pathlib import Path

import click

from rulewright.kernel import AnyGame, Match


def save_match(match: Match, file: Path) -> None:
    """Write the match so that it can be gone on with; the seed, and with it all luck, is inside.

    Raises `OSError` when the file cannot be written.
    """
    text = match.to_json() if file.suffix == ".json" else match.record(reveal=True)
    file.write_text(text, encoding="utf-8")


def open_match(game: AnyGame, file: Path) -> Match:
    """The match of a file that `save_match` wrote; raises `BadRecord`."""
    text = read_text(file)
    if not text.lstrip().startswith("{"):
        match = Match.load(text, game, listen=True)
        if match.manual and not match.over:
            raise click.UsageError(f"{file} holds no seed, so luck could not go on")
        return match
    return Match.from_json(text, game, listen=True)


def read_text(file: Path) -> str:
    """The text of a file; a wrong argument when it is no text."""
    try:
        return file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise click.UsageError(f"cannot read {file}: {error}") from error
