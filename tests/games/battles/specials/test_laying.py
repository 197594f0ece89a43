"""Tokens that lie face down: how they are laid, and who knows them. [plans.*]"""

from __future__ import annotations

from random import Random

import pytest

from rulewright.games.battles import specials
from rulewright.games.battles.plan_tokens import FALSE, TRUE, UNKNOWN
from rulewright.games.battles.specials.laying import LayCatapult, LayTrue, laying_ask
from rulewright.games.battles.state import RALLY, plan_of
from rulewright.games.battles.table.board import board
from rulewright.games.battles.table.secrets import special_tokens
from rulewright.games.battles.views import only_deal, redeal, view
from rulewright.games.battles.words import LANNISTER, STARK
from tests.games.battles.drill import field, shuts
from tests.games.battles.planned import planned, prepare, special

ARMIES = "i9: stark green war-host\na9: lannister green guards"
POSTS = special("posts", "lannister", "d3 d5 d7 d8", 2)
HOSTAGE = special("hostage", "lannister", "b2 b8")
CATAPULTS = special("catapults", "stark", "e1 e2 e3 e5 e6 e7")


def test_who_lays_posts_chooses_the_true_ones_and_the_rest_are_dummies() -> None:
    with planned(field(ARMIES), specials=[POSTS]) as s:
        prepare(s, lannister="true d5, true d3")
        assert s.hidden == [TRUE, TRUE, FALSE, FALSE]
        assert s.shown == [0, 0, 0, 0]
        assert s.step == RALLY


def test_both_sides_lay_at_the_same_time() -> None:
    with planned(field(ARMIES), specials=[HOSTAGE, CATAPULTS]) as s:
        colours = "red e1, green e2, green e5, blue e6"
        prepare(s, stark=colours, lannister="true b8")
        assert s.hidden == [FALSE, TRUE, 3, 1, 2, 1, 2, 3], "the third of a group is forced"


def test_luck_lays_what_is_nobodys() -> None:
    with planned(field(ARMIES), specials=[special("posts", "nobody", "d3 d5 d7", 2)]) as s:
        prepare(s, "d7", "d3")
        assert s.hidden == [TRUE, FALSE, TRUE]


def test_luck_lays_catapults_of_each_colour() -> None:
    with planned(field(ARMIES), specials=[special("catapults", "nobody", "e1 e2 e3")]) as s:
        prepare(s, "red", "blue", "green")
        assert sorted(s.hidden) == [1, 2, 3]


def test_a_hex_gets_one_token_and_a_group_one_of_each_colour() -> None:
    with planned(field(ARMIES), specials=[POSTS, CATAPULTS]) as s:
        posts, catapults = plan_of(s).specials
        s.hidden, s.shown = [UNKNOWN, TRUE, 0, 0, 2, 0, 0, 0, 0, 0], [0] * 10
        assert shuts(s, LayTrue(LANNISTER, posts)) == {"true d5": "plans.posts"}
        ask = LayCatapult(STARK, catapults, 1)
        assert [ask.text(s, option) for option in ask.options(s)] == ["green e2", "red e2"]
        ask = LayCatapult(STARK, catapults, 3)
        assert len(ask.options(s)) == 3


def test_a_question_names_what_is_laid_and_its_rule() -> None:
    archers = special("archers", "stark", "h1 h2 h3", 1, 2, 1)
    with planned(field(ARMIES), specials=[POSTS, HOSTAGE, archers]) as s:
        s.hidden, s.shown = [0] * 9, [0] * 9
        asks = [laying_ask(each) for each in plan_of(s).specials]
        assert [ask.rule for ask in asks] == ["plans.posts", "plans.hostage", "plans.archers"]
        assert [ask.label(s, ask.options(s)[0]) for ask in asks] == [
            "A true post in d3",
            "The hostage in b2",
            "Special archers in h1",
        ]


# -- who knows them -------------------------------------------------------------------------------
@pytest.mark.parametrize("seat", [STARK, LANNISTER, None])
def test_a_view_hides_what_a_seat_has_not_laid(seat: int | None) -> None:
    with planned(field(ARMIES), specials=[POSTS, CATAPULTS]) as s:
        s.hidden, s.shown = [2, 1, 1, 2, 3, 1, 2, 2, 1, 3], [0, 0, 1, 2, 0, 0, 1, 0, 0, 0]
        seen = view(s, seat).hidden
        posts = [2, 1, 1, 2] if seat == LANNISTER else [0, 0, 1, 2]
        catapults = [3, 1, 2, 2, 1, 3] if seat == STARK else [0, 0, 2, 0, 0, 0]
        assert seen == posts + catapults


def test_a_token_is_drawn_as_what_it_is_once_it_is_known() -> None:
    drawn = board()["pictures"]
    with planned(field(ARMIES), specials=[POSTS, CATAPULTS]) as s:
        s.hidden, s.shown = [2, 1, 1, 2, 3, 1, 2, 2, 1, 3], [0, 0, 2, 2, 0, 0, 1, 0, 0, 0]
        parts = {one["area"]: one["parts"] for one in special_tokens(view(s, STARK), STARK)}
    assert parts["d3"] == ["shrouded"]
    assert parts["e1"] == ["lot-red", "catapult"]
    assert {part for all_of_it in parts.values() for part in all_of_it} <= drawn.keys()


def test_what_luck_lays_is_hidden_from_both() -> None:
    with planned(field(ARMIES), specials=[special("posts", "nobody", "d3 d5 d7", 1)]) as s:
        s.hidden, s.shown = [1, 2, 1], [0, 0, 0]
        assert [view(s, seat).hidden for seat in (STARK, LANNISTER)] == [[0, 0, 0], [0, 0, 0]]
        assert not only_deal(s, STARK)


def test_another_deal_keeps_what_is_known_and_the_number_of_each_face() -> None:
    with planned(field(ARMIES), specials=[POSTS, CATAPULTS]) as s:
        s.hidden, s.shown = [2, 1, 1, 2, 3, 1, 2, 2, 1, 3], [0, 0, 1, 0, 0, 1, 0, 0, 0, 0]
        deals = [redeal(s, STARK, Random(seed)).hidden for seed in range(40)]
        assert {tuple(deal[:4]) for deal in deals} == {(2, 1, 1, 2), (1, 2, 1, 2), (2, 2, 1, 1)}
        assert all(deal[4:] == s.hidden[4:] for deal in deals)
        deals = [redeal(s, LANNISTER, Random(seed)).hidden for seed in range(60)]
        assert {tuple(deal[:4]) for deal in deals} == {(2, 1, 1, 2)}
        assert {tuple(deal[4:7]) for deal in deals} == {(3, 1, 2), (2, 1, 3)}
        assert len({tuple(deal[7:]) for deal in deals}) == 6


def test_only_one_deal_is_left_once_all_faces_are_alike() -> None:
    with planned(field(ARMIES), specials=[POSTS]) as s:
        s.hidden, s.shown = [2, 1, 1, 2], [2, 0, 0, 3]
        assert specials.only_deal(s, STARK)
        s.shown = [2, 0, 0, 0]
        assert not specials.only_deal(s, STARK)
        assert specials.only_deal(s, LANNISTER)
