"""Kneeling, and what allies make of it. [play.kneel]"""

from rulewright.games.btwixt.kneeling import kneel, kneel_refusal, stand
from rulewright.games.btwixt.state import is_seen
from tests.games.btwixt.drill import AMBER, CORAL, play
from tests.games.btwixt.piles import bidding_of, hand, hold


def test_a_leader_kneels_once() -> None:
    s = bidding_of()
    play(s, kneel(s, AMBER))
    play(s, kneel(s, AMBER))
    assert (s.kneeling[AMBER], s.knelt) == (1, 1)


def test_who_stands_up_may_kneel_again() -> None:
    s = bidding_of()
    play(s, kneel(s, AMBER))
    stand(s, AMBER)
    assert not s.kneeling[AMBER]
    play(s, kneel(s, AMBER))
    assert s.knelt == 2


def test_the_first_to_kneel_draws_where_an_ally_says_so() -> None:
    s = bidding_of(current="balon-greyjoy")
    play(s, kneel(s, AMBER), "*steady-hand")
    play(s, kneel(s, CORAL))
    stand(s, AMBER)
    play(s, kneel(s, AMBER))
    assert hand(s, AMBER) == ["steady-hand"]
    assert hand(s, CORAL) == []


def test_who_kneels_may_look_at_a_token_where_an_ally_says_so() -> None:
    s = bidding_of(current="varys")
    s.token[AMBER] = [3, 1]
    play(s, kneel(s, AMBER), "amber-coral 1")
    assert [is_seen(token, AMBER) for token in s.token[AMBER]] == [True, False]
    assert not is_seen(s.token[AMBER][0], CORAL)
    play(s, kneel(s, CORAL), "none")
    assert not is_seen(s.token[AMBER][0], CORAL)


def test_an_ally_keeps_those_standing_who_have_played_nothing() -> None:
    s = bidding_of(current="joffrey-baratheon")
    assert kneel_refusal(s, AMBER) is None  # an empty hand can play nothing
    hold(s, AMBER, "steady-hand")
    refusal = kneel_refusal(s, AMBER)
    assert refusal is not None
    assert refusal.rule == "allies.joffrey-baratheon"
    s.plays[AMBER] = 1
    assert kneel_refusal(s, AMBER) is None
