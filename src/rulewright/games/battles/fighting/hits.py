"""Hits: which faces score, what wards them off, who falls, and who is captured.

[hits.*] [capture.*]
"""

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

IGNORED: Final = -1  # hits for a commander: none, since all hits of the attack are ignored


# -- which faces score --------------------------------------------------------------------------
def counts(s: BattlesState, face: int, attacker: int, target: int) -> bool:
    """Whether a face is a hit: the shield of the target's rank, or Valor. [hits.shields]"""
    if face == VALOR:
        return valor_hits(s, attacker, target)
    return face <= RED_SHIELD and face == defence(s, target)


def defence(s: BattlesState, target: int) -> int:
    """The rank a unit defends as: one higher in Heavy Armor. [keywords.heavy-armor]"""
    rank = s.rank[target]
    return rank + 1 if rank < RED and keyword(s, target, HEAVY_ARMOR) else rank


def valor_hits(s: BattlesState, attacker: int, target: int) -> bool:
    """Whether Valor is a hit of one unit on another. [hits.valor] [hits.cavalry]

    It is not for kinds with the restriction, for others than cavalry against cavalry, and against
    a red unit in Heavy Armor.
    """
    mine, its = kind_of(s, attacker), kind_of(s, target)
    if not mine.valor_hits or (its.unit_class == CAVALRY and mine.unit_class != CAVALRY):
        return False
    return s.rank[target] < RED or not keyword(s, target, HEAVY_ARMOR)


def cover(s: BattlesState, target: int, ignore: bool = False) -> int:
    """How many hits a unit ignores in each attack: Cover, unless that is ignored, and Toughness.

    [hits.cover] [keywords.toughness]
    """
    warded = keyword(s, target, TOUGHNESS)
    return warded if ignore or not has_cover(s, target) else warded + 1


def has_cover(s: BattlesState, target: int) -> bool:
    """Whether a building covers a unit: not one that has begun an engagement itself.

    [terrain.building]
    """
    return is_building(s, s.cell[target]) and s.token[target] != s.side[target]


# -- taking hits ----------------------------------------------------------------------------------
def take(
    s: BattlesState, unit: int, hits: int, by_side: int, attacker: int = NONE, before: int = 0
) -> Script[int]:
    """A unit takes hits that nothing wards off any more; how many figures it has lost.

    The answers of its commander come first. [hits.taking] [commanders.commit]
    """
    hits = yield from commanders.before_hits(s, unit, hits, attacker)
    return lose(s, unit, hits, by_side, before)


def lose(s: BattlesState, unit: int, hits: int, by_side: int, before: int = 0) -> int:
    """A unit loses a figure for each hit; how many it has lost. [hits.taking]

    A commander falls last, and not to single hits: he is captured when those of this attack that
    are left when his men have fallen reach his Capture Rating. `before` are such hits that the
    same attack scored earlier. [capture.rating]
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
    """The figures of a unit that hits can fell: all but its commander."""
    return s.figures[unit] - (s.leader[unit] != NONE)


def beyond(s: BattlesState, unit: int, hits: int) -> int:
    """How many of these hits would be left for a unit's commander; 0 when it has none."""
    return max(0, hits - men(s, unit)) if s.leader[unit] != NONE else 0


def eliminate(s: BattlesState, unit: int, by_side: int) -> None:
    """A unit is gone: the morale of the enemy rises by its rank, its commander is captured.

    [hits.eliminated] [capture.cost] [morale.shifts]
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
    """A commander falls into the enemy's hands; the tokens on his card return. [capture.tokens]"""
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
