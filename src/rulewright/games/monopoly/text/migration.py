"""Saves and records of rules 1, in today's form: they go on as they were played then."""

from __future__ import annotations

from typing import Any, Final

from rulewright.games.monopoly.options import OPTIONS
from rulewright.games.monopoly.state import DROP_BITS
from rulewright.kit.options import with_legacy_defaults

# Of rules 1: how long `State.data` was, where the dropped offers stood in it, and in how many bits.
FIELDS: Final = 51
DROPS_AT: Final = 50
OLD_DROP_BITS: Final = 2

# The values of options that came later: three of a kind, hotels in a shortage, offers before a
# throw, raising money, unasked rents of a bankrupt.
LATER: Final = (0, 0, 3, 0, 0)


def migrate(data: list[Any]) -> list[Any]:
    """`State.data` of rules 1, with the ways that matches had then."""
    data = data[:FIELDS]
    data[DROPS_AT] = _spread(data[DROPS_AT], data[0])
    return [*data, *LATER]


def _spread(drops: int, players: int) -> int:
    """The dropped offers of all seats, which took fewer bits each."""
    mask = (1 << OLD_DROP_BITS) - 1
    spread = 0
    for seat in range(players):
        spread |= (drops >> OLD_DROP_BITS * seat & mask) << DROP_BITS * seat
    return spread


def migrate_position(text: str) -> str:
    """A position of rules 1, which names no option that came later."""
    return with_legacy_defaults(text, OPTIONS)
