"""Words of effects on piles and hands that leaders' cards and packs share with the others."""

import pytest

from rulewright.games.btwixt.bids.bidding import influence
from rulewright.games.btwixt.hands import add_to_hand
from rulewright.games.btwixt.state import is_seen, laid
from rulewright.games.btwixt.vocabulary import bids, hand_cards, kneels
from rulewright.games.btwixt.words import (
    EACH_NEIGHBOUR,
    OTHERS,
    PLAYED,
    PURPLE,
    SEATS,
    YOURSELF,
)
from tests.games.btwixt.drill import AMBER, CORAL, JADE, ONYX, kind, play
from tests.games.btwixt.piles import bidding_of, discards, hand, hold, lay, pile

BY = "cards.betrayal"


# -- piles ---------------------------------------------------------------------------------------
def test_cards_of_a_colour_or_of_some_values_alone_are_meant() -> None:
    s = bidding_of()
    lay(s, CORAL, "steady-hand open-purse war-galleys")
    play(s, bids.discard_bid_card(s, AMBER, BY, colour=PURPLE))
    assert pile(s, CORAL) == ["steady-hand", "war-galleys"]
    play(s, bids.take_bid_card(s, AMBER, BY, least=2, most=5))
    assert pile(s, AMBER) == ["steady-hand"]


def test_a_card_of_each_neighbour_goes() -> None:
    s = bidding_of()
    lay(s, CORAL, "betrayal petty-coin")
    lay(s, JADE, "betrayal")
    lay(s, ONYX, "betrayal war-galleys")
    play(s, bids.discard_bid_card(s, AMBER, BY, EACH_NEIGHBOUR, most=3), "coral petty-coin")
    assert discards(s) == ["betrayal", "petty-coin"]
    assert pile(s, JADE) == ["betrayal"]


def test_cards_alike_in_a_pile_are_one_choice_and_others_are_told_by_place() -> None:
    s = bidding_of()
    lay(s, CORAL, "betrayal betrayal steady-hand")
    play(s, bids.take_bid_card(s, AMBER, BY), "coral betrayal")
    assert pile(s, CORAL) == ["betrayal", "steady-hand"]
    s.bid[CORAL].append(laid(kind(s, "betrayal")))
    play(s, bids.take_bid_card(s, AMBER, BY), "coral betrayal 3")
    assert s.bid[CORAL][0] & PLAYED


def test_the_card_played_last_goes_though_another_was_moved_on_top() -> None:
    s = bidding_of()
    lay(s, CORAL, "steady-hand open-purse")
    s.bid[CORAL].append(laid(kind(s, "war-galleys")))
    s.bid[JADE].append(laid(kind(s, "bank-loan")))
    play(s, bids.discard_last_played(s, AMBER, BY))
    assert pile(s, CORAL) == ["steady-hand", "war-galleys"]
    assert pile(s, JADE) == ["bank-loan"]


def test_a_value_that_is_set_takes_the_place_of_the_printed_one() -> None:
    s = bidding_of()
    s.playing = laid(kind(s, "war-galleys"))
    bids.self_bonus(s, BY, 2)
    bids.set_value(s, BY, 3)
    s.bid[AMBER] = [s.playing]
    assert influence(s, AMBER) == 3


# -- hands ---------------------------------------------------------------------------------------
def test_a_card_taken_by_luck_is_known_to_both_and_shakes_what_others_knew() -> None:
    s = bidding_of()
    for key in ("steady-hand", "open-purse"):
        add_to_hand(s, CORAL, kind(s, key), 1 << JADE | 1 << AMBER)
    play(s, hand_cards.take_random_from(s, AMBER, BY, CORAL), "*steady-hand")
    assert hand(s, AMBER) == ["steady-hand"]
    assert is_seen(s.hand[AMBER][0], CORAL)
    assert not is_seen(s.hand[CORAL][0], JADE)
    assert is_seen(s.hand[CORAL][0], AMBER)


def test_the_only_card_of_a_hand_goes_unasked() -> None:
    s = bidding_of()
    hold(s, AMBER, "steady-hand")
    play(s, hand_cards.discard_hand(s, AMBER, BY))
    assert discards(s) == ["steady-hand"]


def test_who_may_discard_is_asked_and_may_decline() -> None:
    s = bidding_of()
    hold(s, AMBER, "steady-hand")
    assert play(s, hand_cards.discard_hand(s, AMBER, BY, may=True), "none") == 0
    assert play(s, hand_cards.discard_hand(s, AMBER, BY, may=True), "steady-hand") == 1


def test_a_card_of_the_discard_pile_is_taken_for_all_to_see() -> None:
    s = bidding_of()
    s.discard = [kind(s, key) for key in ("war-galleys", "betrayal", "steady-hand")]
    play(s, hand_cards.take_discarded(s, AMBER, BY, 5), "steady-hand")
    assert all(is_seen(s.hand[AMBER][0], seat) for seat in (CORAL, JADE, ONYX))
    assert discards(s) == ["betrayal", "war-galleys"]


def test_a_hand_that_is_shown_is_known_to_all() -> None:
    s = bidding_of()
    hold(s, AMBER, "steady-hand open-purse")
    hand_cards.show_hand(s, AMBER, BY)
    assert all(is_seen(entry, seat) for entry in s.hand[AMBER] for seat in (CORAL, JADE, ONYX))


def test_a_card_of_anothers_hand_comes_into_the_bid_unplayed() -> None:
    s = bidding_of()
    hold(s, CORAL, "called-to-heel")
    play(s, hand_cards.bid_hand_random(s, AMBER, BY))
    assert s.bid[AMBER] == [laid(kind(s, "called-to-heel"))]
    assert s.hand[CORAL] == []


def test_drawing_and_discarding_are_two_steps() -> None:
    s = bidding_of()
    play(s, hand_cards.draw_then_discard(s, AMBER, BY, 2))
    assert len(s.hand[AMBER]) == 2
    assert s.tasks[1:3] == [AMBER, 1]


# -- turns ---------------------------------------------------------------------------------------
def test_limits_and_ceilings_only_get_narrower() -> None:
    s = bidding_of()
    s.left[CORAL] = 0
    kneels.limit_cards(s, BY, 1)
    kneels.limit_cards(s, BY, 2)
    assert s.left == [1, 0, 1, 1]
    kneels.close_above(s, BY, 8)
    kneels.close_above(s, BY, 9)
    assert s.ceiling == 8


@pytest.mark.parametrize("whom", ["coral", "jade", "onyx"])
def test_who_kneels_or_holds_no_card_can_be_told_to_play(whom: str) -> None:
    s = bidding_of()
    for seat in (CORAL, JADE):
        hold(s, seat, "steady-hand")
    s.kneeling[CORAL] = 1
    play(s, kneels.must_play(s, AMBER, BY), whom)
    assert sum(s.must) == s.must[SEATS.index(whom)] == 1


def test_you_kneel_though_you_cannot_be_chosen() -> None:
    s = bidding_of()
    lay(s, AMBER, "the-silence")
    play(s, kneels.make_kneel(s, AMBER, BY, YOURSELF))
    assert s.kneeling[AMBER]
    play(s, kneels.make_stand(s, CORAL, BY, OTHERS))
    assert s.kneeling[AMBER]
