"""Setting up: track, decks, leaders. [setup.*]"""

import pytest

from rulewright.games.btwixt.course.setup import AT_RANDOM, ChooseLeader, choose_leaders
from rulewright.games.btwixt.options import is_drafted, options_of
from rulewright.games.btwixt.state import pack_of
from rulewright.games.btwixt.words import (
    AUTUMN,
    BLUE,
    DEAL,
    LEADERS,
    NONE,
    SUMMER,
    WHITE,
    WINTER,
)
from rulewright.kernel import Chance, OptionValue
from tests.games.btwixt.drill import AMBER, CORAL, JADE, ONYX, play, seated, start


@pytest.mark.parametrize(
    ("players", "short", "season"),
    [
        (3, False, SUMMER),
        (4, False, SUMMER),
        (5, False, AUTUMN),
        (6, False, AUTUMN),
        (3, True, AUTUMN),
        (4, True, AUTUMN),
        (5, True, WINTER),
        (6, True, WINTER),
    ],
)
def test_the_season_in_which_the_game_begins(players: int, short: bool, season: int) -> None:
    assert start(players, short=short).season == season


def test_the_box_lies_ready() -> None:
    s = start(4)
    assert (len(s.deck), len(s.allies), len(s.supply)) == (62, 50, 54)
    assert not s.events
    assert not any(s.aside)


def test_standard_cards_alone_are_played_with_in_the_standard_game() -> None:
    s = start(4)
    assert not {WHITE, BLUE} & {pack_of(s).kinds[kind].colour for kind in s.deck}


def test_a_kingsmoot_has_all_cards_in_the_deck_and_is_drafted() -> None:
    s = start(4, game="kingsmoot")
    assert len(s.deck) == 109
    assert is_drafted(s)
    assert not s.events
    assert options_of(s)["draft"] is False


def test_events_and_own_cards_lie_aside_in_the_advanced_game() -> None:
    s = seated(3, game="advanced")
    assert len(s.events) == 11
    assert [len(cards) for cards in s.aside] == [4, 4, 4]
    assert s.aside[CORAL] == sorted(pack_of(s).leaders[CORAL].cards)


def test_options_come_back_from_a_state() -> None:
    chosen: dict[str, OptionValue] = {
        "game": "advanced",
        "draft": False,
        "revealed_allies": True,
        "short": True,
        "leaders": "dealt",
        "first_player": "jade",
        "no_ally_no_token": True,
        "empty_deck": "refilled",
        "own_cards_leave": True,
        "claim_order": "token-first",
        "row_left_over": "shuffled-in",
        "own_card": "drafted",
        "first_rules": True,
        "pack": "own",
    }
    assert options_of(start(4, **chosen)) == chosen


# -- leaders -------------------------------------------------------------------------------------
def test_leaders_are_chosen_clockwise_from_the_first_player() -> None:
    s = start(4)
    play(s, choose_leaders(s), "*first jade", "tyrion-lannister")
    assert (s.first, s.turn, s.step) == (JADE, ONYX, LEADERS)
    for answer in ("jon-snow", "random", "melisandre"):
        play(s, choose_leaders(s), answer)
    keys = [pack_of(s).leaders[leader].key for leader in s.leader]
    assert (keys[JADE], keys[ONYX], keys[CORAL]) == ("tyrion-lannister", "jon-snow", "melisandre")
    assert len(set(keys)) == 4
    assert (s.turn, s.step) == (JADE, DEAL)


def test_a_leader_whom_another_has_is_closed() -> None:
    s = start(3)
    play(s, choose_leaders(s), "*first amber", "jon-snow")
    ask = ChooseLeader(CORAL)
    assert len(ask.options(s)) == 9
    assert [(shut.text, shut.refusal.rule) for shut in ask.unavailable(s)] == [
        ("jon-snow", "setup.leaders")
    ]


def test_dealt_leaders_are_asked_of_nobody() -> None:
    s = start(6, leaders="dealt")
    while s.step == LEADERS:
        play(s, choose_leaders(s))
    assert len(set(s.leader)) == 6
    assert NONE not in s.leader


def test_a_leader_at_random_is_one_of_those_left() -> None:
    s = start(3)
    play(s, choose_leaders(s), "*first amber", "jon-snow")
    script = choose_leaders(s)
    next(script)
    chance = script.send(AT_RANDOM)
    assert isinstance(chance, Chance)
    assert len(chance.outcomes) == 8
    assert s.leader[AMBER] not in chance.outcomes
