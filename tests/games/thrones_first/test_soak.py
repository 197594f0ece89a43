"""Many whole random games of every number of players, with any options: `make soak`."""

from random import Random

import pytest

from rulewright.games.thrones_first.options import OPTIONS
from rulewright.kernel import Match, OptionValue
from rulewright.testing import check_all, play_out
from tests.games.thrones_first.test_laws import GAME, play_kept
from tests.soak import scaled

GAMES = scaled(500)  # of each number of players


def drawn(players: int, rng: Random) -> dict[str, OptionValue]:
    """Return any options for a number of players."""
    specs = [spec for spec in OPTIONS if spec.players is None or players in spec.players]
    return {spec.name: rng.choice(list(spec.values)) for spec in specs}


@pytest.mark.soak
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_random_games(players: int) -> None:
    for number in range(GAMES):
        match = play_kept(players, number, drawn(players, Random(number)))
        again = Match.load(match.record(), GAME)
        assert again.state.data() == match.state.data(), number


@pytest.mark.soak
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_random_games_keep_the_laws(players: int) -> None:
    for number in range(0, GAMES, 20):
        played = play_out(GAME, players, number, drawn(players, Random(number)))
        check_all(played, points=3, ahead=15)
