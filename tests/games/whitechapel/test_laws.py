"""The shared laws over whole matches, with random players and with a Jack who gets home."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulewright.testing import check_all, nothing_leaks, play_out
from tests.games.whitechapel.play import OPTION_SETS, lucky, play_hurried
from tests.soak import SOAKING, examples

pytestmark = pytest.mark.laws

SEEDS = st.integers(0, 10**9)
# A whole match is a large example: a few in the normal run, many in `make soak`.
WHOLE = settings(max_examples=examples(1, 10))
SETUPS = [(2, "none"), (3, "all"), (4, "letters"), (5, "chosen"), (6, "all"), (6, "open-faces")]


@pytest.mark.parametrize(("players", "name"), SETUPS)
@WHOLE
@given(seed=SEEDS)
def test_a_random_match_keeps_the_laws(players: int, name: str, seed: int) -> None:
    check_all(play_out("whitechapel", players, seed, OPTION_SETS[name]), points=5, ahead=20)


@pytest.mark.parametrize(("players", "name"), SETUPS)
@WHOLE
@given(seed=SEEDS)
def test_a_match_of_several_nights_keeps_the_laws(players: int, name: str, seed: int) -> None:
    check_all(play_hurried(players, seed, OPTION_SETS[name]), points=6, ahead=20)


@WHOLE
@given(seed=SEEDS)
def test_a_match_with_many_clues_keeps_the_laws(seed: int) -> None:
    check_all(play_hurried(3, seed, OPTION_SETS["all"], lucky), points=6, ahead=20)


@pytest.mark.parametrize("name", OPTION_SETS)
def test_no_option_lets_a_secret_out(name: str) -> None:
    nothing_leaks(play_hurried(3, 7, OPTION_SETS[name]), points=25)


@pytest.mark.parametrize(("players", "name"), [(3, "all"), (6, "none")])
def test_a_whole_match_is_secret_at_every_moment(players: int, name: str) -> None:
    nothing_leaks(
        play_hurried(players, 4, OPTION_SETS[name], lucky), points=None if SOAKING else 90
    )
