"""The traces of all rulebooks: whole, true to our pages, and true to the books where these are."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.conformance.pages import trace_files
from rulewright.conformance.trace.book import Book, read_book
from rulewright.conformance.trace.lines import Trace, read_trace
from rulewright.conformance.trace.matching import is_copy, match
from rulewright.conformance.trace.report import trace_game
from tools.trace_page import GAMES, PAGE, page

SOURCES = Path(__file__).parents[3] / "shared" / "seeds"
TRACES = [read_trace(path) for path in trace_files()]

needs_sources = pytest.mark.skipif(
    not SOURCES.is_dir(), reason="the source documents are not beside this checkout"
)


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_traced_without_a_hole(game: str) -> None:
    traced = trace_game(game)
    assert traced.traces
    assert traced.wrong == []
    assert [item.id for item in traced.unsupported] == []


@pytest.mark.parametrize("trace", TRACES, ids=lambda trace: trace.name)
def test_lines_follow_each_other_without_a_gap(trace: Trace) -> None:
    ends = [line.end for line in trace.lines]
    assert [line.start for line in trace.lines] == [0, *ends[:-1]]


@needs_sources
@pytest.mark.parametrize("trace", TRACES, ids=lambda trace: trace.name)
def test_every_sentence_of_a_book_has_its_line(trace: Trace) -> None:
    [book] = [book for book in books(trace) if is_copy(trace, book)]
    matched = match(trace, book)
    assert matched.places == {line.number: line.start for line in trace.lines}
    assert matched.complete


def books(trace: Trace) -> list[Book]:
    """Return the source documents in the form that traces read."""
    lists = [path for path in SOURCES.glob("*.txt") if path.read_text("utf-8").startswith("[")]
    if trace.part:
        return [read_book(path, trace.part) for path in lists]
    return [read_book(path) for path in SOURCES.glob("*.txt") if path not in lists]


def test_the_page_of_the_traces_is_as_they_are() -> None:
    assert PAGE.read_text("utf-8") == page(), "run `python -m tools.trace_page`"
