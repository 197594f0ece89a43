"""Effects that last to the end of the turn: of tactics, commands and commanders.

An effect is three ints in a row of `s.effects`: its kind, the units it is for as bits, its amount.
It is asked for by kind and unit. All end with the turn (`close_turn` empties the list).
"""

from __future__ import annotations

from typing import Final

from rulewright.games.battles.state import BattlesState

DICE: Final = 0  # attack dice more
STALWART_NOW: Final = 1
TOUGHNESS_NOW: Final = 2
PURSUE_MORE: Final = 3  # hexes
PURSUE_NOW: Final = 4  # gains Pursue with so many hexes
IGNORE_COVER: Final = 5
NO_PARTING_BLOW: Final = 6  # suffers none when it disengages
NO_COUNTER: Final = 7  # an enemy unit that cannot counterattack
NO_RETREAT: Final = 8  # cannot be made to retreat by an attack
IGNORE_MORALE: Final = 9  # first Morale results that do not count against it
FLANKS: Final = 10  # attacks as if it flanked
FLANK_DICE: Final = 11  # attack dice more in a flank attack
MOVE_MORE: Final = 12  # hexes
ATTACK_AGAIN: Final = 13
ADVANCE_AGAIN: Final = 14
DOUBLE_RETREAT_MORALE: Final = 15  # morale for each enemy unit made to retreat two hexes
RANK_MORALE: Final = 16  # morale more for each unit eliminated
STRIKE_BONUS: Final = 17  # attack dice more in the next attack alone
LENT: Final = 18  # has the dice of a commander this turn; the amount is his place
KEPT_BACK: Final = 19  # does not get them in this attack; the amount is his place


def add(s: BattlesState, kind: int, units: int, amount: int = 1) -> None:
    """Let an effect last to the end of the turn; `units` are bits."""
    s.effects += [kind, units, amount]


def amount(s: BattlesState, kind: int, unit: int) -> int:
    """The sum of all effects of a kind for a unit."""
    if not s.effects:
        return 0
    total = 0
    for place in range(0, len(s.effects), 3):
        if s.effects[place] == kind and s.effects[place + 1] >> unit & 1:
            total += s.effects[place + 2]
    return total


def amount_for_all(s: BattlesState, kind: int) -> int:
    """The sum of all effects of a kind, whichever units they name."""
    total = 0
    for place in range(0, len(s.effects), 3):
        if s.effects[place] == kind:
            total += s.effects[place + 2]
    return total


def of_leader(s: BattlesState, kind: int, leader: int) -> int:
    """The units that a commander has given an effect whose amount is his place, as bits."""
    units = 0
    for place in range(0, len(s.effects), 3):
        if s.effects[place] == kind and s.effects[place + 2] == leader:
            units |= s.effects[place + 1]
    return units


def spend(s: BattlesState, kind: int, unit: int) -> None:
    """Use up the first effect of a kind that a unit has: the others it is for keep it."""
    for place in range(0, len(s.effects), 3):
        if s.effects[place] == kind and s.effects[place + 1] >> unit & 1:
            s.effects[place + 1] &= ~(1 << unit)
            return


def bits(units: list[int]) -> int:
    """The units as bits."""
    mask = 0
    for unit in units:
        mask |= 1 << unit
    return mask
