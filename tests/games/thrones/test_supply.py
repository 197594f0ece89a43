"""Cutting armies down, held against every set of losses there is. [supply.reconcile]"""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulewright.games.thrones import troops
from rulewright.games.thrones.components import (
    AREA_COUNT,
    FOOTMAN,
    HOUSES,
    KIND,
    KNIGHT,
    LAND,
    MAX_SUPPLY,
    SUPPLY_ARMIES,
)
from rulewright.games.thrones.control import add_unit
from rulewright.games.thrones.state import ThronesState
from rulewright.games.thrones.supply import (
    Disband,
    armies_fit,
    fewest_losses_of,
    fewest_losses_with,
    fits,
    reconcile_armies,
)

STARK = HOUSES.index("stark")
LANDS = [area for area in range(AREA_COUNT) if KIND[area] == LAND]

SUPPLIES = st.integers(0, MAX_SUPPLY)
ARMIES = st.lists(st.integers(1, 5), min_size=1, max_size=6)

Sizes = tuple[int, ...]


def fed(sizes: Sizes, supply: int) -> bool:
    """Return whether some assignment of the armies to places feeds them all, by trying all."""
    armies = [size for size in sizes if size > 1]
    places = list(SUPPLY_ARMIES[supply])
    if len(armies) > len(places):
        return False

    def seated(armies: list[int], places: list[int]) -> bool:
        if not armies:
            return True
        return any(
            armies[0] <= place and seated(armies[1:], places[:n] + places[n + 1 :])
            for n, place in enumerate(places)
        )

    return seated(armies, places)


def all_needed(sizes: Sizes, losses: Sizes, supply: int) -> bool:
    """Return whether armies fit after losses, but not with any one lost unit back."""
    left = tuple(size - lost for size, lost in zip(sizes, losses, strict=True))
    if not fed(left, supply):
        return False
    return not any(
        fed(tuple(n + (place == back) for place, n in enumerate(left)), supply)
        for back, lost in enumerate(losses)
        if lost
    )


def ways(sizes: Sizes, supply: int) -> set[Sizes]:
    """Return every minimal set of losses, as the number that each army loses."""
    every = product(*(range(size + 1) for size in sizes))
    return {losses for losses in every if all_needed(sizes, losses, supply)}


def board(sizes: Sizes, supply: int) -> ThronesState:
    """Return a state in which Stark has armies of these sizes in the first land areas."""
    s = ThronesState(6)
    s.supply[STARK] = supply
    for area, size in zip(LANDS, sizes, strict=False):
        for _ in range(size):
            add_unit(s, STARK, area, FOOTMAN)
    return s


def lost(sizes: Sizes, s: ThronesState) -> Sizes:
    """Return how many units each army has lost on a board."""
    return tuple(
        size - troops.size(s.units[area]) for area, size in zip(LANDS, sizes, strict=False)
    )


def walked(sizes: Sizes, supply: int) -> set[Sizes]:
    """Return the results of all sequences of answers; check open options against `ways`."""
    model = ways(sizes, supply)
    ends: set[Sizes] = set()
    seen: set[Sizes] = set()
    paths: list[list[int]] = [[]]
    while paths:
        path = paths.pop()
        s = board(sizes, supply)
        script = reconcile_armies(s, STARK)
        ask = next(script, None)
        for option in path:
            try:
                ask = script.send(option)
            except StopIteration:
                ask = None
        gone = lost(sizes, s)
        if ask is None:
            ends.add(gone)
            continue
        if gone in seen:
            continue
        seen.add(gone)
        assert isinstance(ask, Disband)
        options = ask.options(s)
        assert {option // 4 for option in options} == {
            LANDS[place]
            for place in range(len(sizes))
            if any(
                all(had <= goes for had, goes in zip(gone, way, strict=True))
                and gone[place] < way[place]
                for way in model
            )
        }
        paths += [[*path, option] for option in options]
    assert ends == model
    return ends


@given(ARMIES, SUPPLIES)
def test_open_is_what_some_losses_need_all_of_them_needed(sizes: list[int], supply: int) -> None:
    walked(tuple(sizes), supply)


def test_the_two_footmen_of_winterfell() -> None:
    one_of_two = {(0, 1, 0, 0), (0, 0, 1, 0), (0, 0, 0, 1)}
    assert walked((3, 2, 2, 2), 2) == {(2, 0, 0, 0), *one_of_two}


def test_the_example_of_the_rulebook() -> None:
    assert walked((4, 3, 2, 2, 1), 3) == {(1, 1, 0, 0, 0), (2, 0, 0, 0, 0)}


@pytest.mark.parametrize("supply", range(MAX_SUPPLY + 1))
def test_what_a_supply_feeds_to_the_full_loses_nothing(supply: int) -> None:
    assert walked(tuple(SUPPLY_ARMIES[supply]), supply) == {(0,) * len(SUPPLY_ARMIES[supply])}


def test_every_kind_of_unit_of_an_army_is_open() -> None:
    s = board((2, 2), 0)
    s.supply[STARK] = 0
    add_unit(s, STARK, LANDS[0], KNIGHT)
    ask = next(reconcile_armies(s, STARK))
    assert isinstance(ask, Disband)
    assert ask.options(s) == [LANDS[0] * 4 + FOOTMAN, LANDS[0] * 4 + KNIGHT]


@given(ARMIES, SUPPLIES)
def test_armies_fit_where_each_finds_a_place(sizes: list[int], supply: int) -> None:
    s = board(tuple(sizes), supply)
    assert (
        fits(sizes[:], SUPPLY_ARMIES[supply]) == armies_fit(s, STARK) == fed(tuple(sizes), supply)
    )


@given(ARMIES, SUPPLIES)
def test_the_fewest_losses_are_those_of_the_shortest_way(sizes: list[int], supply: int) -> None:
    s = board(tuple(sizes), supply)
    assert fewest_losses_of(s, STARK) == min(sum(way) for way in ways(tuple(sizes), supply))


@given(ARMIES, SUPPLIES, st.integers(0, 5))
def test_the_fewest_losses_with_more_units_somewhere(
    sizes: list[int], supply: int, place: int
) -> None:
    s = board(tuple(sizes), supply)
    area = LANDS[place]
    foreseen = fewest_losses_with(s, STARK, area, 1)
    add_unit(s, STARK, area, FOOTMAN)
    assert foreseen == fewest_losses_of(s, STARK)
