"""Pursue: moving on, and attacking again. [keywords.pursue]"""

from __future__ import annotations

from rulewright.games.battles.fighting.attacks import attack_with_a_unit
from rulewright.games.battles.fighting.pursuit import Pursue, ends_of_pursuit
from rulewright.games.battles.state import (
    ATTACKED,
    ATTACKS,
    CLOSE,
    MAY_STRIKE_AGAIN,
    PURSUED,
    BattlesState,
    is_active,
)
from rulewright.games.battles.words import STARK
from tests.games.battles.drill import SPARE, cell, cells, field, play, unit

TWO = """
step: attacks
e5: stark green riders
d4: lannister green guards
ordered: e5
"""


def ends(s: BattlesState) -> set[int]:
    """Return where the riders in e5 may pursue to after the guards have left d4."""
    return set(ends_of_pursuit(s, unit(s, "e5"), cell(s, "d4")))


def left(more: str = "", who: str = "green riders") -> BattlesState:
    """Return a position after the guards have left d4."""
    return field(f"e5: stark {who}\n{more}")


# -- how far --------------------------------------------------------------------------------------
def test_the_first_hex_is_the_one_that_was_left_and_one_more() -> None:
    assert ends(left()) == cells(left(), "d4", "d3", "d5", "c4", "c5", "e4", "e5")


def test_units_and_the_impassable_are_in_its_way() -> None:
    s = left("c4: lannister green guards\nterrain c5: river\nfire: d3 1")
    assert ends(s) == cells(s, "d4", "d5", "e4", "e5")


def test_a_forest_stops_it() -> None:
    s = left("terrain d4: forest")
    assert ends(s) == cells(s, "d4")


def test_three_hexes_along_roads_alone() -> None:
    s = left("terrain d4, c4, b4, a4: road")
    got = ends(s)
    assert cells(s, "c4", "b4") <= got
    assert cell(s, "a4") not in got
    assert cell(s, "b3") not in got  # the third hex must be road too


def test_no_bridge_on_its_way() -> None:
    s = left("terrain c4: river wooden-bridge")
    assert cell(s, "c4") not in ends(s)
    s = left("terrain d4, c4, b4: road\nterrain c4: river stone-bridge")
    assert cell(s, "b4") not in ends(s)


def test_effects_lengthen_it_and_give_it() -> None:
    s = left("effects: pursue-more 1 e5")
    assert cell(s, "b4") in ends(s)
    s = left("effects: pursue 1 e5", "green war-host")
    assert ends(s) == cells(s, "d4")


def test_a_ford_slows_it() -> None:
    s = left("terrain d4: river ford")
    assert ends(s) == cells(s, "d4")
    s = left("terrain d4: river ford\neffects: pursue-more 1 e5")
    assert ends(s) == ends(left())


# -- and again ------------------------------------------------------------------------------------
def test_a_pursuer_may_attack_again_in_a_step_of_its_own() -> None:
    s = field(TWO + "c3: lannister blue cavaliers")
    riders = unit(s, "e5")
    play(s, attack_with_a_unit(s), "d4", "morale", "red", "c5", "d3")
    assert s.cell[riders] == cell(s, "d3")
    assert s.actions[0] & (PURSUED | MAY_STRIKE_AGAIN) == PURSUED | MAY_STRIKE_AGAIN
    assert s.step == ATTACKS
    assert not is_active(s, riders)
    play(s, attack_with_a_unit(s), "c3", "blue", "valor")
    assert s.figures[unit(s, "c3")] == 1
    assert s.step == CLOSE


def test_it_may_be_the_same_unit() -> None:
    s = field(TWO)
    play(s, attack_with_a_unit(s), "d4", "morale", "red", "c5", "d4")
    play(s, attack_with_a_unit(s), "c5", "green", "red")
    assert s.figures[unit(s, "c5")] == 3


def test_it_pursues_once_a_turn() -> None:
    s = field(TWO)
    play(s, attack_with_a_unit(s), "d4", "morale", "red", "c5", "d4")
    play(s, attack_with_a_unit(s), "c5", "morale", "red", "b5")
    assert s.step == CLOSE
    assert not s.actions[0] & MAY_STRIKE_AGAIN


def test_without_moving_there_is_no_second_attack() -> None:
    s = field(TWO)
    play(s, attack_with_a_unit(s), "d4", "morale", "red", "c5", "stay")
    assert s.step == CLOSE
    assert s.actions[0] & ATTACKED


def test_it_may_hold_after_the_pursuit() -> None:
    s = field(TWO)
    play(s, attack_with_a_unit(s), "d4", "morale", "red", "c5", "d4")
    play(s, attack_with_a_unit(s), "hold")
    assert s.step == CLOSE


def test_a_pursuer_that_finds_no_enemy_is_done() -> None:
    s = field(TWO.replace("guards", "guards 1") + SPARE)
    play(s, attack_with_a_unit(s), "d4", "green", "red", "d4")
    assert s.step == CLOSE


def test_coming_back_to_its_own_hex_is_called_so() -> None:
    s = left()
    ask = Pursue(STARK, unit(s, "e5"), cell(s, "d4"))
    labels = {option: ask.label(s, option) for option in ends(s)}
    assert labels[cell(s, "e5")] == "Pursue, and come back to e5"
    assert labels[cell(s, "d4")] == "Pursue to d4"
