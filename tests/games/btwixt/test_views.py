"""What each seat may know, and what else could be. [setup.hands] [concepts.token]"""

from random import Random

import pytest

from rulewright.games.btwixt.course.seasons import deal_hands
from rulewright.games.btwixt.hands import add_to_hand
from rulewright.games.btwixt.state import BtwixtState, is_hidden, kind_of, lookers, seen_by
from rulewright.games.btwixt.views import only_deal, pieces, redeal, view
from rulewright.games.btwixt.words import ENDED, KIND, SEEN, UNKNOWN, WHITE
from rulewright.kit.words import UNSEEN
from tests.games.btwixt.drill import AMBER, CORAL, JADE, kind, play, seated

DEALS = 12
SEATS_AND_NOBODY = [AMBER, CORAL, JADE, None]


@pytest.fixture
def s() -> BtwixtState:
    """Three leaders with advanced hands; some know a few hidden things."""
    s = seated(3, game="advanced")
    play(s, deal_hands(s))
    s.deck_top = [seen_by(s.allies.pop(), CORAL), s.allies.pop()]
    s.deck_bottom = [seen_by(s.allies.pop(0), JADE)]
    s.token = [[seen_by(s.supply.pop(), AMBER), s.supply.pop()], [s.supply.pop(0)], []]
    s.on_current = [s.supply.pop()]
    add_to_hand(s, AMBER, s.deck.pop(), 1 << CORAL)
    for _ in range(3):
        s.deck.append(s.events.pop())
    s.deck.sort()
    return s


def test_a_seat_knows_its_own_hand_and_nobody_elses(s: BtwixtState) -> None:
    seen = view(s, JADE)
    assert seen.hand[JADE] == s.hand[JADE]
    assert seen.hand[AMBER] == [UNSEEN] * 11
    assert seen.aside[JADE] == s.aside[JADE]
    assert seen.aside[AMBER] == [UNSEEN] * 3


def test_a_seat_knows_the_card_it_has_seen_in_another_hand(s: BtwixtState) -> None:
    seen = [entry for entry in view(s, CORAL).hand[AMBER] if entry != UNSEEN]
    assert [entry >> SEEN for entry in seen] == [1 << CORAL]


def test_nobody_is_told_who_else_knows_a_card_of_a_third_hand(s: BtwixtState) -> None:
    s.hand[AMBER] = []
    add_to_hand(s, AMBER, kind(s, "betrayal"), 1 << CORAL | 1 << JADE)
    assert view(s, JADE).hand[AMBER] == [kind(s, "betrayal") | 1 << JADE + SEEN]


def test_looked_at_allies_and_tokens_are_known_to_those_who_looked(s: BtwixtState) -> None:
    assert [ally == UNSEEN for ally in view(s, CORAL).deck_top] == [False, True]
    assert view(s, AMBER).deck_top == [UNSEEN, UNSEEN]
    assert view(s, JADE).deck_bottom == s.deck_bottom
    assert view(s, AMBER).token == [[s.token[0][0], UNKNOWN], [UNKNOWN], []]
    assert view(s, CORAL).on_current == [UNKNOWN]


@pytest.mark.parametrize("seat", [CORAL, JADE, None])
def test_everybody_sees_who_has_looked_at_a_token(s: BtwixtState, seat: int | None) -> None:
    seen = view(s, seat)
    assert [lookers(seen, token) for token in seen.token[0]] == [[AMBER], []]
    assert all(is_hidden(token) for token in seen.token[0])


@pytest.mark.parametrize("seat", SEATS_AND_NOBODY)
def test_no_pile_that_lies_face_down_is_seen(s: BtwixtState, seat: int | None) -> None:
    seen = view(s, seat)
    for pile in (seen.deck, seen.events, seen.allies):
        assert set(pile) == {UNSEEN}
    assert set(seen.supply) == {UNKNOWN}


def test_a_spectator_knows_no_card_that_is_not_open(s: BtwixtState) -> None:
    seen = view(s, None)
    for pile in (*seen.hand, *seen.aside, seen.deck_top, seen.deck_bottom):
        assert set(pile) <= {UNSEEN}
    assert all(is_hidden(token) for tokens in seen.token for token in tokens)


def test_a_sealed_pick_and_what_was_passed_are_seen_by_their_seat() -> None:
    s = seated(3, draft=True)
    play(s, deal_hands(s))
    s.picked = [packet[0] for packet in s.packet]
    seen = view(s, CORAL)
    assert seen.packet[CORAL] == s.packet[CORAL]
    assert seen.packet[AMBER] == [UNSEEN] * 10
    assert seen.picked == [-1, s.picked[CORAL], -1]


def test_nothing_is_hidden_at_the_end(s: BtwixtState) -> None:
    s.step = ENDED
    assert view(s, None).data() == s.data()


# -- other deals ----------------------------------------------------------------------------------
@pytest.mark.parametrize("seat", SEATS_AND_NOBODY)
def test_another_deal_looks_the_same_and_has_the_same_pieces(
    s: BtwixtState, seat: int | None
) -> None:
    rng = Random(5)
    for _ in range(DEALS):
        other = redeal(s, seat, rng)
        assert view(other, seat).data() == view(s, seat).data()
        assert pieces(other) == pieces(s)
        for third in SEATS_AND_NOBODY:
            again = redeal(other, third, rng)
            assert view(again, third).data() == view(other, third).data()


def test_another_deal_gives_others_other_hands_decks_and_tokens(s: BtwixtState) -> None:
    others = [redeal(s, JADE, Random(seed)) for seed in range(DEALS)]
    for name in ("hand", "deck", "events", "aside", "allies", "deck_top", "token", "supply"):
        assert any(getattr(other, name) != getattr(s, name) for other in others), name


def test_a_leaders_own_cards_stay_with_that_leader(s: BtwixtState) -> None:
    other = redeal(s, JADE, Random(3))
    for seat in (AMBER, CORAL):
        own = [entry & KIND for entry in other.hand[seat] if kind_of(s, entry).colour == WHITE]
        assert sorted(own + other.aside[seat]) == sorted(
            [entry & KIND for entry in s.hand[seat] if kind_of(s, entry).colour == WHITE]
            + s.aside[seat]
        )


def test_as_many_events_are_in_play_in_another_deal(s: BtwixtState) -> None:
    other = redeal(s, None, Random(4))
    assert len(set(other.events)) == 8
    assert other.events != s.events


def test_before_the_deal_all_lies_where_it_must() -> None:
    s = seated(4)
    assert all(only_deal(s, seat) for seat in (AMBER, CORAL, None))
    play(s, deal_hands(s))
    assert not any(only_deal(s, seat) for seat in (AMBER, CORAL, None))


def test_two_cards_of_a_kind_are_dealt_in_one_way() -> None:
    s = seated(3)
    s.deck = [kind(s, "betrayal")]
    s.hand = [[kind(s, "betrayal")], [], []]
    assert only_deal(s, JADE)
    s.deck = [kind(s, "vanguard")]
    assert not only_deal(s, JADE)


@pytest.mark.parametrize("seat", SEATS_AND_NOBODY)
def test_the_view_of_a_view_is_that_view(s: BtwixtState, seat: int | None) -> None:
    seen = view(s, seat)
    assert view(seen, seat).data() == seen.data()
