"""Random battles on every plan end in order, and nothing is made nor lost on the way."""

from random import Random

import pytest

from rulewright.games.battles.options import PLAN
from rulewright.games.battles.state import BattlesState
from rulewright.kernel import Match
from tests.games.battles.conserved import assert_conserved


@pytest.mark.parametrize("plan", PLAN.values)
def test_random_battles_end_in_order(plan: str) -> None:
    for seed in range(3):
        rng = Random(seed)
        match = Match.new("battles", 2, f"random {seed}", {"plan": plan})
        while not match.over:
            at = match.checkpoint()[1]
            seat = rng.choice(match.waiting)
            match.decide(seat, rng.choice(match.choices(seat)))
            state, now = match.checkpoint()
            if now != at:
                assert isinstance(state, BattlesState)
                assert_conserved(state)
        assert isinstance(match.state, BattlesState)
        assert match.result.winners == [match.state.winner]
        assert match.result.rounds == match.state.round
