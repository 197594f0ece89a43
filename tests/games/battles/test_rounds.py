"""The course of a battle: its steps in order, and what its moments are called."""

from random import Random

import pytest

from rulewright.games.battles.names import CHAPTERS, ENDINGS
from rulewright.games.battles.names import STEPS as STEP_NAMES
from rulewright.games.battles.rounds import STEPS, chapter, episode, heading, next_step
from rulewright.games.battles.state import DESTROYED, ENDED, BattlesState, plan_of
from rulewright.games.battles.text.reader import read_position
from rulewright.kernel import Match


def read(text: str) -> BattlesState:
    return read_position(text)[0]


def test_every_step_has_a_script_a_name_and_a_chapter() -> None:
    assert len(STEPS) == ENDED
    assert len(STEP_NAMES) == len(CHAPTERS) == ENDED + 1
    assert len(ENDINGS) == DESTROYED + 1


def test_a_battle_that_is_over_has_no_next_step() -> None:
    assert next_step(read("plan: S1\nstep: rally")) is not None
    assert next_step(read("plan: S1\nstep: status\nending: rout stark")) is None
    assert next_step(read("plan: S1\nstep: ended\nending: points lannister")) is None


@pytest.mark.parametrize(
    ("text", "named", "headed"),
    [
        (
            "round: 2\nstep: marshal",
            "round 2, marshaling",
            ("Round 2 of 6", "Marshaling: First Banners"),
        ),
        (
            "turn: lannister",
            "round 1, command",
            ("Round 1 of 6", "House Lannister’s turn."),
        ),
        ("step: prepare", "preparation", ("First Banners", "Preparation")),
        ("step: ended\nending: rout stark", "the end", ("First Banners", "The battle is over.")),
    ],
)
def test_moments_are_called_by_round_and_phase(
    text: str, named: str, headed: tuple[str, str]
) -> None:
    s = read(f"plan: S1\n{text}")
    assert chapter(s) == named
    assert heading(s) == headed


def test_the_attacks_of_a_turn_are_an_episode() -> None:
    assert episode(read("plan: S1\nstep: attacks\nturn: lannister")) == "House Lannister attacks"
    assert episode(read("plan: S1")) == ""


def test_rounds_follow_each_other_to_the_last() -> None:
    rng = Random(1)
    match = Match.new("battles", 2, 1, {"plan": "S1"})
    rounds: list[int] = []
    while not match.over:
        state = match.state
        assert isinstance(state, BattlesState)
        if state.round not in rounds:
            rounds.append(state.round)
            assert state.passed == [0, 0]
        seat = match.waiting[0]
        match.decide(seat, rng.choice(match.choices(seat)))
    assert isinstance(match.state, BattlesState)
    assert rounds == list(range(1, plan_of(match.state).rounds + 1))
