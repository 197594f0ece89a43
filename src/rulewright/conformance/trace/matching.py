"""Matches a trace with a copy of its book, finding the sentence of each line.

A line is found by its hash: first right after the line before it, then at any later word, then at
earlier ones. A copy may have been extracted differently, or printed with changes: a missing line
counts as changed if there is unmatched text between its neighbours.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

from rulewright.conformance.trace.book import Book, Sentence, digest
from rulewright.conformance.trace.lines import Trace, TraceLine

SAMPLE: Final = 9


@dataclass(frozen=True)
class Matched:
    """A trace and a copy of its book, with the place of each line found in it."""

    trace: Trace
    book: Book
    places: dict[int, int]  # number of a line: its start in the copy, in folded letters
    changed: list[tuple[TraceLine, str]] = field(default_factory=list)  # with the text there now
    gone: list[TraceLine] = field(default_factory=list)

    @cached_property
    def untraced(self) -> list[Sentence]:
        """The sentences of the copy that no line covers, not even a changed one."""
        covered = bytearray(len(self.book.folded))
        for line in self.trace.lines:
            if line.number in self.places:
                start = self.places[line.number]
                covered[start : start + line.length] = b"\1" * line.length
        for start, end in self._changed_stretches():
            covered[start:end] = b"\1" * (end - start)
        return [
            sentence
            for sentence in self.book.sentences
            if covered[sentence.start : sentence.end].count(0) * 2 > sentence.length
        ]

    @property
    def complete(self) -> bool:
        """Whether every sentence has a line, and every line has a sentence."""
        return not (self.untraced or self.changed or self.gone)

    def _changed_stretches(self) -> list[tuple[int, int]]:
        lost = {line.number for line, _ in self.changed}
        return [
            (start, end)
            for start, end, numbers in stretches(self.trace, self.places, len(self.book.folded))
            if lost.intersection(numbers)
        ]


def is_copy(trace: Trace, book: Book) -> bool:
    """Return whether a text may be a copy of a trace's book, judging by the longest sentences."""
    longest = sorted(trace.lines, key=lambda line: -line.length)[:SAMPLE]
    finder = _Finder(book)
    there = sum(finder.find(line, 0, set()) is not None for line in longest)
    return there * 2 >= len(longest)


def match(trace: Trace, book: Book) -> Matched:
    """Find the lines of a trace in a copy of its book."""
    finder = _Finder(book)
    places: dict[int, int] = {}
    taken: set[int] = set()
    cursor = 0
    for line in trace.lines:
        place = finder.find(line, cursor, taken)
        if place is not None:
            places[line.number] = place
            taken.add(place)
            cursor = place + line.length
    changed: list[tuple[TraceLine, str]] = []
    gone: list[TraceLine] = []
    for start, end, numbers in stretches(trace, places, len(book.folded)):
        lost = [trace.lines[number - 1] for number in numbers]
        if end > start:
            changed += [(line, book.raw(start, end - start)) for line in lost]
        else:
            gone += lost
    return Matched(trace, book, places, changed, gone)


def stretches(
    trace: Trace, places: dict[int, int], length: int
) -> list[tuple[int, int, list[int]]]:
    """Return each run of missing lines with the range of text between its neighbours."""
    lost_in: list[tuple[int, int, list[int]]] = []
    lost: list[int] = []
    before = 0
    for line in trace.lines:
        place = places.get(line.number)
        if place is None:
            lost.append(line.number)
            continue
        if lost:
            lost_in.append((before, place, lost))
            lost = []
        before = place + line.length
    return [*lost_in, (before, length, lost)] if lost else lost_in


class _Finder:
    """Finds ranges of a book by length and hash, starting at words."""

    def __init__(self, book: Book) -> None:
        self.folded = book.folded
        words = {match.start() for match in re.finditer(r"\w+", book.text)}
        self.starts = [n for n, place in enumerate(book.places) if n == 0 or place in words]
        self._by_length: dict[int, dict[str, list[int]]] = {}

    def find(self, line: TraceLine, cursor: int, taken: set[int]) -> int | None:
        """Return the first place of a line from the cursor on, or else the last one before it."""
        if digest(self.folded[cursor : cursor + line.length]) == line.hash:
            return cursor
        places = [one for one in self._places(line.length, line.hash) if one not in taken]
        if not places:
            return None
        return places[min(bisect_right(places, cursor), len(places) - 1)]

    def _places(self, length: int, hashed: str) -> list[int]:
        by_hash = self._by_length.get(length)
        if by_hash is None:
            by_hash = self._by_length[length] = {}
            for start in self.starts:
                by_hash.setdefault(digest(self.folded[start : start + length]), []).append(start)
        return by_hash.get(hashed, [])
