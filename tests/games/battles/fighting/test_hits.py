"""Hits, what wards them off, losses and captures. [hits.*] [capture.*]"""

from __future__ import annotations

import pytest

from rulewright.games.battles.fighting import hits
from rulewright.games.battles.fighting.resolution import score, wound
from rulewright.games.battles.state import BattlesState
from rulewright.games.battles.words import (
    BLUE_SHIELD,
    FACE_NAMES,
    GREEN_SHIELD,
    LANNISTER,
    NONE,
    RED_SHIELD,
    STARK,
    VALOR,
)
from tests.games.battles.drill import SPARE, cell, field, play, unit


def scores(s: BattlesState, one: str, other: str) -> set[str]:
    """Return the faces that hit."""
    mine, its = unit(s, one), unit(s, other)
    return {name for face, name in enumerate(FACE_NAMES) if hits.counts(s, face, mine, its)}


# -- which faces hit ------------------------------------------------------------------------------
@pytest.mark.parametrize("rank", ["green", "blue", "red"])
def test_the_shield_of_the_targets_rank_hits_and_valor(rank: str) -> None:
    s = field(f"e4: stark green war-host\nd4: lannister {rank} guards")
    assert scores(s, "e4", "d4") == {rank, "valor"}


def test_valor_does_nothing_to_cavalry_but_by_cavalry() -> None:
    text = "e4: stark green {}\nd4: lannister blue cavaliers"
    assert scores(field(text.format("war-host")), "e4", "d4") == {"blue"}
    assert scores(field(text.format("riders")), "e4", "d4") == {"blue", "valor"}


def test_archers_do_not_hit_with_valor() -> None:
    s = field("e4: stark red northmen-archers\ne6: lannister green guards")
    assert scores(s, "e4", "e6") == {"green"}


@pytest.mark.parametrize(
    ("rank", "faces"), [("green", {"blue", "valor"}), ("blue", {"red", "valor"}), ("red", {"red"})]
)
def test_heavy_armor_defends_a_rank_higher(rank: str, faces: set[str]) -> None:
    s = field(f"e4: stark green war-host\nd4: lannister {rank} heavy-infantry")
    assert scores(s, "e4", "d4") == faces


def test_the_worked_example_of_a_host_against_cavaliers() -> None:
    s = field("e4: stark green war-host\nd4: lannister blue cavaliers")
    assert score(s, unit(s, "e4"), unit(s, "d4"), [VALOR, RED_SHIELD]) == 0


def test_the_worked_example_of_a_blue_host_against_green() -> None:
    s = field("e4: stark blue war-host\nd4: lannister green guards")
    faces = [VALOR, GREEN_SHIELD, BLUE_SHIELD]
    play(s, wound(s, unit(s, "e4"), unit(s, "d4"), faces))
    assert s.figures[unit(s, "d4")] == 2


# -- what wards them off --------------------------------------------------------------------------
BUILDING = "e4: stark blue war-host{}\nd4: lannister green guards{}\nterrain d4: building"


def test_a_building_takes_one_hit_of_each_attack() -> None:
    s = field(BUILDING.format("", ""))
    mine, its = unit(s, "e4"), unit(s, "d4")
    assert score(s, mine, its, [GREEN_SHIELD, GREEN_SHIELD]) == 1
    assert score(s, mine, its, [GREEN_SHIELD]) == 0
    assert score(s, mine, its, [GREEN_SHIELD, VALOR, VALOR]) == 2


def test_who_has_begun_the_engagement_leaves_the_cover() -> None:
    its_own = field(BUILDING.format("", ", engaged e4"))
    assert hits.cover(its_own, unit(its_own, "d4")) == 0
    the_enemys = field(BUILDING.format(", engaged d4", ""))
    assert hits.cover(the_enemys, unit(the_enemys, "d4")) == 1


def test_cover_and_toughness_add_up_and_cover_can_be_passed() -> None:
    s = field(BUILDING.format("", "") + "\neffects: toughness 1 d4")
    assert hits.cover(s, unit(s, "d4")) == 2
    assert hits.cover(s, unit(s, "d4"), ignore=True) == 1


# -- who falls ------------------------------------------------------------------------------------
@pytest.mark.parametrize(("rank", "gain"), [("green", 1), ("blue", 2), ("red", 3)])
def test_a_fallen_unit_moves_morale_by_its_rank(rank: str, gain: int) -> None:
    s = field(f"e4: stark blue war-host, engaged d4\nd4: lannister {rank} guards 2{SPARE}")
    host, guards = unit(s, "e4"), unit(s, "d4")
    assert hits.lose(s, guards, 5, STARK) == 2
    assert s.cell[guards] == NONE
    assert s.morale == gain  # on Lannister's side
    assert sum(s.lost[LANNISTER]) == 1
    assert s.foe[host] == NONE
    assert s.undone >> guards & 1


def test_figures_fall_one_by_one() -> None:
    s = field("d4: lannister green guards")
    assert hits.lose(s, unit(s, "d4"), 3, STARK) == 3
    assert s.figures[unit(s, "d4")] == 1
    assert s.morale == 0


# -- capture --------------------------------------------------------------------------------------
# Three hits at once capture Jaime Lannister when he stands alone (his card `jaime-kingslayer`).
def jaime(figures: int) -> tuple[BattlesState, int]:
    s = field(f"d4: lannister red jaime-kingslayer {figures}{SPARE}")
    return s, unit(s, "d4")


def test_a_lone_commander_shrugs_off_fewer_hits_than_his_rating() -> None:
    s, unit_of_jaime = jaime(1)
    assert hits.lose(s, unit_of_jaime, 2, STARK) == 0
    assert s.figures[unit_of_jaime] == 1


def test_hits_of_one_attack_capture_him() -> None:
    s, unit_of_jaime = jaime(1)
    s.spent[0] = 1
    s.tokens = [4, 3]
    assert hits.lose(s, unit_of_jaime, 3, STARK) == 1
    assert s.captured == [1]
    assert s.chief == [NONE]
    assert s.morale == 3
    assert s.tokens == [4, 4]  # the token on his card is back on the command board
    assert s.spent == [0]


def test_hits_of_several_attacks_do_not_add_up() -> None:
    s, unit_of_jaime = jaime(1)
    hits.lose(s, unit_of_jaime, 2, STARK)
    hits.lose(s, unit_of_jaime, 2, STARK)
    assert s.captured == [0]


def test_surplus_hits_capture_him_only_when_they_reach_his_rating() -> None:
    s, unit_of_jaime = jaime(3)
    hits.lose(s, unit_of_jaime, 4, STARK)
    assert (s.figures[unit_of_jaime], s.captured) == (1, [0])
    s, unit_of_jaime = jaime(3)
    assert hits.lose(s, unit_of_jaime, 5, STARK) == 3
    assert s.captured == [1]


def test_who_is_captured_leaves_his_hex_and_his_engagement() -> None:
    s = field(f"d4: lannister red jaime-kingslayer 1, engaged e4\ne4: stark red war-host{SPARE}")
    hits.lose(s, unit(s, "d4"), 3, STARK)
    assert s.foe[unit(s, "e4")] == NONE
    assert cell(s, "d4") not in s.cell
