"""How far units get, held against every path they could take. [move.path]"""

from __future__ import annotations

from random import Random

import pytest

from rulewright.games.battles.ground.moving import destinations, longest, steps_to
from rulewright.games.battles.state import BattlesState, plan_of
from rulewright.games.battles.words import (
    BUILDING,
    FORD,
    FOREST,
    FOREST_ROAD,
    HILLS,
    NO_STRUCTURE,
    PLAINS,
    RIVER,
    ROAD,
    STONE_BRIDGE,
)
from tests.games.battles.drill import field, unit

GROUNDS = [PLAINS, HILLS, FOREST, BUILDING, ROAD, ROAD, ROAD, FOREST_ROAD, RIVER]


def scatter(s: BattlesState, rng: Random, keep: int) -> None:
    """Place random terrain, bridges and fords, but nothing impassable under a unit."""
    for cell in range(len(s.ground)):
        s.ground[cell] = rng.choice(GROUNDS)
        s.structures[cell] = NO_STRUCTURE
        if s.ground[cell] == RIVER:
            s.structures[cell] = rng.choice([NO_STRUCTURE, FORD, FORD, STONE_BRIDGE])
        if cell in s.cell:
            s.ground[cell], s.structures[cell] = rng.choice([PLAINS, ROAD]), NO_STRUCTURE
    s.fire[rng.choice([cell for cell in range(len(s.fire)) if cell != keep])] = 1


class Paths:
    """All paths of a unit, hex by hex, as a player would count them."""

    def __init__(self, s: BattlesState, start: int, hexes: int, slowed_by_fords: str) -> None:
        self.s = s
        self.fords = slowed_by_fords
        self.fewest: dict[int, int] = {}
        self.walk([start], hexes, True)
        self.fewest.pop(start, None)

    def road(self, cell: int) -> bool:
        if self.s.structures[cell] == STONE_BRIDGE:
            return True
        return self.s.structures[cell] == NO_STRUCTURE and self.s.ground[cell] in (
            ROAD,
            FOREST_ROAD,
        )

    def shut(self, cell: int) -> bool:
        river = self.s.ground[cell] == RIVER and self.s.structures[cell] == NO_STRUCTURE
        return river or cell in self.s.cell or self.s.fire[cell] > 0

    def walk(self, path: list[int], left: int, roads_alone: bool) -> None:
        extra = left == 0 and roads_alone and len(path) > 1
        if left == 0 and not extra:
            return
        for cell in plan_of(self.s).neighbours[path[-1]]:
            if cell < 0 or self.shut(cell):
                continue
            taken = len(path)
            self.fewest[cell] = min(taken, self.fewest.get(cell, taken))
            stops = self.s.structures[cell] == NO_STRUCTURE and self.s.ground[cell] in (
                FOREST,
                BUILDING,
            )
            ford = self.s.structures[cell] == FORD
            if extra or stops or (ford and self.fords == "stops"):
                continue
            lost = 1 if ford and self.fords == "slows" else 0
            rest = max(0, left - 1 - lost)
            self.walk([*path, cell], rest, roads_alone and self.road(cell))


@pytest.mark.parametrize(
    ("kind", "fords"),
    [
        ("green war-host", "stops"),
        ("green kennelmasters", "stops"),
        ("green northmen-archers", "none"),
        ("green riders", "slows"),
        ("red riders", "slows"),
    ],
)
def test_a_unit_reaches_what_some_path_reaches(kind: str, fords: str) -> None:
    rng = Random(11)
    for _ in range(40):
        s = field(f"e5: stark {kind}\ne6: lannister green guards\nd4: stark green war-host")
        mover = unit(s, "e5")
        start = s.cell[mover]
        scatter(s, rng, start)
        paths = Paths(s, start, longest(s, mover), fords)
        assert set(destinations(s, mover)) == set(paths.fewest)
        assert {cell: steps_to(s, mover, cell) for cell in paths.fewest} == paths.fewest
