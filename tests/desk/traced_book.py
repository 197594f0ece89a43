"""A small rulebook of our own, and a trace of it that names rules of *A Game of Thrones*."""

from pathlib import Path

import pytest

from rulewright.conformance.trace import lines
from rulewright.conformance.trace.book import Book
from rulewright.conformance.trace.lines import written
from rulewright.desk.corpus import traced

GAME = "thrones"
BOOK = """# Lords of the Lighthouse

## Battles

Any neighbour whose lamp shows green may lend a hand to one side of a brawl.

Those who lend a hand are never lost, and stay at home when their side is beaten.

For example, Ada lends a hand to Bert in the brawl at the creek.

## Promotion

One coin turns a sailor into a pilot.

The sea is wide and cold in these parts, and nobody remembers who lit the first lamp.

## Summary

A pilot costs one coin where a sailor stands.

## Northern lords

A beaten northern lord takes all of his spent cards back to his hand.
"""
LEND = "Any neighbour whose lamp shows green may lend a hand to one side of a brawl."
LINES = {
    "Any neighbour": ("rule", "combat.support#1"),
    "Those who lend": ("rule", "combat.support#3, combat.casualties#1"),
    "For example": ("example", "case:combat.support.blackwater"),
    "One coin": ("rule", "muster.upgrade#1"),
    "The sea": ("flavour", ""),
    "A pilot": ("repeats", "line:7"),
    "A beaten": ("rule", "cards.roose-bolton#1"),
}


def lay_trace(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Use a folder with only the trace of this book as the traces; return its file."""
    path = folder / "lighthouse.tsv"
    path.write_text(trace_text(), encoding="utf-8")
    for module in (lines, traced):
        monkeypatch.setattr(module, "trace_files", lambda: [path])
    return path


def trace_text() -> str:
    """Return the trace of the book."""
    book = Book(BOOK)
    told = []
    for sentence in book.sentences:
        kinds = [value for start, value in LINES.items() if sentence.text.startswith(start)]
        kind, ids = kinds[0] if kinds else ("layout", "")
        told.append(written(sentence, book, kind, ids, ""))
    return "\n".join([f"# game: {GAME}", "# title: Lords of the Lighthouse", *told, ""])
