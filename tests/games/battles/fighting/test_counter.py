"""Counterattacks and Stalwart. [counter.*] [keywords.stalwart]"""

from __future__ import annotations

import pytest

from rulewright.games.battles import effects
from rulewright.games.battles.fighting.attacks import attack
from rulewright.games.battles.fighting.counter import may_strike_back
from rulewright.games.battles.keywords import friends_beside, is_stalwart
from rulewright.games.battles.state import BattlesState
from rulewright.games.battles.words import LANNISTER, NONE, STARK
from tests.games.battles.drill import cell, field, play, unit

# The guards in d4 have two friends beside them.
STALWART = """
e5: stark blue war-host{}
d4: lannister green guards{}
d3: lannister green guards
c4: lannister green guards
turn: stark
"""


def strike(s: BattlesState, *answers: str) -> None:
    """Let the host in e5 attack the guards in d4."""
    play(s, attack(s, unit(s, "e5"), unit(s, "d4")), *answers)


# -- who is stalwart ------------------------------------------------------------------------------
def test_two_friends_beside_it_make_a_unit_stalwart() -> None:
    s = field(STALWART.format("", ""))
    assert friends_beside(s, unit(s, "d4")) == 2
    assert is_stalwart(s, unit(s, "d4"))
    s.cell[unit(s, "c4")] = cell(s, "a1")
    assert not is_stalwart(s, unit(s, "d4"))


def test_enemies_beside_it_do_not() -> None:
    s = field("d4: lannister green guards\ne5: stark green war-host\ne4: stark green war-host")
    assert not is_stalwart(s, unit(s, "d4"))


def test_the_keyword_of_a_commander_makes_his_unit_stalwart() -> None:
    s = field("d4: stark blue maege")
    assert is_stalwart(s, unit(s, "d4"))


# -- morale ---------------------------------------------------------------------------------------
def test_a_stalwart_unit_may_ignore_the_first_morale_result() -> None:
    s = field(STALWART.format("", ""))
    guards = unit(s, "d4")
    strike(s, "morale", "red", "red", "ignore", "no")
    assert s.cell[guards] == cell(s, "d4")


def test_the_second_still_moves_it() -> None:
    s = field(STALWART.format("", ""))
    guards = unit(s, "d4")
    strike(s, "morale", "morale", "red", "ignore", "stay")
    assert s.cell[guards] == cell(s, "c5")  # the one hex that is open to it


def test_it_may_rather_retreat() -> None:
    s = field(STALWART.format("", ""))
    guards = unit(s, "d4")
    strike(s, "morale", "red", "red", "retreat", "stay")
    assert s.cell[guards] == cell(s, "c5")


def test_effects_press_less() -> None:
    s = field("e5: stark blue war-host\nd4: lannister green guards\neffects: no-retreat 1 d4")
    strike(s, "morale", "morale", "red")
    assert cell(s, "d4") in s.cell
    s = field("e5: stark blue war-host\nd4: lannister green guards\neffects: ignore-morale 1 d4")
    guards = unit(s, "d4")
    strike(s, "morale", "morale", "red", "c4", "stay")
    assert s.cell[guards] == cell(s, "c4")


# -- striking back --------------------------------------------------------------------------------
def test_a_stalwart_unit_that_stood_may_strike_back() -> None:
    s = field(STALWART.format("", ""))
    strike(s, "red", "red", "red", "yes", "blue", "valor")
    assert s.figures[unit(s, "e5")] == 2


def test_it_may_let_it_be() -> None:
    s = field(STALWART.format("", ""))
    strike(s, "red", "red", "red", "no")
    assert s.figures[unit(s, "e5")] == 4


def test_others_do_not_strike_back() -> None:
    s = field("e5: stark blue war-host\nd4: lannister green guards")
    strike(s, "red", "red", "red")


def test_nobody_strikes_back_at_a_counterattack_nor_follows_it() -> None:
    # The host is stalwart too; it gives way, and the guards have Advance.
    s = field(STALWART.format("", "") + "e4: stark green riders\nf5: stark green riders")
    strike(s, "red", "red", "red", "yes", "morale", "red", "retreat")
    assert cell(s, "d4") in s.cell
    assert cell(s, "e5") not in s.cell


def test_one_who_is_felled_strikes_no_more() -> None:
    s = field(STALWART.format("", " 1"))
    strike(s, "green", "red", "red", "stay")
    assert s.lost[LANNISTER] == [1, 0, 0]


def test_the_target_that_cannot_retreat_at_all_may_strike_back() -> None:
    s = field(STALWART.format("", "") + "terrain c5: river")
    guards = unit(s, "d4")
    strike(s, "morale", "red", "red", "retreat", "yes", "red", "red")
    assert s.cell[guards] == cell(s, "d4")
    assert s.figures[guards] == 3


@pytest.mark.parametrize(
    ("attacker", "more"),
    [
        ("northmen-archers", ""),
        ("war-host", "effects: no-counterattack 1 d4"),
        ("war-host", "fire: d4 1"),
    ],
)
def test_who_may_not_strike_back(attacker: str, more: str) -> None:
    s = field(STALWART.format("", "").replace("war-host", attacker) + more)
    assert not may_strike_back(s, unit(s, "d4"), unit(s, "e5"))


def test_a_tactic_stops_even_a_stalwart_unit() -> None:
    s = field(STALWART.format("", ""))
    assert may_strike_back(s, unit(s, "d4"), unit(s, "e5"))
    effects.add(s, effects.NO_COUNTER, effects.bits([unit(s, "d4")]))
    assert not may_strike_back(s, unit(s, "d4"), unit(s, "e5"))


def test_the_worked_example_of_cavaliers_on_the_flank() -> None:
    # A stalwart host is engaged; cavaliers flank it, fail, and are struck by it. It stays engaged
    # with its foe, suffers no parting blow, and does not follow the cavaliers it drives off.
    s = field(
        "e5: stark green war-host, engaged d4\nd4: lannister green guards\n"
        "d5: lannister blue cavaliers\nf5: stark green riders\nf4: stark green riders\n"
        "turn: lannister"
    )
    host, cavaliers = unit(s, "e5"), unit(s, "d5")
    play(
        s,
        attack(s, cavaliers, host),
        "red", "red", "morale", "red", "blue", "blue",  # the two red dice are rolled again
        "ignore", "yes", "blue", "morale", "c5",
    )  # fmt: skip
    assert s.foe[host] == unit(s, "d4")
    assert s.token[host] == STARK
    assert s.foe[cavaliers] == NONE
    assert s.figures[cavaliers] == 2
    assert s.cell[cavaliers] == cell(s, "c5")
    assert s.cell[host] == cell(s, "e5")
