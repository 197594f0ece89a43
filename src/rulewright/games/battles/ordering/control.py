"""Zones of control: the units and hexes near a commander. [leadership.control]"""

from __future__ import annotations

from typing import Final

from rulewright.games.battles.state import BattlesState, distance, units_of

ZONE_OF_CONTROL: Final = 2  # hexes


def is_near(s: BattlesState, leader: int, cell: int) -> bool:
    """Return whether a hex is in a commander's zone of control; never if he is off the field."""
    chief = s.chief[leader]
    return chief >= 0 and distance(s, s.cell[chief], cell) <= ZONE_OF_CONTROL


def zone_of(s: BattlesState, leader: int) -> int:
    """Return the units that a commander controls, including his own, as a bit set."""
    chief = s.chief[leader]
    if chief < 0:
        return 0
    mask = 0
    for unit in units_of(s, s.side[chief]):
        if is_near(s, leader, s.cell[unit]):
            mask |= 1 << unit
    return mask
