"""Boards of hexagons: counts, distances, lines and their edges, reach, drawings that fit."""

from itertools import pairwise
from math import cos, radians, sin

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulewright.kit.board import BoardArea
from rulewright.kit.hexes import OFF, Grid

HEXAGON = Grid.hexagon(4)
FIELD = Grid.rectangle(7, 5)
CELLS = st.integers(0, len(HEXAGON) - 1)


@pytest.mark.parametrize(("side", "count"), [(1, 1), (2, 7), (3, 19), (4, 37)])
def test_a_hexagon_has_as_many_hexes_as_it_should(side: int, count: int) -> None:
    assert len(Grid.hexagon(side)) == count


def test_rows_of_a_rectangle_are_as_long_as_said() -> None:
    assert len(FIELD) == 35
    assert FIELD.names[:8] == ["a1", "a2", "a3", "a4", "a5", "a6", "a7", "b1"]
    assert len(Grid.rectangle(7, 5, short=True)) == 33


def test_names_are_found_again() -> None:
    assert [HEXAGON.number(name) for name in HEXAGON.names] == list(range(len(HEXAGON)))
    assert HEXAGON.number("z9") == OFF
    assert Grid.rectangle(1, 28).names[-2:] == ["aa1", "ab1"]


@pytest.mark.parametrize("grid", [HEXAGON, FIELD, Grid.rectangle(6, 6, short=True)])
def test_neighbours_are_mutual_and_lie_opposite(grid: Grid) -> None:
    for cell, around in enumerate(grid.neighbours):
        assert len(around) == 6
        for direction, other in enumerate(around):
            if other != OFF:
                assert grid.neighbours[other][(direction + 3) % 6] == cell
                assert grid.distance(cell, other) == 1
                assert grid.direction(cell, other) == direction


@given(CELLS, CELLS, CELLS)
def test_distance_is_one(one: int, other: int, third: int) -> None:
    grid = HEXAGON
    assert grid.distance(one, other) == grid.distance(other, one)
    assert (grid.distance(one, other) == 0) == (one == other)
    assert grid.distance(one, third) <= grid.distance(one, other) + grid.distance(other, third)
    free = grid.reach(one, 99, lambda _one, _other: 1)
    assert free[other] == grid.distance(one, other)


@given(CELLS, CELLS)
def test_a_line_goes_step_by_step_and_is_the_same_both_ways(one: int, other: int) -> None:
    line = HEXAGON.line(one, other)
    assert len(line) == max(HEXAGON.distance(one, other) - 1, 0)
    assert line[::-1] == HEXAGON.line(other, one)
    for number, step in enumerate(line, 1):
        assert 1 <= len(step) <= 2
        for cell in step:
            assert HEXAGON.distance(one, cell) == number
    for before, after in pairwise(line):
        assert all(any(HEXAGON.distance(a, b) == 1 for b in after) for a in before)


def test_a_line_along_an_edge_has_both_sides() -> None:
    middle = HEXAGON.number("d4")
    up = HEXAGON.neighbours[HEXAGON.neighbours[middle][1]][2]  # north-east, then north-west
    sides = sorted([HEXAGON.neighbours[middle][1], HEXAGON.neighbours[middle][2]])
    assert HEXAGON.line(middle, up) == [tuple(sides)]


def test_reach_counts_costs_and_heeds_what_bars_and_stops() -> None:
    start = FIELD.number("c1")
    wood, wall, stop = FIELD.number("c2"), FIELD.number("b1"), FIELD.number("d1")

    def cost(_one: int, other: int) -> int:
        return OFF if other == wall else 2 if other == wood else 1

    costs = FIELD.reach(start, 3, cost, lambda cell: cell == stop)
    assert costs[start] == 0
    assert costs[wood] == 2
    assert costs[wall] == OFF
    assert costs[stop] == 1
    assert costs[FIELD.number("e1")] == OFF  # only by way of the stop
    assert costs[FIELD.number("c3")] == 3
    assert costs[FIELD.number("c4")] == OFF


@pytest.mark.parametrize("grid", [HEXAGON, FIELD])
def test_drawn_hexes_stand_on_the_board_and_share_their_edges(grid: Grid) -> None:
    wide, high = grid.extent(20)
    areas = {area["id"]: area for area in grid.areas(20)}
    for area in areas.values():
        assert all(0 <= x <= wide and 0 <= y <= high for x, y in corners(area))
    borders = grid.borders(20)
    pairs = sum(other > cell for cell, around in enumerate(grid.neighbours) for other in around)
    assert len(borders) == pairs
    for border in borders:
        for point in border["path"][1:].split("L"):
            x, y = map(float, point.split())
            for name in border["between"]:
                assert min(abs(x - cx) + abs(y - cy) for cx, cy in corners(areas[name])) < 0.05


def corners(area: BoardArea) -> list[tuple[float, float]]:
    """Return the corners of a hexagon around its middle, one at the top."""
    (x, y), r = area["at"], area["r"]
    turns = [radians(60 * n - 90) for n in range(6)]
    return [(x + r * cos(turn), y + r * sin(turn)) for turn in turns]
