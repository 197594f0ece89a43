"""Commit abilities in one's own turn, before an action. [commanders.commit]"""

import pytest

from rulewright.games.battles.ordering.command import TakeAction
from rulewright.games.battles.words import LANNISTER, STARK
from tests.games.battles.drill import field, play, shuts
from tests.games.battles.turns import after, assert_facts, turn

STARKS = """
step: command
tokens: stark 2, lannister 0
passed: lannister
d4: stark blue {leader}
d5: stark green war-host
c5: stark green riders, inactive
h8: stark green riders, inactive
f4: lannister green guards
"""
LANNISTERS = """
step: command
turn: lannister
tokens: stark 0, lannister 2
passed: stark
d4: lannister blue {leader}
d5: lannister green guards
c5: lannister green cavaliers
f4: stark green war-host
"""


def stark(leader: str, *answers: str, more: str = "") -> None:
    """Let a commander of House Stark commit; after `|` are the facts to hold afterwards."""
    _commit(STARKS.format(leader=leader) + more, leader, *answers)


def lannister(leader: str, *answers: str, more: str = "") -> None:
    _commit(LANNISTERS.format(leader=leader) + more, leader, *answers)


def _commit(text: str, leader: str, *answers: str) -> None:
    chosen = [answer for answer in answers if not answer.startswith("=")]
    facts = [answer.removeprefix("=") for answer in answers if answer.startswith("=")]
    s = after(text, f"commit {leader}", *chosen)
    assert_facts(s, f"committed: {leader}", "step command", *facts)


def test_what_each_commits_to() -> None:
    stark("eddard", "=morale lannister 2")
    stark("greatjon", "=effects: attack-dice 1 d4 d5 c5")
    stark("greatjon-last-hearth", "d5", "e6", "done", "=e6: stark green war-host, active")
    stark("rickard", "c5", "=c5: stark green riders, active", "=h8: stark riders, inactive")
    lannister("jaime-kingslayer", "=effects: strike-dice 3 d4")
    lannister("jaime-lion", "=effects: move-more 2 d4 c5")
    lannister("kevan", "red", "valor", "=pool lannister: red 1, valor 1")
    lannister("addam", "=effects: no-parting-blow 1 d4 d5 c5")
    lannister("tywin", "=tokens lannister 4", "=spent tywin 0", more="spent: tywin 2\n")


def test_maege_frees_all_whom_she_controls() -> None:
    text = STARKS.format(leader="maege").replace("war-host", "war-host, engaged e5")
    s = after(text.replace("f4: lannister", "e5: lannister"), "commit maege")
    assert_facts(s, "committed: maege", "d5: stark war-host 4", "e5: lannister guards 4")
    assert max(s.foe) == -1


def test_committing_takes_no_turn_and_lasts_to_the_end_of_it() -> None:
    text = STARKS.format(leader="greatjon") + "pool stark: green 1\n"
    s = after(text, "commit greatjon")
    assert_facts(s, "turn stark", "dice d5 f4 3")
    play(s, turn(s), "use green", "stay")
    assert_facts(s, "effects: none", "committed: greatjon")


def test_nobody_commits_twice() -> None:
    s = field(STARKS.format(leader="eddard") + "committed: eddard\npool stark: green 1\n")
    assert "commit eddard" not in [
        TakeAction(STARK).text(s, option) for option in TakeAction(STARK).options(s)
    ]


@pytest.mark.parametrize("leader", ["robb-young-wolf", "robb-king", "maege"])
def test_who_has_nothing_to_commit_to_is_told_why(leader: str) -> None:
    s = field(STARKS.format(leader=leader))
    assert shuts(s, TakeAction(STARK))[f"commit {leader}"] == "commanders.commit"


@pytest.mark.parametrize("leader", ["gregor-reaver", "gregor-mountain", "tywin"])
def test_others_commit_at_another_time(leader: str) -> None:
    s = field(LANNISTERS.format(leader=leader))
    assert shuts(s, TakeAction(LANNISTER))[f"commit {leader}"] == "commanders.commit"


def test_nobody_is_left_to_rally() -> None:
    text = STARKS.format(leader="rickard").replace("c5: stark green riders, inactive", "")
    s = field(text)
    assert shuts(s, TakeAction(STARK))["commit rickard"] == "commanders.commit"
