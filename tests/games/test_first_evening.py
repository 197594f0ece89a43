"""How many players a new table begins with: as many as suit a first evening."""

from __future__ import annotations

import pytest

from rulewright.games import NAMES
from rulewright.kernel import Match, get
from tests.kernel.tiny import NimGame


@pytest.mark.parametrize("name", NAMES)
def test_a_game_says_how_many_suit_a_first_evening(name: str) -> None:
    game = get(name)
    players = game.first_evening()
    assert players == game.usual_players
    counts = game.player_counts
    assert min(counts) <= players < max(counts) or (players,) == counts
    assert len(Match.new(game, players, seed=1).names) == players


def test_a_game_that_says_nothing_begins_with_the_fewest() -> None:
    assert NimGame().first_evening() == min(NimGame.player_counts)
