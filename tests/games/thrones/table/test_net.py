"""The borders as a net: what units go over, and where."""

from __future__ import annotations

import math

import pytest

from rulewright.games.thrones.components import AREAS, NEIGHBOURS
from rulewright.games.thrones.table.board import board
from rulewright.games.thrones.table.net import corners, gate, heart
from rulewright.kernel import get


@pytest.mark.parametrize("game", ["thrones", "thrones-first"])
def test_units_go_over_the_borders_of_areas_that_are_next_to_each_other(game: str) -> None:
    [net] = get(game).board()["nets"]
    pairs = {frozenset((run[0], run[-1])) for run in net["runs"]}
    assert pairs == {
        frozenset((name, AREAS[there]))
        for area, name in enumerate(AREAS)
        for there in NEIGHBOURS[area]
    }


def test_a_gate_lies_on_its_border_and_nowhere_is_it_shorter() -> None:
    drawn = {area["id"]: area for area in board()["areas"]}
    [net] = board()["nets"]
    for one, name, other in net["runs"]:
        spots = [
            spot
            for border in board()["borders"]
            if border["between"] == [one, other]
            for spot in corners(border["path"])
        ]
        hearts = heart(dict(drawn[one])), heart(dict(drawn[other]))
        lengths = [math.dist(hearts[0], spot) + math.dist(spot, hearts[1]) for spot in spots]
        assert net["points"][name] in spots
        assert net["points"][name] == spots[lengths.index(min(lengths))]


def test_the_gate_of_a_straight_border_is_where_the_straight_line_crosses_it() -> None:
    assert gate([(5, 9), (5, 0), (5, -9)], (0, 0), (10, 0)) == (5, 0)
