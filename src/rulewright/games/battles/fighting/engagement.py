"""Engagements: tokens between two units, and flank attacks. [engage.*]

A unit is engaged with at most one enemy. `s.foe` holds each unit's opponent, and `s.token` the
House whose token lies between them.
"""

from __future__ import annotations

from rulewright.games.battles import effects, names
from rulewright.games.battles.options import FIRST_RULES, ruled_otherwise
from rulewright.games.battles.state import BattlesState, kind_of
from rulewright.games.battles.words import NONE


def flanks(s: BattlesState, attacker: int, target: int) -> bool:
    """Return whether a melee attack would be a flank attack. [engage.flank]

    It is one if the target is engaged with another unit. An attacker that is itself engaged
    elsewhere counts as having broken away first.
    """
    if kind_of(s, attacker).ranged:
        return False
    foe = s.foe[target]
    if foe != NONE and foe != attacker:
        return True
    return bool(s.effects) and effects.amount(s, effects.FLANKS, attacker) > 0


def lays_token(s: BattlesState, attacker: int, target: int) -> bool:
    """Return whether the attacker's token lies between the two units after an attack.

    A ranged attack engages nobody, but turns the token of an existing engagement. [engage.token]
    [engage.ranged]
    """
    ranged = kind_of(s, attacker).ranged
    if s.foe[attacker] == target:
        return not ranged or not ruled_otherwise(s, FIRST_RULES)
    return not ranged and not flanks(s, attacker, target)


def engage(s: BattlesState, attacker: int, target: int) -> None:
    """Lay the attacker's token between two units, if the attack lays one. [engage.token]

    It replaces any token of an existing engagement between them. [engage.attack]
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
    """End a unit's engagement without a parting blow. [engage.removed]"""
    foe = s.foe[unit]
    if foe != NONE:
        s.foe[unit] = s.foe[foe] = NONE
        s.token[unit] = s.token[foe] = NONE
