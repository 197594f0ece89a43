"""The shared laws over whole random matches of Thrones, and what is conserved in it."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulewright.games.thrones import troops
from rulewright.games.thrones.components import (
    HOUSES,
    KIND,
    PORT,
    PORT_LAND,
    PORT_LIMIT,
    POWER_TOKENS,
)
from rulewright.games.thrones.control import controller, in_play, tokens_on_board
from rulewright.games.thrones.editions import edition_of
from rulewright.games.thrones.state import ThronesState
from rulewright.games.thrones.supply import armies_fit, fewest_losses_of
from rulewright.kernel import Match
from rulewright.testing import check_all, nothing_leaks, play_out
from tests.soak import SOAKING, examples

pytestmark = pytest.mark.laws

SEEDS = st.integers(0, 10**9)
# A whole match is a large example: a few in the normal run, many in `make soak`.
WHOLE = settings(max_examples=examples(3, 20))
SOME, MANY = (60, 200) if SOAKING else (20, 80)  # moments of a match that are looked at
SETUPS = [(3, False), (4, True), (5, False), (6, True)]


@pytest.mark.parametrize(("players", "tides"), SETUPS)
@WHOLE
@given(seed=SEEDS)
def test_a_match_keeps_the_laws(players: int, tides: bool, seed: int) -> None:
    check_all(play_out("thrones", players, seed, {"tides": tides}), points=6, ahead=40)


@pytest.mark.parametrize("tides", [False, True])
def test_every_moment_of_a_match_is_saved_and_secret(tides: bool) -> None:
    played = play_out("thrones", 6, 11, {"tides": tides})
    check_all(played, points=SOME, ahead=10)
    nothing_leaks(played, points=MANY)


def assert_conserved(s: ThronesState) -> None:
    """Check that pieces, Power and ports are within limits, and that tokens have places."""
    for house in range(s.players):
        for kind, most in enumerate(edition_of(s).pool(s)):
            assert in_play(s, house, kind) <= most, (HOUSES[house], kind)
        assert s.power[house] >= 0
        assert s.power[house] + tokens_on_board(s, house) <= POWER_TOKENS
        assert 0 <= s.supply[house] <= 6
        assert s.hand[house], "a house without a hand"
    for area, kind in enumerate(KIND):
        assert (s.units[area] > 0) == (s.holder[area] >= 0)
        if kind == PORT and s.units[area]:
            assert troops.size(s.units[area]) <= PORT_LIMIT
            # Who controls an embattled area is settled when the combat ends.
            if s.battle is None or s.battle.area != PORT_LAND[area]:
                assert controller(s, area) == s.holder[area]
        if s.neutral[area]:
            assert not s.units[area]
    for track in s.tracks:
        assert sorted(track) == list(range(s.players))
    assert len([card for card in s.wild if card >= 0]) == len({c for c in s.wild if c >= 0})
    assert 0 <= s.threat <= 12


@pytest.mark.parametrize(("players", "tides"), SETUPS)
@WHOLE
@given(seed=SEEDS)
def test_pieces_are_conserved(players: int, tides: bool, seed: int) -> None:
    rng = Random(seed)
    match = Match.new("thrones", players, seed, {"tides": tides})
    while not match.over:
        seat = rng.choice(match.waiting)
        match.decide(seat, rng.choice(match.choices(seat)))
        state, _ = match.checkpoint()
        assert isinstance(state, ThronesState)
        assert_conserved(state)


def now(match: Match) -> ThronesState:
    """Return the current state."""
    assert isinstance(match.state, ThronesState)
    return match.state


@pytest.mark.parametrize("players", [3, 6])
@WHOLE
@given(seed=SEEDS)
def test_nobody_ever_stands_over_supply(players: int, seed: int) -> None:
    rng = Random(seed)
    match = Match.new("thrones", players, seed)
    while not match.over:
        seat = rng.choice(match.waiting)
        match.decide(seat, rng.choice(match.choices(seat)))
        state, _ = match.checkpoint()
        assert isinstance(state, ThronesState)
        assert all(armies_fit(state, house) for house in range(players))


@WHOLE
@given(seed=SEEDS)
def test_by_option_supply_is_exceeded_only_by_beaten_attackers_coming_home(seed: int) -> None:
    rng = Random(seed)
    match = Match.new("thrones", 6, seed, {"march_supply": "won"})
    over = [0] * 6
    while not match.over:
        seat = rng.choice(match.waiting)
        fought = now(match).battle is not None
        match.decide(seat, rng.choice(match.choices(seat)))
        state, _ = match.checkpoint()
        assert isinstance(state, ThronesState)
        after = [fewest_losses_of(state, house) for house in range(6)]
        if not fought and now(match).battle is None and not now(match).points:
            assert all(new <= old for new, old in zip(after, over, strict=True))
        over = after
