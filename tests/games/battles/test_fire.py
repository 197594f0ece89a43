"""Fire: set, beaten out, put out, and what it does in Regroup. [fire.*]"""

from __future__ import annotations

import pytest

from rulewright.games.battles import fire
from rulewright.games.battles.ground import terrain
from rulewright.games.battles.state import DESTROYED, SCORE, BattlesState
from rulewright.games.battles.words import (
    LANNISTER,
    NO_STRUCTURE,
    PLAINS,
    STARK,
)
from rulewright.kernel import Refusal
from tests.games.battles.drill import cell, field, play, unit

REAVER = "c4: lannister blue gregor-reaver"
SOMEBODY = "i9: stark green war-host\na9: lannister green guards"
FACES = ["green", "blue", "red", "valor"]


def refused(s: BattlesState, where: str, target: str) -> str:
    """Return the rule that forbids a fire, or "" if it is allowed."""
    refusal = fire.scorch_refusal(s, unit(s, where), cell(s, target))
    return refusal.rule if isinstance(refusal, Refusal) else ""


# -- setting fires --------------------------------------------------------------------------------
def test_the_worked_example_of_the_reaver() -> None:
    s = field(f"{REAVER}\ni9: stark green war-host\nterrain d4: forest")
    play(s, fire.scorch(s, unit(s, "c4"), cell(s, "d4")), "green", "blue", "valor")
    assert s.fire[cell(s, "d4")] == 2


def test_the_worked_example_with_a_fire_of_level_one_comes_to_the_limit() -> None:
    s = field(f"{REAVER}\ni9: stark green war-host\nterrain d4: forest\nfire: d4 1")
    play(s, fire.scorch(s, unit(s, "c4"), cell(s, "d4")), "green", "blue", "valor")
    assert s.fire[cell(s, "d4")] == 3
    assert not s.waste[cell(s, "d4")]
    play(s, fire.resolve_status(s))
    assert s.waste[cell(s, "d4")]
    assert terrain.ground_at(s, cell(s, "d4")) == PLAINS
    assert s.fire[cell(s, "d4")] == 3, "devastated ground burns on"


def test_who_is_not_the_reaver_gets_nothing_for_valor() -> None:
    s = field(f"c4: lannister blue gregor-mountain\n{SOMEBODY}")
    play(s, fire.scorch(s, unit(s, "c4"), cell(s, "d4")), "valor", "valor", "red")
    assert s.fire[cell(s, "d4")] == 0


def test_levels_above_the_limit_are_lost() -> None:
    s = field(f"{REAVER}\n{SOMEBODY}\nterrain d4: forest\nfire: d4 2")
    play(s, fire.scorch(s, unit(s, "c4"), cell(s, "d4")), "green", "green", "green")
    assert s.fire[cell(s, "d4")] == 3


def test_fire_is_set_to_empty_hexes_that_burn_alone() -> None:
    s = field(
        f"{REAVER}\nc5: lannister green guards\n{SOMEBODY}\n"
        "terrain d4: hills\nterrain b4: river stone-bridge\nfire: d5 4"
    )
    assert refused(s, "c4", "c5") == "keywords.scorch"
    assert refused(s, "c4", "d4") == "fire.limit"
    assert refused(s, "c4", "b4") == "fire.limit"
    assert refused(s, "c4", "c3") == ""
    assert cell(s, "c3") in fire.scorch_cells(s, unit(s, "c4"))
    assert cell(s, "c5") not in fire.scorch_cells(s, unit(s, "c4"))


def test_who_sets_fire_out_of_a_forest_rolls_two_dice() -> None:
    s = field(f"c4: lannister red gregor-reaver\n{SOMEBODY}\nterrain c4: forest")
    play(s, fire.scorch(s, unit(s, "c4"), cell(s, "c3")), "green", "green")
    assert s.fire[cell(s, "c3")] == 2


def test_a_forest_that_is_set_on_fire_caps_no_dice() -> None:
    s = field(f"{REAVER}\n{SOMEBODY}\nterrain c3: forest")
    play(s, fire.scorch(s, unit(s, "c4"), cell(s, "c3")), "green", "red", "red")
    assert s.fire[cell(s, "c3")] == 1


@pytest.mark.parametrize(
    ("ground", "limit"),
    [
        ("plains", 4), ("hills", 0), ("forest", 3), ("river", 0), ("forest-river", 0),
        ("building", 4), ("road", 4), ("forest-road", 3), ("river wooden-bridge", 3),
        ("river stone-bridge", 0), ("plains palisade", 4), ("plains tent", 1),
        ("plains siege-tower", 1), ("river ford", 0),
    ],
)  # fmt: skip
def test_every_ground_has_its_burn_limit(ground: str, limit: int) -> None:
    s = field(f"{SOMEBODY}\nterrain e4: {ground}")
    fire.raise_fire(s, cell(s, "e4"), 9)
    assert fire.limit(s, cell(s, "e4")) == s.fire[cell(s, "e4")] == limit


# -- fighting fires -------------------------------------------------------------------------------
@pytest.mark.parametrize("level", [1, 2, 3, 4])
@pytest.mark.parametrize("face", [*FACES, "morale"])
def test_the_face_for_its_level_beats_a_fire_out(level: int, face: str) -> None:
    s = field(f"e4: stark green war-host\na9: lannister green guards\nfire: e5 {level}")
    assert fire.beat_out_cells(s, unit(s, "e4")) == [cell(s, "e5")]
    play(s, fire.beat_out(s, unit(s, "e4"), cell(s, "e5")), face)
    assert s.fire[cell(s, "e5")] == (0 if FACES[level - 1] == face else level)


def test_a_unit_puts_out_all_fire_in_its_own_hex() -> None:
    s = field("e4: stark green war-host\na9: lannister green guards\nfire: e4 3, e5 1")
    fire.extinguish(s, unit(s, "e4"))
    assert s.fire[cell(s, "e4")] == 0
    assert s.fire[cell(s, "e5")] == 1


# -- Regroup --------------------------------------------------------------------------------------
def test_a_unit_loses_a_figure_for_each_level() -> None:
    s = field("e4: stark green war-host\na9: lannister green guards\nfire: e4 3")
    play(s, fire.resolve_status(s))
    assert s.figures[unit(s, "e4")] == 1
    assert s.step == SCORE
    assert s.morale == 0


def test_a_unit_lost_to_fire_is_lost_to_the_enemy() -> None:
    s = field(
        "e4: stark blue war-host 2\ni1: stark green riders\na9: lannister green guards\nfire: e4 2"
    )
    play(s, fire.resolve_status(s))
    assert s.lost[STARK] == [0, 1, 0]
    assert s.morale == -2, "morale moves by the rank, towards Stark"


def test_a_commander_lost_to_fire_is_captured_whatever_his_rating() -> None:
    s = field(
        "e4: stark blue maege 2\ni1: stark green riders\na9: lannister green guards\nfire: e4 2"
    )
    play(s, fire.resolve_status(s))
    assert s.captured == [1]
    assert s.chief == [-1]


@pytest.mark.parametrize("first", [STARK, LANNISTER])
def test_the_first_players_units_burn_first(first: int) -> None:
    s = field("e4: stark green war-host 1\nc4: lannister green guards 1\nfire: e4 1, c4 1")
    s.first = first
    play(s, fire.resolve_status(s))
    assert (s.ending, s.winner) == (DESTROYED, 1 - first)


def test_cover_and_toughness_do_not_help_against_fire() -> None:
    s = field(
        "e4: stark green war-host\na9: lannister green guards\nterrain e4: building\nfire: e4 1"
    )
    play(s, fire.resolve_status(s))
    assert s.figures[unit(s, "e4")] == 3


@pytest.mark.parametrize(("ground", "level"), [("forest", 3), ("building", 4), ("forest-road", 3)])
def test_at_the_limit_ground_is_devastated_and_not_before(ground: str, level: int) -> None:
    s = field(f"{SOMEBODY}\nterrain e4, e6: {ground}\nfire: e4 {level}, e6 {level - 1}")
    spreads = ["west"] if level == 4 else []
    play(s, fire.resolve_status(s), *spreads)
    assert s.waste[cell(s, "e4")]
    assert not s.waste[cell(s, "e6")]


@pytest.mark.parametrize("ground", ["plains", "road"])
def test_plains_and_roads_take_no_harm(ground: str) -> None:
    s = field(f"{SOMEBODY}\nterrain e4: {ground}\nfire: e4 4")
    play(s, fire.resolve_status(s), "west")
    assert not s.waste[cell(s, "e4")]


@pytest.mark.parametrize(
    ("ground", "level"),
    [
        ("river wooden-bridge", 3), ("plains palisade", 4), ("plains tent", 1),
        ("forest siege-tower", 1),
    ],
)  # fmt: skip
def test_what_burns_down_is_gone_with_its_fire(ground: str, level: int) -> None:
    s = field(f"{SOMEBODY}\nterrain e4: {ground}\nfire: e4 {level}")
    play(s, fire.resolve_status(s))
    assert s.structures[cell(s, "e4")] == NO_STRUCTURE
    assert s.fire[cell(s, "e4")] == 0
    assert not s.waste[cell(s, "e4")]


def test_who_stands_on_a_burning_bridge_is_lost_with_it() -> None:
    s = field(f"{SOMEBODY}\ne4: stark red riders\nterrain e4: river wooden-bridge\nfire: e4 3")
    play(s, fire.resolve_status(s))
    assert s.lost[STARK] == [0, 0, 1]
    assert s.morale == -3


def test_level_four_spreads_by_a_drawn_direction() -> None:
    s = field(f"{SOMEBODY}\nfire: e4 4")
    play(s, fire.resolve_status(s), "north-east")
    assert sum(s.fire) == 5
    assert s.fire[cell(s, "d4")] == 1


def test_a_forest_does_not_spread_its_fire() -> None:
    s = field(f"{SOMEBODY}\nterrain e4: forest\nfire: e4 3")
    play(s, fire.resolve_status(s))
    assert sum(s.fire) == 3


def test_what_comes_to_level_four_now_spreads_next_round() -> None:
    s = field(f"{SOMEBODY}\nfire: e4 4, e5 3")
    play(s, fire.resolve_status(s), "east")
    assert s.fire[cell(s, "e5")] == 4
    play(s, fire.resolve_status(s), "west", "east")
    assert s.fire[cell(s, "e3")] == 1
    assert s.fire[cell(s, "e6")] == 1


@pytest.mark.parametrize("other", ["hills", "river", "river ford"])
def test_fire_does_not_spread_to_what_cannot_burn(other: str) -> None:
    s = field(f"{SOMEBODY}\nterrain e5: {other}\nfire: e4 4")
    play(s, fire.resolve_status(s), "east")
    assert sum(s.fire) == 4


def test_fire_does_not_spread_off_the_field() -> None:
    s = field(f"{SOMEBODY}\nfire: e1 4")
    play(s, fire.resolve_status(s), "west")
    assert sum(s.fire) == 4


def test_fire_does_not_grow_above_level_four() -> None:
    s = field(f"{SOMEBODY}\nfire: e4 4, e5 4")
    play(s, fire.resolve_status(s), "east", "west")
    assert s.fire[cell(s, "e4")] == s.fire[cell(s, "e5")] == 4
    assert sum(s.fire) == 8


def test_a_forest_once_devastated_burns_on_as_plains_and_spreads() -> None:
    s = field(f"{SOMEBODY}\nterrain e4: forest\nfire: e4 3")
    play(s, fire.resolve_status(s))
    fire.raise_fire(s, cell(s, "e4"), 3)
    assert s.fire[cell(s, "e4")] == 4
    play(s, fire.resolve_status(s), "east")
    assert s.fire[cell(s, "e5")] == 1


def test_fire_spreads_to_a_unit() -> None:
    s = field(f"{SOMEBODY}\ne5: lannister green guards\nfire: e4 4")
    play(s, fire.resolve_status(s), "east")
    assert s.fire[cell(s, "e5")] == 1
    assert s.figures[unit(s, "e5")] == 4, "it is hurt in the next Regroup"
    play(s, fire.resolve_status(s), "west")
    assert s.figures[unit(s, "e5")] == 3


def test_what_is_destroyed_comes_before_who_is_hurt() -> None:
    s = field(f"{SOMEBODY}\ne4: lannister green guards\nterrain e4: plains tent\nfire: e4 1")
    play(s, fire.resolve_status(s))
    assert s.figures[unit(s, "e4")] == 4, "the tent has burned down, and its fire is gone"


def test_a_field_without_fire_is_resolved_at_once() -> None:
    s = field(SOMEBODY)
    play(s, fire.resolve_status(s))
    assert s.step == SCORE
