"""The command that measures the desk prints what it should, and says what is wrong."""

import json
from pathlib import Path

from click.testing import CliRunner

from tools.desk_eval.measure import measure_desk


def test_the_measures_of_our_own_rules_are_printed() -> None:
    said = CliRunner().invoke(measure_desk, ["--half", "test", "--json"])
    assert said.exit_code == 0
    desk = json.loads(said.stdout)["test"]["desk"]
    assert desk["quotes exact"]["mean"] == 1
    assert {"recall@1", "recall@5", "MRR@10", "unanswerable refused", "p95 ms"} <= set(desk)


def test_books_that_no_question_is_about_are_refused(tmp_path: Path) -> None:
    book = tmp_path / "book.md"
    book.write_text("# Monopoly\n\nWho passes GO collects 200.\n", encoding="utf-8")
    assert CliRunner().invoke(measure_desk, ["--books", str(book)]).exit_code == 2
