"""Matches saved under rules 1, in today's form: they keep the ways that had no option then."""

from __future__ import annotations

from typing import Any, Final

from rulewright.games.thrones.setup import OPTIONS
from rulewright.kit.options import with_legacy_defaults

# What `State.data` ends with since: siege engines as casualties, supply as if won, Mace Tyrell
# fighting on, a Preemptive Raid that takes two units or none.
LATER: Final = (1, 1, 1, 1)


def migrate(data: list[Any]) -> list[Any]:
    """`State.data` of rules 1 in today's form."""
    return [*data, *LATER]


def migrate_position(text: str) -> str:
    """A position of rules 1 in today's form."""
    return with_legacy_defaults(text, OPTIONS)
