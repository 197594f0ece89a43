"""Planning where consolidate orders are kept from the sea: no ask is without an option."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from rulewright.games.thrones.components import (
    AREA_COUNT,
    CONSOLIDATE,
    COURT,
    KIND,
    LAND,
    NO_ORDER,
    ORDER_TOKENS,
    ORDER_TYPE,
    SEA,
    SHIP,
)
from rulewright.games.thrones.control import add_unit, stars_of
from rulewright.games.thrones.fitting import at_sea, capacity
from rulewright.games.thrones.planning import (
    PlaceOrder,
    bare_areas,
    is_short,
    placed_area,
    placed_order,
    random_orders,
)
from rulewright.games.thrones_first.game import GAME
from rulewright.games.thrones_first.setup import blank_state
from rulewright.games.thrones_first.state import FirstState

STARK = 0
LANDS = [area for area in range(AREA_COUNT) if KIND[area] == LAND]
SEAS = [area for area in range(AREA_COUNT) if KIND[area] == SEA]
BARS = st.sets(st.integers(1, len(ORDER_TOKENS) - 1)).map(lambda bars: sum(1 << b for b in bars))


def start(land: int, seas: int, place: int, barred: int) -> FirstState:
    """Return Stark with a footman in some land areas, a ship in some seas, and a court place."""
    s = blank_state(6, GAME.settle_options(6, {}))
    s.tracks[COURT].remove(STARK)
    s.tracks[COURT].insert(place, STARK)
    for area in LANDS[:land]:
        add_unit(s, STARK, area, 0)
    for area in SEAS[:seas]:
        add_unit(s, STARK, area, SHIP)
    s.barred = barred
    return s


@given(st.integers(0, 14), st.integers(0, 6), st.integers(0, 5), BARS, st.randoms())
def test_as_many_areas_get_an_order_as_can(
    land: int, seas: int, place: int, barred: int, rng: Random
) -> None:
    s = start(land, seas, place, barred)
    stars = stars_of(s, STARK)
    afloat = min(seas, capacity(s, ORDER_TOKENS, stars, True))
    most = min(land + afloat, capacity(s, ORDER_TOKENS, stars, False))
    short = is_short(s, STARK)
    random_orders(s, STARK, rng)
    assert land + seas - len(bare_areas(s, STARK)) == most
    assert short == (most < land + seas)


@given(st.integers(0, 14), st.integers(0, 6), st.integers(0, 5), BARS, st.randoms())
def test_no_consolidate_order_lies_at_sea(
    land: int, seas: int, place: int, barred: int, rng: Random
) -> None:
    s = start(land, seas, place, barred)
    random_orders(s, STARK, rng)
    for area in SEAS:
        assert s.order[area] == NO_ORDER or ORDER_TYPE[s.order[area]] != CONSOLIDATE


@given(st.integers(1, 14), st.integers(0, 6), st.integers(0, 5), BARS)
def test_what_is_not_open_says_why(land: int, seas: int, place: int, barred: int) -> None:
    s = start(land, seas, place, barred)
    ask = PlaceOrder(STARK)
    asked = {(placed_area(option), placed_order(option)) for option in ask.options(s)}
    shut = len(ask.unavailable(s))
    assert len(asked) + shut == (land + seas) * (len(ORDER_TOKENS) - 1)
    assert at_sea(bare_areas(s, STARK)) == seas
