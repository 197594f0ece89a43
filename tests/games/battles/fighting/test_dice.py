"""How many dice: the rank, caps, then modifiers. [dice.*]"""

from __future__ import annotations

import pytest

from rulewright.games.battles import effects
from rulewright.games.battles.fighting import dice
from rulewright.games.battles.state import BattlesState
from tests.games.battles.drill import field, play, unit


def count(s: BattlesState, one: str, other: str, how: int = dice.NORMAL) -> int:
    """Return the number of dice of an attack, and check that its terms add up to it."""
    number = dice.count(s, unit(s, one), unit(s, other), how)
    assert sum(change for _, change in dice.terms(s, unit(s, one), unit(s, other), how)) == number
    return number


@pytest.mark.parametrize(("rank", "number"), [("green", 2), ("blue", 3), ("red", 4)])
def test_the_rank_gives_the_dice(rank: str, number: int) -> None:
    s = field(f"e4: stark {rank} war-host\nd4: lannister green guards")
    assert count(s, "e4", "d4") == number


def test_lost_figures_take_no_dice() -> None:
    s = field("e4: stark red war-host 1\nd4: lannister green guards")
    assert count(s, "e4", "d4") == 4


def test_with_the_option_half_the_figures_lost_are_a_die_less() -> None:
    text = "options: reduced\ne4: stark red {}\nd4: lannister green guards"
    assert count(field(text.format("war-host 3")), "e4", "d4") == 4
    assert count(field(text.format("war-host 2")), "e4", "d4") == 3
    assert count(field(text.format("riders 2")), "e4", "d4") == 4
    assert count(field(text.format("riders 1")), "e4", "d4") == 3


# -- caps -----------------------------------------------------------------------------------------
def test_hills_cap_at_three_against_those_below() -> None:
    text = "e4: stark {} war-host\nd4: lannister green guards\nterrain {}: hills"
    assert count(field(text.format("red", "d4")), "e4", "d4") == 3
    assert count(field(text.format("blue", "d4")), "e4", "d4") == 3
    assert count(field(text.format("red", "d4, e4")), "e4", "d4") == 4
    assert count(field(text.format("red", "e4")), "e4", "d4") == 4


@pytest.mark.parametrize("hexes", ["d4", "e4"])
def test_a_forest_caps_at_two_against_and_by_those_inside(hexes: str) -> None:
    s = field(f"e4: stark red war-host\nd4: lannister green guards\nterrain {hexes}: forest")
    assert count(s, "e4", "d4") == 2


def test_of_two_caps_the_lower_counts() -> None:
    s = field(
        "e4: stark red war-host\nd4: lannister green guards\nterrain e4: forest\nterrain d4: hills"
    )
    assert count(s, "e4", "d4") == 2


def test_a_building_caps_those_who_shoot_from_it() -> None:
    text = "e4: stark red {}\nd4: lannister green guards\nterrain e4: building"
    assert count(field(text.format("northmen-archers")), "e4", "d4") == 2
    assert count(field(text.format("war-host")), "e4", "d4") == 4


def test_a_ford_caps_counterattacks_alone() -> None:
    s = field("e4: stark red war-host\nd4: lannister green guards\nterrain e4: river ford")
    assert count(s, "e4", "d4") == 4
    assert count(s, "e4", "d4", dice.COUNTER) == 2
    assert count(s, "e4", "d4", dice.PARTING) == 4


def test_devastation_lifts_the_cap_of_a_forest() -> None:
    s = field("e4: stark red war-host\nd4: green guards\nterrain d4: forest\nwaste: d4")
    assert count(s, "e4", "d4") == 4


# -- modifiers ------------------------------------------------------------------------------------
MOVED_ARCHERS = """
e4: stark blue northmen-archers
e6: lannister green guards
terrain e6: forest
ordered: e4 moved 1
"""


def test_caps_come_before_modifiers() -> None:
    # Blue archers that have moved shoot into a forest: three dice, two at most, one less.
    s = field(MOVED_ARCHERS)
    assert count(s, "e4", "e6") == 1
    words = [term for term, _ in dice.terms(s, unit(s, "e4"), unit(s, "e6"), dice.NORMAL)]
    assert words == ["blue rank", "target in forest: at most 2", "off-balance after moving"]


def test_off_balance_matters_only_after_moving() -> None:
    assert count(field(MOVED_ARCHERS.replace("moved 1", "")), "e4", "e6") == 2


def test_dice_below_zero_are_none() -> None:
    s = field(MOVED_ARCHERS)
    effects.add(s, effects.DICE, effects.bits([unit(s, "e4")]), -5)
    assert count(s, "e4", "e6") == 0


def test_dice_of_the_turn_come_after_the_cap() -> None:
    s = field("e4: stark red war-host\nd4: lannister green guards\nterrain d4: forest")
    effects.add(s, effects.DICE, effects.bits([unit(s, "e4")]), 2)
    assert count(s, "e4", "d4") == 4


def test_dice_when_attacking_do_not_help_to_strike_back() -> None:
    s = field("e4: stark blue war-host\nd4: lannister green guards")
    effects.add(s, effects.DICE, effects.bits([unit(s, "e4")]), 2)
    assert count(s, "e4", "d4") == 5
    assert count(s, "e4", "d4", dice.COUNTER) == 3
    assert count(s, "e4", "d4", dice.PARTING) == 3


def test_dice_for_flank_attacks() -> None:
    s = field(
        "e4: stark blue war-host\nd4: green guards\n"
        "e3: stark green riders, engaged d3\nd3: green guards"
    )
    effects.add(s, effects.FLANK_DICE, effects.bits([unit(s, "e4")]), 1)
    assert count(s, "e4", "d4") == 3
    assert count(s, "e4", "d3") == 4


def test_dogs_have_the_dice_of_the_rank_that_was_rolled() -> None:
    s = field("e4: stark green kennelmasters\ne6: lannister green guards")
    assert [count(s, "e4", "e6", dice.DOGS + rank) for rank in range(3)] == [2, 3, 4]


def test_more_dice_than_the_box_has_are_rolled() -> None:
    s = field("e4: stark red war-host\nd4: lannister green guards")
    faces = play(s, dice.roll(11, s), *["green"] * 11)
    assert faces == [0] * 11
