"""The ground as a map: streams and roads that go on from hex to hex, outlines, crossings."""

from __future__ import annotations

from itertools import pairwise
from math import dist

import pytest

from rulewright.games.battles.packs import PACKS
from rulewright.games.battles.table.areas import areas
from rulewright.games.battles.table.board import board
from rulewright.games.battles.table.fields import crossings, laid_ground
from rulewright.games.battles.table.land.drawn import WATERS
from rulewright.games.battles.table.land.ground import SIZE, STEP, Ground
from rulewright.games.battles.table.land.outline import loops
from rulewright.games.battles.table.land.roads import roads
from rulewright.games.battles.table.land.streams import BENDS, HALF, all_courses, chains
from rulewright.games.battles.table.overlays import overlays
from rulewright.games.battles.words import ROAD, STARK
from rulewright.kit.hexes import Grid
from tests.games.battles.drill import cell, field

PLANS = range(len(PACKS[0].plans))


def ground_of(plan: int) -> Ground:
    """Return the ground of a plan."""
    drawn = PACKS[0].plans[plan]
    return Ground(drawn.grid, tuple(drawn.ground))


@pytest.mark.parametrize("plan", PLANS)
def test_streams_pass_all_their_hexes_from_neighbour_to_neighbour(plan: int) -> None:
    ground = ground_of(plan)
    wet = set(ground.of(*WATERS))
    lines = chains(ground, wet)
    assert {cell for line in lines for cell in line} == wet
    for line in lines:
        assert all(ground.grid.distance(one, other) == 1 for one, other in pairwise(line))
    points = [point for course in all_courses(ground, sorted(wet)) for point in course.points]
    for cell_number in wet:
        near = min(dist(point, ground.middles[cell_number]) for point in points)
        assert near <= BENDS * 2**0.5


def test_a_stream_that_comes_to_the_edge_leaves_the_board_and_one_within_ends() -> None:
    ground = ground_of(0)  # a stream from the western edge that ends in the fields
    [course] = all_courses(ground, ground.of(*WATERS))
    ends = sorted([course.points[0], course.points[-1]])
    assert ends[0][0] < 0
    assert ends[1][0] < ground.size[0] - STEP
    narrow, broad = sorted([course.halves[0], course.halves[-1]])
    assert narrow == 0
    assert broad > HALF / 2


def test_a_road_goes_on_where_it_left_the_hex_before() -> None:
    grid = Grid.rectangle(5, 3)
    cells = [grid.number(name) for name in ("b1", "b2", "b3", "a4")]
    codes = tuple(ROAD if number in cells else 0 for number in range(len(grid)))
    ground = Ground(grid, codes)
    [road, ruts] = roads(ground, cells)
    assert road["path"] == ruts["path"]
    for one, other in pairwise(cells):
        x, y = ground.gate(one, grid.direction(one, other))
        assert road["path"].count(f"{x:.1f} {y:.1f}") == 2


def test_the_outline_of_hexes_side_by_side_is_one_and_that_of_a_ring_has_a_hole() -> None:
    grid = Grid.hexagon(3)
    ground = Ground(grid, (0,) * len(grid))
    middle = grid.number("c3")
    [one] = loops(ground, {middle})
    assert len(one) == 6
    [two] = loops(ground, {middle, grid.neighbours[middle][0]})
    assert len(two) == 10
    outer, inner = sorted(loops(ground, set(grid.neighbours[middle])), key=len, reverse=True)
    assert (len(outer), len(inner)) == (18, 6)
    assert all(
        dist(point, ground.middles[middle]) == pytest.approx(SIZE, abs=0.1) for point in inner
    )


def test_bridges_lie_across_their_stream() -> None:
    s = field("terrain e4, e6: river\nterrain e5: river wooden-bridge\na1: stark green war-host")
    assert abs(crossings(s)[cell(s, "e5")]) == pytest.approx(90, abs=1)


def test_only_ground_that_the_plan_does_not_have_is_drawn_over_the_board() -> None:
    plain = field("a1: stark green war-host")
    assert laid_ground(plain) == []
    laid = field("terrain c4: hills\nterrain f5: forest\na1: stark green war-host")
    kinds = {mark["kind"] for mark in laid_ground(laid)}
    assert {"hill", "pine", "wood", "height"} <= kinds
    assert not kinds & {"water", "meadow", "sheet"}
    assert laid_ground(laid)[-1]["kind"] == "rim"
    assert areas(laid, STARK)["c4"]["note"] == "hills"


def test_hexes_have_their_names_when_they_are_asked_for() -> None:
    kinds = board()["style"]["areas"]
    assert {look["label"] for look in kinds.values()} == {"asked"}
    [names] = [one for one in overlays(field("a1: stark green war-host"), STARK) if "names" in one]
    assert (names["title"], names["on"], names["names"]) == ("Coordinates", False, True)


@pytest.mark.parametrize("plan", PLANS)
def test_decor_has_a_look_of_its_own(plan: int) -> None:
    drawn = board(0, plan)
    assert {mark["kind"] for mark in drawn["decor"]} <= drawn["style"]["decor"].keys()
