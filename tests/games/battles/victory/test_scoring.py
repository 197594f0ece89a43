"""Control markers, and points: every round, at the end and at once. [victory.*]"""

from __future__ import annotations

import pytest

from rulewright.games.battles import fire, victory
from rulewright.games.battles.fighting import hits
from rulewright.games.battles.ground.moving import put
from rulewright.games.battles.plan_words import AWARDS, HAPPENINGS
from rulewright.games.battles.state import DISCARD, BattlesState
from rulewright.games.battles.victory.tally import tally
from rulewright.games.battles.words import GREEN_ZONE, LANNISTER, NONE, STARK
from tests.games.battles.drill import cell, field, play, unit
from tests.games.battles.planned import award, objective, planned, special

ARMIES = """\
i9: stark green war-host
h8: stark blue riders
g1: stark blue maege
a9: lannister green guards
b8: lannister red cavaliers
c1: lannister blue kevan"""


def march(s: BattlesState, start: str, end: str) -> None:
    """Move a unit to another hex, as the end of its move."""
    mover = unit(s, start)
    put(s, mover, cell(s, end))
    victory.after_move(s, mover)


def fell(s: BattlesState, where: str, by_side: int) -> None:
    """Eliminate the unit in a hex."""
    hits.eliminate(s, unit(s, where), by_side)


def score_round(s: BattlesState) -> None:
    """Award the points of the round; its check may end the battle."""
    play(s, victory.score_and_check(s))


# -- control --------------------------------------------------------------------------------------
def test_an_objective_stays_with_who_came_last() -> None:
    with planned(field(ARMIES), objectives=[objective("h7", "lannister")]) as s:
        assert s.control == [LANNISTER]
        march(s, "h8", "h7")
        assert s.control == [STARK]
        march(s, "h7", "h6")
        assert s.control == [STARK]
        march(s, "b8", "h7")
        assert s.control == [LANNISTER]
        fell(s, "h7", STARK)
        assert s.control == [LANNISTER]


def test_some_objectives_are_controlled_only_while_somebody_stands_there() -> None:
    with planned(field(ARMIES), objectives=[objective("h7", stays=False)]) as s:
        march(s, "h8", "h7")
        assert s.control == [STARK]
        march(s, "h7", "h6")
        assert s.control == [NONE]
        march(s, "h6", "h7")
        fell(s, "h7", LANNISTER)
        assert s.control == [NONE]


# -- when -----------------------------------------------------------------------------------------
def test_the_points_of_the_end_come_only_in_the_last_round_and_with_those_of_the_round() -> None:
    goals = [award("objective", "every-round", points=2), award("objective", "at-end", points=5)]
    places = [objective("h7", "stark"), objective("b7", "lannister"), objective("e5")]
    with planned(field(ARMIES), objectives=places, awards=goals, rounds=2) as s:
        score_round(s)
        assert s.points == [2, 2]
        assert s.step == DISCARD
        s.round = 2
        s.morale = 1
        score_round(s)
        assert s.points == [9, 9]


def test_points_at_once_come_when_it_happens() -> None:
    goals = [
        award("unit", "at-once"),
        award("rank", "at-once", "stark", 3, number=2),
        award("rank", "at-once", "stark", 7, number=0),
        award("commander", "at-once", "lannister", 5),
    ]
    with planned(field(ARMIES), awards=goals) as s:
        fell(s, "b8", STARK)
        assert s.points == [4, 0]
        fell(s, "g1", LANNISTER)
        assert s.points == [4, 6]
        score_round(s)
        assert s.points == [4, 6], "they are not counted again"


def test_a_unit_lost_to_fire_is_worth_points_to_the_enemy() -> None:
    with planned(field(f"{ARMIES}\nfire: a9 4"), awards=[award("unit", "at-once")]) as s:
        play(s, fire.resolve_status(s), "west")
        assert s.points == [1, 0]


def test_what_burns_down_is_worth_points_to_whom_the_plan_says() -> None:
    goals = [
        award("tent-burned", "at-once", "stark", 2),
        award("tower-burned", "at-once", "lannister"),
        award("bridge-burned", "at-once", "lannister", 4),
        award("building-wasted", "at-once", "lannister", 5),
    ]
    ground = """
terrain e1: plains tent
terrain e2: plains siege-tower
terrain e3: river wooden-bridge
terrain e4: building
fire: e1 1, e2 1, e3 3, e4 4"""
    with planned(field(ARMIES + ground), awards=goals) as s:
        play(s, fire.resolve_status(s), "west")
        assert s.points == [2, 10]


def test_only_what_happens_at_one_moment_can_be_awarded_at_once() -> None:
    moments = [AWARDS[what] for what in HAPPENINGS]
    assert "objective" not in moments
    assert "tent-standing" not in moments
    assert "exit" in moments


# -- what there are points for --------------------------------------------------------------------
def counted(s: BattlesState, what: str, number: int = 0) -> list[int]:
    """Return the numbers for Stark and for Lannister."""
    place = AWARDS.index(what)
    return [tally(s, place, number, who) for who in (STARK, LANNISTER)]


def test_fallen_units_count_for_the_enemy_by_rank_too() -> None:
    s = field(ARMIES)
    fell(s, "b8", STARK)
    fell(s, "i9", LANNISTER)
    assert counted(s, "unit") == [1, 1]
    assert counted(s, "rank", 2) == [1, 0]
    assert counted(s, "rank", 0) == [0, 1]


def test_captured_commanders_count_for_the_captor() -> None:
    s = field(ARMIES)
    fell(s, "c1", STARK)
    assert counted(s, "commander") == [1, 0]


def test_one_objective_can_be_worth_more_than_others() -> None:
    places = [objective("h7", "stark"), objective("b7", "stark"), objective("e5", "lannister")]
    with planned(field(ARMIES), objectives=places) as s:
        assert counted(s, "objective") == [2, 1]
        assert counted(s, "objective", 2) == [1, 0]
        assert counted(s, "objective", 3) == [0, 1]


@pytest.mark.parametrize(("spaces", "count"), [(3, 0), (4, 1), (6, 1), (7, 0)])
def test_the_enemys_morale_counts_in_one_colour_alone(spaces: int, count: int) -> None:
    s = field(ARMIES)
    s.morale = spaces
    assert counted(s, "morale", GREEN_ZONE) == [count, 0]
    s.morale = -spaces
    assert counted(s, "morale", GREEN_ZONE) == [0, count]


@pytest.mark.parametrize(
    ("stands", "value"),
    [
        (("i1", "i2", "i3"), 0), (("f1", "f2", "i3"), 0), (("f1", "f2", "e3"), 2),
        (("d1", "f2", "e3"), 2), (("d1", "d2", "c3"), 5), (("a1", "a2", "a3"), 5),
    ],
)  # fmt: skip
def test_the_farthest_row_that_enough_units_have_reached_counts(
    stands: tuple[str, str, str], value: int
) -> None:
    text = "\n".join([f"{where}: stark green war-host" for where in stands])
    s = field(f"{text}\na9: lannister green guards")
    with planned(s, specials=[special("rows", "stark", "f5 d5", 3, 2, 5)]):
        assert counted(s, "row") == [value, 0]


def test_rows_lead_the_way_in_which_they_are_listed() -> None:
    with planned(
        field(ARMIES), specials=[special("rows", "lannister", "a5 b5 c5", 2, 1, 2, 3)]
    ) as s:
        assert counted(s, "row") == [0, 2]


def test_units_in_the_camp_count_in_groups() -> None:
    with planned(field(ARMIES), specials=[special("camp", "stark", "i9 h8 g1 b8")]) as s:
        assert counted(s, "camp") == [3, 0]
        assert counted(s, "camp", 2) == [1, 0]
        assert counted(s, "camp", 4) == [0, 0]


def test_tents_and_towers_count_while_they_stand_and_once_they_are_gone() -> None:
    s = field(f"{ARMIES}\nterrain e1, e2: plains tent\nterrain e3: plains siege-tower\nfire: e1 1")
    with planned(s, structures=s.structures[:]):
        play(s, fire.resolve_status(s))
        assert counted(s, "tent-standing") == [1, 1]
        assert counted(s, "tent-burned") == [1, 1]
        assert counted(s, "tower-standing") == [1, 1]
        assert counted(s, "tower-burned") == [0, 0]


def test_fire_counts_on_buildings_that_stand_and_on_wooden_bridges() -> None:
    ground = """
terrain e1, e2: building
terrain e5: river wooden-bridge
waste: e2
fire: e1 3, e2 2, e5 2, g5 4"""
    s = field(ARMIES + ground)
    assert counted(s, "building-fire") == [3, 3]
    assert counted(s, "building-wasted") == [1, 1]
    assert counted(s, "bridge-fire") == [2, 2]
