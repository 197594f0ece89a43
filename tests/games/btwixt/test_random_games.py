"""Random games with every set of variants end in order, and nothing is made nor lost on the way."""

from random import Random

import pytest

from rulewright.games.btwixt.state import BtwixtState
from rulewright.kernel import Match, OptionValue
from tests.games.btwixt.conserved import assert_conserved
from tests.games.btwixt.sets import EVERY_SET, SOME_SETS, named
from tests.soak import scaled

GAMES = scaled(300)  # of each set
ROUNDS = {3: 12, 4: 15, 5: 12, 6: 14}


def play_in_order(players: int, options: dict[str, OptionValue], seed: int) -> Match:
    """Play a random game, checking every state between two steps."""
    rng = Random(seed)
    match = Match.new("btwixt", players, f"random {seed}", options)
    while not match.over:
        at = match.checkpoint()[1]
        seat = rng.choice(match.waiting)
        match.decide(seat, rng.choice(match.choices(seat)))
        state, now = match.checkpoint()
        if now != at:
            assert isinstance(state, BtwixtState)
            assert_conserved(state)
    assert isinstance(match.state, BtwixtState)
    assert_conserved(match.state)
    return match


@pytest.mark.parametrize(("players", "options"), SOME_SETS, ids=named)
def test_random_games_end_in_order(players: int, options: dict[str, OptionValue]) -> None:
    for seed in range(3):
        match = play_in_order(players, options, seed)
        whole = not options.get("short")
        assert match.result.rounds == (ROUNDS[players] if whole else ROUNDS[players] - players - 1)
        assert match.result.places.count(1) == len(match.result.winners) >= 1


@pytest.mark.soak
@pytest.mark.parametrize(("players", "options"), EVERY_SET, ids=named)
def test_many_random_games_of_each_set(players: int, options: dict[str, OptionValue]) -> None:
    for seed in range(GAMES):
        match = play_in_order(players, options, seed)
        if seed % 50 == 0:
            again = Match.load(match.record(), "btwixt")
            assert again.state.data() == match.state.data()
