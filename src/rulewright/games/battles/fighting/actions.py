"""The actions of an ordered unit after all have moved: attack, loose dogs, or deal with fire.

[attack.once]
"""

from __future__ import annotations

from typing import Final

from rulewright.games.battles import commanders, effects, fire, names
from rulewright.games.battles.fighting import dogs
from rulewright.games.battles.ground import sight
from rulewright.games.battles.keywords import keyword
from rulewright.games.battles.state import (
    ATTACKED,
    BUSY,
    FORCED_MARCH,
    MAY_STRIKE_AGAIN,
    MOVED,
    ORDER_OVER,
    PURSUED,
    BattlesState,
    enemy,
    plan_of,
    units_of,
)
from rulewright.games.battles.words import DOGS_OF_WAR
from rulewright.games.battles.words import SCORCH as SCORCHES
from rulewright.kernel import Refusal
from rulewright.kit.packed import pack

# Actions of a unit, packed with the hex they affect (0 for none).
ATTACK: Final = 0
DOGS: Final = 1
SCORCH: Final = 2
BEAT_OUT: Final = 3
EXTINGUISH: Final = 4
HOLD: Final = 5
WORDS: Final[list[str]] = ["", "dogs", "scorch", "beat-out", "extinguish", "hold"]
LABELS: Final[list[str]] = [
    "Attack {}",
    "Loose the dogs on {}",
    "Set fire to {}",
    "Beat out the fire in {}",
    "Put out the fire",
    "Do not attack",
]


# -- able units -----------------------------------------------------------------------------------
def strikers(s: BattlesState) -> list[int]:
    """List the ordered units that may still act and have something to do."""
    return [unit for unit in s.ordered if may_strike(s, unit) and actions_of(s, unit)]


def may_strike(s: BattlesState, unit: int) -> bool:
    """Return whether an ordered unit may still attack this turn.

    A unit attacks once, and again after a pursuit or with some abilities and effects. [attack.once]
    """
    if s.cell[unit] < 0 or unit not in s.ordered:
        return False
    done = s.actions[s.ordered.index(unit)]
    if done & MAY_STRIKE_AGAIN:
        return True
    if done & (ATTACKED | BUSY | ORDER_OVER | FORCED_MARCH) == 0:
        return True
    return bool(s.effects) and effects.amount(s, effects.ATTACK_AGAIN, unit) > 0


def strike_refusal(s: BattlesState, unit: int) -> Refusal | None:
    """Explain why a unit cannot attack now, or return None if it can."""
    if s.cell[unit] < 0:
        return Refusal("attack.sequence", "That unit is no longer on the field.")
    title = names.sentence(names.unit_title(s, unit))
    if unit not in s.ordered:
        return Refusal("attack.sequence", f"{title} has no order in this turn.")
    done = s.actions[s.ordered.index(unit)]
    if not may_strike(s, unit):
        if done & (ATTACKED | BUSY | ORDER_OVER):
            return Refusal("attack.once", f"{title} has carried out its order.")
        return Refusal("orders.units", f"{title} has moved too far to attack.")
    if not actions_of(s, unit):
        return Refusal("sight.range", f"{title} has no target.")
    return None


def actions_of(s: BattlesState, unit: int) -> list[int]:
    """List all actions open to a unit, each packed with its hex."""
    if s.fire[s.cell[unit]]:
        return _in_fire(s, unit)
    options = [pack(ATTACK, s.cell[target]) for target in sight.targets(s, unit)]
    if has_dogs(s, unit) and not has_done(s, unit, MOVED | PURSUED | ATTACKED):
        options += [pack(DOGS, s.cell[target]) for target in dogs.prey(s, unit)]
    if keyword(s, unit, SCORCHES):
        options += [pack(SCORCH, cell) for cell in fire.scorch_cells(s, unit)]
    if any(s.fire):
        options += [pack(BEAT_OUT, cell) for cell in fire.beat_out_cells(s, unit)]
    return options


def has_dogs(s: BattlesState, unit: int) -> bool:
    """Return whether a unit has Dogs of War or a commander with an unused Wolf Strike."""
    return keyword(s, unit, DOGS_OF_WAR) > 0 or commanders.can_wolf_strike(s, unit)


def refusals(s: BattlesState, unit: int) -> list[tuple[int, Refusal]]:
    """List the unavailable actions of a unit, each packed with its hex, and the reasons."""
    shut: list[tuple[int, Refusal]] = []
    for target in units_of(s, enemy(s.side[unit])):
        cell = s.cell[target]
        why = sight.can_attack(s, unit, target)
        if why is not None:
            shut.append((pack(ATTACK, cell), why))
        why = dogs_refusal(s, unit, target) if has_dogs(s, unit) else None
        if why is not None:
            shut.append((pack(DOGS, cell), why))
    if keyword(s, unit, SCORCHES):
        for cell in plan_of(s).neighbours[s.cell[unit]]:
            why = fire.scorch_refusal(s, unit, cell) if cell >= 0 else None
            if why is not None:
                shut.append((pack(SCORCH, cell), why))
    return shut


def dogs_refusal(s: BattlesState, unit: int, target: int) -> Refusal | None:
    """Explain why a unit may not loose its dogs on a target, or return None."""
    if has_done(s, unit, MOVED | PURSUED | ATTACKED):
        title = names.sentence(names.unit_title(s, unit))
        why = f"{title} has moved or attacked: dogs are loosed instead of both."
        return Refusal("keywords.dogs-of-war", why)
    return dogs.prey_refusal(s, unit, target)


def _in_fire(s: BattlesState, unit: int) -> list[int]:
    """List the only action of a unit in a burning hex: putting out the fire. [fire.extinguish]"""
    return [] if has_done(s, unit, MOVED | ATTACKED) else [pack(EXTINGUISH, 0)]


# -- actions taken --------------------------------------------------------------------------------
def has_done(s: BattlesState, unit: int, what: int) -> bool:
    """Return whether an ordered unit has taken any of some actions (bits) this turn."""
    return unit in s.ordered and s.actions[s.ordered.index(unit)] & what != 0


def mark(s: BattlesState, unit: int, action: int) -> None:
    """Record an action of an ordered unit; do nothing for a unit without an order."""
    if unit in s.ordered:
        s.actions[s.ordered.index(unit)] |= action


def unmark(s: BattlesState, unit: int, action: int) -> None:
    """Clear an action of an ordered unit; do nothing for a unit without an order."""
    if unit in s.ordered:
        s.actions[s.ordered.index(unit)] &= ~action


def use_up(s: BattlesState, unit: int, what: int) -> None:
    """Record that a unit acts, which uses up an attack of its turn. [attack.once]"""
    place = s.ordered.index(unit)
    done = s.actions[place]
    if done & MAY_STRIKE_AGAIN:
        s.actions[place] &= ~MAY_STRIKE_AGAIN
    elif done & (ATTACKED | BUSY | ORDER_OVER | FORCED_MARCH):
        effects.spend(s, effects.ATTACK_AGAIN, unit)
    s.actions[place] |= ATTACKED if what == ATTACK else BUSY
