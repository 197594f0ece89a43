"""Migration of matches saved under older rules, which keep the rules of their time."""

from __future__ import annotations

from typing import Any, Final

from rulewright.games.battles.options import OPTIONS, RULINGS
from rulewright.games.battles.state import FIELDS
from rulewright.kit.options import with_legacy_defaults

#: The index of the rulings in `State.data`, which begins with pack and plan.
_RULINGS: Final = 2 + FIELDS.index("rulings")


def migrate(data: list[Any], rules: int) -> list[Any]:
    """Return `State.data` of older rules in today's form."""
    new = data[:]
    for spec in OPTIONS:
        if spec.under(rules) != spec.values[0]:
            new[_RULINGS] |= 1 << RULINGS.index(spec.name)
    return new


def migrate_position(text: str, rules: int) -> str:
    """Return a position of older rules in today's form."""
    return with_legacy_defaults(text, OPTIONS, rules)
