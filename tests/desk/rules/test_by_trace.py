"""A book's ruling names the rules that state it, and a rule the book's sentence, by the trace."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from rulewright.desk import Desk
from rulewright.desk.rules.by_trace import items_of_rule
from tests.desk.traced_book import BOOK, GAME, LEND, lay_trace


@pytest.fixture
def traced_desk(own_rules: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Desk]:
    """A desk with a traced book."""
    lay_trace(tmp_path, monkeypatch)
    (tmp_path / "lords.md").write_text(BOOK, encoding="utf-8")
    with Desk.open(shutil.copy(own_rules, tmp_path / "desk.sqlite3")) as opened:
        opened.add(tmp_path / "lords.md", game=GAME)
        yield opened


def test_a_ruling_names_the_rule_that_states_it(traced_desk: Desk) -> None:
    answer = traced_desk.ask("Who may lend a hand to a side of a brawl?", GAME)
    assert answer.answer is not None
    assert answer.answer.ruling.text == LEND
    first = answer.rules[0]
    assert (first.id, first.traced) == ("combat.support", True)
    assert f"- {first.text}" == items_of_rule(GAME, "combat.support")[0].text
    assert "combat.support.blackwater" in first.cases
    assert [rule.traced for rule in answer.rules[1:]].count(True) == 0


def test_a_sentence_may_state_several_rules(traced_desk: Desk) -> None:
    answer = traced_desk.ask("Are those who lend a hand lost when their side is beaten?", GAME)
    exact = [rule.id for rule in answer.rules if rule.traced]
    assert sorted(exact) == ["combat.casualties", "combat.support"]


def test_an_example_names_the_rules_of_its_case_and_that_case_first(traced_desk: Desk) -> None:
    answer = traced_desk.ask("Does Ada lend a hand to Bert at the creek?", GAME)
    assert answer.answer is not None
    assert answer.answer.ruling.text.startswith("For example, Ada")
    [*exact] = [rule for rule in answer.rules if rule.traced]
    assert exact
    assert all(rule.cases[0] == "combat.support.blackwater" for rule in exact)


def test_flavour_names_no_rule_by_the_trace(traced_desk: Desk) -> None:
    answer = traced_desk.ask("Who lit the first lamp in the wide cold sea?", GAME)
    assert answer.answer is not None
    assert answer.answer.ruling.text.startswith("The sea is wide")
    assert not any(rule.traced for rule in answer.rules)


def test_a_rule_of_our_own_shows_the_sentence_of_the_book(traced_desk: Desk) -> None:
    answer = traced_desk.ask("What does Roose Bolton do?", GAME)
    assert answer.answer is not None
    assert answer.answer.rules == ("cards.roose-bolton",)
    [stated] = answer.stated_in
    assert stated.ruling.text.startswith("A beaten northern lord")
    assert (stated.relation, stated.source) == ("book", "lords.md")


def test_a_book_without_a_trace_is_told_by_likeness(
    own_rules: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lay_trace(tmp_path, monkeypatch).write_text(
        f"# game: {GAME}\n# title: Another\n0\t5\t0000000000\tlayout\t\t\n", encoding="utf-8"
    )
    (tmp_path / "lords.md").write_text(BOOK, encoding="utf-8")
    with Desk.open(shutil.copy(own_rules, tmp_path / "desk.sqlite3")) as desk:
        desk.add(tmp_path / "lords.md", game=GAME)
        answer = desk.ask("Who may lend a hand to a side of a brawl?", GAME)
        assert answer.answer is not None
        assert not any(rule.traced for rule in answer.rules)
        assert desk.ask("What does Roose Bolton do?", GAME).stated_in == ()
