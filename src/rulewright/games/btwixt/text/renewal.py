"""Migration of saves and records of older rules, so that they go on as they were played."""

from __future__ import annotations

from typing import Any, Final

from rulewright.games.btwixt.options import OPTIONS
from rulewright.kit.options import with_earlier_options

# The fields at the end of `State.data` since rules 2, for older saves: a random first player, a
# token even without an ally, an empty deck stays empty, own cards are discarded in a kingsmoot.
OF_RULES_2: Final = (-1, 0, 0, 0)

# Those since rules 3: the ally before the token, the row keeps its allies, own cards are drawn
# after a draft. `first_rules` comes last: 1 if the points that rules 2 fixed stay as before.
OF_RULES_3: Final = (0, 0, 0)

# The index in `State.data` under rules 1 of the leaders who could not be chosen, and its line in
# positions; bid piles determine it since.
SILENT_AT: Final = 52
SILENT_LINE: Final = "silent:"


def renewed(data: list[Any], rules: int) -> list[Any]:
    """Migrate `State.data` of older rules."""
    if rules > 1:
        return [*data, *OF_RULES_3, 0]
    return [*data[:SILENT_AT], *data[SILENT_AT + 1 :], *OF_RULES_2, *OF_RULES_3, 1]


def renewed_position(text: str, rules: int) -> str:
    """Migrate a position of older rules."""
    kept = [line for line in text.splitlines() if not line.startswith(SILENT_LINE)]
    return with_earlier_options("\n".join(kept), OPTIONS, rules) + "\n"
