"""Effects that last until the end of the turn, from tactics, commands and commanders.

An effect is three consecutive ints in `s.effects`: its kind, the units it affects as bits, and its
amount. `close_turn` empties the list.
"""

from __future__ import annotations

from typing import Final

from rulewright.games.battles.state import BattlesState

DICE: Final = 0  # extra attack dice
STALWART_NOW: Final = 1
TOUGHNESS_NOW: Final = 2
PURSUE_MORE: Final = 3  # hexes
PURSUE_NOW: Final = 4  # has Pursue with that many hexes
IGNORE_COVER: Final = 5
NO_PARTING_BLOW: Final = 6  # suffers no parting blow when it breaks away
NO_COUNTER: Final = 7  # an enemy unit that cannot counterattack
NO_RETREAT: Final = 8  # cannot be made to retreat by an attack
IGNORE_MORALE: Final = 9  # how many Morale results of an attack are ignored
FLANKS: Final = 10  # attacks as if it flanked
FLANK_DICE: Final = 11  # extra attack dice in a flank attack
MOVE_MORE: Final = 12  # hexes
ATTACK_AGAIN: Final = 13
ADVANCE_AGAIN: Final = 14
DOUBLE_RETREAT_MORALE: Final = 15  # morale for each enemy unit made to retreat two hexes
RANK_MORALE: Final = 16  # extra morale for each unit eliminated
STRIKE_BONUS: Final = 17  # extra attack dice in the next attack only
LENT: Final = 18  # has a commander's dice this turn; the amount is his index
KEPT_BACK: Final = 19  # does not get them in this attack; the amount is his index


def add(s: BattlesState, kind: int, units: int, amount: int = 1) -> None:
    """Add an effect until the end of the turn; `units` is a bit set."""
    s.effects += [kind, units, amount]


def amount(s: BattlesState, kind: int, unit: int) -> int:
    """Return the sum of a unit's effects of a kind."""
    if not s.effects:
        return 0
    total = 0
    for place in range(0, len(s.effects), 3):
        if s.effects[place] == kind and s.effects[place + 1] >> unit & 1:
            total += s.effects[place + 2]
    return total


def amount_for_all(s: BattlesState, kind: int) -> int:
    """Return the sum of all effects of a kind, whichever units they affect."""
    total = 0
    for place in range(0, len(s.effects), 3):
        if s.effects[place] == kind:
            total += s.effects[place + 2]
    return total


def of_leader(s: BattlesState, kind: int, leader: int) -> int:
    """Return the units affected by one commander's effect of a kind, as a bit set.

    Only for kinds whose amount is the index of a commander, such as `LENT`.
    """
    units = 0
    for place in range(0, len(s.effects), 3):
        if s.effects[place] == kind and s.effects[place + 2] == leader:
            units |= s.effects[place + 1]
    return units


def spend(s: BattlesState, kind: int, unit: int) -> None:
    """Use up a unit's first effect of a kind; other units keep it."""
    for place in range(0, len(s.effects), 3):
        if s.effects[place] == kind and s.effects[place + 1] >> unit & 1:
            s.effects[place + 1] &= ~(1 << unit)
            return


def bits(units: list[int]) -> int:
    """Return units as a bit set."""
    mask = 0
    for unit in units:
        mask |= 1 << unit
    return mask
