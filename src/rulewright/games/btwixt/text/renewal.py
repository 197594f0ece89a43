"""Saves and records of rules 1, in today's form."""

from __future__ import annotations

from typing import Any, Final

# What `State.data` ends with since: luck makes the first player, a token without an ally, nothing
# drawn from an empty deck, leaders' own cards discarded in a kingsmoot.
LATER: Final = (-1, 0, 0, 0)

# Of rules 1: where `State.data` had the leaders whom others' cards could not choose, which follows
# from the bid piles since, and the line of a position that told them.
SILENT_AT: Final = 52
SILENT_LINE: Final = "silent:"


def renewed(data: list[Any]) -> list[Any]:
    """`State.data` of rules 1 in today's form."""
    return [*data[:SILENT_AT], *data[SILENT_AT + 1 :], *LATER]


def renewed_position(text: str) -> str:
    """A position of rules 1 in today's form."""
    kept = [line for line in text.splitlines() if not line.startswith(SILENT_LINE)]
    return "\n".join(kept) + "\n"
