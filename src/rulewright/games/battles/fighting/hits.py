"""Hits: scoring, protection, losses, elimination and capture. [hits.*] [capture.*]"""

from __future__ import annotations

from typing import Final

from rulewright.games.battles import commanders, effects, morale, names, victory
from rulewright.games.battles.fighting import engagement
from rulewright.games.battles.ground.terrain import is_building
from rulewright.games.battles.keywords import keyword
from rulewright.games.battles.state import BattlesState, card_of, enemy, kind_of
from rulewright.games.battles.words import (
    CAVALRY,
    HEAVY_ARMOR,
    NONE,
    RED,
    RED_SHIELD,
    TOUGHNESS,
    VALOR,
)
from rulewright.kernel import Script

IGNORED: Final = -1  # returned if a commander lets his unit ignore all hits of an attack


# -- which faces score --------------------------------------------------------------------------
def counts(s: BattlesState, face: int, attacker: int, target: int) -> bool:
    """Return whether a face is a hit: a shield of the target's rank, or Valor. [hits.shields]"""
    if face == VALOR:
        return valor_hits(s, attacker, target)
    return face <= RED_SHIELD and face == defence(s, target)


def defence(s: BattlesState, target: int) -> int:
    """Return the rank a unit defends as: one higher with Heavy Armor. [keywords.heavy-armor]"""
    rank = s.rank[target]
    return rank + 1 if rank < RED and keyword(s, target, HEAVY_ARMOR) else rank


def valor_hits(s: BattlesState, attacker: int, target: int) -> bool:
    """Return whether Valor hits. [hits.valor] [hits.cavalry]

    It never does for some kinds of attackers, for attackers other than cavalry against cavalry, and
    against a red unit with Heavy Armor.
    """
    mine, its = kind_of(s, attacker), kind_of(s, target)
    if not mine.valor_hits or (its.unit_class == CAVALRY and mine.unit_class != CAVALRY):
        return False
    return s.rank[target] < RED or not keyword(s, target, HEAVY_ARMOR)


def cover(s: BattlesState, target: int, ignore: bool = False) -> int:
    """Return how many hits a unit ignores in each attack, by Cover and Toughness.

    With `ignore`, Cover does not count. [hits.cover] [keywords.toughness]
    """
    warded = keyword(s, target, TOUGHNESS)
    return warded if ignore or not has_cover(s, target) else warded + 1


def has_cover(s: BattlesState, target: int) -> bool:
    """Return whether a building gives a unit Cover. [terrain.building]

    It gives none while an engagement token of the unit's own House lies beside the unit.
    """
    return is_building(s, s.cell[target]) and s.token[target] != s.side[target]


# -- taking hits ----------------------------------------------------------------------------------
def take(
    s: BattlesState, unit: int, hits: int, by_side: int, attacker: int = NONE, before: int = 0
) -> Script[int]:
    """Apply hits after all protection, and return how many figures fell.

    The unit's commander may react first. `before` is as in `lose`. [hits.taking]
    [commanders.commit]
    """
    hits = yield from commanders.before_hits(s, unit, hits, attacker)
    return lose(s, unit, hits, by_side, before)


def lose(s: BattlesState, unit: int, hits: int, by_side: int, before: int = 0) -> int:
    """Remove a figure for each hit, and return how many fell. [hits.taking]

    A commander falls last: he is captured when the hits left over after all other figures have
    fallen reach his Capture Rating. `before` is the number of hits that the same attack has left
    over already. [capture.rating]
    """
    losses = min(hits, men(s, unit))
    s.figures[unit] -= losses
    if losses:
        one, more = "{unit} loses {amount} figure.", "{unit} loses {amount} figures."
        pattern = one if losses == 1 else more
        s.log("hits.taking", pattern, unit=names.unit_first(s, unit), amount=losses)
    leader = s.leader[unit]
    if leader == NONE:
        if s.figures[unit] == 0:
            eliminate(s, unit, by_side)
    elif hits > losses and card_of(s, leader).capture <= hits - losses + before:
        losses += 1
        eliminate(s, unit, by_side)
    return losses


def men(s: BattlesState, unit: int) -> int:
    """Return how many figures hits can remove from a unit: all but its commander."""
    return s.figures[unit] - (s.leader[unit] != NONE)


def beyond(s: BattlesState, unit: int, hits: int) -> int:
    """Return how many hits would be left over for a unit's commander; 0 if it has none."""
    return max(0, hits - men(s, unit)) if s.leader[unit] != NONE else 0


def eliminate(s: BattlesState, unit: int, by_side: int) -> None:
    """Remove a unit from the field: its enemy gains morale and captures its commander.

    The morale gained depends on its rank. [hits.eliminated] [capture.cost] [morale.shifts]
    """
    side, leader, rank = s.side[unit], s.leader[unit], s.rank[unit]
    s.log("hits.eliminated", "{unit} is eliminated.", unit=names.unit_first(s, unit))
    engagement.release(s, unit)
    s.figures[unit] = 0
    s.graves.append(s.cell[unit])
    s.cell[unit] = NONE
    s.undone |= 1 << unit
    s.lost[side][rank] += 1
    if leader != NONE:
        capture(s, leader)
    gain = rank + 1
    if by_side == s.turn and s.effects:
        gain += effects.amount_for_all(s, effects.RANK_MORALE)
    if by_side == enemy(side):
        morale.raise_morale(s, by_side, gain, "morale.shifts")
    victory.on_eliminated(s, unit, by_side)
    if leader != NONE:
        victory.on_captured(s, leader, by_side)
    victory.after_move(s, unit)


def capture(s: BattlesState, leader: int) -> None:
    """Capture a commander, and return the tokens on his card. [capture.tokens]"""
    unit = s.chief[leader]
    side = s.side[unit]
    s.chief[leader] = NONE
    s.captured[leader] = 1
    s.tokens[side] += s.spent[leader]
    s.spent[leader] = 0
    s.log(
        "capture.rating",
        "{house} captures {commander}.",
        house=names.HOUSE_REF[enemy(side)],
        commander=names.commander_ref(s, leader),
    )
