"""Which game a text is of: records, saved matches and positions name theirs."""

from __future__ import annotations

import json
import re

from rulewright.kernel.errors import BadPosition, BadRecord

GAME_TAG = re.compile(r'^\[Game "([^"]+)"\]', re.MULTILINE)
GAME_LINE = re.compile(r"^[ \t]*game:[ \t]*(\S+)[ \t]*$", re.MULTILINE)


def game_of_record(text: str) -> str:
    """The game that a record's header names; raises `BadRecord`."""
    tag = GAME_TAG.search(text)
    if tag is None:
        raise BadRecord("the record does not name its game")
    return tag[1]


def game_of_save(text: str) -> str:
    """The game that a saved match names; raises `BadRecord`."""
    try:
        return str(json.loads(text)["game"])
    except (ValueError, KeyError, TypeError) as error:
        raise BadRecord("not a saved match: it does not name its game") from error


def with_game_line(name: str, text: str) -> str:
    """A position text with its game on the first line."""
    return f"game: {name}\n{text}"


def without_game_line(text: str) -> tuple[str, str]:
    """The game that a position names, or "", and the text with that line left blank."""
    line = GAME_LINE.search(text)
    if line is None:
        return "", text
    return line[1], text[: line.start()] + text[line.end() :]


def game_of_position(name: str) -> str:
    """The name that a position gives; raises `BadPosition` when it gives none."""
    if not name:
        raise BadPosition("the position does not name its game: begin it with a line `game: NAME`")
    return name
