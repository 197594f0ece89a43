"""Rounds and the standing while a match is played, and the rule that ends it."""

from random import Random

import pytest

from rulewright.arena.table import play_random
from rulewright.conformance.reference import find_reference
from rulewright.games import NAMES
from rulewright.kernel import Match, get


def played(game: str) -> Match:
    players = get(game).first_evening()
    match = Match.new(game, players, "standing")
    play_random(match, [Random(seat) for seat in range(players)])
    return match


@pytest.mark.parametrize("game", NAMES)
def test_the_rule_that_ends_a_match_is_one_of_the_game(game: str) -> None:
    assert find_reference(game).section(played(game).result.rule) is not None


@pytest.mark.parametrize("game", NAMES)
def test_the_standing_and_rounds_are_those_of_the_result_once_a_match_is_over(game: str) -> None:
    match = played(game)
    standing = match.game.tally(match.state)
    if not match.game.tallied:
        assert list(standing) == match.result.scores
    assert match.game.round_number(match.state) == match.result.rounds
    start = Match.new(game, match.players, "standing")
    assert match.game.round_number(start.state) <= 1
    assert len(match.game.tally(start.state)) == len(standing)
