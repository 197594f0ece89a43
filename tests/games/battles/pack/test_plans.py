"""The battle plans: each within the box, drawn as it is read, with the rules it was made for."""

from pathlib import Path

import pytest

from rulewright.games.battles import plan_words as words
from rulewright.games.battles.components import Plan
from rulewright.games.battles.pack.box import overlays_needed, plan_faults
from rulewright.games.battles.pack.checking import check_pack
from rulewright.games.battles.pack.reading import OWN_FOLDER
from rulewright.games.battles.packs import PACKS
from rulewright.games.battles.words import (
    FORD,
    FOREST_ROAD,
    LANNISTER,
    NONE,
    STARK,
    STONE_BRIDGE,
    WOODEN_BRIDGE,
)

PACK = PACKS[0]
OWN_PLANS = ["S1", "S2", "S3", "S4", "S5", "S6", "S7", "S8"]
INSPIRED = [
    "wolf-raiders", "rallying-the-remnant", "breaking-the-siege", "razing-the-red-fork",
    "clash-on-the-kingsroad", "green-fork", "harassment-to-harrenhal", "paying-the-piper",
    "whispering-wood",
]  # fmt: skip
PLANS = {plan.key: plan for plan in PACK.plans if plan.key == plan.frame}


def test_all_plans_are_there_and_offered_in_order() -> None:
    assert list(PLANS) == [*OWN_PLANS, "K1", "K2", *sorted(INSPIRED)]
    assert [key for key, plan in PLANS.items() if plan.inspired] == sorted(INSPIRED)


def test_our_own_pack_is_sound() -> None:
    assert check_pack(OWN_FOLDER).faults == []


@pytest.mark.parametrize("key", [*OWN_PLANS, *INSPIRED])
def test_each_house_has_commanders_and_units(key: str) -> None:
    plan = PLANS[key]
    for side in (STARK, LANNISTER):
        units = [unit for unit in plan.units if PACK.kinds[unit.kind].side == side]
        assert len(units) >= 7
        assert 2 <= sum(unit.commander != NONE for unit in units) <= 5
    sides = [PACK.kinds[unit.kind].side for unit in plan.units]
    assert sides == sorted(sides), "Stark's units stand first"


@pytest.mark.parametrize("key", [*OWN_PLANS, *INSPIRED])
def test_the_drawing_can_be_drawn_again(key: str) -> None:
    """Every unit stands in the word of its hex."""
    plan = PLANS[key]
    text = (OWN_FOLDER / "plans" / f"{key}.toml").read_text("utf-8")
    drawn = [row.split() for row in text.split('armies = """')[1].split('"""')[0].splitlines()]
    cells = [word for row in drawn for word in row]
    standing = sorted(unit.cell for unit in plan.units)
    assert [cell for cell, word in enumerate(cells) if word != ".."] == standing


def specials(plan: Plan) -> set[int]:
    return {special.what for special in plan.specials}


def test_plans_have_the_rules_they_were_made_for() -> None:
    assert len(PLANS["S1"].objectives) == 2
    assert PLANS["S1"].end_holder == STARK
    assert all(PLANS["S1"].rout)
    assert {award.when for award in PLANS["S2"].awards} == {0, 1, 2}
    assert {WOODEN_BRIDGE, STONE_BRIDGE, FORD} <= set(PLANS["S3"].structures)
    assert PLANS["S3"].instants[0].what == words.WIN_OBJECTIVES
    assert {words.PALISADES, words.CATAPULTS, words.DISCS, words.TINDER} <= specials(PLANS["S4"])
    assert {words.POSTS} == specials(PLANS["S5"])
    assert {words.HOSTAGE_PAIR, words.HOME, words.ARCHERS} == specials(PLANS["S6"])
    assert {words.WIN_COMMANDER, words.WIN_HOSTAGE_HOME} == {
        instant.what for instant in PLANS["S6"].instants
    }
    assert words.ROWS in specials(PLANS["S7"])
    assert PLANS["S7"].exits[STARK]
    assert FOREST_ROAD in PLANS["S8"].ground
    assert not any(PLANS["S8"].rout)
    assert len(PLANS["S8"].units) >= 34


@pytest.mark.parametrize(
    ("key", "rounds", "command", "order", "leadership"),
    [
        ("wolf-raiders", 4, 4, 4, 4),
        ("rallying-the-remnant", 6, 3, 4, 3),
        ("breaking-the-siege", 5, 3, 4, 3),
        ("razing-the-red-fork", 5, 3, 4, 3),
    ],
)
def test_inspired_plans_keep_the_ratings_that_are_known(
    key: str, rounds: int, command: int, order: int, leadership: int
) -> None:
    plan = PLANS[key]
    assert (plan.rounds, plan.command) == (rounds, [command, command])
    assert (plan.order_rating, plan.leadership_rating) == (order, leadership)


def test_breaking_the_siege_has_the_figures_that_are_known() -> None:
    figures: dict[str, int] = {}
    for unit in PLANS["breaking-the-siege"].units:
        kind = PACK.kinds[unit.kind]
        count = kind.strength - (unit.commander != NONE)
        figures[kind.key] = figures.get(kind.key, 0) + count
    assert figures == {
        "war-host": 27, "riders": 11, "kennelmasters": 6,
        "westerlands-archers": 8, "cavaliers": 2, "heavy-infantry": 12, "guards": 22,
    }  # fmt: skip


def test_clash_on_the_kingsroad_is_what_is_known_of_it() -> None:
    plan = PLANS["clash-on-the-kingsroad"]
    leaders = [PACK.commanders[unit.commander].person for unit in plan.units if unit.commander >= 0]
    assert sorted(leaders) == ["addam", "kevan", "maege", "rickard"]
    assert (plan.rounds, plan.momentum, plan.end_holder) == (5, STARK, STARK)
    assert [objective.holder for objective in plan.objectives] == [STARK, STARK]
    assert not plan.specials
    assert not plan.awards
    assert plan.structures.count(FORD) == 2
    stark = [PACK.kinds[unit.kind].key for unit in plan.units]
    assert [stark.count(key) for key in ("northmen-archers", "riders")] == [3, 2]


@pytest.mark.parametrize(
    ("key", "stark", "lannister", "rounds"),
    [
        ("green-fork", {"robb", "rickard"}, {"kevan", "addam", "gregor"}, 5),
        (
            "whispering-wood",
            {"robb", "rickard", "maege", "greatjon"},
            {"jaime", "addam", "kevan"},
            6,
        ),
        ("harassment-to-harrenhal", {"rickard", "maege", "greatjon"},
         {"gregor", "addam", "kevan"}, 5),
    ],
)  # fmt: skip
def test_inspired_plans_have_the_commanders_that_are_known(
    key: str, stark: set[str], lannister: set[str], rounds: int
) -> None:
    plan = PLANS[key]
    led = [PACK.commanders[unit.commander] for unit in plan.units if unit.commander != NONE]
    assert {card.person for card in led if card.side == STARK} == stark
    assert {card.person for card in led if card.side == LANNISTER} == lannister
    assert plan.rounds == rounds


def test_the_wood_is_won_by_taking_the_leader() -> None:
    plan = PLANS["whispering-wood"]
    led = [PACK.commanders[unit.commander] for unit in plan.units if unit.commander != NONE]
    first = {card.side: card.person for card in reversed(led)}
    assert first == {STARK: "robb", LANNISTER: "jaime"}
    assert [instant.points for instant in plan.instants] == [5, 5]


def test_overlays_are_counted_in_pieces_of_up_to_three_hexes() -> None:
    plan = PLANS["S1"]
    plain = Plan("x", "X", plan.grid)
    plain.ground, plain.structures = [0] * len(plan.grid), [0] * len(plan.grid)
    assert overlays_needed(plain) == 0
    for name, pieces in (("c3", 1), ("c4", 1), ("c5", 1), ("c6", 2), ("e1", 3)):
        plain.ground[plan.grid.number(name)] = 1
        assert overlays_needed(plain) == pieces


def test_two_units_of_one_commander_are_too_many() -> None:
    plan = PLANS["S1"]
    twice = Plan("x", "X", plan.grid)
    twice.ground, twice.structures = plan.ground, plan.structures
    twice.columns, twice.rows = plan.columns, plan.rows
    leader = next(unit for unit in plan.units if unit.commander != NONE)
    twice.units = [*plan.units, leader]
    texts = [text for _, text in plan_faults(PACK, twice)]
    person = PACK.commanders[leader.commander].person
    assert f"{person} stands there 2 times" in texts


def test_plans_stand_in_files_of_their_names() -> None:
    files = {path.stem for path in Path(OWN_FOLDER / "plans").iterdir()}
    assert files == set(PLANS)
