"""Every rule has the plain questions by which players ask for it."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from rulewright.conformance.asked import BadQuestions, questions_of, read_asked
from rulewright.conformance.reference import find_page
from rulewright.games import NAMES

FEW = 10


@pytest.mark.parametrize("game", NAMES)
def test_every_rule_has_enough_questions(game: str) -> None:
    asked, own = questions_of(game), find_page(game).own()
    assert {rule: len(asked.get(rule, ())) for rule in own if len(asked.get(rule, ())) < FEW} == {}


@pytest.mark.parametrize("game", NAMES)
def test_every_question_is_of_a_rule(game: str) -> None:
    page = find_page(game)
    rules = page.own() | {one.id for one in page.inherited()} if page.base else page.own()
    assert questions_of(game).keys() - rules == set()


@pytest.mark.parametrize("game", NAMES)
def test_no_question_is_asked_twice(game: str) -> None:
    folded = Counter(
        " ".join(question.casefold().strip(" ?.!").split())
        for rule, questions in questions_of(game).items()
        if rule in find_page(game).own()
        for question in questions
    )
    assert [question for question, times in folded.items() if times > 1] == []


def test_an_edition_has_the_questions_of_the_rules_that_it_takes_over() -> None:
    base, edition = questions_of("thrones"), questions_of("thrones-first")
    taken_over = find_page("thrones-first").inherited()
    assert all(edition[one.id] == base[one.id] for one in taken_over)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("- a", "not a mapping"),
        ("a: b", "a: not a list of questions"),
        ("a: [1]", "a: not a list of questions"),
        ("a: [", "not YAML"),
    ],
)
def test_what_cannot_be_read_is_said(tmp_path: Path, text: str, message: str) -> None:
    path = tmp_path / "game.yaml"
    path.write_text(text)
    with pytest.raises(BadQuestions, match=message):
        read_asked(path)
