"""Other deals where a card went from hand to hand unseen. [advanced.hands]"""

from __future__ import annotations

from random import Random

import pytest

from rulewright.games.btwixt import GAME
from rulewright.games.btwixt.course.seasons import discard_hands
from rulewright.games.btwixt.hands import add_to_hand, take_from_hand
from rulewright.games.btwixt.piles import put_in_pile
from rulewright.games.btwixt.state import BtwixtState, kind_of, laid, state_from
from rulewright.games.btwixt.text.position import position, read_position
from rulewright.games.btwixt.views import only_deal, pieces, redeal, view
from rulewright.games.btwixt.vocabulary.hand_cards import (
    pass_hand_cards,
    show_hand,
    take_random_from,
)
from rulewright.games.btwixt.words import KIND, UNKNOWN, WHITE
from tests.games.btwixt.drill import AMBER, CORAL, JADE, ONYX, play, seated

BY = "cards.betrayal"
DEALS = 80


@pytest.fixture
def s() -> BtwixtState:
    """Four leaders, each with a card of their own and three others."""
    s = seated(4, game="advanced")
    for seat in range(4):
        add_to_hand(s, seat, s.aside[seat].pop())
        for _ in range(3):
            add_to_hand(s, seat, s.deck.pop(7 * seat))
    return s


def own_card(s: BtwixtState, hand: int, leader: int) -> int:
    """Return the first card of a leader's own in a hand, or UNKNOWN."""
    for card in s.hand[hand]:
        kind = kind_of(s, card)
        if kind.colour == WHITE and kind.leader == s.leader[leader]:
            return card & KIND
    return UNKNOWN


def other_card(s: BtwixtState, hand: int) -> int:
    """Return the first card of a hand that is no leader's own."""
    return next(card & KIND for card in s.hand[hand] if kind_of(s, card).colour != WHITE)


def take(s: BtwixtState, giver: int, taker: int, card: int) -> None:
    """Take a card at random, with luck that selects this one."""
    play(s, take_random_from(s, taker, BY, giver), f"*{kind_of(s, card).key}")


def holders(s: BtwixtState, seat: int | None, leader: int) -> set[int]:
    """Return the hands in which redeals for a seat have a leader's own card."""
    rng = Random(7)
    hands: set[int] = set()
    for _ in range(DEALS):
        other = redeal(s, seat, rng)
        assert view(other, seat).data() == view(s, seat).data()
        assert pieces(other) == pieces(s)
        hands |= {hand for hand in range(4) if own_card(other, hand, leader) != UNKNOWN}
    return hands


def test_a_leader_holds_the_own_card_as_long_as_the_hand_loses_none(s: BtwixtState) -> None:
    assert holders(s, JADE, AMBER) == {AMBER}
    take(s, CORAL, ONYX, other_card(s, CORAL))
    assert holders(s, JADE, AMBER) == {AMBER}


@pytest.mark.parametrize("seat", [JADE, ONYX, None])
@pytest.mark.parametrize("own", [True, False])
def test_the_card_that_was_taken_may_have_been_the_leaders_own(
    s: BtwixtState, seat: int | None, own: bool
) -> None:
    take(s, AMBER, CORAL, own_card(s, AMBER, AMBER) if own else other_card(s, AMBER))
    assert holders(s, seat, AMBER) == {AMBER, CORAL}
    assert not only_deal(s, seat)


def test_who_took_the_card_and_who_lost_it_know_which_it_was(s: BtwixtState) -> None:
    take(s, AMBER, CORAL, own_card(s, AMBER, AMBER))
    assert holders(s, AMBER, AMBER) == {CORAL}
    assert holders(s, CORAL, AMBER) == {CORAL}
    take(s, AMBER, CORAL, other_card(s, AMBER))
    assert holders(s, AMBER, AMBER) == {CORAL}


def test_who_saw_the_card_come_follows_it_from_there(s: BtwixtState) -> None:
    card = own_card(s, AMBER, AMBER)
    take(s, AMBER, CORAL, card)
    take(s, CORAL, ONYX, other_card(s, CORAL))
    assert holders(s, AMBER, AMBER) == {CORAL, ONYX}
    assert holders(s, ONYX, AMBER) == {AMBER, CORAL}
    assert holders(s, JADE, AMBER) == {AMBER, CORAL, ONYX}


def test_a_card_that_all_have_seen_moved_as_it_did(s: BtwixtState) -> None:
    card = own_card(s, AMBER, AMBER)
    take(s, AMBER, CORAL, card)
    take_from_hand(s, CORAL, card)
    put_in_pile(s, CORAL, laid(card))
    assert holders(s, JADE, AMBER) == set()
    assert all(redeal(s, JADE, Random(seed)).taken == s.taken for seed in range(9))


def test_a_hand_that_is_known_holds_no_other_card(s: BtwixtState) -> None:
    take(s, AMBER, CORAL, other_card(s, AMBER))
    show_hand(s, CORAL, BY)
    assert holders(s, JADE, AMBER) == {AMBER}


def test_cards_that_are_passed_together_move_once(s: BtwixtState) -> None:
    cards = [other_card(s, AMBER), *[own_card(s, seat, seat) for seat in (CORAL, JADE, ONYX)]]
    play(s, pass_hand_cards(s, BY), *[kind_of(s, card).key for card in cards])
    assert holders(s, None, ONYX) == {ONYX, AMBER}
    assert holders(s, None, CORAL) == {CORAL, JADE}


def test_two_own_cards_do_not_move_as_one(s: BtwixtState) -> None:
    take(s, AMBER, CORAL, own_card(s, AMBER, AMBER))
    take(s, CORAL, ONYX, other_card(s, CORAL))
    rng = Random(7)
    for _ in range(DEALS):
        other = redeal(s, JADE, rng)
        assert UNKNOWN in (own_card(other, ONYX, AMBER), own_card(other, ONYX, CORAL))


def test_a_view_hides_the_cards_that_others_took(s: BtwixtState) -> None:
    card = own_card(s, AMBER, AMBER)
    take(s, AMBER, CORAL, card)
    assert [move & KIND for move in view(s, CORAL).taken] == [card]
    assert [move & KIND for move in view(s, JADE).taken] == [UNKNOWN]


def test_moves_are_kept_for_a_season_of_the_advanced_game(s: BtwixtState) -> None:
    take(s, AMBER, CORAL, own_card(s, AMBER, AMBER))
    assert len(s.taken) == 1
    discard_hands(s)
    assert s.taken == []
    other = seated(4)
    add_to_hand(other, AMBER, other.deck.pop())
    take(other, AMBER, CORAL, other.hand[AMBER][0])
    assert other.taken == []


def test_a_position_tells_which_cards_moved(s: BtwixtState) -> None:
    card = own_card(s, CORAL, CORAL)
    take(s, AMBER, CORAL, other_card(s, AMBER))
    take(s, CORAL, JADE, card)
    text = position(s)
    assert f"taken: coral from amber of 4, jade from coral of 5 {kind_of(s, card).key}\n" in text
    assert read_position(text)[0].data() == s.data()


def test_a_state_saved_before_moves_were_kept_is_the_same_without_them(s: BtwixtState) -> None:
    take(s, AMBER, CORAL, own_card(s, AMBER, AMBER))
    saved = state_from(s.data()[:-1])
    assert saved.taken == []
    assert GAME.notation.same_state(s, saved)
    saved.first = JADE
    assert not GAME.notation.same_state(s, saved)
