"""Many whole random games: `make soak`.

For every number of players with each option alone, with none and with all; of every
ten, seven are random all through, two have a Jack who hurries home, one has policemen in luck.
"""

from random import Random

import pytest

from rulewright.games.whitechapel.state import WhitechapelState
from rulewright.kernel import Match
from rulewright.testing import check_all
from tests.games.whitechapel.conserved import assert_conserved
from tests.games.whitechapel.play import (
    OPTION_SETS,
    Player,
    hurried,
    lucky,
    play_hurried,
    random_choice,
)
from tests.soak import scaled

GAMES = scaled(300)  # of each number of players with each set of options
EVERY = [(players, name) for players in (2, 3, 4, 5, 6) for name in OPTION_SETS]
PLAYERS: list[Player] = [*[random_choice] * 7, hurried, hurried, lucky]


@pytest.mark.soak
@pytest.mark.parametrize(("players", "name"), EVERY)
def test_random_games(players: int, name: str) -> None:
    for number in range(GAMES):
        rng = Random(number)
        choose = PLAYERS[number % len(PLAYERS)]
        match = Match.new("whitechapel", players, f"soak {number}", OPTION_SETS[name])
        while not match.over:
            at = match.checkpoint()[1]
            seat = rng.choice(match.waiting)
            match.decide(seat, choose(match, seat, rng))
            state, now = match.checkpoint()
            if now != at:
                assert isinstance(state, WhitechapelState)
                assert_conserved(state)
        again = Match.load(match.record(), "whitechapel")
        assert again.state.data() == match.state.data(), number


@pytest.mark.soak
@pytest.mark.parametrize(("players", "name"), EVERY)
def test_random_games_keep_the_laws(players: int, name: str) -> None:
    for number in range(0, GAMES, 50):
        played = play_hurried(players, number, OPTION_SETS[name], PLAYERS[number // 50 % 10])
        check_all(played, points=2, ahead=10)
