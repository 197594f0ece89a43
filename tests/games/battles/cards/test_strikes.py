"""Effects on single fights and on fires. [tactics.effects]"""

from tests.games.battles.cards.effects import AFTER, BEFORE, resolve
from tests.games.battles.drill import play
from tests.games.battles.turns import assert_facts, turn

ARMIES = """
tokens: stark 0, lannister 0
passed: lannister
d4: stark blue maege
d5: stark green war-host
c5: stark green riders 1
h8: stark green riders
zone: d4, d5, c5
e6: lannister red guards
"""


# -- attacks ----------------------------------------------------------------------------------
def test_a_hit_is_the_price_of_dice() -> None:
    s = resolve(BEFORE + ARMIES, "bleed", "d5", amount=2)
    assert_facts(s, "d5: stark green war-host 3", "effects: attack-dice 2 d5", "morale middle")


def test_the_price_is_not_paid_by_a_last_figure_nor_a_commander() -> None:
    text = ARMIES.replace("blue maege", "blue maege 1").replace("zone: d4, d5, c5", "zone: d4, c5")
    assert_facts(resolve(BEFORE + text, "bleed", amount=2), "effects: none")
    text = ARMIES.replace("blue maege", "blue maege 2").replace("zone: d4, d5, c5", "zone: d4")
    s = resolve(BEFORE + text, "bleed", "d4", amount=2)
    assert_facts(s, "d4: stark blue maege 1")


def test_dice_are_lent_to_an_adjacent_unit() -> None:
    s = resolve(BEFORE + ARMIES, "lend-dice", "d4", "d5")
    assert_facts(s, "effects: attack-dice -1 d4, attack-dice 1 d5")
    assert_facts(s, "dice d5 e6 3", "dice d4 e6 2")


def test_one_attacks_once_more_after_the_commands() -> None:
    ordered = "ordered: d5 attacked order-over move-over, d4 order-over\n"
    text = f"{AFTER}{ARMIES}{ordered}".replace("war-host", "war-host, inactive")
    s = resolve(text, "strike-again", "d5")
    assert_facts(s, "ordered: d5", "step attacks")
    play(s, turn(s), "e6", "red", "blue")
    assert_facts(s, "e6: lannister red guards 3", "step command")


def test_who_has_not_attacked_does_not_attack_again() -> None:
    s = resolve(f"{AFTER}{ARMIES}ordered: d5 order-over\n", "strike-again")
    assert_facts(s, "step close")


def test_before_the_commands_a_unit_is_to_attack_twice() -> None:
    s = resolve(BEFORE + ARMIES, "strike-again", "d5")
    assert_facts(s, "effects: attack-again 1 d5")


def test_who_has_advanced_moves_on() -> None:
    ordered = "ordered: d5 attacked advanced order-over\n"
    s = resolve(f"{AFTER}{ARMIES}{ordered}", "advance-again", "d5", "e5")
    assert_facts(s, "e5: stark green war-host", "step close")
    s = resolve(f"{AFTER}{ARMIES}ordered: d5 attacked order-over\n", "advance-again")
    assert_facts(s, "d5: stark green war-host")


def test_before_the_commands_units_may_advance_twice() -> None:
    s = resolve(BEFORE + ARMIES, "advance-again")
    assert_facts(s, "effects: advance-again 1 d4 d5 c5")


# -- fires --------------------------------------------------------------------------------------
def test_a_fire_breaks_out_near_the_commander() -> None:
    s = resolve(f"{BEFORE}{ARMIES}terrain d6: forest\n", "set-fire", "d6")
    assert_facts(s, "fire: d6 1")


def test_no_fire_breaks_out_far_off_under_a_unit_or_on_stone() -> None:
    """Around Maege nothing burns but d6, where the enemy stands at first; h3 is far off."""
    near = "b3, b4, b5, c3, c4, c6, d2, d3, e3, e4, e5, e6, f3, f4, f5"
    text = f"{BEFORE}{ARMIES}terrain {near}: hills\nterrain d6, h3: forest\n"
    s = resolve(text.replace("e6: lannister", "d6: lannister"), "set-fire")
    assert_facts(s, "fire: none")
    assert_facts(resolve(text, "set-fire", "done"), "fire: none")
    assert_facts(resolve(text, "set-fire", "d6"), "fire: d6 1")


def test_all_fires_grow_up_to_their_limits() -> None:
    text = f"{BEFORE}{ARMIES}terrain d6: forest\nterrain g1: forest\nfire: d6 3, g1 1\n"
    assert_facts(resolve(text, "fan-fires"), "fire: d6 3, g1 2")
