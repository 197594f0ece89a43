"""Advance: into the hex that the target has left. [keywords.advance]"""

from __future__ import annotations

import pytest

from rulewright.games.battles.fighting.advance import may_advance
from rulewright.games.battles.fighting.attacks import attack, attack_with_a_unit
from rulewright.games.battles.state import ADVANCED, CLOSE, BattlesState
from tests.games.battles.drill import SPARE, cell, field, play, unit

TWO = """
step: attacks
e5: stark green war-host
d4: lannister green guards
ordered: e5
"""


def strike(s: BattlesState, *answers: str) -> None:
    """Let the host in e5 attack the guards in d4."""
    play(s, attack(s, unit(s, "e5"), unit(s, "d4")), *answers)


def test_after_a_retreat_the_attacker_may_follow_and_attacks_no_more() -> None:
    s = field(TWO + "c3: lannister green guards")
    host = unit(s, "e5")
    play(s, attack_with_a_unit(s), "d4", "morale", "red", "c4", "d4")
    assert s.cell[host] == cell(s, "d4")
    assert s.actions[0] & ADVANCED
    assert s.step == CLOSE


def test_after_an_elimination_too() -> None:
    s = field(TWO.replace("guards", "guards 1") + SPARE)
    host = unit(s, "e5")
    strike(s, "green", "red", "d4")
    assert s.cell[host] == cell(s, "d4")


def test_it_may_stay() -> None:
    s = field(TWO)
    strike(s, "morale", "red", "c4", "stay")
    assert cell(s, "e5") in s.cell


def test_not_when_the_target_stays() -> None:
    s = field(TWO)
    strike(s, "green", "red")
    assert cell(s, "e5") in s.cell


def test_a_target_that_could_not_retreat_has_not_left() -> None:
    s = field(TWO + "terrain c4, c5: river")
    strike(s, "morale", "red")
    assert s.figures[unit(s, "d4")] == 3


def test_once_a_turn_but_for_an_effect() -> None:
    s = field(TWO.replace("ordered: e5", "ordered: e5 advanced"))
    strike(s, "morale", "red", "c4")
    s = field(TWO.replace("ordered: e5", "ordered: e5 advanced") + "effects: advance-again 1 e5")
    host = unit(s, "e5")
    strike(s, "morale", "red", "c4", "d4")
    assert s.cell[host] == cell(s, "d4")
    assert not may_advance(s, host, cell(s, "c5"))


@pytest.mark.parametrize("bridge", ["river wooden-bridge", "river stone-bridge"])
def test_nobody_advances_onto_a_bridge(bridge: str) -> None:
    s = field(TWO + f"terrain d4: {bridge}")
    strike(s, "morale", "red", "c4")


def test_archers_and_kennelmasters_do_not_advance() -> None:
    for who in ("northmen-archers", "kennelmasters"):
        s = field(TWO.replace("war-host", who))
        strike(s, "morale", "red", "c4")


def test_two_hexes_along_a_road() -> None:
    s = field(TWO + "terrain d4, d3, c4: road")
    host = unit(s, "e5")
    strike(s, "morale", "red", "c5", "d3")
    assert s.cell[host] == cell(s, "d3")


def test_one_hex_where_the_road_ends() -> None:
    s = field(TWO + "terrain d4: road")
    play(s, attack(s, unit(s, "e5"), unit(s, "d4")), "morale", "red", "c5", "d4")
    s = field(TWO + "terrain d3: road")
    with pytest.raises(AssertionError, match="d3 is not open"):
        strike(s, "morale", "red", "c5", "d3")
