"""Converts saves and records of rules 1, which keep the options of that time."""

from __future__ import annotations

from typing import Any, Final

from rulewright.games.monopoly.options import OPTIONS
from rulewright.games.monopoly.state import DROP_BITS
from rulewright.kit.options import with_legacy_defaults

# In rules 1: the length of `State.data`, the index of the dropped offers, and their bits per seat.
FIELDS: Final = 51
DROPS_AT: Final = 50
OLD_DROP_BITS: Final = 2

# The values of options added since: three of a kind, hotels in a shortage, offers before a throw,
# raising money, unasked rents of a bankrupt.
LATER: Final = (0, 0, 3, 0, 0)


def migrate(data: list[Any]) -> list[Any]:
    """Convert the data of a state of rules 1, adding values for the options of later rules."""
    data = data[:FIELDS]
    data[DROPS_AT] = _spread(data[DROPS_AT], data[0])
    return [*data, *LATER]


def _spread(drops: int, players: int) -> int:
    """Convert the counts of dropped offers, which had fewer bits per seat."""
    mask = (1 << OLD_DROP_BITS) - 1
    spread = 0
    for seat in range(players):
        spread |= (drops >> OLD_DROP_BITS * seat & mask) << DROP_BITS * seat
    return spread


def migrate_position(text: str) -> str:
    """Convert a position of rules 1, adding the options of later rules."""
    return with_legacy_defaults(text, OPTIONS)
