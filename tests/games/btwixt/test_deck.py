"""The ally deck and the ally row: what comes next, who has seen it, where it goes back."""

import pytest

from rulewright.games.btwixt import deck, later
from rulewright.games.btwixt.later import SIZE
from rulewright.games.btwixt.rounds import next_step
from rulewright.games.btwixt.state import BtwixtState, is_seen, seen_by, seen_by_all
from rulewright.games.btwixt.vocabulary import deck as words
from rulewright.games.btwixt.words import (
    FREE,
    HERE,
    KIND,
    NONE,
    OTHER,
    OTHER_BY_ALLY,
    OWN_COUNCIL,
    OWN_OTHER,
    SAME,
    SAME_BY_ALLY,
    SEEN,
)
from tests.games.btwixt.drill import AMBER, CORAL, JADE, ally, play, seated

BY = "cards.whispered-rumour"
TOP = ["hodor", "gendry", "shae", "varys"]


def stacked(s: BtwixtState, *keys: str) -> list[int]:
    """Put allies on top of the deck, the first one next, unknown to all."""
    allies = [ally(s, key) for key in keys]
    for one in allies:
        s.allies.remove(one)
    s.deck_top = allies + s.deck_top
    return allies


def follow_up(s: BtwixtState, *answers: str) -> None:
    """Do the remaining task."""
    assert len(s.tasks) == SIZE
    script = next_step(s)
    assert script is not None
    play(s, script, *answers)
    assert not s.tasks


def keys(s: BtwixtState, allies: list[int]) -> list[str]:
    """Return the keys of allies, without other packed information."""
    return [TOP[[ally(s, key) for key in TOP].index(one & KIND)] for one in allies]


@pytest.fixture
def s() -> BtwixtState:
    """Three leaders, and four allies on top of the deck."""
    s = seated(3)
    stacked(s, *TOP)
    return s


@pytest.fixture
def row() -> BtwixtState:
    """The state `s` with two of the allies in the ally row."""
    s = seated(3, revealed_allies=True)
    stacked(s, *TOP)
    s.row = [s.deck_top.pop(0), s.deck_top.pop(0)]
    return s


# -- revealing -----------------------------------------------------------------------------------
def test_the_next_ally_is_the_top_one(s: BtwixtState) -> None:
    assert play(s, deck.next_ally(s)) == ally(s, "hodor")
    assert keys(s, s.deck_top) == TOP[1:]


def test_below_what_was_seen_luck_decides(s: BtwixtState) -> None:
    s.deck_top = []
    left = len(s.allies)
    assert play(s, deck.next_ally(s), "*tywin-lannister") == ally(s, "tywin-lannister")
    assert len(s.allies) == left - 1


def test_the_bottom_comes_last_and_then_nothing(s: BtwixtState) -> None:
    s.deck_bottom = [seen_by(ally(s, "hodor"), JADE), ally(s, "shae")]
    s.deck_top, s.allies = [], []
    assert play(s, deck.next_ally(s)) == ally(s, "hodor")
    assert play(s, deck.next_ally(s)) == ally(s, "shae")
    assert play(s, deck.next_ally(s)) == NONE


def test_with_a_row_one_joins_it_and_its_next_one_is_taken(row: BtwixtState) -> None:
    assert play(row, deck.next_ally(row)) == ally(row, "hodor")
    assert keys(row, row.row) == ["gendry", "shae"]
    assert keys(row, row.deck_top) == ["varys"]


def test_a_row_is_used_up_when_the_deck_is(row: BtwixtState) -> None:
    row.deck_top, row.allies = [], []
    assert [play(row, deck.next_ally(row)) for _ in range(3)] == [
        ally(row, "hodor"),
        ally(row, "gendry"),
        NONE,
    ]


# -- the current ally ----------------------------------------------------------------------------
def test_an_ally_for_the_round_is_in_force_at_once(s: BtwixtState) -> None:
    deck.make_current(s, ally(s, "varys"))
    assert s.in_force == s.current == ally(s, "varys")
    deck.make_current(s, ally(s, "gendry"), free=True)
    assert (s.in_force, s.current_free) == (NONE, True)


def test_what_is_bid_for_no_more_is_not_in_force(s: BtwixtState) -> None:
    deck.make_current(s, ally(s, "varys"))
    assert deck.drop_current(s) == ally(s, "varys")
    assert (s.current, s.in_force) == (NONE, NONE)


# -- looking -------------------------------------------------------------------------------------
def test_only_who_looks_knows_the_top_allies(s: BtwixtState) -> None:
    assert play(s, deck.look(s, CORAL, 3)) == 3
    assert [is_seen(one, CORAL) for one in s.deck_top] == [True, True, True, False]
    assert not any(is_seen(one, AMBER) for one in s.deck_top)


def test_what_nobody_has_seen_yet_is_drawn_for_a_look(s: BtwixtState) -> None:
    s.deck_top = s.deck_top[:1]
    assert play(s, deck.look(s, CORAL, 3), "*joffrey-baratheon", "*bronn") == 3
    assert s.deck_top[1:] == [
        seen_by(ally(s, "joffrey-baratheon"), CORAL),
        seen_by(ally(s, "bronn"), CORAL),
    ]


def test_a_look_reaches_down_to_the_bottom_and_no_further(s: BtwixtState) -> None:
    s.deck_bottom = [s.deck_top.pop()]
    s.deck_top, s.allies = s.deck_top[:1], []
    assert play(s, deck.look(s, CORAL, 3)) == 2
    assert (keys(s, s.deck_top), s.deck_bottom) == (["hodor", "varys"], [])


def test_a_look_begins_with_the_next_of_the_row(row: BtwixtState) -> None:
    assert play(row, deck.look(row, CORAL, 3)) == 3
    assert keys(row, deck.top_allies(row, 3)) == ["hodor", "shae", "varys"]
    assert [is_seen(one, CORAL) for one in row.deck_top] == [True, True]


def test_a_look_into_an_empty_row_is_all_of_the_deck(row: BtwixtState) -> None:
    row.row = []
    assert play(row, deck.look(row, CORAL, 2)) == 2
    assert keys(row, deck.top_allies(row, 2)) == ["shae", "varys"]


# -- putting back --------------------------------------------------------------------------------
def test_allies_are_put_back_in_any_order_which_nobody_else_knows(s: BtwixtState) -> None:
    s.deck_top[0] = seen_by(s.deck_top[0], JADE)
    play(s, words.look_and_reorder(s, CORAL, BY, 3))
    follow_up(s, "shae", "hodor")
    assert keys(s, s.deck_top) == ["shae", "hodor", "gendry", "varys"]
    assert [one >> SEEN for one in s.deck_top] == [1 << CORAL] * 3 + [0]


def test_a_single_ally_needs_no_order(s: BtwixtState) -> None:
    s.deck_top, s.allies = s.deck_top[:1], []
    play(s, words.look_and_reorder(s, CORAL, BY, 3))
    assert not s.tasks


def test_of_a_row_all_that_was_looked_at_is_put_there(row: BtwixtState) -> None:
    play(row, words.look_and_reorder(row, CORAL, BY, 3))
    follow_up(row, "varys", "hodor")
    assert keys(row, row.row) == ["varys", "hodor", "shae", "gendry"]
    assert not row.deck_top


def test_one_is_kept_and_the_others_go_to_the_bottom_in_any_order(s: BtwixtState) -> None:
    stacked(s, "tormund")
    s.deck_top.append(s.deck_top.pop(0))
    play(s, words.look_and_keep_one(s, CORAL, BY, 4))
    follow_up(s, "shae", "varys", "hodor")
    assert s.deck_top.pop() == ally(s, "tormund")
    assert keys(s, s.deck_top) == ["shae"]
    assert keys(s, s.deck_bottom) == ["varys", "hodor", "gendry"]
    assert [one >> SEEN for one in s.deck_bottom] == [1 << CORAL] * 3


def test_those_below_that_were_seen_before_stay_when_one_is_kept(s: BtwixtState) -> None:
    play(s, words.look_and_keep_one(s, CORAL, BY, 3))
    follow_up(s, "shae", "hodor")
    assert keys(s, s.deck_top) == ["shae", "varys"]
    assert keys(s, s.deck_bottom) == ["hodor", "gendry"]


def test_one_may_sink_and_the_others_stay_in_order(s: BtwixtState) -> None:
    play(s, words.look_and_may_sink(s, CORAL, BY, 3))
    follow_up(s, "gendry")
    assert keys(s, s.deck_top) == ["hodor", "shae", "varys"]
    assert s.deck_bottom == [seen_by(ally(s, "gendry"), CORAL)]


def test_where_none_sinks_others_still_know_what_they_knew(s: BtwixtState) -> None:
    s.deck_top[0] = seen_by(s.deck_top[0], JADE)
    play(s, words.look_and_may_sink(s, CORAL, BY, 3))
    follow_up(s, "none")
    assert keys(s, s.deck_top) == TOP
    assert is_seen(s.deck_top[0], JADE)
    assert not s.deck_bottom


def test_all_know_which_one_of_the_row_sank(row: BtwixtState) -> None:
    play(row, words.look_and_may_sink(row, CORAL, BY, 3))
    follow_up(row, "hodor")
    assert row.deck_bottom == [seen_by_all(ally(row, "hodor"), row)]
    assert keys(row, row.row) == ["shae", "varys", "gendry"]


def test_nobody_else_knows_which_one_of_the_deck_sank(row: BtwixtState) -> None:
    play(row, words.look_and_may_sink(row, CORAL, BY, 3))
    follow_up(row, "shae")
    assert row.deck_bottom == [seen_by(ally(row, "shae"), CORAL)]


def test_nothing_follows_a_look_at_nothing(s: BtwixtState) -> None:
    s.deck_top, s.allies = [], []
    for look in (words.look_and_reorder, words.look_and_keep_one, words.look_and_may_sink):
        play(s, look(s, CORAL, BY, 3))
        assert not s.tasks


# -- what comes in during the round --------------------------------------------------------------
def test_the_next_ally_takes_an_empty_place_and_no_strings_are_pulled(s: BtwixtState) -> None:
    play(s, words.next_current(s, "cards.blood-magic"))
    assert (s.current, s.current_free) == (ally(s, "hodor"), True)


def test_an_ally_that_stays_is_not_replaced(s: BtwixtState) -> None:
    deck.make_current(s, ally(s, "brienne-of-tarth"))
    play(s, words.next_current(s, "cards.blood-magic"))
    assert s.current == ally(s, "brienne-of-tarth")
    assert keys(s, s.deck_top) == TOP


def test_an_ally_that_leaves_goes_to_the_bottom_and_its_tokens_to_the_supply(
    s: BtwixtState,
) -> None:
    deck.make_current(s, s.deck_top.pop(0))
    s.on_current = [seen_by(s.supply.pop(), AMBER)]
    words.sink_current(s, "cards.sudden-departure")
    assert s.deck_bottom == [seen_by_all(ally(s, "hodor"), s)]
    assert (s.current, s.on_current, len(s.supply)) == (NONE, [], 54)
    words.sink_current(s, "cards.sudden-departure")
    assert len(s.deck_bottom) == 1


@pytest.mark.parametrize(("to", "how"), [(OWN_OTHER, OTHER), (HERE, SAME), (OWN_COUNCIL, FREE)])
def test_an_additional_ally_says_how_it_is_placed(s: BtwixtState, to: int, how: int) -> None:
    play(s, words.add_prize(s, "cards.matchmaker", to))
    assert s.extra == [ally(s, "hodor") | how << SEEN]


@pytest.mark.parametrize(
    ("to", "council", "how"),
    [
        (OWN_OTHER, AMBER, OTHER_BY_ALLY),
        (OWN_OTHER, JADE, SAME_BY_ALLY),
        (HERE, AMBER, SAME_BY_ALLY),
        (HERE, JADE, OTHER_BY_ALLY),
    ],
)
def test_an_ally_speaks_of_its_own_council(s: BtwixtState, to: int, council: int, how: int) -> None:
    s.winner, s.home = AMBER, AMBER
    play(s, words.claim_next(s, "allies.ser-loras-tyrell", to, council))
    assert s.prizes == [ally(s, "hodor") | how << SEEN]


def test_nothing_is_claimed_of_an_empty_deck(s: BtwixtState) -> None:
    s.deck_top, s.allies = [], []
    play(s, words.claim_next(s, "cards.the-pack-survives", HERE))
    play(s, words.add_prize(s, "cards.matchmaker"))
    play(s, words.next_current(s, "cards.blood-magic"))
    assert (s.prizes, s.extra, s.current) == ([], [], NONE)


# -- the dead pile -------------------------------------------------------------------------------
def test_the_winner_claims_one_of_the_dead(s: BtwixtState) -> None:
    s.winner = JADE
    s.dead = [s.deck_top.pop(0), s.deck_top.pop(0)]
    play(s, words.claim_dead(s, "cards.returned-from-the-grave"), "gendry")
    assert s.prizes == [ally(s, "gendry") | FREE << SEEN]
    assert s.dead == [ally(s, "hodor")]


def test_only_the_weaker_of_the_dead_may_be_claimed(s: BtwixtState) -> None:
    s.winner = JADE
    s.allies.remove(ally(s, "tywin-lannister"))
    s.dead = [ally(s, "tywin-lannister")]
    play(s, words.claim_dead(s, "allies.beric-dondarrion", most=3))
    assert not s.prizes


def test_one_of_the_dead_may_go_on_top_and_all_know(s: BtwixtState) -> None:
    s.dead = [s.deck_top.pop()]
    play(s, words.raise_dead(s, AMBER, "allies.thoros-of-myr"), "none")
    assert len(s.dead) == 1
    play(s, words.raise_dead(s, AMBER, "allies.thoros-of-myr"), "varys")
    assert s.deck_top[0] == seen_by_all(ally(s, "varys"), s)
    assert not s.dead


def test_with_a_row_it_comes_next_there(row: BtwixtState) -> None:
    row.dead = [row.deck_top.pop()]
    play(row, words.raise_dead(row, AMBER, "allies.thoros-of-myr"), "varys")
    assert keys(row, row.row) == ["varys", "hodor", "gendry"]


def test_each_task_names_its_card(s: BtwixtState) -> None:
    play(s, words.look_and_reorder(s, CORAL, BY, 3))
    assert later.next_task(s)[:3] == [later.REORDER, CORAL, 3]
