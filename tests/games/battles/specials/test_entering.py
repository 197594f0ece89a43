"""What a unit comes upon: posts, the hostage, archers and catapults. [plans.*]"""

from __future__ import annotations

import pytest

from rulewright.games.battles import plan_tokens, specials, victory
from rulewright.games.battles.fighting import hits
from rulewright.games.battles.ground.moving import destinations, put
from rulewright.games.battles.plan_tokens import AT_HOME, DISCOVERED, FALSE, TRUE
from rulewright.games.battles.state import INSTANT, BattlesState
from rulewright.games.battles.words import LANNISTER, NONE, STARK
from rulewright.kernel import GameOver
from tests.games.battles.drill import cell, cells, field, play, unit
from tests.games.battles.planned import award, instant, planned, special

ARMIES = """\
i9: stark green war-host
g4: stark red riders
a9: lannister green guards
c4: lannister blue cavaliers"""
POSTS = special("posts", "lannister", "d4 e4 f4", 2)
HOSTAGE = special("hostage", "lannister", "d4 f4")
HOME = special("home", "stark", "i1 i2")
ARCHERS = special("archers", "lannister", "d4 d6 h1", 2, 2, 1)
CATAPULTS = special("catapults", "stark", "e3 e4 e5")


def go(s: BattlesState, start: str, end: str, *answers: str) -> None:
    """Move a unit to another hex, with everything that happens on the way."""
    mover = unit(s, start)
    put(s, mover, cell(s, end))
    victory.after_move(s, mover)
    play(s, specials.entered(s, mover), *answers)


def laid(s: BattlesState, *faces: int) -> None:
    """Place face-down tokens with these faces."""
    s.hidden, s.shown = list(faces), [0] * len(faces)
    s.captive = [NONE, NONE, 0]


def held(s: BattlesState) -> list[int]:
    """Return how many true posts each side controls."""
    return [plan_tokens.posts_held(s, side) for side in (STARK, LANNISTER)]


# -- posts ----------------------------------------------------------------------------------------
def test_an_enemy_turns_posts_up_and_controls_the_true_ones() -> None:
    with planned(field(ARMIES), specials=[POSTS]) as s:
        laid(s, FALSE, TRUE, TRUE)
        go(s, "g4", "e4")
        assert held(s) == [1, 0]
        go(s, "e4", "d4")
        assert s.shown == [1, 2, 0]
        assert held(s) == [1, 0], "a dummy is nothing to control"


def test_who_laid_posts_does_not_turn_them_up_and_takes_back_what_is_face_up() -> None:
    with planned(field(ARMIES), specials=[POSTS]) as s:
        laid(s, FALSE, TRUE, TRUE)
        go(s, "c4", "e4")
        assert s.shown == [0, 0, 0]
        go(s, "g4", "f4")
        assert held(s) == [1, 0]
        go(s, "f4", "g4")
        go(s, "e4", "f4")
        assert held(s) == [0, 1]


def test_posts_laid_by_luck_are_turned_up_by_both() -> None:
    with planned(field(ARMIES), specials=[special("posts", "nobody", "d4 e4", 2)]) as s:
        laid(s, TRUE, TRUE)
        go(s, "g4", "e4")
        go(s, "c4", "d4")
        assert held(s) == [1, 1]


def test_a_unit_stops_where_it_turns_a_token_up() -> None:
    with planned(field(ARMIES), specials=[POSTS]) as s:
        laid(s, FALSE, TRUE, TRUE)
        rider, guard = unit(s, "g4"), unit(s, "c4")
        assert specials.stops(s, rider, cell(s, "f4"))
        assert not specials.stops(s, guard, cell(s, "f4"))
        assert not specials.stops(s, rider, cell(s, "f5"))
        s.shown = [1, 1, 1]
        assert not specials.stops(s, rider, cell(s, "f4"))


def test_a_unit_cannot_ride_past_a_token() -> None:
    walls = "terrain g3, g5, f3, f5: river"
    with planned(field(f"{ARMIES}\n{walls}"), specials=[POSTS]) as s:
        laid(s, FALSE, TRUE, TRUE)
        beyond = cells(s, "e4", "e5") & set(destinations(s, unit(s, "g4")))
        assert cell(s, "f4") in destinations(s, unit(s, "g4"))
        assert not beyond


def test_posts_can_win_at_once() -> None:
    with planned(field(ARMIES), specials=[POSTS], instants=[instant("posts", "stark")]) as s:
        laid(s, FALSE, TRUE, TRUE)
        go(s, "g4", "f4")
        go(s, "f4", "e4")
        assert (s.ending, s.winner) == (INSTANT, STARK)


# -- the hostage ----------------------------------------------------------------------------------
def test_coming_to_the_decoy_shows_where_the_hostage_is() -> None:
    goals = [award("hostage", "at-once", points=2)]
    with planned(field(ARMIES), specials=[HOSTAGE, HOME], awards=goals) as s:
        laid(s, TRUE, FALSE)
        go(s, "g4", "f4")
        assert s.shown == [1, 1]
        assert s.captive == [cell(s, "d4"), NONE, DISCOVERED]
        assert s.points == [2, 0]


def test_the_hostage_goes_along_with_his_escort_and_comes_home() -> None:
    goals = [award("hostage-home", "at-once", points=4)]
    with planned(field(ARMIES), specials=[HOSTAGE, HOME], awards=goals) as s:
        laid(s, FALSE, TRUE)
        go(s, "g4", "f4")
        assert plan_tokens.is_escorted(s)
        go(s, "f4", "g4")
        assert s.captive[0] == cell(s, "g4")
        go(s, "g4", "i2")
        assert s.captive[2] == AT_HOME
        assert s.points == [4, 0]
        go(s, "i2", "h2")
        assert s.captive[0] == cell(s, "i2"), "he stays at home"


def test_the_hostage_waits_where_his_escort_fell_for_another() -> None:
    with planned(field(ARMIES), specials=[HOSTAGE, HOME]) as s:
        laid(s, FALSE, TRUE)
        go(s, "g4", "f4")
        hits.eliminate(s, unit(s, "f4"), LANNISTER)
        assert not plan_tokens.is_escorted(s)
        go(s, "c4", "f4")
        assert not plan_tokens.is_escorted(s), "who kept him does not move him"
        go(s, "f4", "c4")
        go(s, "i9", "f4")
        assert s.captive == [cell(s, "f4"), unit(s, "f4"), DISCOVERED]


def test_who_keeps_the_hostage_does_not_turn_him_up() -> None:
    with planned(field(ARMIES), specials=[HOSTAGE]) as s:
        laid(s, TRUE, FALSE)
        go(s, "c4", "d4")
        assert s.shown == [0, 0]


def test_bringing_the_hostage_home_can_win_at_once() -> None:
    goals = [instant("hostage-home", "stark")]
    with planned(field(ARMIES), specials=[HOSTAGE, HOME], instants=goals) as s:
        laid(s, FALSE, TRUE)
        go(s, "g4", "f4")
        rider = unit(s, "f4")
        put(s, rider, cell(s, "i1"))
        with pytest.raises(GameOver):
            victory.after_move(s, rider)
        assert (s.ending, s.winner) == (INSTANT, STARK)


# -- archers --------------------------------------------------------------------------------------
def test_archers_shoot_once_at_who_ends_a_movement_in_their_reach() -> None:
    with planned(field(ARMIES), specials=[ARCHERS]) as s:
        laid(s, TRUE, FALSE, TRUE)
        go(s, "g4", "e5", "red", "valor")
        assert s.figures[unit(s, "e5")] == 2, "shields of its rank hit, Valor does not"
        assert s.shown == [1, 0, 0]
        go(s, "e5", "e4")
        assert s.figures[unit(s, "e4")] == 2


def test_an_empty_place_is_known_to_be_empty_once_somebody_came_near() -> None:
    with planned(field(ARMIES), specials=[ARCHERS]) as s:
        laid(s, FALSE, TRUE, TRUE)
        go(s, "g4", "e4")
        assert s.shown == [1, 0, 0]


def test_archers_let_their_friends_pass() -> None:
    with planned(field(ARMIES), specials=[ARCHERS]) as s:
        laid(s, TRUE, TRUE, FALSE)
        go(s, "c4", "e5")
        assert s.shown == [0, 0, 0]


def test_cover_helps_against_archers() -> None:
    with planned(field(f"{ARMIES}\nterrain e5: building"), specials=[ARCHERS]) as s:
        laid(s, TRUE, FALSE, TRUE)
        go(s, "g4", "e5", "red", "red")
        assert s.figures[unit(s, "e5")] == 2


def test_archers_may_destroy_a_unit() -> None:
    s = field(ARMIES.replace("red riders", "red riders 1"))
    with planned(s, specials=[ARCHERS]):
        laid(s, TRUE, FALSE, TRUE)
        go(s, "g4", "e5", "red", "red")
        assert s.lost[STARK] == [0, 0, 1]
        assert s.morale == -3


# -- catapults ------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("colour", "die", "falls"), [(2, ["blue"], True), (2, ["valor"], False), (1, [], False)]
)
def test_a_catapult_of_the_units_colour_destroys_it_by_a_shield(
    colour: int, die: list[str], falls: bool
) -> None:
    with planned(field(ARMIES), specials=[CATAPULTS]) as s:
        laid(s, 3, colour, 1)
        go(s, "c4", "e4", *die)
        assert s.shown == [0, 1, 0]
        assert s.lost[LANNISTER] == [0, int(falls), 0]


def test_who_aims_the_catapults_is_spared() -> None:
    with planned(field(ARMIES), specials=[CATAPULTS]) as s:
        laid(s, 1, 3, 2)
        go(s, "g4", "e4")
        assert s.shown == [0, 0, 0]
