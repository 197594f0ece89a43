"""How many there are of each thing that victory points are awarded for. [victory.points]"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rulewright.games.battles import morale, plan_tokens
from rulewright.games.battles.ground.field import row_of
from rulewright.games.battles.plan_words import CAMP_HEXES, ROWS
from rulewright.games.battles.state import BattlesState, card_of, enemy, plan_of, unit_at, units_of
from rulewright.games.battles.words import (
    BUILDING,
    NONE,
    SIEGE_TOWER,
    TENT,
    WOODEN_BRIDGE,
)


def tally(s: BattlesState, what: int, number: int, side: int) -> int:
    """How many there are for a side of what an award names (`plan_words.AWARDS`)."""
    return _TALLIES[what](s, number, side)


# -- units and commanders -------------------------------------------------------------------------
def units_felled(s: BattlesState, number: int, side: int) -> int:
    """Enemy units eliminated, whatever eliminated them."""
    return sum(s.lost[enemy(side)])


def units_felled_of_rank(s: BattlesState, number: int, side: int) -> int:
    """Enemy units of a rank eliminated."""
    return s.lost[enemy(side)][number]


def commanders_captured(s: BattlesState, number: int, side: int) -> int:
    """Enemy commanders captured."""
    captured = 0
    for leader, taken in enumerate(s.captured):
        if taken and card_of(s, leader).side != side:
            captured += 1
    return captured


def units_gone(s: BattlesState, number: int, side: int) -> int:
    """Own units that have left the field. [plans.exits]"""
    return plan_tokens.left_field(s, side)


# -- places ---------------------------------------------------------------------------------------
def objectives_held(s: BattlesState, number: int, side: int) -> int:
    """Objectives controlled; with a number n the n-th of the plan alone. [victory.objectives]"""
    if number:
        return int(s.control[number - 1] == side)
    return s.control.count(side)


def morale_shaken(s: BattlesState, number: int, side: int) -> int:
    """1 while the enemy's morale has a colour."""
    return int(morale.zone(s, enemy(side)) == number)


def row_reached(s: BattlesState, number: int, side: int) -> int:
    """The value of the farthest row that enough own units have reached or passed. [plans.rows]"""
    plan = plan_of(s)
    value = 0
    for special in plan.specials:
        if special.what == ROWS and special.side == side:
            for place, cell in enumerate(special.hexes):
                if units_at_row(s, side, special.hexes, cell) >= special.numbers[0]:
                    value = special.numbers[1 + place]
    return value


def units_at_row(s: BattlesState, side: int, rows: list[int], cell: int) -> int:
    """How many units of a side stand in the row of a hex or beyond, the way that rows lead."""
    plan = plan_of(s)
    row = row_of(plan, cell)
    upward = row_of(plan, rows[0]) > row_of(plan, rows[-1])
    beyond = 0
    for unit in units_of(s, side):
        stands = row_of(plan, s.cell[unit])
        if stands <= row if upward else stands >= row:
            beyond += 1
    return beyond


def camp_strength(s: BattlesState, number: int, side: int) -> int:
    """Own units in the camp, counted in groups of so many. [plans.tents]"""
    return units_in_camp(s, side) // max(1, number)


def units_in_camp(s: BattlesState, side: int) -> int:
    """Own units in the hexes of a side's camp."""
    inside = 0
    for cell in plan_tokens.hexes_of(plan_of(s), CAMP_HEXES, side):
        unit = unit_at(s, cell)
        if unit != NONE and s.side[unit] == side:
            inside += 1
    return inside


def posts_held(s: BattlesState, number: int, side: int) -> int:
    """True posts controlled. [plans.posts]"""
    return plan_tokens.posts_held(s, side)


# -- the hostage ----------------------------------------------------------------------------------
def hostage_discovered(s: BattlesState, number: int, side: int) -> int:
    """1 once a side has discovered the hostage. [plans.hostage]"""
    stage = plan_tokens.hostage_stage(s)
    return int(_frees(s, side) and stage >= plan_tokens.DISCOVERED)


def hostage_home(s: BattlesState, number: int, side: int) -> int:
    """1 once a side has brought the hostage home. [plans.hostage]"""
    return int(_frees(s, side) and plan_tokens.hostage_stage(s) == plan_tokens.AT_HOME)


def hostage_kept(s: BattlesState, number: int, side: int) -> int:
    """1 for who keeps the hostage, while he is not home. [plans.hostage]"""
    keeps = plan_tokens.keeper(plan_of(s)) == side
    return int(keeps and plan_tokens.hostage_stage(s) != plan_tokens.AT_HOME)


def _frees(s: BattlesState, side: int) -> bool:
    return plan_tokens.keeper(plan_of(s)) == enemy(side)


# -- what burns, and what has burned --------------------------------------------------------------
def structures_gone(s: BattlesState, structure: int) -> int:
    """Terrain tokens of a sort that the plan has laid and that are gone."""
    gone = 0
    for cell, laid in enumerate(plan_of(s).structures):
        if laid == structure and s.structures[cell] != structure:
            gone += 1
    return gone


def tents_burned(s: BattlesState, number: int, side: int) -> int:
    """Tents that are gone."""
    return structures_gone(s, TENT)


def tents_standing(s: BattlesState, number: int, side: int) -> int:
    """Tents that stand."""
    return s.structures.count(TENT)


def towers_burned(s: BattlesState, number: int, side: int) -> int:
    """Siege towers that are gone."""
    return structures_gone(s, SIEGE_TOWER)


def towers_standing(s: BattlesState, number: int, side: int) -> int:
    """Siege towers that stand."""
    return s.structures.count(SIEGE_TOWER)


def fire_on_buildings(s: BattlesState, number: int, side: int) -> int:
    """Fire levels on buildings that are not devastated yet."""
    return sum(
        [
            level
            for cell, level in enumerate(s.fire)
            if level and s.ground[cell] == BUILDING and not s.waste[cell]
        ]
    )


def buildings_wasted(s: BattlesState, number: int, side: int) -> int:
    """Devastated buildings."""
    return sum([waste for cell, waste in enumerate(s.waste) if s.ground[cell] == BUILDING])


def fire_on_bridges(s: BattlesState, number: int, side: int) -> int:
    """Fire levels on wooden bridges."""
    return sum([level for cell, level in enumerate(s.fire) if s.structures[cell] == WOODEN_BRIDGE])


def bridges_burned(s: BattlesState, number: int, side: int) -> int:
    """Wooden bridges that are gone."""
    return structures_gone(s, WOODEN_BRIDGE)


#: By `plan_words.AWARDS`: called with the award's number and the side that counts.
_TALLIES: Final[list[Callable[[BattlesState, int, int], int]]] = [
    units_felled,
    units_felled_of_rank,
    commanders_captured,
    objectives_held,
    morale_shaken,
    row_reached,
    camp_strength,
    units_gone,
    posts_held,
    hostage_discovered,
    hostage_home,
    hostage_kept,
    tents_burned,
    tents_standing,
    towers_burned,
    towers_standing,
    fire_on_buildings,
    buildings_wasted,
    fire_on_bridges,
    bridges_burned,
]
