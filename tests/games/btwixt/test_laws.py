"""The shared laws over whole matches with random leaders, with every option."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulewright.kernel import OptionValue
from rulewright.testing import check_all, nothing_leaks, play_out
from tests.games.btwixt.sets import SOME_SETS, forgotten, named
from tests.soak import SOAKING, examples

pytestmark = pytest.mark.laws

SEEDS = st.integers(0, 10**9)
# A whole match is a large example: a few in the normal run, many in `make soak`.
WHOLE = settings(max_examples=examples(1, 10))


@pytest.mark.parametrize(("players", "options"), SOME_SETS, ids=named)
@WHOLE
@given(seed=SEEDS)
def test_a_match_keeps_the_laws(players: int, options: dict[str, OptionValue], seed: int) -> None:
    played = play_out("btwixt", players, seed, options)
    check_all(played, points=4, ahead=15, without=forgotten(options))


@pytest.mark.parametrize("game", ["standard", "advanced"])
def test_a_match_of_the_first_rules_keeps_the_laws(game: str) -> None:
    options: dict[str, OptionValue] = {"game": game, "first_rules": True}
    played = play_out("btwixt", 4, 7, options)
    check_all(played, points=4, ahead=15, without=forgotten(options))


@pytest.mark.parametrize("game", ["standard", "advanced", "kingsmoot"])
def test_a_match_is_secret_at_many_moments(game: str) -> None:
    nothing_leaks(play_out("btwixt", 4, 7, {"game": game}), points=None if SOAKING else 40)
