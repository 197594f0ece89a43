"""Migration of matches saved under rules 1, which keep the rules that are now options."""

from __future__ import annotations

from typing import Any, Final

from rulewright.games.thrones.setup import OPTIONS
from rulewright.kit.options import with_legacy_defaults

# The fields that `State.data` has gained: siege engines as casualties, supply as if won, Mace
# Tyrell fighting on, a Preemptive Raid that takes two units or none.
LATER: Final = (1, 1, 1, 1)


def migrate(data: list[Any]) -> list[Any]:
    """Migrate `State.data` of rules 1."""
    return [*data, *LATER]


def migrate_position(text: str) -> str:
    """Migrate a position of rules 1."""
    return with_legacy_defaults(text, OPTIONS)
