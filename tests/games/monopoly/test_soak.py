"""Many whole random games for every number of players and every option: `make soak`.

Every tenth goes on until one player is left, or to the limit that its set of options has; the
others end after twenty rounds.
"""

from random import Random

import pytest

from rulewright.games.monopoly import GAME
from rulewright.kernel import Match
from rulewright.testing import check_all, play_out
from tests.games.monopoly.counting import OPTION_SETS, assert_conserved, assert_money, now
from tests.soak import scaled

GAMES = scaled(50)  # of each number of players with each set of options
EVERY = [(players, name) for players in range(2, 9) for name in OPTION_SETS]


@pytest.mark.soak
@pytest.mark.parametrize(("players", "name"), EVERY)
def test_random_games(players: int, name: str) -> None:
    """Not a dollar, deed or building is made or lost on the way, and the record replays."""
    for number in range(GAMES):
        rng = Random(number)
        options = dict(OPTION_SETS[name])
        if number % 10:
            options["cap"] = 20
        match = Match.new(GAME, players, f"soak {number}", options)
        closely = number % 20 == 1 or number % 50 == 0  # short games, and some of the whole ones
        while not match.over:
            at = match.checkpoint()[1]
            seat = match.waiting[0]
            match.decide(seat, rng.choice(match.choices(seat)))
            stepped = match.checkpoint()[1] != at
            if closely or stepped:
                assert_money(now(match))
            if closely and stepped:
                assert_conserved(now(match))
        assert_conserved(now(match))
        if number % 25 == 0:
            again = Match.load(match.record(), GAME)
            assert again.state.data() == match.state.data(), number


@pytest.mark.soak
@pytest.mark.parametrize(("players", "name"), EVERY)
def test_random_games_keep_the_laws(players: int, name: str) -> None:
    for number in range(scaled(1)):
        played = play_out(GAME, players, number, OPTION_SETS[name] | {"cap": 50})
        check_all(played, points=3, ahead=15)
