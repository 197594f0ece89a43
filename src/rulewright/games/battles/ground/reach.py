"""How far units can move: a breadth-first search over hexes. [move.path]

It works on plain ints, because it runs for every choice of a move.
"""

from __future__ import annotations

from typing import Final

from rulewright.games.battles import specials
from rulewright.games.battles.ground.terrain import (
    is_bridge,
    is_ford,
    is_impassable,
    is_road,
    stops,
)
from rulewright.games.battles.options import ROAD_START, ruled_otherwise
from rulewright.games.battles.state import BattlesState, kind_of, plan_of
from rulewright.games.battles.words import INFANTRY, RANGED

UNREACHED: Final = -1
OCCUPIED: Final = -2

_STOPPED: Final = -1

# Kinds of moves (`how`).
MOVE: Final = 0  # one extra hex of any kind after a path of roads only [move.roads]
PLAIN: Final = 1  # without that extra hex
CHASE: Final = 2  # like PLAIN, and not over bridges [terrain.wooden-bridge]
ROADS: Final = 3  # over roads only, and not over bridges


def empty_steps(s: BattlesState) -> list[int]:
    """Return a list for `spread` to fill, with `OCCUPIED` or `UNREACHED` for each hex."""
    steps = [UNREACHED] * len(s.ground)
    for cell in s.cell:
        if cell >= 0:
            steps[cell] = OCCUPIED
    return steps


def spread(s: BattlesState, unit: int, start: int, hexes: int, how: int, steps: list[int]) -> bool:
    """Write the fewest steps to each hex within a unit's reach into `steps`.

    Return whether the unit could leave the board: it must reach an exit of its side with one hex of
    its move left.
    """
    plan = plan_of(s)
    exits = plan.exits[s.side[unit]]
    leaves = False
    # The most hexes left of a move, kept separately for paths over roads only.
    most = [-1] * (2 * len(s.ground))
    on_road = how == MOVE and (not ruled_otherwise(s, ROAD_START) or is_road(s, start))
    edge = [start << 8 | hexes << 1 | on_road] if hexes > 0 else []
    taken = 0
    while edge:
        taken += 1
        further: list[int] = []
        for entry in edge:
            cell, left, road = entry >> 8, entry >> 1 & 127, entry & 1
            if exits and cell in exits:
                leaves = True
            for other in plan.neighbours[cell]:
                if other < 0 or steps[other] == OCCUPIED or is_closed(s, other, how):
                    continue
                if steps[other] == UNREACHED:
                    steps[other] = taken
                still_road = 1 if left and road and is_road(s, other) else 0
                rest = _rest(s, unit, other, left - 1)
                if rest >= 0 and rest + still_road > 0 and rest > most[other << 1 | still_road]:
                    most[other << 1 | still_road] = rest
                    further.append(other << 8 | rest << 1 | still_road)
        edge = further
    return leaves


def is_closed(s: BattlesState, cell: int, how: int) -> bool:
    """Return whether a hex is closed to all units, or to this kind of move. [move.path]"""
    if s.fire[cell] or is_impassable(s, cell):
        return True
    return how >= CHASE and (is_bridge(s, cell) or (how == ROADS and not is_road(s, cell)))


def _rest(s: BattlesState, unit: int, cell: int, rest: int) -> int:
    """Return how many hexes of a move are left after a unit has entered a hex, or `_STOPPED`.

    [move.stops] [move.fords]
    """
    if rest < 0 or must_stop(s, unit, cell):
        return _STOPPED
    if not is_ford(s, cell):
        return rest
    unit_class = kind_of(s, unit).unit_class
    if unit_class == INFANTRY:
        return _STOPPED
    return rest if unit_class == RANGED else max(0, rest - 1)


def must_stop(s: BattlesState, unit: int, cell: int) -> bool:
    """Return whether a unit must stop in a hex, for its terrain or for a token revealed there."""
    return stops(s, cell) or bool(plan_of(s).specials and specials.stops(s, unit, cell))


def reached(steps: list[int]) -> list[int]:
    """List the hexes that were reached, without the starting hex."""
    return [cell for cell, taken in enumerate(steps) if taken > 0]
