"""The shared laws over whole random matches of Monopoly, and what is conserved in it."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulewright.games.monopoly import GAME
from rulewright.kernel import OptionValue
from rulewright.testing import check_all, nothing_leaks, play_out
from tests.games.monopoly.counting import OPTION_SETS, now, play_watched
from tests.soak import SOAKING, examples

pytestmark = pytest.mark.laws

SEEDS = st.integers(0, 10**9)
# A whole match is a large example: a few in the normal run, many in `make soak`.
WHOLE = settings(max_examples=examples(2, 10))
SHORT: dict[str, OptionValue] = {"cap": 50 if SOAKING else 20}  # rounds
SETUPS = [
    (2, "default"), (3, "speed-die"), (4, "uneven"), (5, "all"), (6, "no-trades"), (8, "all"),
]  # fmt: skip
if SOAKING:
    SETUPS += [(6, "automatic"), (7, "fines-and-500"), (8, "speed-die")]


@pytest.mark.parametrize(("players", "name"), SETUPS)
@WHOLE
@given(seed=SEEDS)
def test_a_match_keeps_the_laws(players: int, name: str, seed: int) -> None:
    played = play_out(GAME, players, seed, OPTION_SETS[name] | SHORT)
    check_all(played, points=5, ahead=30)


def test_every_moment_of_a_match_is_saved_and_open() -> None:
    played = play_out(GAME, 3, 11, SHORT | {"speed_die": True})
    check_all(played, points=40, ahead=10)
    nothing_leaks(played, points=60)


@pytest.mark.parametrize("name", OPTION_SETS)
def test_everything_is_conserved(name: str) -> None:
    for players in range(2, 9) if SOAKING else (2 + len(name) % 5,):
        play_watched(players, len(name), OPTION_SETS[name] | SHORT)


def test_games_end_without_a_limit_of_rounds() -> None:
    for seed in range(3):
        match = play_watched(3, seed, {})
        state = now(match)
        assert match.result.winners == [seat for seat in range(3) if state.is_in(seat)]
        assert len(state.out) == 2
        assert sorted(match.result.places) == [1, 2, 3]
