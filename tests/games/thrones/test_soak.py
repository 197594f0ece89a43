"""Thousands of whole random games: `make soak`."""

from random import Random

import pytest

from rulewright.games.thrones.state import State
from rulewright.kernel import Match
from rulewright.testing import check_all, play_out
from tests.games.thrones.test_laws import assert_conserved

BATCH = 250
GAMES = {3: 500, 4: 500, 5: 500, 6: 2000}  # with and without Tides, each
BATCHES = [
    (players, tides, first)
    for players, games in GAMES.items()
    for tides in (False, True)
    for first in range(0, games, BATCH)
]


@pytest.mark.soak
@pytest.mark.parametrize(("players", "tides", "first"), BATCHES)
def test_random_games(players: int, tides: bool, first: int) -> None:
    for number in range(first, first + BATCH):
        rng = Random(number)
        match = Match.new("thrones", players, f"soak {number}", {"tides": tides})
        while not match.over:
            at = match.checkpoint()[1]
            seat = rng.choice(match.waiting)
            match.decide(seat, rng.choice(match.choices(seat)))
            state, now = match.checkpoint()
            if now != at:
                assert isinstance(state, State)
                assert_conserved(state)
        again = Match.load(match.record(), "thrones")
        assert again.state.data() == match.state.data(), number


@pytest.mark.soak
@pytest.mark.parametrize(("players", "tides", "first"), BATCHES)
def test_random_games_keep_the_laws(players: int, tides: bool, first: int) -> None:
    for number in range(first, first + BATCH, 10):
        played = play_out("thrones", players, number, {"tides": tides})
        check_all(played, points=3, ahead=15)
