"""Power tokens: gained unseen, moved, looked at, returned. [concepts.token] [concepts.supply]"""

import pytest

from rulewright.games.btwixt import choices, tokens
from rulewright.games.btwixt.rounds import next_step
from rulewright.games.btwixt.state import BtwixtState, is_seen, laid, seen_by
from rulewright.games.btwixt.vocabulary import tokens as words
from rulewright.games.btwixt.words import (
    BLANK,
    EACH_OWN,
    FAR,
    HERE,
    KIND,
    NONE,
    NOT_OWN,
    OWN_COUNCIL,
    SHARED,
)
from tests.games.btwixt.drill import AMBER, CORAL, JADE, ONYX, ally, kind, play, seated

BY = "cards.shared-feast"
TOKENS = 54


@pytest.fixture
def s() -> BtwixtState:
    """Four leaders, and some tokens in their councils."""
    s = seated(4)
    for council, value in ((AMBER, 1), (AMBER, 2), (CORAL, 3), (ONYX, 2), (JADE, 1)):
        s.supply.remove(value)
        s.token[council].append(value)
    return s


def numbers(s: BtwixtState) -> list[int]:
    """Return how many tokens lie in each council."""
    return [len(each) for each in s.token]


# -- gaining -------------------------------------------------------------------------------------
def test_a_token_is_gained_unseen_into_either_council(s: BtwixtState) -> None:
    play(s, tokens.gain(s, AMBER, by=BY), "right", "*3")
    assert s.token[ONYX] == [2, 3]
    assert len(s.supply) == TOKENS - 6


def test_nobody_is_asked_where_the_effect_says_it(s: BtwixtState) -> None:
    play(s, tokens.gain(s, AMBER, CORAL))
    assert numbers(s) == [2, 2, 1, 1]


def test_an_empty_supply_gives_nothing(s: BtwixtState) -> None:
    s.supply = []
    play(s, tokens.gain(s, AMBER))
    play(s, words.gain_known_token(s, AMBER, BY))
    assert numbers(s) == [2, 1, 1, 1]
    assert not s.tasks


def test_iron_price_keeps_at_home_whatever_the_winner_gains(s: BtwixtState) -> None:
    s.bid[AMBER] = [laid(kind(s, "iron-price"))]
    s.winner, s.home = AMBER, ONYX
    play(s, tokens.gain(s, AMBER))
    assert numbers(s) == [2, 1, 1, 2]


@pytest.mark.parametrize("reason", ["blank", "lost", "no ally"])
def test_iron_price_does_nothing(s: BtwixtState, reason: str) -> None:
    s.bid[AMBER] = [laid(kind(s, "iron-price"), BLANK if reason == "blank" else 0)]
    s.winner = CORAL if reason == "lost" else AMBER
    s.home = NONE if reason == "no ally" else ONYX
    play(s, tokens.gain(s, AMBER), "left")
    assert numbers(s) == [3, 1, 1, 1]


def test_what_is_said_of_a_single_token_goes_before_iron_price(s: BtwixtState) -> None:
    s.bid[AMBER] = [laid(kind(s, "iron-price"))]
    s.winner, s.home = AMBER, ONYX
    play(s, words.gain_token(s, AMBER, "allies.podrick-payne", EACH_OWN))
    assert numbers(s) == [3, 1, 1, 2]


def test_tokens_by_the_words_for_councils(s: BtwixtState) -> None:
    s.winner, s.home = CORAL, JADE
    play(s, words.gain_token(s, AMBER, BY, SHARED))
    assert numbers(s) == [3, 1, 1, 1]
    play(s, words.gain_token(s, CORAL, BY, HERE))
    play(s, words.gain_token(s, CORAL, BY, HERE, CORAL))
    assert numbers(s) == [3, 2, 2, 1]
    play(s, words.gain_token(s, AMBER, BY, OWN_COUNCIL), "left")
    assert numbers(s) == [4, 2, 2, 1]


def test_nothing_is_shared_with_a_winner_who_is_no_neighbour(s: BtwixtState) -> None:
    s.winner = JADE
    play(s, words.gain_token(s, AMBER, BY, SHARED))
    play(s, words.both_gain_token(s, AMBER, BY))
    assert numbers(s) == [2, 1, 1, 1]


def test_both_gain_one_in_the_shared_council(s: BtwixtState) -> None:
    s.winner = ONYX
    play(s, words.both_gain_token(s, AMBER, BY))
    assert numbers(s) == [2, 1, 1, 3]


def test_the_lowest_total_gains_one_ties_by_seat(s: BtwixtState) -> None:
    s.first, s.total = JADE, [3, 1, 5, 1]
    play(s, words.lowest_gains_token(s, BY), "left")
    assert numbers(s) == [2, 1, 1, 2]


# -- a token that is looked at before it is placed -----------------------------------------------
def test_a_token_is_looked_at_and_then_placed(s: BtwixtState) -> None:
    play(s, words.gain_known_token(s, AMBER, "allies.samwell-tarly"), "*3")
    assert s.drawn == [seen_by(3, AMBER)]
    ask = words.PlaceDrawn(AMBER, AMBER, [AMBER, ONYX], "", "allies.samwell-tarly")
    assert ask.prompt(s) == "Samwell Tarly: into which council goes the token of 3?"
    script = next_step(s)
    assert script is not None
    play(s, script, "right")
    assert (s.token[ONYX], s.drawn, s.tasks) == ([2, seen_by(3, AMBER)], [], [])


def test_iron_price_keeps_that_one_at_home_too(s: BtwixtState) -> None:
    s.bid[AMBER] = [laid(kind(s, "iron-price"))]
    s.winner, s.home = AMBER, ONYX
    play(s, words.gain_known_token(s, AMBER, "allies.samwell-tarly"))
    script = next_step(s)
    assert script is not None
    play(s, script)
    assert numbers(s) == [2, 1, 1, 2]


# -- on the current ally -------------------------------------------------------------------------
def test_a_token_lies_on_the_current_ally(s: BtwixtState) -> None:
    play(s, words.token_on_current(s, "cards.little-birds"))
    assert not s.on_current
    s.current = ally(s, "hodor")
    play(s, words.token_on_current(s, "cards.little-birds"), "*2")
    assert s.on_current == [2]


# -- choosing ------------------------------------------------------------------------------------
def test_tokens_that_look_alike_are_one_choice(s: BtwixtState) -> None:
    assert tokens.own_tokens(s, AMBER) == [choices.token_at(AMBER, 0), choices.token_at(ONYX, 0)]
    s.token[AMBER][0] = seen_by(1, AMBER)
    assert tokens.own_tokens(s, AMBER) == [
        choices.token_at(AMBER, 0),
        choices.token_at(AMBER, 1),
        choices.token_at(ONYX, 0),
    ]


def test_what_others_have_looked_at_can_be_told_apart(s: BtwixtState) -> None:
    s.token[AMBER] = [1, 2, seen_by(3, CORAL), seen_by(1, CORAL)]
    options = choices.tokens_to_choose(s, AMBER, [AMBER])
    assert [choices.place_of(option) for option in options] == [1, 3, 4]
    ask = choices.PickToken(AMBER, options, BY, "which?", False)
    council = "the council of Cersei Lannister and Daenerys Targaryen"
    assert [ask.label(s, option) for option in options] == [
        f"An unseen token of {council}",
        f"Token 3 of {council} that Daenerys Targaryen has seen",
        f"Token 4 of {council} that Daenerys Targaryen has seen",
    ]


def test_a_question_tells_the_value_only_to_whom_knows_it(s: BtwixtState) -> None:
    s.token[AMBER][1] = seen_by(2, AMBER)
    ask = choices.PickToken(AMBER, tokens.own_tokens(s, AMBER), BY, "which?", True)
    labels = [ask.label(s, option) for option in ask.options(s)]
    assert [label.partition(" of ")[0] for label in labels] == [
        "An unseen token",
        "The token",
        "An unseen token",
        "No token",
    ]
    assert "of 2 of" in labels[1]
    assert ask.text(s, ask.options(s)[1]) == "amber-coral 2"
    assert ask.prompt(s) == "Shared Feast: which?"


def test_other_tokens_say_why_they_are_not_open(s: BtwixtState) -> None:
    ask = choices.PickToken(AMBER, tokens.own_tokens(s, AMBER), BY, "which?", False)
    rules = {one.text: one.refusal.rule for one in ask.unavailable(s)}
    assert rules == {
        "amber-coral 2": "concepts.token",
        "coral-jade 1": BY,
        "jade-onyx 1": BY,
    }


def test_councils_of_others_say_why_they_are_not_open(s: BtwixtState) -> None:
    own = choices.PickCouncil(AMBER, AMBER, [AMBER, ONYX], "where?")
    assert [one.text for one in own.unavailable(s)] == ["coral-jade", "jade-onyx"]
    assert own.unavailable(s)[0].refusal.text == "That is no council of yours."
    others = choices.PickCouncil(CORAL, AMBER, [AMBER, ONYX], "where?")
    assert [others.text(s, option) for option in others.options(s)] == ["amber-coral", "onyx-amber"]
    assert [one.text for one in others.unavailable(s)] == ["coral-jade", "jade-onyx"]


# -- moving and returning ------------------------------------------------------------------------
def test_a_token_moves_from_others_to_a_council_of_ones_own(s: BtwixtState) -> None:
    play(s, words.move_token(s, AMBER, BY), "coral-jade 1", "left")
    assert s.token == [[1, 2, 3], [], [1], [2]]


def test_a_token_of_a_neighbours_other_council_comes_to_the_shared_one(s: BtwixtState) -> None:
    play(s, words.move_token(s, AMBER, BY, FAR, SHARED), "jade-onyx 1")
    assert s.token == [[1, 2], [3], [], [2, 1]]


def test_with_three_the_far_council_is_of_both_neighbours() -> None:
    s = seated(3)
    s.token[CORAL] = [s.supply.pop()]
    play(s, words.move_token(s, AMBER, BY, FAR, SHARED), "right")
    assert numbers(s) == [0, 0, 1]


def test_a_token_moves_to_where_the_ally_went(s: BtwixtState) -> None:
    play(s, words.move_token(s, AMBER, BY, NOT_OWN, HERE, ONYX), "jade-onyx 1")
    assert s.token[ONYX] == [2, 1]


def test_who_has_seen_a_token_still_knows_it_when_it_has_moved(s: BtwixtState) -> None:
    s.token[CORAL][0] = seen_by(3, JADE)
    play(s, words.move_token(s, AMBER, BY), "coral-jade 1", "left")
    assert is_seen(s.token[AMBER][2], JADE)


def test_nothing_moves_where_there_is_no_token(s: BtwixtState) -> None:
    s.token[CORAL], s.token[JADE] = [], []
    play(s, words.move_token(s, AMBER, BY))
    assert numbers(s) == [2, 0, 0, 1]


def test_a_token_may_be_shifted_from_one_council_to_the_other(s: BtwixtState) -> None:
    play(s, words.shift_token(s, AMBER, BY), "none")
    play(s, words.shift_token(s, AMBER, BY), "onyx-amber 1")
    play(s, words.shift_token(s, AMBER, BY), "amber-coral 1")
    assert s.token == [[2, 2], [3], [1], [1]]


def test_a_token_that_returns_is_known_no_more(s: BtwixtState) -> None:
    s.token[AMBER][0] = seen_by(1, AMBER)
    play(s, words.return_token(s, AMBER, BY), "amber-coral 1")
    assert len(s.supply) == TOKENS - 4
    assert s.supply == sorted(s.supply)
    assert all(token <= KIND for token in s.supply)


def test_one_of_the_other_council_may_be_returned_for_another(s: BtwixtState) -> None:
    play(s, words.trade_token(s, AMBER, BY, AMBER), "none")
    assert numbers(s) == [2, 1, 1, 1]
    play(s, words.trade_token(s, AMBER, BY, AMBER), "onyx-amber 1", "left")
    assert numbers(s) == [3, 1, 1, 0]


# -- looking -------------------------------------------------------------------------------------
def test_up_to_so_many_tokens_of_ones_own_are_looked_at(s: BtwixtState) -> None:
    play(s, words.look_at_tokens(s, AMBER, BY, 2), "amber-coral 1", "amber-coral 2")
    assert [is_seen(token, AMBER) for token in s.token[AMBER]] == [True, True]
    assert not is_seen(s.token[AMBER][0], CORAL)


def test_one_may_stop_looking(s: BtwixtState) -> None:
    play(s, words.look_at_tokens(s, AMBER, BY, 2), "onyx-amber 1", "none")
    assert not any(is_seen(token, AMBER) for token in s.token[AMBER])


def test_tokens_that_are_known_are_not_looked_at_again(s: BtwixtState) -> None:
    s.token[AMBER] = [seen_by(token, AMBER) for token in s.token[AMBER]]
    s.token[ONYX] = [seen_by(token, AMBER) for token in s.token[ONYX]]
    play(s, words.look_at_tokens(s, AMBER, BY, 2))
