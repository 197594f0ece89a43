"""Counting the things for which victory points are awarded. [victory.points]

All counts have the same parameters; `number` is the award's extra number.
"""

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
    """Count for a side the things that an award is for (`what` of `plan_words.AWARDS`)."""
    return _TALLIES[what](s, number, side)


# -- units and commanders -------------------------------------------------------------------------
def units_felled(s: BattlesState, number: int, side: int) -> int:
    """Count the eliminated enemy units, whatever the cause."""
    return sum(s.lost[enemy(side)])


def units_felled_of_rank(s: BattlesState, number: int, side: int) -> int:
    """Count the eliminated enemy units of the rank `number`."""
    return s.lost[enemy(side)][number]


def commanders_captured(s: BattlesState, number: int, side: int) -> int:
    """Count the captured enemy commanders."""
    captured = 0
    for leader, taken in enumerate(s.captured):
        if taken and card_of(s, leader).side != side:
            captured += 1
    return captured


def units_gone(s: BattlesState, number: int, side: int) -> int:
    """Count the side's units that have left the field. [plans.exits]"""
    return plan_tokens.left_field(s, side)


# -- places ---------------------------------------------------------------------------------------
def objectives_held(s: BattlesState, number: int, side: int) -> int:
    """Count the objectives a side controls; with `number` n only the plan's n-th one, from 1.

    [victory.objectives]
    """
    if number:
        return int(s.control[number - 1] == side)
    return s.control.count(side)


def morale_shaken(s: BattlesState, number: int, side: int) -> int:
    """Return 1 while the enemy's morale is in the colour `number`, otherwise 0."""
    return int(morale.zone(s, enemy(side)) == number)


def row_reached(s: BattlesState, number: int, side: int) -> int:
    """Return the value of the farthest row that enough of the side's units have reached.

    [plans.rows]
    """
    plan = plan_of(s)
    value = 0
    for special in plan.specials:
        if special.what == ROWS and special.side == side:
            for place, cell in enumerate(special.hexes):
                if units_at_row(s, side, special.hexes, cell) >= special.numbers[0]:
                    value = special.numbers[1 + place]
    return value


def units_at_row(s: BattlesState, side: int, rows: list[int], cell: int) -> int:
    """Count a side's units in the row of a hex or beyond it.

    `rows` has a hex of each row, the nearest to the side first.
    """
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
    """Return how many groups of `number` units a side has in its camp. [plans.tents]"""
    return units_in_camp(s, side) // max(1, number)


def units_in_camp(s: BattlesState, side: int) -> int:
    """Count the side's units in the hexes of its camp."""
    inside = 0
    for cell in plan_tokens.hexes_of(plan_of(s), CAMP_HEXES, side):
        unit = unit_at(s, cell)
        if unit != NONE and s.side[unit] == side:
            inside += 1
    return inside


def posts_held(s: BattlesState, number: int, side: int) -> int:
    """Count the true posts a side controls. [plans.posts]"""
    return plan_tokens.posts_held(s, side)


# -- the hostage ----------------------------------------------------------------------------------
def hostage_discovered(s: BattlesState, number: int, side: int) -> int:
    """Return 1 once a side has discovered the hostage, otherwise 0. [plans.hostage]"""
    stage = plan_tokens.hostage_stage(s)
    return int(_frees(s, side) and stage >= plan_tokens.DISCOVERED)


def hostage_home(s: BattlesState, number: int, side: int) -> int:
    """Return 1 once a side has brought the hostage home, otherwise 0. [plans.hostage]"""
    return int(_frees(s, side) and plan_tokens.hostage_stage(s) == plan_tokens.AT_HOME)


def hostage_kept(s: BattlesState, number: int, side: int) -> int:
    """Return 1 for the side that holds the hostage as long as he is not home, otherwise 0.

    [plans.hostage]
    """
    keeps = plan_tokens.keeper(plan_of(s)) == side
    return int(keeps and plan_tokens.hostage_stage(s) != plan_tokens.AT_HOME)


def _frees(s: BattlesState, side: int) -> bool:
    return plan_tokens.keeper(plan_of(s)) == enemy(side)


# -- fires and burnt terrain ----------------------------------------------------------------------
def structures_gone(s: BattlesState, structure: int) -> int:
    """Count the terrain tokens of a kind that the plan placed and that are no longer there."""
    gone = 0
    for cell, laid in enumerate(plan_of(s).structures):
        if laid == structure and s.structures[cell] != structure:
            gone += 1
    return gone


def tents_burned(s: BattlesState, number: int, side: int) -> int:
    """Count the plan's tents that are gone."""
    return structures_gone(s, TENT)


def tents_standing(s: BattlesState, number: int, side: int) -> int:
    """Count the tents that still stand."""
    return s.structures.count(TENT)


def towers_burned(s: BattlesState, number: int, side: int) -> int:
    """Count the plan's siege towers that are gone."""
    return structures_gone(s, SIEGE_TOWER)


def towers_standing(s: BattlesState, number: int, side: int) -> int:
    """Count the siege towers that still stand."""
    return s.structures.count(SIEGE_TOWER)


def fire_on_buildings(s: BattlesState, number: int, side: int) -> int:
    """Add up the fire levels on buildings that are not devastated."""
    return sum(
        [
            level
            for cell, level in enumerate(s.fire)
            if level and s.ground[cell] == BUILDING and not s.waste[cell]
        ]
    )


def buildings_wasted(s: BattlesState, number: int, side: int) -> int:
    """Count the devastated buildings."""
    return sum([waste for cell, waste in enumerate(s.waste) if s.ground[cell] == BUILDING])


def fire_on_bridges(s: BattlesState, number: int, side: int) -> int:
    """Add up the fire levels on wooden bridges."""
    return sum([level for cell, level in enumerate(s.fire) if s.structures[cell] == WOODEN_BRIDGE])


def bridges_burned(s: BattlesState, number: int, side: int) -> int:
    """Count the plan's wooden bridges that are gone."""
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
