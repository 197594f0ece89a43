"""The shared laws over whole random matches of the first edition, with any set of modules."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulewright.games.thrones.components import AREA_COUNT, KIND, LAND, NOBODY, PORT, SEA
from rulewright.games.thrones.state import ThronesState
from rulewright.games.thrones.supply import armies_fit
from rulewright.games.thrones_first.boxes import BOXES
from rulewright.games.thrones_first.clash.once import belongs_to, once_in, once_orders
from rulewright.games.thrones_first.options import CARD_SETS, OPTIONS
from rulewright.games.thrones_first.state import NOWHERE, first
from rulewright.games.thrones_first.storm.leaders import leaders_of
from rulewright.kernel import Match, OptionValue, get, offered
from rulewright.testing import check_all, nothing_leaks, play_out
from tests.games.thrones.test_laws import assert_conserved
from tests.soak import SOAKING, examples

pytestmark = pytest.mark.laws

GAME = "thrones-first"
SEEDS = st.integers(0, 10**9)
# A whole match is a large example: a few in the normal run, many in `make soak`.
WHOLE = settings(max_examples=examples(2, 20))
MODULES: dict[str, OptionValue] = {
    spec.name: True for spec in offered(OPTIONS) if spec.values[0] is False
}


@st.composite
def options(draw: Any, players: int) -> dict[str, OptionValue]:
    """Return any values of the options for a number of players."""
    specs = [spec for spec in OPTIONS if spec.players is None or players in spec.players]
    return {spec.name: draw(st.sampled_from(list(spec.values))) for spec in specs}


@pytest.mark.parametrize("players", [3, 4, 5, 6])
@WHOLE
@given(data=st.data())
def test_a_match_keeps_the_laws(players: int, data: st.DataObject) -> None:
    chosen = data.draw(options(players))
    check_all(play_out(GAME, players, data.draw(SEEDS), chosen), points=6, ahead=40)


@pytest.mark.parametrize("cards", CARD_SETS)
def test_every_moment_of_a_match_is_saved_and_secret(cards: str) -> None:
    played = play_out(GAME, 6, 11, {**MODULES, "house_cards": cards})
    check_all(played, points=20 if SOAKING else 10, ahead=6)
    nothing_leaks(played, points=100 if SOAKING else 60)


def assert_kept(s: ThronesState) -> None:
    """Check the invariants of the second edition, and the pieces of the expansions."""
    assert_conserved(s)
    own = first(s)
    assert sum(own.forts) <= BOXES[own.box].fortifications
    for area in range(AREA_COUNT):
        if own.forts[area]:
            assert own.fortifications
            assert KIND[area] == LAND
        order = once_in(s, area)
        if order is not None:
            assert s.holder[area] != NOBODY, "an order without a house"
            assert belongs_to(order, s.holder[area])
        if KIND[area] == PORT and not own.ports:
            assert not s.units[area]
    for place, area in enumerate(own.leader_at):
        if area != NOWHERE:
            assert KIND[area] not in (SEA, PORT)
            house = leaders_of(s)[place].house
            attacking = s.battle is not None and s.battle.area == area
            assert s.holder[area] == house or attacking, "a leader among strangers"


@pytest.mark.parametrize("players", [3, 4, 5, 6])
@WHOLE
@given(data=st.data())
def test_pieces_are_conserved(players: int, data: st.DataObject) -> None:
    seed = data.draw(SEEDS)
    play_kept(players, seed, data.draw(options(players)))


def play_kept(players: int, seed: int, chosen: dict[str, OptionValue]) -> Match:
    """Play a random match to its end, checking the invariants after each choice."""
    rng = Random(seed)
    match = Match.new(GAME, players, seed, chosen, rules=get(GAME).rules_version)
    while not match.over:
        seat = rng.choice(match.waiting)
        match.decide(seat, rng.choice(match.choices(seat)))
        state, _ = match.checkpoint()
        assert isinstance(state, ThronesState)
        assert_kept(state)
        assert all(armies_fit(state, house) for house in range(players)), "over supply"
    return match


def test_a_house_s_one_time_orders_are_used_once() -> None:
    rng = Random(5)
    match = Match.new(GAME, 6, 5, MODULES)
    placed: dict[tuple[int, str], set[int]] = {}
    while not match.over:
        seat = rng.choice(match.waiting)
        match.decide(seat, rng.choice(match.choices(seat)))
        state, _ = match.checkpoint()
        assert isinstance(state, ThronesState)
        known = {order.key for order in once_orders(state)}
        for area in range(AREA_COUNT):
            order = once_in(state, area)
            if order is not None:
                placed.setdefault((state.holder[area], order.key), set()).add(state.round)
    assert placed
    assert all(len(rounds) == 1 for rounds in placed.values())
    assert {key for _, key in placed} <= known
