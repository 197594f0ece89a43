"""The commands of the rules desk: books added, questions asked, all told in words or JSON."""

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Command
from tests.desk import traced_book
from tests.desk.texts import BOOK, GAME
from tests.desk.traced_book import lay_trace


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("RULEWRIGHT_HOME", str(tmp_path / "home"))
    (tmp_path / "book.md").write_text(BOOK, encoding="utf-8")
    return tmp_path


def test_a_book_is_added_asked_and_removed(command: Command, home: Path) -> None:
    added = command("corpus", "add", home / "book.md", "--game", GAME)
    assert added.code == 0
    assert added.out.startswith(f"book.md: {GAME}, ")
    assert f"{GAME}" in command("corpus", "list").out
    assert "[errata]" in command("corpus", "show", "books").out
    assert "0 with text that looks broken" in command("corpus", "check", "books").out
    said = command("ask", "how far does a boat sail in calm weather?", "--game", GAME)
    assert said.code == 0
    assert said.out.startswith("A boat sails two spaces in calm weather.\n  book.md, characters")
    assert command("corpus", "remove", "books").out == "removed 1 book\n"
    assert command("corpus", "remove", "books").code == 2


def test_an_answer_as_json(command: Command, home: Path) -> None:
    command("corpus", "add", home / "book.md", "--game", GAME)
    data = json.loads(
        command(
            "ask", "Which keeper wins the night with lamps?", "--game", GAME, "--json", "-k", 2
        ).out
    )
    assert data["refused"] is False
    assert data["reason"] is None
    assert data["answer"]["ruling"]["text"].startswith("The keeper with the most burning lamps")
    assert len(data["passages"]) == 2
    for passage in data["passages"]:
        assert {"text", "source", "place", "game", "kind", "score"} <= set(passage)


def test_a_refusal_says_what_was_searched(command: Command, home: Path) -> None:
    command("corpus", "add", home / "book.md", "--game", GAME)
    said = command("ask", "how many dragons has a keeper?", "--game", GAME)
    assert said.code == 0
    assert said.out.startswith("No answer: the rulebook does not know something")
    assert "Searched: book.md" in said.out
    assert "Nearest: " in said.out


def test_our_own_rules_are_cited_with_their_cases(command: Command, home: Path) -> None:
    said = command("ask", "what does Roose Bolton do?", "--game", "thrones")
    assert "Our rule [cards.roose-bolton] Roose Bolton (Stark, 2); cases " in said.out


def test_a_traced_book_names_the_rule_and_a_rule_the_book(
    command: Command, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lay_trace(home, monkeypatch)
    (home / "lords.md").write_text(traced_book.BOOK, encoding="utf-8")
    command("corpus", "add", home / "lords.md", "--game", "thrones")
    question = "Are those who lend a hand lost when their side is beaten?"
    said = command("ask", question, "--game", "thrones").out
    assert "\n\nOur rule [combat.support] Calling for support; cases " in said
    assert "\n  Supporting units neither attack nor defend." in said
    assert "\nOur rule [combat.casualties] " in said
    back = command("ask", "what does Roose Bolton do?", "--game", "thrones").out
    assert "\nBook: A beaten northern lord takes all" in back
    like = command("ask", "When are all my cards back in my hand?", "--game", "thrones").out
    assert like.index("\nOur rule [cards.roose-bolton]") < like.index("\nSee also [cards.refill]")


def test_less_sure_answers_say_so(command: Command, home: Path) -> None:
    said = command("ask", "What does the skull on a battle card do?", "--game", "thrones").out
    assert said.startswith("Probably: ")
    assert "\nOr perhaps [" in said
    assert "\nPeople also ask:\n  " in said
    unsure = command(
        "ask", "how much gold does Lannister collect for each mine?", "--game", "thrones"
    )
    assert unsure.out.startswith("Not sure. The nearest rules:\n\nOur rule [")


def test_several_games_are_told_under_their_names(command: Command, home: Path) -> None:
    said = command("ask", "What happens on a tie?").out
    assert said.startswith("Many games have such a rule; say which is meant:\n\n--game ")
    assert said.count("\n--game ") > 3
    assert "\nNearest: " in said


def test_one_asks_on(command: Command, home: Path) -> None:
    lines = "May I build hotels unevenly across a colour group?\nand houses?\n\n"
    said = command("ask", "-i", "--game", "monopoly", "--json", typed=lines).out
    first, second = (json.loads(line) for line in said.splitlines())
    assert second["question"] == f"{first['question']} and houses?"
    assert command("ask").code == 2


def test_a_bad_file_is_told_in_one_line(command: Command, home: Path) -> None:
    (home / "bad.json").write_text("[1]", encoding="utf-8")
    said = command("corpus", "add", home / "bad.json")
    assert said.code == 2
    assert said.err.count("\n") == 1
    assert "passage 0" in said.err
