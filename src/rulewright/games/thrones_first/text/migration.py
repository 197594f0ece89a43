"""Migration of matches saved under older rules, which go on as they were played."""

from __future__ import annotations

from typing import Any, Final

from rulewright.games.thrones_first.options import OPTIONS
from rulewright.kit.options import with_legacy_defaults

FOUR: Final = 4  # with this many players, rules 1 had twelve neutral forces
PLAYERS: Final = "players: "


def migrate(data: list[Any], rules: int) -> list[Any]:
    """Migrate `FirstState.data` of older rules."""
    players, own = data[1], data[-1]
    since_2 = [int(players == FOUR)] if rules == 1 else []
    return [*data[:-1], [*own, *since_2, int(rules == 1)]]


def migrate_position(text: str, rules: int) -> str:
    """Migrate a position of older rules."""
    players = _players(text)
    specs = [spec for spec in OPTIONS if spec.players is None or players in spec.players]
    return with_legacy_defaults(text, specs, rules)


def _players(text: str) -> int:
    """Return the number of players that a position names; 0 if it names none."""
    for line in text.splitlines():
        number = line.removeprefix(PLAYERS)
        if number != line and number.isdecimal():
            return int(number)
    return 0
