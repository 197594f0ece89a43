"""Turns, and what cards come to. [play.*] [bid.total] [bid.worth]"""

from rulewright.games.btwixt.bids.bidding import (
    TakeTurn,
    influence,
    settle_card,
    take_turn,
    terms,
    worth,
)
from rulewright.games.btwixt.bids.playable import playable, shut
from rulewright.games.btwixt.hands import forget
from rulewright.games.btwixt.names import card_key
from rulewright.games.btwixt.piles import return_to_hand
from rulewright.games.btwixt.state import BtwixtState, with_bonus
from rulewright.games.btwixt.vocabulary.hand_cards import discard_hand
from rulewright.games.btwixt.words import AWARD, BLANK, NONE, RESOLVE, SETTLE, TURN
from rulewright.kernel import HIDE
from tests.games.btwixt.drill import AMBER, CORAL, JADE, ONYX, kind, play
from tests.games.btwixt.piles import bidding_of, discards, hand, hold, lay, pile, turn


def texts(s: BtwixtState, seat: int = AMBER) -> list[str]:
    """Return everything open to a seat on its turn."""
    ask = TakeTurn(seat)
    return [ask.text(s, option) for option in ask.options(s)]


def closed(s: BtwixtState, seat: int = AMBER) -> dict[str, str]:
    """Return the unavailable choices of a turn, with the rules that forbid them."""
    return {shut.text: shut.refusal.rule for shut in TakeTurn(seat).unavailable(s)}


# -- turns ---------------------------------------------------------------------------------------
def test_each_kind_of_the_hand_and_kneeling_is_open() -> None:
    s = bidding_of()
    hold(s, AMBER, "betrayal betrayal steady-hand")
    assert texts(s) == ["play betrayal", "play steady-hand", "kneel"]


def test_a_card_without_ability_lies_down_and_the_turn_passes() -> None:
    s = bidding_of()
    hold(s, AMBER, "steady-hand open-purse")
    turn(s, "play steady-hand")
    assert pile(s, AMBER) == ["steady-hand"]
    assert hand(s, AMBER) == ["open-purse"]
    assert (s.step, s.turn, s.plays[AMBER]) == (TURN, CORAL, 1)


def test_a_card_with_an_ability_is_resolved_before_it_lies_in_the_pile() -> None:
    s = bidding_of()
    hold(s, AMBER, "petty-coin")
    play(s, take_turn(s), "play petty-coin")
    assert s.step == RESOLVE
    assert card_key(s, s.playing) == "petty-coin"
    assert pile(s, AMBER) == []


def test_a_leader_without_cards_kneels_unasked() -> None:
    s = bidding_of()
    play(s, take_turn(s))
    assert s.kneeling[AMBER] == 1
    assert s.turn == CORAL


def test_a_leader_whose_cards_cannot_be_played_is_asked_all_the_same() -> None:
    s = bidding_of(current="grand-maester-pycelle")
    hold(s, AMBER, "betrayal")
    assert texts(s) == ["kneel"]
    assert TakeTurn.when_forced == HIDE
    assert closed(s) == {"play betrayal": "allies.grand-maester-pycelle"}


def test_those_who_kneel_are_passed_by() -> None:
    s = bidding_of()
    s.kneeling[CORAL] = s.kneeling[JADE] = 1
    hold(s, AMBER, "steady-hand")
    turn(s, "play steady-hand")
    assert s.turn == ONYX


def test_the_last_who_stands_goes_on_alone() -> None:
    s = bidding_of()
    s.kneeling = [0, 1, 1, 1]
    hold(s, AMBER, "steady-hand open-purse")
    turn(s, "play steady-hand")
    assert (s.step, s.turn) == (TURN, AMBER)
    turn(s, "kneel")
    assert s.step == AWARD


# -- what may not be played ----------------------------------------------------------------------
def test_a_card_that_came_back_this_round_is_shut() -> None:
    s = bidding_of()
    hold(s, AMBER, "vanguard")
    lay(s, AMBER, "betrayal")
    return_to_hand(s, AMBER, 0)
    assert [card_key(s, card) for card in playable(s, AMBER)] == ["vanguard"]
    assert closed(s) == {"play betrayal": "concepts.return"}


def test_of_cards_alike_as_many_are_shut_as_came_back() -> None:
    s = bidding_of()
    hold(s, AMBER, "betrayal")
    lay(s, AMBER, "betrayal")
    return_to_hand(s, AMBER, 0)
    assert "play betrayal" in texts(s)
    turn(s, "play betrayal")
    assert shut(s, AMBER, kind(s, "betrayal")) is not None


def test_a_leader_with_none_but_returned_cards_kneels_unasked() -> None:
    s = bidding_of()
    lay(s, AMBER, "betrayal")
    return_to_hand(s, AMBER, 0)
    play(s, take_turn(s))
    assert s.kneeling[AMBER] == 1


def test_a_leader_is_asked_where_others_cannot_know_what_came_back() -> None:
    s = bidding_of()
    lay(s, AMBER, "betrayal")
    return_to_hand(s, AMBER, 0)
    forget(s, AMBER)  # another card has left the hand unseen
    assert texts(s) == ["kneel"]
    play(s, take_turn(s), "kneel")


def test_a_card_that_came_back_and_was_discarded_shuts_no_other() -> None:
    s = bidding_of()
    lay(s, AMBER, "betrayal")
    return_to_hand(s, AMBER, 0)
    play(s, discard_hand(s, AMBER, "cards.mounted-charge"))
    hold(s, AMBER, "betrayal")
    assert "play betrayal" in texts(s)


def test_no_more_cards_may_be_played_than_a_card_allows() -> None:
    s = bidding_of()
    hold(s, AMBER, "steady-hand open-purse")
    s.left[AMBER] = 1
    turn(s, "play steady-hand")
    s.turn = AMBER
    play(s, take_turn(s))
    assert s.kneeling[AMBER] == 1


def test_no_more_cards_may_be_played_than_an_ally_allows() -> None:
    s = bidding_of(current="robb-stark")
    hold(s, AMBER, "steady-hand")
    s.plays[AMBER] = 2
    assert playable(s, AMBER)
    s.plays[AMBER] = 3
    refusal = shut(s, AMBER, kind(s, "steady-hand"))
    assert refusal is not None
    assert refusal.rule == "allies.robb-stark"


def test_no_high_card_may_be_played_under_a_ceiling() -> None:
    s = bidding_of()
    s.ceiling = 8
    hold(s, AMBER, "bank-loan grand-tourney")
    assert texts(s) == ["play grand-tourney", "kneel"]


def test_a_card_that_opens_needs_an_empty_pile() -> None:
    s = bidding_of()
    hold(s, AMBER, "gathered-spears steady-hand")
    assert "play gathered-spears" in texts(s)
    lay(s, AMBER, "open-purse")
    assert closed(s)["play gathered-spears"] == "cards.gathered-spears"


def test_nobody_kneels_before_playing_where_an_ally_says_so() -> None:
    s = bidding_of(current="joffrey-baratheon")
    hold(s, AMBER, "steady-hand")
    assert texts(s) == ["play steady-hand"]
    assert closed(s) == {"kneel": "allies.joffrey-baratheon"}
    s.plays[AMBER] = 1
    assert "kneel" in texts(s)


def test_who_has_to_play_may_not_kneel_on_the_next_turn_alone() -> None:
    s = bidding_of()
    hold(s, AMBER, "steady-hand open-purse")
    s.must[AMBER] = 1
    assert "kneel" not in texts(s)
    turn(s, "play steady-hand")
    assert s.must[AMBER] == 0


def test_cannot_beats_must() -> None:
    s = bidding_of(current="grand-maester-pycelle")
    hold(s, AMBER, "betrayal")
    s.must[AMBER] = 1
    assert texts(s) == ["kneel"]


# -- cards that a card brings --------------------------------------------------------------------
def test_a_card_that_was_brought_is_played_by_the_same_leader() -> None:
    s = bidding_of()
    s.queued = [kind(s, "steady-hand")]
    s.playing, s.lands, s.step = kind(s, "open-purse") | with_bonus(0, 0), AMBER, SETTLE
    turn_on = s.turn
    play(s, settle_card(s))
    assert pile(s, AMBER) == ["open-purse", "steady-hand"]
    assert s.turn == turn_on + 1


def test_a_card_that_was_brought_and_cannot_be_played_is_discarded() -> None:
    s = bidding_of()
    s.ceiling = 8
    s.queued = [kind(s, "bank-loan")]
    s.step = SETTLE
    play(s, settle_card(s))
    assert discards(s) == ["bank-loan"]
    assert (s.step, s.turn, s.playing) == (TURN, CORAL, NONE)


# -- totals --------------------------------------------------------------------------------------
def test_a_total_is_the_sum_of_what_cards_are_worth() -> None:
    s = bidding_of()
    lay(s, AMBER, "steady-hand sworn-swords war-galleys")
    assert [worth(s, AMBER, place) for place in range(3)] == [5, 6, 9]
    assert influence(s, AMBER) == 20
    assert influence(s, CORAL) == 0


def test_a_blank_card_is_worth_what_is_printed() -> None:
    s = bidding_of()
    lay(s, AMBER, "sworn-swords sworn-swords hedge-knights")
    s.bid[AMBER][0] |= BLANK
    s.bid[AMBER][2] = with_bonus(s.bid[AMBER][2], 3) | BLANK
    assert [worth(s, AMBER, place) for place in range(3)] == [4, 6, 5]


def test_the_ally_in_force_has_the_last_word() -> None:
    s = bidding_of(current="sandor-clegane")
    lay(s, AMBER, "sworn-swords war-galleys open-purse")
    assert influence(s, AMBER) == 7 + 10 + 6
    s = bidding_of(current="khal-drogo")
    lay(s, AMBER, "open-purse steady-hand")
    assert influence(s, AMBER) == 5


def test_the_terms_of_a_total_say_what_gives_how_much() -> None:
    s = bidding_of(current="sandor-clegane")
    lay(s, AMBER, "sworn-swords war-galleys")
    assert terms(s, AMBER) == [
        ("Sworn Swords", 4),
        ("Sworn Swords, its ability", 2),
        ("Sworn Swords, by Sandor Clegane", 1),
        ("War Galleys", 9),
        ("War Galleys, by Sandor Clegane", 1),
    ]
    assert sum(amount for _, amount in terms(s, AMBER)) == influence(s, AMBER)
