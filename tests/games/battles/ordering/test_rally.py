"""The Rally Phase: advantage before the refresh, then commanders and units. [rally]"""

import pytest

from rulewright.games.battles.ordering.rally import rally_phase
from tests.games.battles.drill import field, play
from tests.games.battles.turns import assert_facts

ARMIES = """
step: rally
round: 2
d4: stark blue maege, inactive
f4: lannister blue kevan
"""


@pytest.mark.parametrize(
    ("tokens", "momentum", "first"),
    [
        ("stark 3, lannister 2", "lannister", "stark"),
        ("stark 1, lannister 2", "stark", "lannister"),
        ("stark 2, lannister 2", "stark", "stark"),
        ("stark 2, lannister 2", "lannister", "lannister"),
    ],
)
def test_most_tokens_or_momentum_give_the_advantage(tokens: str, momentum: str, first: str) -> None:
    s = field(f"{ARMIES}tokens: {tokens}\nmomentum: {momentum}\n")
    play(s, rally_phase(s))
    assert_facts(s, f"first {first}", f"turn {first}", "step marshal", "passed: none")


def test_tokens_spent_last_round_do_not_count_for_the_advantage() -> None:
    s = field(f"{ARMIES}tokens: stark 3, lannister 2\nspent: kevan 2\nmomentum: stark\n")
    play(s, rally_phase(s))
    assert_facts(s, "first stark", "tokens lannister 4", "spent kevan 0")


def test_every_unit_is_active_and_one_that_is_stays_so() -> None:
    s = field(f"{ARMIES}tokens: stark 3, lannister 2\nmomentum: stark\n")
    play(s, rally_phase(s))
    assert_facts(s, "d4: stark blue maege, active", "f4: lannister blue kevan, active")
