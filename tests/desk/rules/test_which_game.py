"""Which game a question is of, where nobody has said so."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.desk import Desk, Reason
from rulewright.desk.rules.which_game import (
    considered,
    game_chances,
    joined,
    to_answer_for,
    word_chances,
)
from rulewright.games import NAMES


@pytest.fixture(scope="module")
def desk() -> Desk:
    return Desk.in_memory()


def test_words_of_one_game_are_answered_for_it(desk: Desk) -> None:
    answer = desk.ask("how do I get out of prison without paying the fifty?")
    assert answer.game == "monopoly"
    assert not answer.by_game


def test_a_question_for_any_game_is_answered_for_each(desk: Desk) -> None:
    answer = desk.ask("Who goes first?")
    assert answer.reason is not None
    assert answer.reason.reason is Reason.WHICH_GAME
    assert 2 <= len(answer.by_game) <= 5
    assert all(one.passages for one in answer.by_game)
    assert {"monopoly", "whitechapel"} <= {one.game for one in answer.by_game}


def test_a_game_that_is_named_is_answered_for(desk: Desk) -> None:
    assert desk.ask("Who goes first in Monopoly?").game == "monopoly"


def test_an_answer_is_less_sure_where_the_game_is_not_named(desk: Desk) -> None:
    question = "does a fortress defend itself?"
    alone, named = desk.ask(question), desk.ask(question, "thrones")
    assert alone.game == "thrones"
    assert alone.passages == named.passages
    assert 0 < alone.sureness < named.sureness


def test_chances_by_words_are_of_all_games() -> None:
    chances = word_chances("Do I pay rent on Boardwalk?", NAMES)
    assert max(chances, key=chances.__getitem__) == "monopoly"
    assert sum(2.718281828459045**one for one in chances.values()) == pytest.approx(1)


def test_a_game_without_questions_is_neither_likely_nor_unlikely() -> None:
    assert word_chances("Do I pay rent?", ["hopscotch", "monopoly"])["hopscotch"] == pytest.approx(
        -0.6931, abs=1e-4
    )


def test_far_games_are_left_out_unless_they_are_named() -> None:
    chances = {"monopoly": -0.01, "whitechapel": -6.0, "thrones": -8.0, "thrones-first": -0.5}
    assert considered("rent", chances) == ["monopoly", "thrones", "thrones-first"]
    assert "whitechapel" in considered("rent in letters from whitechapel", chances)


def test_signs_become_chances() -> None:
    chances = game_chances({"monopoly": {"word": -5.0}, "thrones": {"word": -0.1}})
    assert list(chances) == ["thrones", "monopoly"]
    assert sum(chances.values()) == pytest.approx(1)


def test_an_edition_that_answers_alike_is_not_told_apart() -> None:
    chances = {"thrones": 0.5, "thrones-first": 0.3, "monopoly": 0.2}
    same = {"thrones": "march.turns", "thrones-first": "march.turns", "monopoly": "turn.order"}
    assert joined(chances, same) == {"thrones": 0.8, "monopoly": 0.2}
    other = {**same, "thrones-first": "bid.clash"}
    assert joined(chances, other) == chances


def test_an_edition_with_a_book_of_its_own_is_told_apart(tmp_path: Path) -> None:
    book = tmp_path / "support.md"
    book.write_text("# Support\n\nLand units never support a fight at sea.\n", encoding="utf-8")
    with Desk.in_memory() as desk:
        assert desk.ask("May land units support a sea?").game == "thrones"
        desk.add(book, game="thrones-first")
        answer = desk.ask("May land units support a sea?")
        assert [one.game for one in answer.by_game] == ["thrones", "thrones-first"]


def test_as_many_games_are_answered_for_as_are_likely() -> None:
    assert to_answer_for({"thrones": 0.8, "battles": 0.2}) == ["thrones"]
    assert to_answer_for({"thrones": 0.6, "battles": 0.31, "monopoly": 0.09}) == [
        "thrones",
        "battles",
    ]
    many = dict.fromkeys("abcdef", 1 / 6)
    assert len(to_answer_for(many)) == 5
