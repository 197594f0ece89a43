"""Unit abilities of commanders, by the word on their cards. [commanders.abilities]

A commander keeps them when he commits. Abilities that add dice are functions here; the others are
checked where the rule that they change is applied.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rulewright.games.battles import effects
from rulewright.games.battles.fighting import engagement
from rulewright.games.battles.morale import at_most
from rulewright.games.battles.options import FIRST_RULES, ruled_otherwise
from rulewright.games.battles.state import (
    ATTACKED,
    BattlesState,
    card_of,
    distance,
    kind_of,
    units_of,
)
from rulewright.games.battles.words import GREEN, GREEN_ZONE, NONE, RANGED

# Called with the state, the commander's unit and its target.
DiceOfOwn = Callable[[BattlesState, int, int], int]
# Called with the state, the commander's unit, the attacking friend and its target.
DiceOfFriend = Callable[[BattlesState, int, int, int], int]

_CHARGE_HEXES: Final = 2
_LENT: Final = 2


# -- attack dice of his own unit -------------------------------------------------------------------
def charge(s: BattlesState, unit: int, target: int) -> int:
    """Return 1 extra die in melee if the unit has moved two hexes."""
    if kind_of(s, unit).ranged or unit not in s.ordered:
        return 0
    return int(s.stepped[s.ordered.index(unit)] >= _CHARGE_HEXES)


def fury(s: BattlesState, unit: int, target: int) -> int:
    """Return 1 extra die if the unit has lost a figure."""
    return int(s.figures[unit] < kind_of(s, unit).strength)


def defiance(s: BattlesState, unit: int, target: int) -> int:
    """Return 1 extra die while the side's own morale is green or worse."""
    return int(at_most(s, s.side[unit], GREEN_ZONE))


def ride_down(s: BattlesState, unit: int, target: int) -> int:
    """Return 1 extra die against ranged units."""
    return int(kind_of(s, target).unit_class == RANGED)


def duel(s: BattlesState, unit: int, target: int) -> int:
    """Return 1 extra die against a unit with a commander."""
    return int(s.leader[target] != NONE)


def vanguard(s: BattlesState, unit: int, target: int) -> int:
    """Return 1 extra die if no friendly unit is adjacent."""
    for friend in units_of(s, s.side[unit]):
        if distance(s, s.cell[unit], s.cell[friend]) == 1:
            return 0
    return 1


def crush(s: BattlesState, unit: int, target: int) -> int:
    """Return 1 extra die against green units."""
    return int(s.rank[target] == GREEN)


def outflank(s: BattlesState, unit: int, target: int) -> int:
    """Return 1 extra die in a flank attack."""
    return int(engagement.flanks(s, unit, target))


OWN_DICE: Final[dict[str, DiceOfOwn]] = {
    "charge": charge,
    "fury": fury,
    "defiance": defiance,
    "ride-down": ride_down,
    "duel": duel,
    "vanguard": vanguard,
    "crush": crush,
    "outflank": outflank,
}


# -- attack dice of friends beside him -----------------------------------------------------------
def press(s: BattlesState, unit: int, friend: int, target: int) -> int:
    """Return 1 extra die if `friend` attacks the enemy with which the commander is engaged."""
    return int(s.foe[unit] == target)


def lend_two(s: BattlesState, unit: int, friend: int, target: int) -> int:
    """Return the two dice that a commander lends, or can lend, to an adjacent unit; otherwise 0.

    He lends them to one unit a turn, and both that unit and his own must be ordered. He need not
    reach the target, and may be engaged. Later attacks of that unit have the dice too while it is
    adjacent. Until he has lent them, they count for each unit that could get them; `lending.py`
    asks which one does.
    """
    if ruled_otherwise(s, FIRST_RULES):
        return _lend_at_once(s, unit, friend)
    leader = s.leader[unit]
    lent = effects.of_leader(s, effects.LENT, leader)
    if lent:
        return _LENT if lent >> friend & 1 else 0
    if unit not in s.ordered or friend not in s.ordered:
        return 0
    return 0 if effects.of_leader(s, effects.KEPT_BACK, leader) >> friend & 1 else _LENT


def _lend_at_once(s: BattlesState, unit: int, friend: int) -> int:
    """Return the dice lent under the option `first_rules`, which old matches have.

    Nobody is asked: the first adjacent unit that attacks gets them. [setup.first-rules]
    """
    if unit not in s.ordered or friend not in s.ordered:
        return 0
    for place, other in enumerate(s.ordered):
        if other in (unit, friend) or not s.actions[place] & ATTACKED or s.cell[other] < 0:
            continue
        if distance(s, s.cell[unit], s.cell[other]) == 1:
            return 0
    return _LENT


FRIENDS_DICE: Final[dict[str, DiceOfFriend]] = {"press": press, "lend-two": lend_two}


def extra_dice(s: BattlesState, attacker: int, target: int) -> int:
    """Return the extra dice by abilities of the attacker's own commander and of adjacent ones.

    There are none without a target, as when setting a fire.
    """
    if target == NONE:
        return 0
    dice = 0
    for leader, unit in enumerate(s.chief):
        if unit < 0 or s.side[unit] != s.side[attacker]:
            continue
        word = card_of(s, leader).ability
        if unit == attacker:
            own = OWN_DICE.get(word)
            if own is not None:
                dice += own(s, unit, target)
        elif word in FRIENDS_DICE and distance(s, s.cell[unit], s.cell[attacker]) == 1:
            dice += FRIENDS_DICE[word](s, unit, attacker, target)
    return dice


# -- other questions ------------------------------------------------------------------------------
def has_ability(s: BattlesState, unit: int, word: str) -> bool:
    """Return whether a unit's commander has the ability `word`."""
    leader = s.leader[unit]
    return leader != NONE and card_of(s, leader).ability == word


def free_disengage(s: BattlesState, unit: int) -> bool:
    """Return whether a commander's ability lets a unit break away without a parting blow."""
    return has_ability(s, unit, "free-disengage")


def valor_burns(s: BattlesState, unit: int) -> bool:
    """Return whether Valor counts as a Green Shield when a unit starts fires."""
    return has_ability(s, unit, "valor-burns")


def wards_off(s: BattlesState, unit: int, attacker: int) -> int:
    """Return how many hits a unit's commander prevents: one in each ranged attack.

    Attacks by dogs are ranged too.
    """
    if not has_ability(s, unit, "thick-hide"):
        return 0
    afar = distance(s, s.cell[attacker], s.cell[unit]) > 1
    return int(afar or kind_of(s, attacker).ranged)
