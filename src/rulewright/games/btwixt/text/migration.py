"""Migration of saves and records of older rules, so that they go on as they were played."""

from __future__ import annotations

from typing import Any, Final

from rulewright.games.btwixt.options import OPTIONS
from rulewright.kit.options import with_legacy_defaults

# What `State.data` ends with since rules 2: luck makes the first player, a token without an ally,
# nothing drawn from an empty deck, leaders' own cards discarded in a kingsmoot.
OF_RULES_2: Final = (-1, 0, 0, 0)

# And since rules 3: the ally before the token, what is left in the row stays there, own cards are
# drawn after a draft; last, whether the points that rules 2 mended are played as before.
OF_RULES_3: Final = (0, 0, 0)

# Of rules 1: where `State.data` had the leaders whom others' cards could not choose, which follows
# from the bid piles since, and the line of a position that told them.
SILENT_AT: Final = 52
SILENT_LINE: Final = "silent:"


def migrate(data: list[Any], rules: int) -> list[Any]:
    """Migrate `State.data` of older rules."""
    if rules > 1:
        return [*data, *OF_RULES_3, 0]
    return [*data[:SILENT_AT], *data[SILENT_AT + 1 :], *OF_RULES_2, *OF_RULES_3, 1]


def migrate_position(text: str, rules: int) -> str:
    """Migrate a position of older rules."""
    kept = [line for line in text.splitlines() if not line.startswith(SILENT_LINE)]
    return with_legacy_defaults("\n".join(kept), OPTIONS, rules) + "\n"
