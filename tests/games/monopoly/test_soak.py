"""Thousands of whole random games for every number of players and every option: `make soak`.

Every tenth goes on until one player is left, or to the limit that its set of options has; the
others end after twenty rounds.
"""

from random import Random

import pytest

from rulewright.games.monopoly import GAME
from rulewright.kernel import Match
from rulewright.testing import check_all, play_out
from tests.games.monopoly.counting import OPTION_SETS, assert_conserved, assert_money, now

GAMES = 1000  # for each number of players and each set of options
BATCH = 250
BATCHES = [
    (players, name, first)
    for players in range(2, 9)
    for name in OPTION_SETS
    for first in range(0, GAMES, BATCH)
]


@pytest.mark.soak
@pytest.mark.parametrize(("players", "name", "first"), BATCHES)
def test_random_games(players: int, name: str, first: int) -> None:
    """Not a dollar, deed or building is made or lost on the way, and the record replays."""
    for number in range(first, first + BATCH):
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
@pytest.mark.parametrize("players", range(2, 9))
@pytest.mark.parametrize("name", OPTION_SETS)
def test_random_games_keep_the_laws(players: int, name: str) -> None:
    for number in range(2):
        played = play_out(GAME, players, number, OPTION_SETS[name] | {"cap": 50})
        check_all(played, points=3, ahead=15)
