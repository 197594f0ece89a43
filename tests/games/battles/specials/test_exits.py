"""Leaving the field where the plan lets a side. [plans.exits]"""

from __future__ import annotations

from rulewright.games.battles import specials
from rulewright.games.battles.fighting import hits
from rulewright.games.battles.ground.moving import Move, move_a_unit
from rulewright.games.battles.state import INSTANT, MOVES, BattlesState
from rulewright.games.battles.words import LANNISTER, NONE, STARK
from tests.games.battles.drill import cell, field, play, unit
from tests.games.battles.planned import award, instant, planned, special

ARMIES = """\
i9: stark green war-host
b4: stark green riders
a7: stark blue maege
e9: lannister green guards"""


def order(s: BattlesState, where: str) -> int:
    """Order a unit, so that it is about to move."""
    mover = unit(s, where)
    s.turn, s.step = s.side[mover], MOVES
    s.ordered, s.actions, s.stepped = [mover], [0], [0]
    return mover


def exits(s: BattlesState, *names: str) -> list[list[int]]:
    """Return the hexes from which Stark may leave."""
    return [[cell(s, name) for name in names], []]


def test_a_unit_leaves_with_one_hex_of_its_move_and_counts_as_gone() -> None:
    s = field(ARMIES)
    goals = [award("exit", "at-once", points=2)]
    with planned(s, exits=exits(s, "a4"), awards=goals):
        rider = order(s, "b4")
        play(s, move_a_unit(s), "leave")
        assert s.cell[rider] == NONE
        assert s.counts == [1, 0]
        assert s.points == [2, 0]
        assert s.lost == [[0, 0, 0], [0, 0, 0]]
        assert s.morale == 0


def test_without_an_exit_in_reach_there_is_no_way_off_the_field() -> None:
    s = field(ARMIES)
    with planned(s, exits=exits(s, "a4")):
        for where in ("i9", "e9"):
            mover = order(s, where)
            ask = Move(s.turn, mover)
            assert "leave" not in [ask.text(s, option) for option in ask.options(s)]


def test_a_commander_leaves_with_his_unit_and_his_tokens_return() -> None:
    s = field(ARMIES)
    with planned(s, exits=exits(s, "a7")):
        s.tokens[STARK] -= 1
        s.spent[0] = 1
        before = s.tokens[STARK]
        specials.leave_field(s, unit(s, "a7"))
        assert s.chief == [NONE]
        assert s.captured == [0]
        assert (s.tokens[STARK], s.spent[0]) == (before + 1, 0)


def test_leaving_with_the_hostage_brings_him_home() -> None:
    s = field(ARMIES)
    hostage = special("hostage", "lannister", "a7 i1")
    with planned(s, exits=exits(s, "a7"), specials=[hostage], instants=[instant("hostage-home")]):
        s.hidden, s.shown = [2, 1], [1, 1]
        s.captive = [cell(s, "a7"), unit(s, "a7"), 1]
        order(s, "a7")
        play(s, move_a_unit(s), "leave")
        assert (s.ending, s.winner) == (INSTANT, STARK)


def test_a_side_that_has_left_is_not_destroyed() -> None:
    s = field("a4: stark green riders\ni9: stark green war-host\ne9: lannister green guards")
    with planned(s, exits=exits(s, "a4"), instants=[instant("exits", "lannister", 1)]):
        specials.leave_field(s, unit(s, "a4"))
        hits.eliminate(s, unit(s, "i9"), LANNISTER)
        assert not s.ending
