"""Matches saved under rules 1, in today's form: they keep the ways that had no option then."""

from __future__ import annotations

from typing import Any, Final

from rulewright.games.thrones.setup import OPTIONS
from rulewright.kit.options import with_earlier_options

# What `State.data` ends with since: siege engines as casualties, supply as if won, Mace Tyrell
# fighting on, a Preemptive Raid that takes two units or none.
LATER: Final = (1, 1, 1, 1)


def renewed(data: list[Any]) -> list[Any]:
    """`State.data` of rules 1 in today's form."""
    return [*data, *LATER]


def renewed_position(text: str) -> str:
    """A position of rules 1 in today's form."""
    return with_earlier_options(text, OPTIONS)
