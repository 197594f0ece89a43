"""Hands, the row, rounds and seasons, and what ends with a round. [track.*] [cleanup.*] [row.*]"""

import pytest

from rulewright.games.btwixt.course.cleanup import clean_up
from rulewright.games.btwixt.course.reveal import fill_row, reveal_ally
from rulewright.games.btwixt.course.seasons import advance, deal_hands
from rulewright.games.btwixt.hands import add_to_hand, hand_kinds
from rulewright.games.btwixt.state import BtwixtState, kind_of, laid, pack_of
from rulewright.games.btwixt.words import (
    ADVANCE,
    AUTUMN,
    BLUE,
    DEAL,
    ENDED,
    KEPT,
    NONE,
    REVEAL,
    ROW,
    SEEN,
    SUMMER,
    TURN,
    WHITE,
    WINTER,
)
from tests.games.btwixt.drill import AMBER, CORAL, JADE, ally, kind, play, seated


def last_round(players: int, season: int, **options: bool | str) -> BtwixtState:
    """Return a state at the end of the last round of a season, with hands dealt."""
    s = seated(players, **options)
    play(s, deal_hands(s))
    s.season = season
    s.round = players + 1
    s.step = ADVANCE
    return s


# -- the beginning of a season --------------------------------------------------------------------
@pytest.mark.parametrize(("players", "left"), [(3, 32), (4, 22), (5, 12), (6, 2)])
def test_each_is_dealt_ten_cards(players: int, left: int) -> None:
    s = seated(players)
    play(s, deal_hands(s))
    assert [len(hand) for hand in s.hand] == [10] * players
    assert len(s.deck) == left
    assert s.step == REVEAL


@pytest.mark.parametrize(("players", "left"), [(3, 35), (6, 8)])
def test_nine_and_an_own_card_in_the_advanced_game(players: int, left: int) -> None:
    s = seated(players, game="advanced")
    play(s, deal_hands(s))
    assert [len(hand) for hand in s.hand] == [10] * players
    assert len(s.deck) == left
    for seat, hand in enumerate(s.hand):
        own = [kind_of(s, entry) for entry in hand if kind_of(s, entry).colour == WHITE]
        assert [card.leader for card in own] == [s.leader[seat]]


def test_the_row_is_one_longer_than_the_players() -> None:
    s = seated(4, revealed_allies=True)
    play(s, deal_hands(s))
    assert s.step == ROW
    play(s, fill_row(s))
    assert (len(s.row), len(s.allies), s.step) == (5, 45, REVEAL)


def test_the_row_is_only_filled_up() -> None:
    s = seated(3, revealed_allies=True)
    s.row = [ally(s, "hodor"), ally(s, "shae"), ally(s, "varys")]
    s.allies = [one for one in s.allies if one not in s.row]
    play(s, fill_row(s))
    assert s.row[:3] == [ally(s, "hodor"), ally(s, "shae"), ally(s, "varys")]
    assert len(s.row) == 4


def test_the_first_of_the_row_becomes_current() -> None:
    s = seated(3, revealed_allies=True)
    s.row = [ally(s, "hodor"), ally(s, "shae")]
    play(s, reveal_ally(s))
    assert (s.current, s.row, s.step) == (ally(s, "hodor"), [ally(s, "shae")], TURN)


def test_the_first_player_begins_with_a_revealed_ally() -> None:
    s = seated(3)
    s.first = JADE
    play(s, reveal_ally(s))
    assert s.current not in s.allies
    assert (s.turn, s.step, len(s.allies)) == (JADE, TURN, 49)


@pytest.mark.parametrize(("key", "counts"), [("brienne-of-tarth", True), ("gendry", False)])
def test_an_ability_for_the_round_is_in_force_at_once(key: str, counts: bool) -> None:
    s = seated(3)
    s.allies = [ally(s, key)]
    play(s, reveal_ally(s))
    assert s.in_force == (s.current if counts else NONE)


def test_with_no_ally_left_a_round_is_about_none() -> None:
    s = seated(3)
    s.allies = []
    play(s, reveal_ally(s))
    assert (s.current, s.step) == (NONE, TURN)


# -- clean-up -------------------------------------------------------------------------------------
def test_piles_are_discarded_but_for_what_returns_to_hand() -> None:
    s = seated(3)
    betrayal, plan = kind(s, "betrayal"), kind(s, "contingency-plan")
    s.bid[AMBER] = [laid(betrayal), laid(plan, KEPT)]
    s.bid[JADE] = [laid(betrayal)]
    play(s, clean_up(s))
    assert s.bid == [[], [], []]
    assert s.discard == [betrayal, betrayal]
    assert s.hand[AMBER] == [plan | 0b110 << SEEN]
    assert s.step == ADVANCE


def test_all_stand_up_and_what_held_for_the_round_is_over() -> None:
    s = seated(3)
    s.kneeling, s.knelt, s.plays, s.left = [1, 1, 1], 4, [2, 0, 1], [0, 1, NONE]
    s.must, s.guard, s.spent = [0, 1, 0], [2, 1, 0], [[3], [], []]
    s.spared, s.ceiling, s.winner, s.total = True, 8, CORAL, [3, 9, 0]
    s.in_force, s.placed, s.home, s.claimed, s.rewarded = 4, 4, 1, 4, True
    play(s, clean_up(s))
    fresh = seated(3)
    fresh.step = ADVANCE
    fresh.guard = [1, 0, 0]
    assert s.data() == fresh.data()


def test_a_leaders_own_card_leaves_the_game_from_another_pile_too() -> None:
    s = seated(3, game="advanced")
    own = s.aside[CORAL].pop()
    s.bid[JADE] = [laid(own)]
    play(s, clean_up(s))
    assert (s.removed, s.discard) == ([own], [])


# -- the track -------------------------------------------------------------------------------------
def test_the_first_player_token_goes_to_the_left_and_a_round_is_over() -> None:
    s = seated(4)
    s.first = 3
    play(s, advance(s))
    assert (s.first, s.round, s.step, s.season) == (AMBER, 2, REVEAL, SUMMER)


def test_a_season_has_a_round_more_than_players_and_the_token_goes_on() -> None:
    s = last_round(4, SUMMER)
    play(s, advance(s))
    assert (s.season, s.seasons, s.round, s.first) == (AUTUMN, 1, 1, CORAL)
    assert s.step == DEAL


def test_all_cards_are_shuffled_together_for_the_next_season() -> None:
    s = last_round(4, SUMMER)
    s.discard = [s.deck.pop() for _ in range(12)]
    play(s, advance(s))
    assert (len(s.deck), s.discard, s.hand) == (62, [], [[], [], [], []])
    play(s, deal_hands(s))
    assert (len(s.deck), [len(hand) for hand in s.hand]) == (22, [10] * 4)


def test_an_unplayed_own_card_leaves_the_game_at_the_end_of_a_season() -> None:
    s = last_round(3, SUMMER, game="advanced")
    play(s, advance(s))
    assert sorted(kind_of(s, card).leader for card in s.removed) == s.leader
    assert not [card for card in s.deck if kind_of(s, card).colour == WHITE]
    play(s, deal_hands(s))
    assert [len(cards) for cards in s.aside] == [2, 2, 2]


@pytest.mark.parametrize(
    ("players", "season", "events"),
    [(3, SUMMER, 3), (4, AUTUMN, 3), (5, AUTUMN, 6), (6, AUTUMN, 6)],
)
def test_events_are_shuffled_in_between_seasons(players: int, season: int, events: int) -> None:
    s = last_round(players, season, game="advanced")
    play(s, advance(s))
    assert len(s.events) == 11 - events
    blue = [card for card in s.deck if kind_of(s, card).colour == BLUE]
    assert len(blue) == events
    assert not set(blue) & set(s.events)


def test_an_event_that_was_played_comes_back() -> None:
    s = last_round(3, SUMMER, game="advanced")
    event = pack_of(s).events[0]
    s.events.remove(event)
    s.discard.append(event)
    play(s, advance(s))
    assert event in s.deck


def test_the_game_ends_after_the_last_round_of_winter_without_a_deal() -> None:
    s = last_round(3, WINTER)
    play(s, advance(s))
    assert s.step == ENDED
    assert [len(hand) for hand in s.hand] == [10] * 3


def test_a_card_back_in_hand_is_lost_at_the_end_of_a_season() -> None:
    s = last_round(3, SUMMER)
    s.hand = [[], [], []]
    add_to_hand(s, AMBER, kind(s, "contingency-plan"), 0b110)
    play(s, advance(s))
    assert hand_kinds(s, AMBER) == []
