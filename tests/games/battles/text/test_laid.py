"""Positions tell what special rules have laid, and read it again. [plans.*]"""

from __future__ import annotations

import pytest

from rulewright.games.battles.plan_tokens import FACE_DOWN, HELD
from rulewright.games.battles.state import BattlesState
from rulewright.games.battles.text.checks import check
from rulewright.games.battles.text.position import position
from rulewright.games.battles.text.reader import read_position
from rulewright.games.battles.words import LANNISTER
from rulewright.kernel import BadPosition

S6 = """\
plan: S6
h3: stark green riders
a1: lannister green guards
"""
COLOURS = "e2 green, e3 blue, e4 red, e5 green, e6 blue, e7 red, e8 green, e9 blue, e10 red"


def read(text: str) -> BattlesState:
    """Return the state of a position."""
    return read_position(text)[0]


@pytest.mark.parametrize(
    "lines",
    [
        "laid: b2 hostage, e11 archers",
        "laid: none",
        "laid: b2 ?, b10 ?, e3 nobody shown, e11 ?, f2 ?, f10 ?, e6 ?",
        "laid: b2 decoy shown, b10 hostage shown\nhostage: h3, escort h3",
        "laid: b2 decoy shown, b10 hostage shown\nhostage: i3, home",
        "left: stark 1",
    ],
)
def test_what_is_laid_is_written_as_it_is_read(lines: str) -> None:
    text = position(read(S6 + lines))
    assert all(line in text.splitlines() for line in lines.splitlines())
    assert read(text).data() == read(S6 + lines).data()


def test_what_is_not_named_is_false_and_lies_face_down() -> None:
    text = S6.replace("S6", "S5\nmomentum: stark")
    s = read(f"{text}laid: e7 true lannister")
    assert s.shown.count(FACE_DOWN) == 12
    assert s.shown.count(HELD + LANNISTER) == 1
    assert check(s, "laid e7: true lannister") is None
    assert check(s, "laid f2: dummy") is None
    assert check(s, "laid f2: true") == "laid f2: dummy"
    assert check(s, "laid: e7 true lannister") is None
    assert check(s, "laid: none") == "laid: e7 true lannister"


def test_the_hostage_and_who_has_left_can_be_asked_for() -> None:
    s = read(f"{S6}laid: b2 hostage shown, b10 decoy shown\nhostage: h3, escort h3\nleft: stark 1")
    assert check(s, "hostage: h3, escort h3") is None
    assert check(s, "hostage: h3") == "hostage: h3, escort h3"
    assert check(s, "left: stark 1") is None
    assert check(s, "left: none") == "left: stark 1"


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        (f"{S6}laid: c3 true", "no token in c3"),
        (f"{S6}laid: b2 true", "no token"),
        (f"{S6}laid: b2 hostage stark", "no word for a token"),
        (f"{S6}hostage: h3, away", "no word for the hostage"),
        (f"plan: S4\nlaid: {COLOURS.removesuffix(', e10 red')}", "no colour"),
    ],
)
def test_what_cannot_be_laid_is_told(text: str, wrong: str) -> None:
    with pytest.raises(BadPosition, match=wrong):
        read(text)


def test_what_is_not_told_lies_in_the_order_of_the_plan() -> None:
    assert "laid: b2 hostage, " in position(read(S6))
    assert check(read(S6), "laid b10: decoy") is None
    catapults = read("plan: S4\nd3: lannister green guards\ni4: stark green war-host")
    assert check(catapults, f"laid: {COLOURS}") is None


def test_fords_of_a_plan_are_there_once_it_is_prepared() -> None:
    text = "plan: rallying-the-remnant\nmomentum: stark\n"
    assert check(read(text), "terrain f1: river ford") is None
    assert check(read(text + "step: prepare"), "terrain f1: river") is None
