"""The drill is sound, and no part of what the desk is tested by."""

import os
from collections import Counter
from pathlib import Path

import pytest

from rulewright.desk import Desk
from rulewright.desk.language.words import words
from tools.desk_eval.bench import Bench, check_gold
from tools.desk_eval.questions import (
    questions_folder,
    read_books,
    read_drill,
    read_questions,
    to_learn_from,
)

FOUND = questions_folder()
assert FOUND is not None
FOLDER: Path = FOUND
QUESTIONS = read_questions(FOLDER)
DRILL = read_drill(FOLDER)
BOOKS = os.environ.get("RULEWRIGHT_BOOKS", "")


def test_every_game_has_enough_of_each_kind() -> None:
    assert {one.game for one in DRILL} == {one.game for one in QUESTIONS}
    for game in {one.game for one in DRILL}:
        mine = [one for one in DRILL if one.game == game]
        kinds = Counter(one.kind for one in mine)
        assert sum(bool(one.gold) for one in mine) >= 25, game
        assert sum(not one.gold for one in mine) >= 25, game
        assert kinds["false-premise"] >= 12, game
        assert kinds["not-in-rules"] >= 8, game
        assert min(kinds["strategy"], kinds["other-game"]) >= 3, game
        assert {one.style for one in mine} == set(STYLES), game


STYLES = ("plain", "slang", "typo", "curt", "chatty", "learner", "story")


def test_no_question_is_asked_twice() -> None:
    """Neither in the drill nor there and in the other sets, however it is spelt and marked."""
    asked = Counter((one.game, *words(one.ask)) for one in (*QUESTIONS, *DRILL))
    twice = {ask for ask, times in asked.items() if times > 1}
    assert not twice & {(one.game, *words(one.ask)) for one in DRILL}
    assert len({one.id for one in (*QUESTIONS, *DRILL)}) == len(QUESTIONS) + len(DRILL)


def test_questions_have_answers_or_are_to_be_refused() -> None:
    for one in DRILL:
        refused = one.kind in ("strategy", "other-game", "false-premise", "not-in-rules")
        assert bool(one.gold) == bool(one.answer) == (not refused), one.id
        assert len(one.answer) < 80, one.id


def test_it_is_learnt_from_and_never_tested() -> None:
    assert {one.part for one in DRILL} == {"drill"}
    assert {one.part for one in QUESTIONS} == {"development", "test"}
    learnt = to_learn_from(FOLDER)
    assert {one.part for one in learnt} == {"development", "drill"}
    assert {one.id for one in DRILL} < {one.id for one in learnt}


@pytest.mark.skipif(not BOOKS, reason="no rulebooks: name their folder by RULEWRIGHT_BOOKS")
def test_the_places_stand_where_they_should() -> None:
    with Desk.in_memory() as desk:
        desk.add(Path(BOOKS))
        bench = Bench(desk, read_books(FOLDER))
        assert all(bench.asks(one) for one in DRILL)
        assert check_gold(DRILL, bench.sources) == []
