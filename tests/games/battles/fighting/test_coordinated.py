"""Attacks of several units on one target, an option. [attack.coordinated]"""

from __future__ import annotations

from rulewright.games.battles.fighting.attacks import attack_with_a_unit
from rulewright.games.battles.state import ATTACKED, CLOSE, BattlesState, is_active
from tests.games.battles.drill import field, play, unit

THREE = """
options: coordinated
step: attacks
e5: stark blue war-host
d5: stark green riders
e2: stark blue northmen-archers
d4: lannister green guards{}
ordered: e5, d5, e2
"""


def attack(s: BattlesState, *answers: str) -> None:
    play(s, attack_with_a_unit(s), *answers)


def test_each_helper_adds_its_dice_less_one() -> None:
    s = field(THREE.format(""))
    attack(s, "e5", "d4", "d5", "e2", "red", "red", "red", "red", "red", "green")
    assert s.figures[unit(s, "d4")] == 3
    assert all(action & ATTACKED for action in s.actions)
    assert not is_active(s, unit(s, "e2"))
    assert s.step == CLOSE


def test_none_need_help() -> None:
    s = field(THREE.format(""))
    attack(s, "e5", "d4", "done", "red", "red", "red")
    assert s.actions[1] == 0


def test_the_leader_alone_engages() -> None:
    s = field(THREE.format(""))
    attack(s, "e5", "d4", "d5", "done", "red", "red", "red", "red")
    assert s.foe[unit(s, "d4")] == unit(s, "e5")
    assert s.foe[unit(s, "d5")] < 0


FLANK = THREE.format("\nc4: stark green war-host, engaged d4")


def test_a_symbol_is_rolled_again_when_all_flank() -> None:
    s = field(FLANK)
    attack(s, "e5", "d4", "d5", "done", "red", "red", "red", "red", "none")


def test_not_when_one_of_them_does_not() -> None:
    s = field(FLANK)
    attack(s, "e5", "d4", "e2", "done", "red", "red", "red", "red", "red")


def test_a_commander_lends_his_dice_to_the_one_that_leads() -> None:
    # Kevan Lannister, blue, lends two; as a helper he adds his own three less one.
    s = field(
        "options: coordinated\nturn: lannister\nstep: attacks\ne5: stark red war-host\n"
        "d4: lannister green guards\nd5: lannister blue kevan\nordered: d4, d5"
    )
    attack(s, "d4", "e5", "d5", "yes", "valor", "blue", "blue", "blue", "blue", "blue")
    assert s.figures[unit(s, "e5")] == 3


def test_dice_that_are_not_lent_to_the_one_that_leads_may_go_to_a_helper() -> None:
    s = field(
        "options: coordinated\nturn: lannister\nstep: attacks\ne5: stark red war-host\n"
        "d4: lannister green guards\nc5: lannister blue kevan\nd5: lannister green guards\n"
        "ordered: d4, c5, d5"
    )
    # The guards that lead roll two; those that help two more and what is lent, less one.
    attack(s, "d4", "e5", "d5", "no", "yes", "red", "blue", "blue", "blue", "blue")
    assert s.figures[unit(s, "e5")] == 3


def test_without_the_option_each_attacks_alone() -> None:
    s = field(THREE.format("").replace("options: coordinated", ""))
    attack(s, "e5", "d4", "red", "red", "red")
