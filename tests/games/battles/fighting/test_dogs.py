"""Dogs of War. [keywords.dogs-of-war]"""

from __future__ import annotations

import pytest

from rulewright.games.battles.fighting.attacks import Target, attack_with_a_unit
from rulewright.games.battles.fighting.dogs import loose_the_dogs, prey, prey_refusal
from rulewright.games.battles.state import BUSY, CLOSE, MOVED, BattlesState, is_active
from rulewright.games.battles.words import LANNISTER, STARK
from tests.games.battles.drill import cell, field, play, shuts, unit

PACK = """
step: attacks
e2: stark green kennelmasters
e4: lannister green guards{}
ordered: e2
"""


def loose(s: BattlesState, *answers: str) -> None:
    """Set the dogs on the guards in e4."""
    play(s, loose_the_dogs(s, unit(s, "e2"), unit(s, "e4")), *answers)


# -- what they do ---------------------------------------------------------------------------------
@pytest.mark.parametrize(("face", "dice"), [("green", 2), ("blue", 3), ("red", 4)])
def test_a_shield_is_an_attack_of_that_rank(face: str, dice: int) -> None:
    s = field(PACK.format(""))
    loose(s, face, "green", *["red"] * (dice - 1))
    assert s.figures[unit(s, "e4")] == 3
    assert s.foe[unit(s, "e4")] < 0


def test_morale_drives_off_one_hex_and_cannot_be_ignored() -> None:
    s = field(PACK.format("") + "e5: green guards\nd3: lannister green guards\n")
    guards = unit(s, "e4")  # stalwart, by its friends
    loose(s, "morale")
    assert s.cell[guards] == cell(s, "d4")


def test_one_that_cannot_go_takes_a_hit() -> None:
    s = field(PACK.format("") + "terrain d3, d4: river")
    loose(s, "morale")
    assert s.figures[unit(s, "e4")] == 3


def test_valor_is_a_hit_that_nothing_wards_off() -> None:
    s = field(PACK.format("") + "terrain e4: building\neffects: toughness 1 e4")
    loose(s, "valor")
    assert s.figures[unit(s, "e4")] == 3


def test_the_attack_of_dogs_meets_cover() -> None:
    s = field(PACK.format("") + "terrain e4: building")
    loose(s, "green", "green", "red")
    assert s.figures[unit(s, "e4")] == 4


def test_dogs_eliminate_and_nobody_follows() -> None:
    s = field(PACK.format(" 1"))
    loose(s, "valor")
    assert s.lost[LANNISTER] == [1, 0, 0]
    assert cell(s, "e2") in s.cell


# -- whom they reach ------------------------------------------------------------------------------
@pytest.mark.parametrize(("where", "reached"), [("e3", 0), ("e4", 1), ("e5", 1), ("e6", 0)])
def test_two_or_three_hexes(where: str, reached: int) -> None:
    s = field(f"e2: stark green kennelmasters\n{where}: lannister green guards")
    assert len(prey(s, unit(s, "e2"))) == reached


def test_engaged_kennelmasters_loose_no_dogs() -> None:
    s = field(PACK.format("") + "d2: lannister green cavaliers, engaged e2")
    assert prey(s, unit(s, "e2")) == []


def test_refusals_say_why_the_dogs_stay() -> None:
    s = field(
        "e2: stark green kennelmasters\nd2: lannister green guards\nc1: lannister green guards\n"
        "e7: lannister green cavaliers\ng2: lannister green guards\nterrain f2, f1: river"
    )
    kennels = unit(s, "e2")
    rules = {}
    for where in ("d2", "c1", "e7", "g2"):
        refusal = prey_refusal(s, kennels, unit(s, where))
        rules[where] = refusal.rule if refusal is not None else "open"
    assert rules == {
        "d2": "keywords.dogs-of-war",
        "c1": "open",
        "e7": "keywords.dogs-of-war",
        "g2": "sight.line",
    }


def test_what_is_shut_is_told_beside_the_targets() -> None:
    s = field(PACK.format("") + "d2: lannister green cavaliers")
    s.actions[0] |= MOVED
    assert shuts(s, Target(STARK, unit(s, "e2"))) == {
        "e4": "sight.range",
        "dogs e4": "keywords.dogs-of-war",
        "dogs d2": "keywords.dogs-of-war",
    }


# -- instead of moving and attacking --------------------------------------------------------------
def test_they_take_the_place_of_the_attack() -> None:
    s = field(PACK.format(""))
    play(s, attack_with_a_unit(s), "dogs e4", "valor")
    assert s.actions[0] & BUSY
    assert not is_active(s, unit(s, "e2"))
    assert s.step == CLOSE


def test_not_after_a_move() -> None:
    s = field(PACK.format("").replace("ordered: e2", "ordered: e2 moved 1"))
    play(s, attack_with_a_unit(s))
    assert s.step == CLOSE
