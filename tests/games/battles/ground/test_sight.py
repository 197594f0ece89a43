"""Range and line of sight, held against a line drawn point by point. [sight.*]"""

from __future__ import annotations

from itertools import pairwise
from math import sqrt
from random import Random

import pytest

from rulewright.games.battles.ground.lines import sight_paths
from rulewright.games.battles.ground.sight import can_attack, sees, targets
from rulewright.games.battles.state import plan_of
from rulewright.games.battles.words import HILLS, PLAINS, STARK
from rulewright.kit.hexes import Grid
from tests.games.battles.drill import cell, field, unit

Point = tuple[float, float]
SAMPLES = 700
SLIGHTLY = 1e-3


# -- lines, point by point ------------------------------------------------------------------------
def nearest(grid: Grid, point: Point) -> set[int]:
    """Return the hexes that contain a point, with half hexes beside the board as -1."""
    distances: dict[tuple[int, int], float] = {}
    row = round(point[1] / 1.5)
    for r in range(row - 1, row + 2):
        column = round(point[0] / sqrt(3) - r / 2)
        for q in range(column - 1, column + 2):
            x, y = sqrt(3) * (q + r / 2), 1.5 * r
            distances[q, r] = (x - point[0]) ** 2 + (y - point[1]) ** 2
    least = min(distances.values())
    return {grid.number_at(*place) for place, far in distances.items() if far < least + 1e-9}


def walk(grid: Grid, one: int, other: int, aside: float) -> list[set[int]]:
    """Return the hexes that contain each point of a line, shifted to a side."""
    (x, y), (to_x, to_y) = grid.middle(one, 1.0), grid.middle(other, 1.0)
    x, y, to_x, to_y = (exact(grid, one)) + (exact(grid, other))
    length = sqrt((to_x - x) ** 2 + (to_y - y) ** 2)
    out_x, out_y = -(to_y - y) / length * aside, (to_x - x) / length * aside
    return [
        nearest(grid, (x + (to_x - x) * t + out_x, y + (to_y - y) * t + out_y))
        for t in (step / SAMPLES for step in range(SAMPLES + 1))
    ]


def exact(grid: Grid, number: int) -> Point:
    q, r = grid.places[number]
    return sqrt(3) * (q + r / 2), 1.5 * r


def crossed(points: list[set[int]], ends: set[int]) -> frozenset[int]:
    """Return the hexes that alone contain some point of a line."""
    inside = {next(iter(hexes)) for hexes in points if len(hexes) == 1}
    return frozenset(inside - ends - {-1})


def ways_by_hand(grid: Grid, one: int, other: int) -> set[frozenset[int]]:
    """Return the hexes of each course that the rulebook allows a line."""
    straight = walk(grid, one, other, 0.0)
    along_an_edge = any(len(a) > 1 and len(b) > 1 for a, b in pairwise(straight))
    ends = {one, other}
    if not along_an_edge:
        return {crossed(straight, ends)}
    return {crossed(walk(grid, one, other, aside), ends) for aside in (SLIGHTLY, -SLIGHTLY)}


@pytest.mark.parametrize("start", ["e5", "a1", "d8", "i4"])
def test_a_line_crosses_the_hexes_that_its_points_lie_in(start: str) -> None:
    s = field("a1: stark green war-host")
    grid, one = plan_of(s).grid, cell(s, start)
    for other in range(len(grid)):
        if 1 < grid.distance(one, other) <= 5:
            drawn = {frozenset(way) for way in sight_paths(plan_of(s), one, other)}
            assert drawn == ways_by_hand(grid, one, other), grid.names[other]


def test_sight_is_the_same_both_ways() -> None:
    rng = Random(7)
    for _ in range(40):
        s = field("a1: stark green war-host")
        for number in range(len(s.ground)):
            s.ground[number] = HILLS if rng.random() < 0.3 else PLAINS
        for _ in range(40):
            one, other = rng.randrange(len(s.ground)), rng.randrange(len(s.ground))
            assert sees(s, one, other, False) == sees(s, other, one, False)


def test_a_line_is_free_when_no_hex_of_one_of_its_ways_blocks() -> None:
    rng = Random(3)
    s = field("a1: stark green war-host")
    grid = plan_of(s).grid
    for number in range(1, len(s.ground)):
        s.ground[number] = HILLS if rng.random() < 0.2 else PLAINS
    one = cell(s, "e5")
    for other in range(len(grid)):
        if 1 < grid.distance(one, other) <= 4:
            free = any(
                all(s.ground[step] == PLAINS for step in way if step != 0)
                for way in ways_by_hand(grid, one, other)
            )
            assert sees(s, one, other, True) == free


# -- what blocks ----------------------------------------------------------------------------------
ARCHERS = "e2: stark blue northmen-archers\n"


def sees_from_e2(more: str, to: str = "e5") -> bool:
    s = field(ARCHERS + more)
    return sees(s, cell(s, "e2"), cell(s, to), False)


@pytest.mark.parametrize("ground", ["hills", "forest", "building", "forest-road", "forest-river"])
def test_terrain_that_blocks(ground: str) -> None:
    assert not sees_from_e2(f"terrain e4: {ground}")


@pytest.mark.parametrize("ground", ["river", "road", "river ford", "forest wooden-bridge"])
def test_terrain_that_does_not_block(ground: str) -> None:
    assert sees_from_e2(f"terrain e4: {ground}")


def test_devastated_forest_does_not_block() -> None:
    assert sees_from_e2("terrain e4: forest\nwaste: e4")


def test_the_hexes_at_both_ends_do_not_block() -> None:
    assert sees_from_e2("terrain e5, e2: forest")


@pytest.mark.parametrize("who", ["stark green war-host", "lannister green guards"])
def test_units_of_both_sides_block(who: str) -> None:
    assert not sees_from_e2(f"e3: {who}")


def test_adjacent_hexes_are_always_seen() -> None:
    assert sees_from_e2("terrain e3: forest", "e3")


# The line from e4 to c4 runs along the edge between d3 and d4.
@pytest.mark.parametrize(
    ("blocked", "free"), [("d3", True), ("d4", True), ("d3, d4", False), ("b4", True)]
)
def test_a_line_along_an_edge_is_blocked_on_both_sides_alone(blocked: str, free: bool) -> None:
    s = field(f"e4: stark blue northmen-archers\nterrain {blocked}: hills")
    assert sees(s, cell(s, "e4"), cell(s, "c4"), False) == free


def test_a_line_along_edges_is_shifted_to_one_side_as_a_whole() -> None:
    # From g4 to c4 it runs between f3 and f4, crosses e4, and runs between d3 and d4.
    s = field("g4: stark blue northmen-archers\nterrain f3, d4: hills")
    assert not sees(s, cell(s, "g4"), cell(s, "c4"), False)
    s = field("g4: stark blue northmen-archers\nterrain f3, d3: hills")
    assert sees(s, cell(s, "g4"), cell(s, "c4"), False)


def test_half_hexes_off_the_board_hide_nothing() -> None:
    s = field("c1: stark blue northmen-archers\nterrain b1: hills")
    assert sees(s, cell(s, "c1"), cell(s, "a1"), False)


# -- targets --------------------------------------------------------------------------------------
def test_archers_reach_four_hexes_and_not_five() -> None:
    s = field("e1: stark blue northmen-archers\ne5: lannister green guards\ne6: green cavaliers")
    archers = unit(s, "e1")
    assert targets(s, archers) == [unit(s, "e5")]
    refusal = can_attack(s, archers, unit(s, "e6"))
    assert refusal is not None
    assert refusal.rule == "sight.range"


def test_a_unit_between_hides_the_one_behind() -> None:
    s = field(ARCHERS + "e4: lannister green guards\ne5: lannister green cavaliers")
    assert targets(s, unit(s, "e2")) == [unit(s, "e4")]
    refusal = can_attack(s, unit(s, "e2"), unit(s, "e5"))
    assert refusal is not None
    assert refusal.rule == "sight.line"


def test_archers_on_hills_shoot_over_units_but_not_over_terrain() -> None:
    s = field(ARCHERS + "terrain e2: hills\ne4: lannister green guards\ne5: green cavaliers")
    assert len(targets(s, unit(s, "e2"))) == 2
    s = field(ARCHERS + "terrain e2, e4: hills\ne5: lannister green cavaliers")
    assert targets(s, unit(s, "e2")) == []


def test_melee_units_attack_adjacent_enemies() -> None:
    s = field("e4: stark green war-host\nd4: lannister green guards\ne6: green cavaliers")
    assert targets(s, unit(s, "e4")) == [unit(s, "d4")]
    refusal = can_attack(s, unit(s, "e4"), unit(s, "e6"))
    assert refusal is not None
    assert refusal.rule == "sight.range"


def test_engaged_archers_shoot_at_their_foe_alone() -> None:
    s = field(ARCHERS + "e3: lannister green guards, engaged e2\nd2: lannister green cavaliers")
    archers = unit(s, "e2")
    assert targets(s, archers) == [unit(s, "e3")]
    refusal = can_attack(s, archers, unit(s, "d2"))
    assert refusal is not None
    assert refusal.rule == "engage.ranged"


def test_engaged_melee_units_may_attack_any_adjacent_enemy() -> None:
    s = field("e4: stark green war-host, engaged d4\nd4: green guards\nd3: lannister red guards")
    assert set(targets(s, unit(s, "e4"))) == {unit(s, "d4"), unit(s, "d3")}


def test_who_stands_in_fire_attacks_nobody() -> None:
    s = field("e4: stark green war-host\nd4: lannister green guards\nfire: e4 1")
    assert targets(s, unit(s, "e4")) == []
    refusal = can_attack(s, unit(s, "e4"), unit(s, "d4"))
    assert refusal is not None
    assert refusal.rule == "fire.enter"


def test_friends_are_no_targets() -> None:
    s = field("e4: stark green war-host\nd4: stark green riders")
    assert targets(s, unit(s, "e4")) == []
    refusal = can_attack(s, unit(s, "e4"), unit(s, "d4"))
    assert refusal is not None
    assert refusal.rule == "attack.sequence"


# -- the sight of dogs ----------------------------------------------------------------------------
def test_dogs_run_past_friends_but_not_past_enemies_and_rivers() -> None:
    def runs(more: str) -> bool:
        s = field("e2: stark green kennelmasters\n" + more)
        return sees(s, cell(s, "e2"), cell(s, "e4"), False, STARK, True)

    assert runs("e3: stark green war-host")
    assert not runs("e3: lannister green guards")
    assert not runs("terrain e3: river")
    assert runs("terrain e3: river ford")
    assert not runs("terrain e3: forest")
