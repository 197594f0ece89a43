"""Engagements: tokens between two units, and flank attacks. [engage.*]

A unit is engaged with one enemy at most: `s.foe` names it on both sides, and `s.token` the House
whose token lies between them.
"""

from __future__ import annotations

from rulewright.games.battles import effects, names
from rulewright.games.battles.options import FIRST_RULES, ruled_otherwise
from rulewright.games.battles.state import BattlesState, kind_of
from rulewright.games.battles.words import NONE


def flanks(s: BattlesState, attacker: int, target: int) -> bool:
    """Whether an attack would be a flank attack: its melee target is engaged with another.

    An attacker that is engaged itself is taken to have broken away first. [engage.flank]
    """
    if kind_of(s, attacker).ranged:
        return False
    foe = s.foe[target]
    if foe != NONE and foe != attacker:
        return True
    return bool(s.effects) and effects.amount(s, effects.FLANKS, attacker) > 0


def lays_token(s: BattlesState, attacker: int, target: int) -> bool:
    """Whether the attacker's token lies between the two once it attacks. [engage.token]

    A shot engages nobody, but turns the token between two that are engaged already.
    [engage.ranged]
    """
    ranged = kind_of(s, attacker).ranged
    if s.foe[attacker] == target:
        return not ranged or not ruled_otherwise(s, FIRST_RULES)
    return not ranged and not flanks(s, attacker, target)


def engage(s: BattlesState, attacker: int, target: int) -> None:
    """Lay the attacker's token between the two, where the attack lays one. [engage.token]

    Between two that are engaged already it takes the place of whichever lies there.
    [engage.attack]
    """
    if not lays_token(s, attacker, target):
        return
    if s.foe[attacker] != target:
        s.foe[attacker] = target
        s.foe[target] = attacker
        s.log(
            "engage.token",
            "{unit} engages {target}.",
            unit=names.unit_first(s, attacker),
            target=names.unit_ref(s, target),
        )
    s.token[attacker] = s.token[target] = s.side[attacker]


def release(s: BattlesState, unit: int) -> None:
    """Take away a unit's engagement token, without a blow. [engage.removed]"""
    foe = s.foe[unit]
    if foe != NONE:
        s.foe[unit] = s.foe[foe] = NONE
        s.token[unit] = s.token[foe] = NONE
