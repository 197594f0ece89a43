"""`rulewright rules trace`: rulebooks laid beside our rules."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Command
from tests.conformance.test_traces import SOURCES, needs_sources


def test_the_sentences_of_a_book_are_counted_by_kind(command: Command) -> None:
    said = command("rules", "trace", "btwixt")
    assert said.code == 0
    assert "Rulebook: 259 sentences" in said.out
    told = json.loads(command("rules", "trace", "btwixt", "--json").out)
    assert sum(told["books"][0]["kinds"].values()) == 259
    assert told["unsupported"] == []


@needs_sources
@pytest.mark.parametrize(
    ("old", "new", "code", "told"),
    [
        ("\n", " \n", 0, "259 of 259 sentences found"),
        ("WINS THE BID", "LOSES THE BID", 1, "changed, line"),
    ],
)
def test_a_copy_is_told_from_the_book(
    command: Command, tmp_path: Path, old: str, new: str, code: int, told: str
) -> None:
    [book] = SOURCES.glob("002_*.txt")
    copy = tmp_path / "copy.txt"
    copy.write_text(book.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")
    said = command("rules", "trace", "btwixt", "--book", copy)
    assert said.code == code
    assert told in said.out


def test_a_file_that_is_no_traced_book_is_refused(command: Command, tmp_path: Path) -> None:
    other = tmp_path / "other.txt"
    other.write_text("Another game altogether. It has no rules of ours.", encoding="utf-8")
    said = command("rules", "trace", "btwixt", "--book", other)
    assert said.code == 2
    assert "other.txt is not a copy of any traced book: Rulebook" in said.err


def test_a_game_without_a_trace_is_refused(command: Command) -> None:
    said = command("rules", "trace", "chess")
    assert said.code == 2
    assert "no rulebook of 'chess' is traced" in said.err


def test_the_outline_is_one_page_without_the_text_of_a_book(
    command: Command, tmp_path: Path
) -> None:
    page = tmp_path / "outline.html"
    assert command("rules", "trace", "btwixt", "--html", page).code == 0
    html = page.read_text(encoding="utf-8")
    assert html.startswith("<!doctype html>")
    assert "setup.track" in html
    assert "src=" not in html
    assert "href=" not in html
