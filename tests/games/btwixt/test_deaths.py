"""Killing, moving and sparing allies. [concepts.killing]"""

import pytest

from rulewright.games.btwixt import deaths
from rulewright.games.btwixt.choices import PickAlly
from rulewright.games.btwixt.deck import make_current
from rulewright.games.btwixt.state import BtwixtState
from rulewright.games.btwixt.vocabulary import allies as words
from rulewright.games.btwixt.words import FAR, NONE
from tests.games.btwixt.drill import AMBER, CORAL, JADE, ONYX, ally, play, seated

BY = "cards.broken-guest-right"


@pytest.fixture
def s() -> BtwixtState:
    """Four leaders; amber's councils have allies, and so has coral's far one."""
    s = seated(4)
    for council, keys in (
        (AMBER, ["hodor", "varys"]),
        (ONYX, ["stannis-baratheon"]),
        (CORAL, ["gendry", "tywin-lannister"]),
    ):
        for key in keys:
            s.allies.remove(ally(s, key))
            s.council[council].append(ally(s, key))
    return s


def named(s: BtwixtState, *keys: str) -> list[int]:
    """Return allies by their keys."""
    return [ally(s, key) for key in keys]


# -- the current ally ----------------------------------------------------------------------------
def test_the_current_ally_dies_with_its_ability_and_without_its_tokens(s: BtwixtState) -> None:
    s.allies.remove(ally(s, "robb-stark"))
    make_current(s, ally(s, "robb-stark"))
    s.on_current = [s.supply.pop(), s.supply.pop()]
    assert deaths.kill_current(s)
    assert (s.current, s.in_force, s.on_current) == (NONE, NONE, [])
    assert s.dead == named(s, "robb-stark")
    assert len(s.supply) == 54
    assert not deaths.kill_current(s)


def test_no_ally_dies_while_one_in_force_spares_them(s: BtwixtState) -> None:
    make_current(s, ally(s, "brienne-of-tarth"))
    assert not deaths.kill_current(s)
    assert not deaths.kill(s, AMBER, ally(s, "hodor"))
    refusal = deaths.spares_all(s)
    assert refusal is not None
    assert refusal.rule == "allies.brienne-of-tarth"


def test_no_ally_dies_for_the_rest_of_the_round(s: BtwixtState) -> None:
    make_current(s, ally(s, "gendry"))
    words.spare_allies(s, "cards.oath-of-the-watch")
    assert not deaths.kill_current(s)
    assert play(s, words.kill_ally(s, AMBER, BY)) == NONE
    play(s, words.trial(s, AMBER, BY))
    assert not s.dead


def test_an_ally_in_force_that_dies_in_a_council_is_in_force_no_more(s: BtwixtState) -> None:
    s.in_force = ally(s, "varys")
    assert deaths.kill(s, AMBER, ally(s, "varys"))
    assert s.in_force == NONE


# -- in councils ---------------------------------------------------------------------------------
def test_an_ally_of_ones_councils_is_chosen_to_die(s: BtwixtState) -> None:
    assert play(s, words.kill_ally(s, AMBER, BY), "stannis-baratheon") == ONYX
    assert s.dead == named(s, "stannis-baratheon")
    assert s.council[ONYX] == []


def test_only_the_weaker_ones_may_die(s: BtwixtState) -> None:
    assert play(s, words.kill_ally(s, JADE, BY, most=3)) == CORAL
    assert s.dead == named(s, "gendry")


def test_other_allies_say_why_they_are_not_open(s: BtwixtState) -> None:
    ask = PickAlly(AMBER, named(s, "hodor"), BY, "which?", False)
    assert [(one.text, one.refusal.rule) for one in ask.unavailable(s)] == [
        ("varys", BY),
        ("gendry", BY),
        ("tywin-lannister", BY),
        ("stannis-baratheon", BY),
    ]
    s.dead = named(s, "shae", "varys")
    ask = PickAlly(AMBER, named(s, "shae"), BY, "which?", True)
    assert [one.text for one in ask.unavailable(s)] == ["varys"]


def test_one_is_left_out_and_one_may_let_it_be(s: BtwixtState) -> None:
    but = ally(s, "stannis-baratheon")
    assert play(s, words.kill_ally(s, AMBER, BY, but=but, may=True), "none") == NONE
    assert play(s, words.kill_ally(s, AMBER, BY, but=but), "varys") == AMBER


def test_an_ally_of_a_neighbours_far_council(s: BtwixtState) -> None:
    assert play(s, words.kill_ally(s, AMBER, BY, FAR, most=3)) == CORAL
    assert s.dead == named(s, "gendry")


def test_the_lowest_of_a_council_dies_and_one_chooses_on_a_tie(s: BtwixtState) -> None:
    assert play(s, words.kill_lowest(s, AMBER, BY, AMBER), "varys") == AMBER
    assert play(s, words.kill_lowest(s, AMBER, BY, AMBER)) == AMBER
    assert play(s, words.kill_lowest(s, AMBER, BY, AMBER)) == NONE
    assert s.dead == named(s, "varys", "hodor")


def test_the_claimed_ally_dies_if_it_is_strong_enough_and_alive(s: BtwixtState) -> None:
    assert not words.kill_claimed(s, BY)
    s.claimed = ally(s, "stannis-baratheon")
    assert not words.kill_claimed(s, BY, 6)
    assert words.kill_claimed(s, BY, 5)
    assert not words.kill_claimed(s, BY, 5)


def test_the_lower_of_two_dies_in_a_trial(s: BtwixtState) -> None:
    play(s, words.trial(s, AMBER, BY), "hodor")
    assert s.dead == named(s, "hodor")


def test_one_chooses_between_equals_in_a_trial(s: BtwixtState) -> None:
    s.council[ONYX] = s.council[CORAL][:1]
    s.council[CORAL] = []
    play(s, words.trial(s, AMBER, BY), "hodor", "gendry")
    assert s.dead == named(s, "gendry")


def test_no_trial_and_no_swap_without_an_ally_on_either_side(s: BtwixtState) -> None:
    s.council[ONYX] = []
    play(s, words.trial(s, AMBER, BY))
    play(s, words.swap_allies(s, AMBER, BY))
    assert s.council[AMBER] == named(s, "hodor", "varys")


# -- moving --------------------------------------------------------------------------------------
def test_allies_of_both_councils_are_swapped(s: BtwixtState) -> None:
    play(s, words.swap_allies(s, AMBER, BY), "varys")
    assert s.council[AMBER] == named(s, "hodor", "stannis-baratheon")
    assert s.council[ONYX] == named(s, "varys")


def test_an_ally_may_move_to_the_other_council(s: BtwixtState) -> None:
    play(s, words.move_ally(s, AMBER, BY, ally(s, "hodor")), "none")
    play(s, words.move_ally(s, AMBER, BY, ally(s, "hodor")), "stannis-baratheon")
    assert s.council[AMBER] == named(s, "hodor", "varys", "stannis-baratheon")


def test_a_guard_lasts_for_so_many_rounds(s: BtwixtState) -> None:
    words.guard_pile(s, AMBER, "allies.areo-hotah", 2)
    words.guard_pile(s, AMBER, "allies.areo-hotah", 1)
    assert s.guard[AMBER] == 2
