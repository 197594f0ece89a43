"""Matches saved under rules 1, in today's form: they keep the ways that had no option then."""

from __future__ import annotations

from typing import Any, Final

from rulewright.games.battles.options import FIRST_RULES, ONE_BY_ONE, OPTIONS
from rulewright.games.battles.state import FIELDS
from rulewright.kit.options import with_earlier_options

#: Where `State.data` has the rulings: behind pack and plan.
_RULINGS: Final = 2 + FIELDS.index("rulings")


def renewed(data: list[Any]) -> list[Any]:
    """`State.data` of rules 1 in today's form."""
    new = data[:]
    new[_RULINGS] |= 1 << ONE_BY_ONE | 1 << FIRST_RULES
    return new


def renewed_position(text: str) -> str:
    """A position of rules 1 in today's form."""
    return with_earlier_options(text, OPTIONS)
