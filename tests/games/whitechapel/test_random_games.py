"""Whole random games with every set of options: nothing is lost, and what is known is true."""

from random import Random

import pytest

from rulewright.games.whitechapel.knowledge import possible_hideouts, where_jack_may_be
from rulewright.games.whitechapel.state import ENDED, JACK_ESCAPES, WhitechapelState, place_of_jack
from rulewright.kernel import Match, OptionValue
from tests.games.whitechapel.conserved import assert_conserved
from tests.games.whitechapel.play import OPTION_SETS, Player, hurried, lucky, random_choice


def state_of(match: Match) -> WhitechapelState:
    assert isinstance(match.state, WhitechapelState)
    return match.state


def played_checked(
    players: int, seed: int, options: dict[str, OptionValue], choose: Player
) -> Match:
    """Play a whole match, checking the state between its steps."""
    rng = Random(seed)
    match = Match.new("whitechapel", players, f"random {seed}", options)
    while not match.over:
        at = match.checkpoint()[1]
        seat = rng.choice(match.waiting)
        match.decide(seat, choose(match, seat, rng))
        state, now = match.checkpoint()
        if now != at:
            assert isinstance(state, WhitechapelState)
            assert_conserved(state)
    return match


@pytest.mark.parametrize("name", OPTION_SETS)
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_random_games_end_in_order(players: int, name: str) -> None:
    for seed in range(2):
        for choose in (random_choice, hurried, lucky):
            match = played_checked(players, seed, OPTION_SETS[name], choose)
            s = state_of(match)
            result = match.result
            assert s.step == ENDED
            jack_won = s.ending == JACK_ESCAPES
            assert result.winners == ([0] if jack_won else list(range(1, players)))
            assert jack_won == (len(s.rows) == 4)
            assert result.scores == [len(s.rows), *[4 - len(s.rows)] * (players - 1)]
            assert result.rounds == s.night


@pytest.mark.parametrize("name", ["none", "all"])
def test_what_the_detectives_know_is_true(name: str) -> None:
    rng = Random(1)
    for seed in range(6):
        match = Match.new("whitechapel", 3, f"known {seed}", OPTION_SETS[name])
        while not match.over:
            seat = rng.choice(match.waiting)
            match.decide(seat, hurried(match, seat, rng))
            s = state_of(match)
            if s.row and not match.over:
                assert place_of_jack(s) in where_jack_may_be(match.view(1))
                assert s.hideout in possible_hideouts(match.view(1))


def test_lucky_policemen_give_jack_false_clues() -> None:
    gained = 0
    for seed in range(12):
        rng = Random(seed)
        match = Match.new("whitechapel", 4, f"clues {seed}", OPTION_SETS["all"])
        while not match.over:
            seat = rng.choice(match.waiting)
            match.decide(seat, lucky(match, seat, rng))
            gained = max(gained, len(state_of(match).clues) // 5)
    assert gained >= 1
