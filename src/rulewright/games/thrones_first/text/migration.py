"""Matches saved under older rules, in today's form: they go on as they were played."""

from __future__ import annotations

from typing import Any, Final

from rulewright.games.thrones_first.options import OPTIONS
from rulewright.kit.options import with_legacy_defaults

FOUR: Final = 4  # so many players began with twelve neutral forces under rules 1
PLAYERS: Final = "players: "


def migrate(data: list[Any], rules: int) -> list[Any]:
    """`FirstState.data` of older rules in today's form."""
    players, own = data[1], data[-1]
    since_2 = [int(players == FOUR)] if rules == 1 else []
    return [*data[:-1], [*own, *since_2, int(rules == 1)]]


def migrate_position(text: str, rules: int) -> str:
    """A position of older rules in today's form."""
    players = _players(text)
    specs = [spec for spec in OPTIONS if spec.players is None or players in spec.players]
    return with_legacy_defaults(text, specs, rules)


def _players(text: str) -> int:
    """The number of players in the line that names it; 0 where the reader will find none."""
    for line in text.splitlines():
        number = line.removeprefix(PLAYERS)
        if number != line and number.isdecimal():
            return int(number)
    return 0
