"""What is carried over, how morale recovers, and the next round. [regroup.*] [morale.recovery]"""

from __future__ import annotations

import pytest

from rulewright.games.battles import regroup
from rulewright.games.battles.morale import depth, zone
from rulewright.games.battles.state import (
    ADVANCE_ROUND,
    DISCARD,
    RALLY,
    RECOVER,
    BattlesState,
    pack_of,
)
from rulewright.games.battles.words import GREY, LANNISTER, STARK
from tests.games.battles.drill import field, play

ARMIES = "i9: stark green war-host\na9: lannister green guards"


def battle() -> BattlesState:
    """Return a battle with two units and empty hands."""
    return field(ARMIES)


def deal(s: BattlesState, side: int, number: int) -> list[str]:
    """Deal a number of its cards to a side; return their keys."""
    s.hand[side] = s.deck[side][:number]
    del s.deck[side][:number]
    return [pack_of(s).cards[card].key for card in s.hand[side]]


# -- discarding -----------------------------------------------------------------------------------
def test_each_side_keeps_one_card_and_one_token_of_its_choice() -> None:
    s = battle()
    s.first = LANNISTER
    theirs, mine = deal(s, LANNISTER, 3), deal(s, STARK, 2)
    s.pool = [[2, 0, 0, 1, 0], [0, 0, 1, 0, 1]]
    s.step = DISCARD
    play(s, regroup.discard_excess(s), theirs[2])
    assert s.step == DISCARD  # what was shown ends the step, and the rest follows in the next
    play(s, regroup.discard_excess(s), "morale", mine[0])
    play(s, regroup.discard_excess(s), "valor")
    keys = [[pack_of(s).cards[card].key for card in hand] for hand in s.hand]
    assert keys == [[mine[0]], [theirs[2]]]
    assert s.pool == [[0, 0, 0, 1, 0], [0, 0, 0, 0, 1]]
    assert [len(pile) for pile in s.discards] == [1, 2]
    assert s.step == RECOVER


def test_who_has_one_of_each_keeps_them_unasked() -> None:
    s = battle()
    deal(s, STARK, 1)
    s.pool[STARK] = [0, 1, 0, 0, 0]
    play(s, regroup.discard_excess(s))
    assert len(s.hand[STARK]) == 1
    assert s.pool[STARK] == [0, 1, 0, 0, 0]
    assert s.discards == [[], []]


def test_tokens_of_one_kind_leave_nothing_to_choose() -> None:
    s = battle()
    s.pool[STARK] = [3, 0, 0, 0, 0]
    play(s, regroup.discard_excess(s))
    assert s.pool[STARK] == [1, 0, 0, 0, 0]


# -- morale ---------------------------------------------------------------------------------------
def test_the_worked_example_recovers_from_six_to_four() -> None:
    s = battle()
    s.morale = 6
    play(s, regroup.recover_morale(s))
    assert depth(s, LANNISTER) == 4
    assert s.step == ADVANCE_ROUND


def test_stark_recovers_on_its_own_side_of_the_track() -> None:
    s = battle()
    s.morale = -6
    play(s, regroup.recover_morale(s))
    assert depth(s, STARK) == 4


@pytest.mark.parametrize("spaces", range(12))
def test_morale_recovers_to_the_nearest_break_of_its_colour(spaces: int) -> None:
    s = battle()
    pack = pack_of(s)
    s.morale = spaces
    before = zone(s, LANNISTER)
    play(s, regroup.recover_morale(s))
    assert zone(s, LANNISTER) == before, "it never leaves its colour"
    if before == GREY or spaces in pack.breaks:
        assert s.morale == spaces
    else:
        assert s.morale == max(stop for stop in pack.breaks if stop < spaces)


# -- the next round -------------------------------------------------------------------------------
def test_a_new_round_begins_and_nobody_has_passed() -> None:
    s = battle()
    s.passed = [1, 1]
    play(s, regroup.advance_round(s))
    assert (s.round, s.passed, s.step) == (2, [0, 0], RALLY)
