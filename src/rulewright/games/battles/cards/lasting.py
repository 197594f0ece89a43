"""Tactic effects that last until the end of the turn. [tactics.effects]

Effects on own units affect those that the commander controlled when the card was played, whether
ordered or not. They do not apply in the other side's turn.
"""

from __future__ import annotations

from typing import Final

from rulewright.games.battles import effects
from rulewright.games.battles.components import Effect
from rulewright.games.battles.morale import raise_morale
from rulewright.games.battles.names import place_ref, unit_first
from rulewright.games.battles.ordering.choosing import TacticUnit
from rulewright.games.battles.ordering.orders import EVERYWHERE, Wanted, matching_units
from rulewright.games.battles.state import BattlesState, enemy
from rulewright.kernel import Script

#: The kinds in `effects.py`, by `vocabulary.EFFECTS` from `dice` to `march-further`.
KINDS: Final[list[int]] = [
    effects.DICE,
    effects.STALWART_NOW,
    effects.TOUGHNESS_NOW,
    effects.PURSUE_MORE,
    effects.PURSUE_NOW,
    effects.IGNORE_COVER,
    effects.NO_PARTING_BLOW,
    effects.NO_RETREAT,
    effects.IGNORE_MORALE,
    effects.FLANKS,
    effects.FLANK_DICE,
    effects.MOVE_MORE,
]


def controlled(s: BattlesState, effect: Effect) -> list[int]:
    """List the controlled units that an effect applies to."""
    return matching_units(s, s.turn, Wanted(s.zone, effect.unit_class, effect.rank))


def last(s: BattlesState, effect: Effect) -> Script[None]:
    """Give the effect, until the turn ends, to all controlled units that it applies to."""
    units = controlled(s, effect)
    if units:
        effects.add(s, KINDS[effect.what], effects.bits(units), effect.amount)
    yield from ()


def cannot_counter(s: BattlesState, effect: Effect) -> Script[None]:
    """Choose enemy units that cannot counterattack this turn, even if Stalwart."""
    units = matching_units(s, enemy(s.turn), Wanted(EVERYWHERE, effect.unit_class, effect.rank))
    for _ in range(min(effect.amount, len(units))):
        unit = yield TacticUnit(s.turn, units, "Which enemy unit cannot counterattack this turn?")
        units = [other for other in units if other != unit]
        effects.add(s, effects.NO_COUNTER, 1 << unit)
        s.log(
            "tactics.effects",
            "{unit} in {hex} cannot counterattack this turn.",
            unit=unit_first(s, unit),
            hex=place_ref(s, unit),
        )


def reward_retreats(s: BattlesState, effect: Effect) -> Script[None]:
    """Give morale for every enemy unit that has to retreat two hexes in the rest of this turn."""
    effects.add(s, effects.DOUBLE_RETREAT_MORALE, EVERYWHERE, effect.amount)
    yield from ()


def reward_the_fallen(s: BattlesState, effect: Effect) -> Script[None]:
    """Give extra morale for every enemy unit eliminated this turn.

    Units that were eliminated before the tactic count as well.
    """
    effects.add(s, effects.RANK_MORALE, EVERYWHERE, effect.amount)
    fallen = 0
    for unit, side in enumerate(s.side):
        if side != s.turn and s.undone >> unit & 1:
            fallen += 1
    raise_morale(s, s.turn, fallen * effect.amount, "tactics.effects")
    yield from ()
