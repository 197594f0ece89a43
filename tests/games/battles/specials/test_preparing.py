"""Before the first round: palisades, discs, fords and fires; and what burns. [plans.*]"""

from __future__ import annotations

from rulewright.games.battles import fire, specials
from rulewright.games.battles.ground import terrain
from rulewright.games.battles.specials.palisades import UseDice
from rulewright.games.battles.state import BattlesState, kind_of, plan_of, units_of
from rulewright.games.battles.text.reader import read_position
from rulewright.games.battles.words import (
    CAVALRY,
    FORD,
    NO_STRUCTURE,
    NONE,
    PALISADE,
    PURSUE,
    SCORCH,
    STARK,
    STONE_BRIDGE,
    TENT,
)
from tests.games.battles.drill import cell, field, unit
from tests.games.battles.planned import award, planned, prepare, special

ARMIES = """\
i9: stark green war-host
g4: stark red riders
g6: stark blue maege
a9: lannister green guards"""
WALL = "\nterrain c3, c4, c5: plains palisade"


def wall(s: BattlesState) -> list[int]:
    """Return what is left of the palisades."""
    return [s.structures[cell(s, name)] for name in ("c3", "c4", "c5")]


# -- palisades ------------------------------------------------------------------------------------
def test_a_palisade_with_no_token_left_is_taken_away() -> None:
    rule = special("palisades", "lannister", "c3 c4 c5", 2, 1, 1, 2)
    with planned(field(ARMIES + WALL), specials=[rule]) as s:
        manning = ["green c3", "green c3", "blue c4"]  # the red one must go to the bare c5
        dice = ["morale", "blue", "red"]  # Morale is rolled again
        taking = ["blue", "red"]
        prepare(s, *manning, *dice, *taking)
        assert wall(s) == [PALISADE, NO_STRUCTURE, NO_STRUCTURE]
        assert s.counts == []


def test_valor_takes_off_any_token_and_so_do_two_dice() -> None:
    rule = special("palisades", "lannister", "c3 c4 c5", 1, 1, 1, 3)
    with planned(field(ARMIES + WALL), specials=[rule]) as s:
        manning = ["green c3", "blue c4"]
        prepare(
            s, *manning, "valor", "green", "green", "valor", "red c5", "pair green green", "blue c4"
        )
        assert wall(s) == [PALISADE, NO_STRUCTURE, NO_STRUCTURE]


def test_dice_that_fit_no_token_may_be_left() -> None:
    rule = special("palisades", "lannister", "", 0, 3, 0, 2)
    s = field(ARMIES + WALL)
    with planned(s, structures=s.structures[:], specials=[rule]):
        ask = UseDice(STARK, [cell(s, "c3")], [0, 0])
        s.counts = [0, 0, 0, 1, 0]
        texts = [ask.text(s, option) for option in ask.options(s)]
        assert texts == ["pair green green", "done"]
        prepare(s, "blue c3", "blue c4", "green", "green", "done")
        assert wall(s) == [PALISADE] * 3


def test_every_palisade_gets_a_token_while_there_are_enough() -> None:
    rule = special("palisades", "lannister", "c3 c4 c5", 4, 0, 0, 0)
    with planned(field(ARMIES + WALL), specials=[rule]) as s:
        prepare(s, "green c3", "green c3", "green c4")
        assert wall(s) == [PALISADE] * 3


# -- discs ----------------------------------------------------------------------------------------
def test_a_commander_stands_where_his_disc_lay_and_others_give_place() -> None:
    with planned(field(ARMIES), specials=[special("discs", "stark", "g4 h8")]) as s:
        prepare(s, stark="maege g4")
        assert s.leader[unit(s, "g4")] == 0
        assert s.leader[unit(s, "g6")] == -1, "the riders have his place"
        assert s.picked == [[], []]


def test_discs_of_two_commanders_may_change_their_places() -> None:
    text = f"{ARMIES}\nh8: stark blue rickard"
    with planned(field(text), specials=[special("discs", "stark", "g6 h8")]) as s:
        before = [unit(s, "g6"), unit(s, "h8")]
        first = "maege h8" if s.leader[unit(s, "g6")] == 0 else "rickard g6"
        prepare(s, stark=first)
        assert [unit(s, "h8"), unit(s, "g6")] == before


# -- the ground -----------------------------------------------------------------------------------
def test_river_hexes_may_count_as_fords() -> None:
    rivers = "\nterrain e1, e2: river\nterrain e3: river stone-bridge"
    with planned(field(ARMIES + rivers), specials=[special("fords", "both")]) as s:
        prepare(s)
        assert [s.structures[cell(s, name)] for name in ("e1", "e2", "e3")] == [
            FORD,
            FORD,
            STONE_BRIDGE,
        ]
        assert not terrain.is_impassable(s, cell(s, "e1"))
        assert s.structures[cell(s, "e4")] == NO_STRUCTURE


def test_fires_may_burn_from_the_start() -> None:
    woods = "\nterrain e2: forest"
    with planned(field(ARMIES + woods), specials=[special("fires", "both", "e1 e2", 4)]) as s:
        prepare(s)
        assert [s.fire[cell(s, name)] for name in ("e1", "e2")] == [4, 3]


# -- what burns -----------------------------------------------------------------------------------
def test_tinder_is_gone_as_soon_as_it_would_burn() -> None:
    tents = "\nterrain e1: plains tent\nterrain e2: plains palisade"
    goals = [award("tent-burned", "at-once", "stark")]
    with planned(field(ARMIES + tents), specials=[special("tinder", "both")], awards=goals) as s:
        fire.raise_fire(s, cell(s, "e1"), 1)
        assert s.structures[cell(s, "e1")] == NO_STRUCTURE
        assert s.fire[cell(s, "e1")] == 0
        assert s.points == [1, 0]
        fire.raise_fire(s, cell(s, "e2"), 1)
        assert s.structures[cell(s, "e2")] == PALISADE


def test_without_that_rule_a_tent_burns_until_regroup() -> None:
    s = field(f"{ARMIES}\nterrain e1: plains tent")
    fire.raise_fire(s, cell(s, "e1"), 1)
    assert (s.structures[cell(s, "e1")], s.fire[cell(s, "e1")]) == (TENT, 1)


def test_a_plan_may_let_nothing_else_burn() -> None:
    with planned(field(ARMIES), specials=[special("burns-only", "both", "e1 e2")]) as s:
        for name in ("e1", "e3"):
            fire.raise_fire(s, cell(s, name), 2)
        assert [s.fire[cell(s, name)] for name in ("e1", "e3")] == [2, 0]


# -- grants ---------------------------------------------------------------------------------------
def test_a_plan_gives_keywords_to_a_class_or_to_units_by_where_they_start() -> None:
    s = read_position("plan: S1")[0]
    start = plan_of(s).grid.names[plan_of(s).units[0].cell]
    rules = [
        special("grants", "stark", "", SCORCH, 1, CAVALRY),
        special("grants", "stark", start, PURSUE, 3, NONE),
    ]
    riders = [u for u in units_of(s, STARK) if kind_of(s, u).unit_class == CAVALRY]
    with planned(s, specials=rules):
        assert [u for u in range(len(s.kind)) if specials.grants(s, u, SCORCH)] == riders
        assert [u for u in range(len(s.kind)) if specials.grants(s, u, PURSUE)] == [0]
        assert specials.grants(s, 0, PURSUE) == 3
