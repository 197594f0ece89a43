"""Retreats by the rulebook and by the errata, and blocked ones. [retreat.*]"""

from __future__ import annotations

import pytest

from rulewright.games.battles.fighting.retreats import (
    RetreatTo,
    direction_of,
    is_open,
    paths_from,
    retreat,
    room,
)
from rulewright.games.battles.state import BattlesState, plan_of
from rulewright.games.battles.words import LANNISTER, NONE, STARK
from tests.games.battles.drill import SPARE, cell, cells, field, play, shuts, unit


def flee(s: BattlesState, where: str, hexes: int, *answers: str, before: int = 0) -> int | None:
    """Make a unit retreat, outside a melee."""
    return play(s, retreat(s, unit(s, where), hexes, NONE, True, before), *answers)


# -- by the rulebook ------------------------------------------------------------------------------
def test_each_side_retreats_to_the_two_hexes_towards_its_own_edge() -> None:
    s = field("e5: stark green war-host")
    assert set(paths_from(s, STARK, cell(s, "e5"), NONE)) == cells(s, "f4", "f5")
    assert set(paths_from(s, LANNISTER, cell(s, "e5"), NONE)) == cells(s, "d4", "d5")


def test_the_owner_chooses_each_hex() -> None:
    s = field("e5: lannister green guards")
    guards = unit(s, "e5")
    assert flee(s, "e5", 2, "d4", "c5") == 2
    assert s.cell[guards] == cell(s, "c5")
    assert s.figures[guards] == 4


def test_a_hex_with_a_unit_is_closed_and_the_other_is_taken_at_once() -> None:
    s = field("e5: stark green war-host\nf4: stark green riders")
    assert flee(s, "e5", 1) == 1
    assert cell(s, "f5") in s.cell


def test_terrain_that_stops_does_not_stop_a_retreat() -> None:
    s = field("e5: stark green war-host\nterrain f4, f5, g5: forest")
    assert flee(s, "e5", 2, "f5", "g5") == 2


@pytest.mark.parametrize(
    "closed", ["terrain f4, f5: river", "terrain f4, f5: plains palisade", "fire: f4 1, f5 1"]
)
def test_what_cannot_be_entered_is_closed(closed: str) -> None:
    s = field(f"e5: stark green war-host\n{closed}")
    host = unit(s, "e5")
    assert flee(s, "e5", 1) == 0
    assert s.cell[host] == cell(s, "e5")
    assert s.figures[host] == 3


def test_what_is_left_of_a_retreat_becomes_hits() -> None:
    s = field("e5: stark green war-host\nterrain g3, g4, g5, g6: river")
    host = unit(s, "e5")
    assert flee(s, "e5", 3, "f4") == 1
    assert s.figures[host] == 2


def test_nobody_retreats_off_the_board() -> None:
    s = field("i5: stark green war-host 2" + SPARE)
    assert flee(s, "i5", 2) == 0
    assert s.lost[STARK] == [1, 0, 0]
    assert s.morale == -1


def test_nobody_leaves_a_burning_hex() -> None:
    s = field("e5: stark green war-host\nfire: e5 1")
    assert flee(s, "e5", 1) == 0
    assert s.figures[unit(s, "e5")] == 3


def test_hits_of_a_blocked_retreat_pass_cover_and_toughness_by() -> None:
    s = field(
        "e5: stark green war-host\nterrain e5: building\nterrain f4, f5: river\n"
        "effects: toughness 1 e5"
    )
    flee(s, "e5", 2)
    assert s.figures[unit(s, "e5")] == 2


def test_a_retreat_breaks_the_engagement() -> None:
    s = field("e5: stark green war-host, engaged d5\nd5: lannister green guards")
    flee(s, "e5", 1, "f5")
    assert s.foe == [NONE, NONE]
    assert s.token == [NONE, NONE]


def test_who_cannot_retreat_stays_engaged() -> None:
    s = field("e5: stark green war-host, engaged d5\nd5: green guards\nterrain f4, f5: river")
    flee(s, "e5", 1)
    assert s.foe[unit(s, "e5")] == unit(s, "d5")


def test_the_ask_says_why_the_other_hexes_are_closed() -> None:
    s = field("e5: stark green war-host\nf4: stark green riders\nterrain e4: river")
    closed = shuts(s, RetreatTo(STARK, unit(s, "e5"), 1))
    assert closed["f4"] == "retreat.blocked"
    assert closed["d5"] == "retreat.direction"
    assert closed["e4"] == "retreat.direction"
    assert "f5" not in closed


@pytest.mark.parametrize(("before", "captured"), [(0, 0), (1, 0), (2, 1)])
def test_blocked_hexes_count_with_the_attacks_hits_for_capture(before: int, captured: int) -> None:
    s = field("e5: lannister red jaime-kingslayer 1\nterrain d4, d5: river")
    flee(s, "e5", 1, before=before)
    assert s.captured == [captured]


# -- by the errata --------------------------------------------------------------------------------
ERRATA = """
options: retreat=errata
e5: stark green war-host
d4: lannister green guards, engaged e5
"""


def directed(s: BattlesState, where: str, by: str, shot: bool = False) -> int:
    """Return the hex that a unit must retreat to first, or NONE if it may choose."""
    one = unit(s, where)
    direction = direction_of(s, one, unit(s, by), shot)
    return NONE if direction == NONE else plan_of(s).neighbours[s.cell[one]][direction]


def test_an_engaged_attacker_drives_a_unit_straight_away() -> None:
    s = field(ERRATA)
    host = unit(s, "e5")
    assert play(s, retreat(s, host, 2, unit(s, "d4"), False)) == 2
    assert s.cell[host] == cell(s, "g6")  # by f5, in a straight line


def test_even_towards_the_enemys_edge() -> None:
    s = field("options: retreat=errata\ne5: stark green war-host\nf5: green guards, engaged e5")
    assert directed(s, "e5", "f5") == cell(s, "d4")


def test_ranged_attacks_leave_the_choice() -> None:
    assert directed(field(ERRATA), "e5", "d4", shot=True) == NONE


def test_the_rulebook_leaves_the_choice() -> None:
    assert directed(field(ERRATA.replace("options: retreat=errata", "")), "e5", "d4") == NONE


def test_a_closed_hex_turns_the_retreat_towards_its_own_edge() -> None:
    s = field(ERRATA + "terrain f5: river")
    assert directed(s, "e5", "d4") == cell(s, "f4")
    s = field(
        "options: retreat=errata\ne5: stark green war-host\ne4: green guards, engaged e5\n"
        "terrain e6: river"
    )
    assert directed(s, "e5", "e4") == cell(s, "f5")


def test_the_direction_never_changes_midway() -> None:
    s = field(ERRATA + "terrain g6: river")
    host = unit(s, "e5")
    assert play(s, retreat(s, host, 2, unit(s, "d4"), False)) == 1
    assert s.cell[host] == cell(s, "f5")
    assert s.figures[host] == 3


FLANK = """
options: retreat=errata{}
e5: stark green war-host, engaged e6
e6: lannister green guards
d4: lannister green cavaliers
"""


def test_flank_attackers_push_by_the_rulebook_unless_the_table_says_otherwise() -> None:
    assert directed(field(FLANK.format("")), "e5", "d4") == NONE
    s = field(FLANK.format(", errata_flank=straight"))
    assert directed(s, "e5", "d4") == cell(s, "f5")


def test_the_ask_says_why_the_shorter_way_is_closed() -> None:
    s = field("e5: stark green war-host\nterrain g4, g5: river")
    assert shuts(s, RetreatTo(STARK, unit(s, "e5"), 3))["f4"] == "retreat.blocked"
    assert "f4" not in shuts(s, RetreatTo(STARK, unit(s, "e5"), 1))


# -- how far --------------------------------------------------------------------------------------
def test_room_is_the_longest_of_all_ways() -> None:
    s = field("e5: stark green war-host\nterrain g3, g4: river")
    assert room(s, unit(s, "e5"), 4, NONE, True) == 4  # by f5
    s = field("e5: stark green war-host\nterrain g3, g4, g5, g6: river")
    assert room(s, unit(s, "e5"), 4, NONE, True) == 1


def test_open_hexes() -> None:
    s = field("e5: stark green war-host\nterrain f4: forest")
    assert is_open(s, cell(s, "f4"))
    assert not is_open(s, cell(s, "e5"))
    assert not is_open(s, NONE)
