"""Wildling losses: whole units pay the points, and exactly."""

from random import Random

from hypothesis import assume, given
from hypothesis import strategies as st

from rulewright.games.thrones.asks import unit_area, unit_kind
from rulewright.games.thrones.components import AREA, FOOTMAN, KNIGHT, MUSTER_COST
from rulewright.games.thrones.control import add_unit, remove_unit
from rulewright.games.thrones_first.game import GAME
from rulewright.games.thrones_first.setup import blank_state
from rulewright.games.thrones_first.westeros.wildlings import LoseWorth

STARK = 0
PLACES = [AREA["winterfell"], AREA["karhold"], AREA["white-harbor"]]
PLACED = st.lists(st.tuples(st.sampled_from(PLACES), st.sampled_from([FOOTMAN, KNIGHT])))


@given(PLACED, st.sampled_from([2, 4]), st.randoms())
def test_the_points_are_paid_exactly(
    units: list[tuple[int, int]], points: int, rng: Random
) -> None:
    assume(sum(MUSTER_COST[kind] for _, kind in units) > points)
    assume(all(sum(kind == k for _, kind in units) <= 4 for k in (FOOTMAN, KNIGHT)))
    s = blank_state(3, GAME.settle_options(3, {}))
    for area, kind in units:
        add_unit(s, STARK, area, kind)
    paid = 0
    while paid < points:
        options = LoseWorth(STARK, points - paid).options(s)
        assert options, "no unit may be lost"
        option = rng.choice(options)
        remove_unit(s, unit_area(option), unit_kind(option))
        paid += MUSTER_COST[unit_kind(option)]
    assert paid == points
