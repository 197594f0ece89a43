"""Matches saved under rules 1, in today's form: four players began with twelve neutral forces."""

from __future__ import annotations

from typing import Any, Final

from rulewright.games.thrones_first.options import OPTIONS
from rulewright.kit.options import with_earlier_options

FOUR: Final = 4


def renewed(data: list[Any]) -> list[Any]:
    """`FirstState.data` of rules 1 in today's form."""
    players, own = data[1], data[-1]
    return [*data[:-1], [*own, int(players == FOUR)]]


def renewed_position(text: str) -> str:
    """A position of rules 1 in today's form."""
    if f"players: {FOUR}" not in text.splitlines():
        return text
    return with_earlier_options(text, OPTIONS)
