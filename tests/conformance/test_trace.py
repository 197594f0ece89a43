"""Traces: books cut into sentences, laid on other copies, and held against our rules."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rulewright.conformance.reference import parse
from rulewright.conformance.trace.book import BadBook, Book, read_book
from rulewright.conformance.trace.items import items_of
from rulewright.conformance.trace.lines import BadTrace, Trace, read_trace, written
from rulewright.conformance.trace.matching import match

BOOK = """# THE BOATS

Each player takes two
boats. A boat carries one crew (see p. 4).
- Crews may swim.
- Nobody may swim at night.

# THE END
Whoever has most crews ashore wins.
"""


@pytest.fixture
def trace(tmp_path: Path) -> Trace:
    """A trace of all sentences of `BOOK`."""
    book = Book(BOOK)
    lines = [
        written(sentence, book, "rule", f"some.rule#{number}", "")
        for number, sentence in enumerate(book.sentences, 1)
    ]
    path = tmp_path / "boats.tsv"
    path.write_text("\n".join(["# game: boats", "# title: Boats", *lines]), encoding="utf-8")
    return read_trace(path)


def test_a_book_is_cut_into_sentences_headings_and_list_items() -> None:
    assert [sentence.text for sentence in Book(BOOK).sentences] == [
        "# THE BOATS",
        "Each player takes two boats.",
        "A boat carries one crew (see p. 4).",
        "- Crews may swim.",
        "- Nobody may swim at night.",
        "# THE END",
        "Whoever has most crews ashore wins.",
    ]


def test_sentences_cover_every_letter_of_a_book_once() -> None:
    book = Book(BOOK)
    assert [one.start for one in book.sentences[1:]] == [one.end for one in book.sentences[:-1]]
    assert book.sentences[-1].end == len(book.folded)


def test_another_layout_of_a_book_is_the_same_book(trace: Trace) -> None:
    copy = (
        BOOK.replace("# ", "**").replace("\n", " \n\n").replace("- ", "• ").replace("two", "t-wo")
    )
    matched = match(trace, Book(copy))
    assert matched.complete
    assert len(matched.places) == len(trace.lines)


def test_a_changed_sentence_is_found_again_between_its_neighbours(trace: Trace) -> None:
    matched = match(trace, Book(BOOK.replace("two\nboats", "three\nboats")))
    assert [(line.number, now) for line, now in matched.changed] == [
        (2, "Each player takes three boats")
    ]
    assert not matched.untraced
    assert not matched.gone


def test_a_sentence_that_is_gone_and_one_that_is_new_are_told(trace: Trace) -> None:
    copy = BOOK.replace("- Crews may swim.\n", "") + "A tie is nobody's victory.\n"
    matched = match(trace, Book(copy))
    assert [line.number for line in matched.gone] == [4]
    assert [sentence.text for sentence in matched.untraced] == ["A tie is nobody's victory."]
    assert not matched.complete


def test_chapters_in_another_order_are_found(trace: Trace) -> None:
    boats, end = BOOK.split("# THE END")
    matched = match(trace, Book(f"# THE END{end}\n{boats}"))
    assert not matched.untraced
    assert not matched.gone


def test_a_book_may_be_a_part_of_a_list_of_passages(tmp_path: Path) -> None:
    passages = [
        {"game": "boats", "text": "A boat car"},
        {"game": "trains", "text": "A train is long."},
        {"game": "boats", "text": "ries one crew."},
    ]
    path = tmp_path / "corpus.json"
    path.write_text(json.dumps(passages), encoding="utf-8")
    assert [one.text for one in read_book(path, "boats").sentences] == ["A boat carries one crew."]
    with pytest.raises(BadBook, match=r"corpus\.json has no passages of 'planes'"):
        read_book(path, "planes")


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("0\t5\tabc\trule\tsome.rule#1", "5 fields instead of 6"),
        ("0\t5\tabc\tlaw\tsome.rule#1\t", "'law' is none of rule"),
        ("x\t5\tabc\trule\tsome.rule#1\t", "numbers, not 'x' and '5'"),
    ],
)
def test_a_line_that_cannot_be_read_says_why(tmp_path: Path, line: str, why: str) -> None:
    path = tmp_path / "boats.tsv"
    path.write_text(f"# game: boats\n# title: Boats\n{line}\n", encoding="utf-8")
    with pytest.raises(BadTrace, match=f"boats.tsv, line 3: .*{why}"):
        read_trace(path)


def test_the_items_of_a_rule_are_its_paragraphs_list_items_and_tables() -> None:
    page = """## 1. Boats

### `boats.crew` Crews
Source: p. 4; decision
A boat carries
one crew.
- A crew may swim,
  but not far.
- It never rows.

| boats | crews |
|---|---|
| 1 | 1 |
"""
    items = items_of(parse(page).sections[0])
    assert [(item.id, item.text) for item in items] == [
        ("boats.crew#1", "A boat carries one crew."),
        ("boats.crew#2", "- A crew may swim, but not far."),
        ("boats.crew#3", "- It never rows."),
        ("boats.crew#4", "| boats | crews | |---|---| | 1 | 1 |"),
    ]
    assert items[0].is_elsewhere()
    assert items[0].is_elsewhere(cited="p. ")
    assert not items_of(parse(page.replace("; decision", "")).sections[0])[0].is_elsewhere()
