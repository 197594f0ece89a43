"""The questions of a first evening are whole, and stand on rules and sentences that there are."""

from __future__ import annotations

from collections import Counter

import pytest

from rulewright.conformance.reference import find_reference
from rulewright.desk import Desk
from rulewright.games import NAMES
from tools.desk_eval.table_questions import answers_it, fate, place_of, share, table_questions

ALL = table_questions()


def test_there_are_sixty_for_each_game_and_a_hundred_without_one() -> None:
    named = Counter(one.game for one in ALL if one.named)
    assert named == dict.fromkeys(NAMES, 60)
    assert sum(not one.named for one in ALL) >= 100
    assert {len(one.ways) for one in ALL} == {3}
    assert len({one.id for one in ALL}) == len(ALL)
    assert all(sum(not q.rules for q in ALL if q.game == game) == 20 for game in NAMES)


@pytest.mark.parametrize("game", NAMES)
def test_they_stand_on_what_the_page_says(game: str) -> None:
    sections = {one.id: one for one in find_reference(game).sections}
    for question in ALL:
        if question.game != game:
            continue
        assert set(question.rules) <= sections.keys(), question.id
        told = " ".join(" ".join(sections[rule].text.split()) for rule in question.rules)
        for sentence in question.sentences:
            assert " ".join(sentence.split()) in told, (question.id, sentence)


def test_a_right_answer_is_told_from_a_wrong_one() -> None:
    question = next(one for one in ALL if one.id == "thrones-t01")
    with Desk.in_memory() as desk:
        right = desk.ask("Which units does each house have at the start?", "thrones")
        wrong = desk.ask("Who wins a tie in combat?", "thrones")
    assert place_of(question, right) == 1
    assert place_of(question, wrong) == 0
    assert answers_it(question, "Greyjoy: a footman in Greywater Watch, a ship in Ironman's Bay")
    assert (
        share([fate(question, "", right), fate(question, "", wrong)], lambda one: one.right) == 50
    )
