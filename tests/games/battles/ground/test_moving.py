"""How far units move, and what stops them. [move.*]"""

from __future__ import annotations

import pytest

from rulewright.games.battles.ground.moving import (
    Move,
    Mover,
    destinations,
    marches,
    may_leave,
    move_a_unit,
)
from rulewright.games.battles.state import (
    ATTACKS,
    FORCED_MARCH,
    MOVE_OVER,
    MOVED,
    MOVES,
    BattlesState,
    plan_of,
)
from rulewright.games.battles.words import NONE, STARK
from tests.games.battles.drill import SPARE, cell, cells, field, play, shuts, unit


def reach(s: BattlesState, where: str, most: int = -1) -> set[int]:
    """Return the hexes that a unit may move to."""
    return set(destinations(s, unit(s, where), most))


def within(s: BattlesState, where: str, hexes: int) -> set[int]:
    grid, here = plan_of(s).grid, cell(s, where)
    return {there for there in range(len(grid.places)) if 0 < grid.distance(here, there) <= hexes}


# -- the order table ------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("who", "hexes", "march"),
    [
        ("green war-host", 2, 2),
        ("blue war-host", 2, 1),
        ("red war-host", 1, 1),
        ("green riders", 4, 4),
    ],
)
def test_units_move_as_far_as_their_table_says(who: str, hexes: int, march: int) -> None:
    s = field(f"e5: stark {who}")
    assert reach(s, "e5") == within(s, "e5", hexes)
    assert set(marches(s, unit(s, "e5"))) == within(s, "e5", march)


def test_a_card_may_say_how_far() -> None:
    s = field("e5: stark green riders\nterrain e6: road")
    assert reach(s, "e5", 1) == within(s, "e5", 1)


def test_effects_of_the_turn_lengthen_moves() -> None:
    s = field("e5: stark red war-host\neffects: move-more 1 e5")
    assert reach(s, "e5") == within(s, "e5", 2)


# -- what is in the way ---------------------------------------------------------------------------
def test_nobody_moves_into_or_through_units() -> None:
    ring = "".join(f"{name}: stark green riders\n" for name in ["e6", "d5", "d4", "e4", "f4"])
    s = field("e5: stark green war-host\n" + ring + "f5: lannister green guards")
    assert reach(s, "e5") == set()


@pytest.mark.parametrize("what", ["river", "forest-river", "plains palisade", "plains siege-tower"])
def test_impassable_hexes(what: str) -> None:
    s = field(f"e5: stark red war-host\nterrain e6: {what}")
    assert reach(s, "e5") == within(s, "e5", 1) - cells(s, "e6")


def test_bridges_and_fords_make_a_river_passable() -> None:
    for structure in ("wooden-bridge", "stone-bridge", "ford"):
        s = field(f"e5: stark red war-host\nterrain e6: river {structure}")
        assert cell(s, "e6") in reach(s, "e5")


def test_nobody_enters_or_leaves_fire() -> None:
    s = field("e5: stark green war-host\nfire: e6 1")
    assert cell(s, "e6") not in reach(s, "e5")
    s = field("e5: stark green war-host\nfire: e5 1")
    assert reach(s, "e5") == set()


@pytest.mark.parametrize("ground", ["forest", "building"])
def test_terrain_that_stops(ground: str) -> None:
    # A wall of it to the right of e5.
    s = field(f"e5: stark green riders\nterrain a6, b5, c6, d5, e6, f5, g6, h5, i6: {ground}")
    assert cell(s, "e6") in reach(s, "e5")
    assert cell(s, "e7") not in reach(s, "e5")


def test_leaving_a_forest_is_as_ever() -> None:
    s = field("e5: stark green war-host\nterrain e5: forest")
    assert reach(s, "e5") == within(s, "e5", 2)


def test_devastated_forest_does_not_stop() -> None:
    wall = "a6, b5, c6, d5, e6, f5, g6, h5, i6"
    s = field(f"e5: stark green riders\nterrain {wall}: forest\nwaste: e6")
    assert cell(s, "e7") in reach(s, "e5")


# -- fords ----------------------------------------------------------------------------------------
WALL = "terrain a6, b5, c6, d5, f5, g6, h5, i6: river\nterrain e6: river ford\n"


@pytest.mark.parametrize(
    ("who", "beyond"),
    [
        ("green war-host", 0),
        ("green kennelmasters", 0),
        ("green northmen-archers", 1),
        ("green riders", 2),  # four, and one of them is lost
        ("blue riders", 1),
    ],
)
def test_a_ford_stops_infantry_and_slows_cavalry(who: str, beyond: int) -> None:
    s = field(f"e5: stark {who}\n{WALL}")
    got = reach(s, "e5")
    assert cell(s, "e6") in got
    far = [name for name, hexes in (("e7", 1), ("e8", 2), ("e9", 3)) if hexes <= beyond]
    assert {cell(s, name) for name in ("e7", "e8", "e9")} & got == cells(s, *far)


# -- roads ----------------------------------------------------------------------------------------
ROAD = "terrain e6, e7: road\n"


def test_roads_alone_give_one_hex_more() -> None:
    s = field("e5: stark green war-host\n" + ROAD)
    got = reach(s, "e5")
    assert cell(s, "e8") in got  # the extra hex need not be road
    assert cell(s, "e2") not in got
    s = field("e5: stark green war-host\nterrain e6: road")
    assert cell(s, "e8") not in reach(s, "e5")


def test_bridges_count_as_road() -> None:
    s = field("e5: stark green war-host\nterrain e6: road\nterrain e7: river wooden-bridge")
    assert cell(s, "e8") in reach(s, "e5")


def test_the_start_need_not_be_road_unless_the_table_says_so() -> None:
    option = "options: road_start=road\n"
    s = field(option + "e5: stark green war-host\n" + ROAD)
    assert cell(s, "e8") not in reach(s, "e5")
    s = field(option + "e5: stark green war-host\nterrain e5, e6, e7: road\n")
    assert cell(s, "e8") in reach(s, "e5")


def test_a_forest_road_is_a_road() -> None:
    s = field("e5: stark green war-host\nterrain e6, e7: forest-road\n")
    assert cell(s, "e8") in reach(s, "e5")


# -- the edge of the board ------------------------------------------------------------------------
def test_a_plan_may_let_units_leave() -> None:
    s = field(SPARE + "i5: stark green war-host\nordered: i5\nstep: moves")
    plan = plan_of(s)
    assert not may_leave(s, unit(s, "i5"))
    exits = plan.exits
    plan.exits = [[cell(s, "i5")], []]
    try:
        host = unit(s, "i5")
        assert may_leave(s, host)
        play(s, move_a_unit(s), "leave")
        assert s.cell[host] == NONE
        assert s.lost[STARK] == [0, 0, 0]
    finally:
        plan.exits = exits


def test_leaving_takes_a_hex_of_the_move() -> None:
    s = field("h5: stark red war-host\ng5: stark green war-host")
    plan = plan_of(s)
    exits = plan.exits
    plan.exits = [[cell(s, "i5")], []]
    try:
        assert not may_leave(s, unit(s, "h5"))
        assert not may_leave(s, unit(s, "g5"))
        plan.exits = [[cell(s, "h4")], []]
        assert may_leave(s, unit(s, "g5"))
    finally:
        plan.exits = exits


# -- the step -------------------------------------------------------------------------------------
def test_one_unit_after_another_then_attacks() -> None:
    s = field("step: moves\ne5: stark green war-host\ng5: stark blue war-host\nordered: e5, g5")
    host = unit(s, "g5")
    play(s, move_a_unit(s), "g5", "g7")
    assert s.cell[host] == cell(s, "g7")
    assert s.actions[1] == MOVED | MOVE_OVER | FORCED_MARCH
    assert s.stepped == [0, 2]
    assert s.step == MOVES
    play(s, move_a_unit(s), "e5", "stay")
    assert s.actions[0] == MOVE_OVER
    assert s.step == ATTACKS


def test_all_may_stay() -> None:
    s = field("step: moves\ne5: stark green war-host\ng5: stark blue war-host\nordered: e5, g5")
    play(s, move_a_unit(s), "done")
    assert s.step == ATTACKS


def test_a_single_unit_is_asked_at_once_and_a_short_march_lets_it_attack() -> None:
    s = field("step: moves\ne5: stark blue war-host\nordered: e5")
    play(s, move_a_unit(s), "e6")
    assert s.actions == [MOVED | MOVE_OVER]
    assert s.step == ATTACKS


def test_an_engaged_unit_breaks_away_before_it_moves() -> None:
    s = field("step: moves\ne5: stark green war-host, engaged d4\nd4: green guards\nordered: e5")
    host = unit(s, "e5")
    play(s, move_a_unit(s), "e6", "yes", "green", "red")
    assert s.cell[host] == cell(s, "e6")
    assert s.figures[host] == 3
    assert s.foe == [NONE, NONE]


def test_one_that_falls_to_the_parting_blow_goes_nowhere() -> None:
    s = field(
        "step: moves\ne5: stark green war-host 1, engaged d4\nd4: green guards\nordered: e5" + SPARE
    )
    play(s, move_a_unit(s), "e6", "yes", "green", "red")
    assert s.cell[0] == NONE
    assert s.step == ATTACKS


def test_refusals_name_their_rule() -> None:
    s = field(
        "step: moves\ne5: stark green war-host\ne6: stark green riders\nterrain d5: river\n"
        "fire: d4 1\nordered: e5"
    )
    closed = shuts(s, Move(STARK, unit(s, "e5")))
    assert closed["e6"] == "move.path"
    assert closed["d5"] == "move.path"
    assert closed["d4"] == "fire.enter"
    assert closed["e8"] == "move.order"
    assert "e4" not in closed


def test_a_unit_that_has_moved_is_refused_as_mover() -> None:
    s = field(
        "step: moves\ne5: stark green war-host\ne6: stark green riders\n"
        "h1: stark green war-host\nordered: e5 moved move-over 1, e6"
    )
    closed = {one.text: one.refusal.text for one in Mover(STARK).unavailable(s)}
    assert closed == {
        "e5": "The green War Host of the North has finished its move.",
        "h1": "The green War Host of the North has no order in this turn.",
    }
