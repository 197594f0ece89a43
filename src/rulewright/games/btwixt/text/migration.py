"""Migration of saves and records of older rules, which continue as they were played."""

from __future__ import annotations

from typing import Any, Final

from rulewright.games.btwixt.options import OPTIONS
from rulewright.kit.options import with_legacy_defaults

# Values of the options added in rules 2: the first player is random, a winner without an ally gains
# the token, an empty deck is not refilled, leaders' own cards are discarded in a kingsmoot.
OF_RULES_2: Final = (-1, 0, 0, 0)

# Values of the options added in rules 3: the ally is placed before the token, allies left in the
# row stay there, own cards are drawn after a draft. `migrate` adds a last one, `first_rules`.
OF_RULES_3: Final = (0, 0, 0)

# Rules 1 stored the leaders whom others' cards could not choose, here in the data and in a line of
# a position. Since then they follow from the bid piles.
SILENT_AT: Final = 52
SILENT_LINE: Final = "silent:"


def migrate(data: list[Any], rules: int) -> list[Any]:
    """Convert the data of a `BtwixtState` of older rules."""
    if rules > 1:
        return [*data, *OF_RULES_3, 0]
    return [*data[:SILENT_AT], *data[SILENT_AT + 1 :], *OF_RULES_2, *OF_RULES_3, 1]


def migrate_position(text: str, rules: int) -> str:
    """Convert a position of older rules."""
    kept = [line for line in text.splitlines() if not line.startswith(SILENT_LINE)]
    return with_legacy_defaults("\n".join(kept), OPTIONS, rules) + "\n"
