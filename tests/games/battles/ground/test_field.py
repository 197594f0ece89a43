"""The field: distances, rows and zones."""

from rulewright.games.battles.ground.field import depth, row_of, zone
from rulewright.games.battles.packs import PACKS
from rulewright.games.battles.words import LANNISTER, STARK

PLANS = {plan.key: plan for plan in PACKS[0].plans if plan.frame == plan.key}
PLAN = PLANS["S1"]


def cell(name: str) -> int:
    return PLAN.grid.number(name)


def test_distances_are_those_of_the_grid() -> None:
    for one in range(0, len(PLAN.grid), 7):
        for other in range(len(PLAN.grid)):
            assert PLAN.distances[one][other] == PLAN.grid.distance(one, other)


def test_plans_of_one_size_share_what_is_measured() -> None:
    assert PLANS["S2"].distances is PLANS["S3"].distances
    assert PLANS["S1"].distances is not PLANS["S2"].distances


def test_lannister_sits_at_the_top_and_stark_at_the_bottom() -> None:
    assert row_of(PLAN, cell("a1")) == 0
    assert depth(PLAN, LANNISTER, cell("a5")) == 1
    assert depth(PLAN, STARK, cell("i5")) == 1
    assert depth(PLAN, STARK, cell("a5")) == 9


def test_a_zone_is_the_rows_along_an_edge() -> None:
    names = [PLAN.grid.names[number] for number in zone(PLAN, LANNISTER, 2)]
    assert names == [f"a{n}" for n in range(1, 12)] + [f"b{n}" for n in range(1, 11)]
    assert [row_of(PLAN, number) for number in zone(PLAN, STARK, 1)] == [8] * 11
