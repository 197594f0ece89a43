"""Selling hotels while houses run short: evenly, and no further than the shortage asks for."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pytest

from rulewright.games.monopoly.components import (
    GROUP_LOTS,
    HOTEL,
    HOUSE_LIMIT,
    HOUSE_PRICE,
    RAILROADS,
)
from rulewright.games.monopoly.dealings import MORTGAGE_LOT, deal_at_bank, sales
from rulewright.games.monopoly.lots.selling import levels_after, sale_brings
from rulewright.games.monopoly.state import MonopolyState
from tests.games.monopoly.counting import assert_buildings
from tests.games.monopoly.play import Table


def hotel_states(lots: int) -> Iterator[tuple[int, ...]]:
    """Yield all ways in which a colour can have hotels and be built evenly."""
    for levels in product((HOUSE_LIMIT, HOTEL), repeat=lots):
        if HOTEL in levels:
            yield levels


def short_of_houses(
    group: int, levels: tuple[int, ...], houses: int, options: str = ""
) -> MonopolyState:
    """Return the car with a colour, and a number of houses in the bank."""
    s = Table(f"players: 2\noptions: no trades{options}\ncash: all 0").state.copy()
    for lot, level in zip(GROUP_LOTS[group], levels, strict=True):
        s.hand_over(lot, 0)
        s.set_level(lot, level)
    s.houses = houses
    return s


def houses_on(levels: tuple[int, ...] | list[int]) -> int:
    return sum(level for level in levels if level != HOTEL)


@pytest.mark.parametrize("group", range(RAILROADS))
@pytest.mark.parametrize("houses", range(HOUSE_LIMIT + 2))
def test_a_hotel_leaves_as_much_as_there_are_houses_for(group: int, houses: int) -> None:
    lots = GROUP_LOTS[group]
    for levels in hotel_states(len(lots)):
        s = short_of_houses(group, levels, houses)
        within = houses + houses_on(levels)
        even = [
            left
            for left in product(range(HOTEL + 1), repeat=len(lots))
            if max(left) - min(left) <= 1
            and sum(left) < sum(levels)
            and houses_on(left) <= within
            and all(now or not before for before, now in zip(levels, left, strict=True))
        ]
        most = max(map(sum, even), default=0)
        for place, lot in enumerate(lots):
            if levels[place] == HOTEL and most:
                left = levels_after(s, lot)
                assert sum(left) == most
                assert left[place] == min(left)
                assert sale_brings(s, lot) == (sum(levels) - most) * HOUSE_PRICE[lot] // 2


@pytest.mark.parametrize("options", ["", ", hotels=at-once", ", building=uneven"])
def test_every_way_of_selling_brings_the_same_in_the_end(options: str) -> None:
    for group in range(RAILROADS):
        for levels in hotel_states(len(GROUP_LOTS[group])):
            s = short_of_houses(group, levels, 3, options)
            in_all = sum(levels) * HOUSE_PRICE[GROUP_LOTS[group][0]] // 2
            for first in sales(s, 0):
                assert sold_out(s.copy(), first) == in_all


def sold_out(s: MonopolyState, option: int) -> int:
    """Return the proceeds of a sale that starts like this and takes the first option each time."""
    while option < MORTGAGE_LOT:
        deal_at_bank(s, 0, option)
        assert s.houses >= 0
        option = sales(s, 0)[0]
    return s.cash[0]


def test_the_label_says_how_far_down_it_goes() -> None:
    table = Table("""
        players: 2
        floor: car
        deeds car: boardwalk hotel, park-place hotel
        deeds dog: st-charles 4, states 4, virginia 4, kentucky 4, indiana 4, illinois 4, \
oriental 2, vermont 2, connecticut 1
    """)
    ask = table.match.ask(0)
    assert ask is not None
    view = table.match.view(0)
    labels = {ask.text(view, option): ask.label(view, option) for option in ask.options(view)}
    label = "Sell the hotels of dark blue down to 3 houses, the fewest on Boardwalk, for $700"
    assert labels["sell boardwalk"] == label
    targets = [ask.targets(view, option) for option in ask.options(view)]
    assert ["boardwalk", "park-place"] in targets
    table.do("car", "sell boardwalk")
    lines = table.match.lines
    assert lines is not None
    assert lines[-1].text == "The race car sells hotels of dark blue down to 3 houses for $700."
    assert_buildings(table.state)
    assert table.state.houses == 0
