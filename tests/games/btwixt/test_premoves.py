"""Answers in advance: kneeling for the rest of the round, and the next turn. [play.kneel]"""

from rulewright.games.btwixt.bids.bidding import KNEEL, OpenTurn, TakeTurn, is_open_turn
from rulewright.games.btwixt.bids.playable import playable
from rulewright.games.btwixt.hands import add_to_hand
from rulewright.games.btwixt.premoves import foreseen, kneel_now, standing
from rulewright.games.btwixt.state import BtwixtState, laid, seen_by
from rulewright.games.btwixt.views import view
from rulewright.games.btwixt.words import CLEANUP, SETTLE, TURN
from rulewright.kernel import ASK, takes_premoves
from rulewright.kit.words import UNSEEN
from tests.games.btwixt.drill import AMBER, CORAL, JADE, ally, kind, seated


def in_bid() -> BtwixtState:
    """Return a bid in which amber is to move and coral holds two cards."""
    s = seated(3)
    s.step = TURN
    for key in ("betrayal", "bank-loan"):
        add_to_hand(s, CORAL, kind(s, key))
    add_to_hand(s, AMBER, kind(s, "vanguard"))
    return s


def test_a_leader_may_say_to_kneel_until_the_round_is_over() -> None:
    s = in_bid()
    first, _ = standing(view(s, CORAL), CORAL)
    assert first.answer(view(s, CORAL), OpenTurn(CORAL), 1) == KNEEL
    s.round += 1
    later, _ = standing(view(s, CORAL), CORAL)
    assert first.name != later.name


def test_kneeling_lapses_for_one_who_kneels_and_outside_of_a_bid() -> None:
    s = in_bid()
    s.kneeling[CORAL] = 1
    assert [one.name for one in standing(s, CORAL)] == ["only-one"]
    s.step = CLEANUP
    assert [one.name for one in standing(s, JADE)] == ["only-one"]


def test_who_has_to_play_does_not_kneel_in_advance() -> None:
    s = in_bid()
    s.must[CORAL] = 1
    assert kneel_now(s, TakeTurn(CORAL), 1) is None


def test_a_turn_is_answered_ahead_only_where_any_hand_could_be_played_from() -> None:
    s = in_bid()
    assert is_open_turn(s, CORAL)
    assert OpenTurn(CORAL).when_forced == ASK
    assert not takes_premoves(TakeTurn(CORAL))
    for name, value in (("ceiling", 8), ("in_force", ally(s, "joffrey-baratheon"))):
        other = in_bid()
        setattr(other, name, value)
        assert not is_open_turn(other, CORAL), name
    s.in_force = ally(s, "grand-maester-pycelle")
    assert not is_open_turn(s, CORAL)


def test_a_last_card_may_be_one_that_only_opens() -> None:
    s = in_bid()
    s.bid[AMBER] = [laid(kind(s, "open-purse"))]
    assert is_open_turn(s, AMBER)
    s.game = 1
    assert not is_open_turn(s, AMBER)


def test_a_turn_that_is_foreseen_leaves_out_the_card_in_the_air() -> None:
    s = in_bid()
    s.step = SETTLE
    s.playing, s.lands = laid(kind(s, "war-galleys")), AMBER
    ahead = foreseen(view(s, CORAL), CORAL)
    assert ahead is not None
    assert (ahead.turn, ahead.step, ahead.playing) == (CORAL, TURN, -1)
    assert playable(ahead, CORAL) == sorted([kind(s, "betrayal"), kind(s, "bank-loan")])


def test_what_is_hidden_is_left_to_luck_in_a_turn_that_is_foreseen() -> None:
    s = in_bid()
    s.deck_top = [seen_by(s.allies.pop(), AMBER), s.allies.pop()]
    ahead = foreseen(view(s, CORAL), CORAL)
    assert ahead is not None
    assert UNSEEN not in ahead.hand[AMBER]
    assert (ahead.deck_top, len(ahead.allies)) == ([], 50)


def test_one_who_kneels_foresees_no_turn() -> None:
    s = in_bid()
    s.kneeling[CORAL] = 1
    assert foreseen(view(s, CORAL), CORAL) is None
