"""The shared laws over whole battles with random players, on every plan and with every option."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulewright.games.battles.options import OPTIONS, PLAN
from rulewright.kernel import OptionValue
from rulewright.testing import check_all, nothing_leaks, play_out
from tests.soak import SOAKING, examples

pytestmark = pytest.mark.laws

SEEDS = st.integers(0, 10**9)
# A whole match is a large example: a few in the normal run, many in `make soak`.
WHOLE = settings(max_examples=examples(1, 3))
OTHERWISE: dict[str, OptionValue] = {
    spec.name: spec.values[1] for spec in OPTIONS if spec.name not in ("plan", "pack")
}


@pytest.mark.parametrize("plan", PLAN.values)
@WHOLE
@given(seed=SEEDS)
def test_a_random_battle_keeps_the_laws(plan: str, seed: int) -> None:
    check_all(play_out("battles", 2, seed, {"plan": plan}), points=4, ahead=15)


@pytest.mark.parametrize("plan", ["S1", "S2", "K1"])
@WHOLE
@given(seed=SEEDS)
def test_a_battle_with_every_option_otherwise_keeps_the_laws(plan: str, seed: int) -> None:
    check_all(play_out("battles", 2, seed, {**OTHERWISE, "plan": plan}), points=4, ahead=15)


@pytest.mark.parametrize("plan", ["S1", "S5", "S6", "K1"])
def test_a_battle_is_secret_at_many_moments(plan: str) -> None:
    nothing_leaks(play_out("battles", 2, 7, {"plan": plan}), points=None if SOAKING else 40)
