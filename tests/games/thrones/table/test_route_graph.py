"""The borders as a net: what units go over, and where."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any

import pytest
from shapely.geometry import LineString, Point, Polygon

from rulewright.games.thrones.components import AREAS, NEIGHBOURS
from rulewright.kernel import get

GAMES = ["thrones", "thrones-first"]
Place = tuple[float, float]

#: How much of a way may lie outside its two areas, in units of a board that is 1200 wide.
STRAY = 0.5
#: How far the middle of a way keeps from every area that it does not lead through.
BRUSH = 2.0


def run_places(game: str) -> dict[tuple[str, str], list[Place]]:
    """Return the points of each path over a border, by the areas that it joins."""
    [graph] = get(game).table.board()["route_graphs"]
    return {
        (run[0], run[-1]): [graph["points"][name] for name in run[1:-1]] for run in graph["runs"]
    }


def polygon(path: str) -> Polygon:
    rings = [
        [(float(x), float(y)) for x, y in (point.split(",") for point in part.split())]
        for part in re.findall(r"M([^MZ]+)", path)
    ]
    return Polygon(rings[0], rings[1:])


def areas(game: str) -> dict[str, dict[str, Any]]:
    return {area["id"]: dict(area) for area in get(game).table.board()["areas"]}


def stands(area: dict[str, Any]) -> list[Place]:
    """Return the places of an area's units, and their middle, where arrows begin."""
    units = [(float(x), float(y)) for x, y in area["units"]]
    across, down = zip(*units, strict=True)
    return [*units, (sum(across) / len(units), sum(down) / len(units))]


@pytest.mark.parametrize("game", GAMES)
def test_units_go_over_the_borders_of_areas_that_are_next_to_each_other(game: str) -> None:
    assert {frozenset(pair) for pair in run_places(game)} == {
        frozenset((name, AREAS[there]))
        for area, name in enumerate(AREAS)
        for there in NEIGHBOURS[area]
    }


@pytest.mark.parametrize("game", GAMES)
def test_a_way_leads_through_its_own_two_areas_from_every_place_of_both(game: str) -> None:
    drawn = areas(game)
    shapes = {name: polygon(area["path"]) for name, area in drawn.items()}
    strays: dict[tuple[str, str], float] = {}
    for (one, other), by in run_places(game).items():
        ground = shapes[one].union(shapes[other]).buffer(0.1)
        lines = [LineString([at, by[0]]) for at in stands(drawn[one])]
        lines += [LineString([by[-1], at]) for at in stands(drawn[other])]
        lines += [LineString(pair) for pair in pairwise(by)]
        strays[one, other] = sum(line.difference(ground).length for line in lines)
    assert {pair: far for pair, far in strays.items() if far > STRAY} == {}


@pytest.mark.parametrize("game", GAMES)
def test_a_way_brushes_no_area_but_its_own(game: str) -> None:
    shapes = {name: polygon(area["path"]) for name, area in areas(game).items()}
    for pair, by in run_places(game).items():
        way = LineString(by) if len(by) > 1 else Point(by[0])
        for name, shape in shapes.items():
            assert name in pair or shape.distance(way) > BRUSH, (pair, name)


def test_ships_go_round_dragonstone() -> None:
    by = run_places("thrones")["shipbreaker-bay", "the-narrow-sea"]
    assert len(by) > 1, "the straight line leads over land"
