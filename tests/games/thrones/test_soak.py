"""Many whole random games: `make soak`."""

from random import Random

import pytest

from rulewright.games.thrones.state import ThronesState
from rulewright.kernel import Match
from rulewright.testing import check_all, play_out
from tests.games.thrones.test_laws import assert_conserved
from tests.soak import scaled

GAMES = scaled(500)  # of each number of players, with and without Tides
EVERY = [(players, tides) for players in (3, 4, 5, 6) for tides in (False, True)]


@pytest.mark.soak
@pytest.mark.parametrize(("players", "tides"), EVERY)
def test_random_games(players: int, tides: bool) -> None:
    for number in range(GAMES):
        rng = Random(number)
        match = Match.new("thrones", players, f"soak {number}", {"tides": tides})
        while not match.over:
            at = match.checkpoint()[1]
            seat = rng.choice(match.waiting)
            match.decide(seat, rng.choice(match.choices(seat)))
            state, now = match.checkpoint()
            if now != at:
                assert isinstance(state, ThronesState)
                assert_conserved(state)
        again = Match.load(match.record(), "thrones")
        assert again.state.data() == match.state.data(), number


@pytest.mark.soak
@pytest.mark.parametrize(("players", "tides"), EVERY)
def test_random_games_keep_the_laws(players: int, tides: bool) -> None:
    for number in range(0, GAMES, 20):
        played = play_out("thrones", players, number, {"tides": tides})
        check_all(played, points=3, ahead=15)
