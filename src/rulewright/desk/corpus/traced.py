"""The links from sentences of a book to our own rules, taken from a trace of the book.

A book is matched with the traces of its game when it is added (`conformance/trace/`), or when a
file is opened that is older than these traces. The result is stored beside the book and deleted
with it.
"""

from __future__ import annotations

import hashlib
import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

import msgspec

from rulewright.conformance.pages import trace_files
from rulewright.conformance.trace.book import Book, digest
from rulewright.conformance.trace.lines import EXAMPLE, REPEATS, Trace, TraceLine, traces_of
from rulewright.conformance.trace.matching import Matched, is_copy, match
from rulewright.desk.corpus.source import Span

# The version of the stored results: raise it when the same traces give other results.
VERSION: Final = "1"
SCHEMA: Final = (
    "CREATE TABLE IF NOT EXISTS traced (source INTEGER PRIMARY KEY, mark TEXT, sentences BLOB)",
    "CREATE TRIGGER IF NOT EXISTS source_gone AFTER DELETE ON source"
    " BEGIN DELETE FROM traced WHERE source = old.id; END",
)
CASE: Final = "case:"


class TracedSentence(msgspec.Struct, frozen=True, array_like=True):
    """A sentence of a book: its place in the text, and the rules that it corresponds to.

    `items` are the rule items that it states (such as `combat.support#2`), or illustrates if it is
    an example; `cases` are the cases that play it. A sentence that repeats another one has the
    items and cases of that one.
    """

    start: int
    end: int
    kind: str
    items: tuple[str, ...]
    cases: tuple[str, ...]

    @property
    def rules(self) -> list[str]:
        """The ids of the rules that its items belong to, without repetitions."""
        return list(dict.fromkeys(rule_of(item) for item in self.items))

    def names(self, wanted: str) -> bool:
        """Return whether the sentence corresponds to a rule or to one of its items."""
        return wanted in self.items if "#" in wanted else wanted in self.rules

    def shared(self, spans: Iterable[Span]) -> int:
        """Return how many of the sentence's characters lie in the given spans."""
        return sum(max(0, min(end, self.end) - max(start, self.start)) for start, end in spans)

    def is_in(self, spans: Iterable[Span]) -> bool:
        """Return whether the spans contain most of the sentence, or one lies mostly within it.

        A trace and the desk may split a text into different sentences.
        """
        told = list(spans)
        return 2 * self.shared(told) > self.end - self.start or any(
            2 * self.shared([span]) > span[1] - span[0] for span in told
        )


class TracedBooks:
    """The traced sentences of the books in a store, with a cache."""

    def __init__(self, store: sqlite3.Connection) -> None:
        self._store = store
        self._by_source: dict[int, list[TracedSentence]] = {}
        refresh(store)

    def forget(self) -> None:
        """Match newly added books, and drop the cache."""
        refresh(self._store)
        self._by_source.clear()

    def at(self, source: int, spans: Iterable[Span]) -> list[TracedSentence]:
        """Return a book's traced sentences within the given spans, largest overlap first."""
        told = list(spans)
        touched = [one for one in self.of(source) if one.is_in(told)]
        return sorted(touched, key=lambda one: -one.shared(told))

    def stating(self, game: str, wanted: str) -> list[tuple[int, TracedSentence]]:
        """Return the sentences that state a rule or one of its items, with their books' numbers."""
        rows = self._store.execute("SELECT id FROM source WHERE game = ? AND NOT own", (game,))
        return [
            (source, one)
            for (source,) in rows.fetchall()
            for one in self.of(source)
            if one.kind != EXAMPLE and one.names(wanted)
        ]

    def of(self, source: int) -> list[TracedSentence]:
        """Return the traced sentences of a book; an untraced book has none."""
        if source not in self._by_source:
            row = self._store.execute(
                "SELECT sentences FROM traced WHERE source = ?", (source,)
            ).fetchone()
            kept = row[0] if row else b"[]"
            self._by_source[source] = msgspec.json.decode(kept, type=list[TracedSentence])
        return self._by_source[source]


def rule_of(item: str) -> str:
    """Return the rule that an item belongs to."""
    return item.partition("#")[0]


def refresh(store: sqlite3.Connection) -> None:
    """Match the books that were not yet matched with the present traces."""
    for statement in SCHEMA:
        store.execute(statement)
    kept = store.execute(
        "SELECT source.id, game, mark FROM source LEFT JOIN traced ON traced.source = source.id"
        " WHERE NOT own"
    ).fetchall()
    mark = mark_of_traces() if kept else ""
    for source, game in [(source, game) for source, game, known in kept if known != mark]:
        (text,) = store.execute("SELECT text FROM source WHERE id = ?", (source,)).fetchone()
        sentences = msgspec.json.encode(traced_sentences(text, game))
        with store:
            store.execute(
                "INSERT OR REPLACE INTO traced VALUES (?, ?, ?)", (source, mark, sentences)
            )


def mark_of_traces() -> str:
    """Return a digest of all traces, to detect changes."""
    digest = hashlib.sha256(VERSION.encode())
    for path in trace_files():
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def traced_sentences(text: str, game: str) -> list[TracedSentence]:
    """Return the sentences of a text that occur in a trace of the game."""
    traces = {trace.name: trace for trace in traces_of(game)}
    matched = best_match(traces.values(), Book(text)) if traces else None
    if matched is None:
        return []
    sentences = (_sentence(matched, line, traces) for line in matched.trace.lines)
    return [one for one in sentences if one is not None and (one.items or one.cases)]


def best_match(traces: Iterable[Trace], book: Book) -> Matched | None:
    """Match a book with the trace that it is a copy of; return None if it is a copy of none.

    If it resembles several, such as two extractions of one book, the trace with the most matched
    sentences wins. Traces that have lines in exactly the same places are tried first, since they
    match at once.
    """
    best: Matched | None = None
    for trace in sorted(traces, key=lambda one: -lines_in_place(one, book)):
        if is_copy(trace, book):
            matched = match(trace, book)
            if len(matched.places) == len(trace.lines):
                return matched
            if best is None or len(matched.places) > len(best.places):
                best = matched
    return best


def lines_in_place(trace: Trace, book: Book) -> int:
    """Return how many lines of a trace are at exactly the same places in a book."""
    return sum(digest(book.folded[one.start : one.end]) == one.hash for one in trace.lines)


def _sentence(
    matched: Matched, line: TraceLine, traces: Mapping[str, Trace]
) -> TracedSentence | None:
    """Return the sentence of a copy that matches a line of a trace, or None if there is none."""
    place = matched.places.get(line.number)
    first = list(said_first(line, matched.trace, traces))
    if place is None or not first:
        return None
    ids = dict.fromkeys(one for each in first for one in each.ids)
    places = matched.book.places
    return TracedSentence(
        places[place],
        places[place + line.length - 1] + 1,
        first[0].kind,
        tuple(one for one in ids if "#" in one),
        tuple(one.removeprefix(CASE) for one in ids if one.startswith(CASE)),
    )


def said_first(line: TraceLine, trace: Trace, traces: Mapping[str, Trace]) -> Iterator[TraceLine]:
    """Yield the original lines that a line repeats, or the line itself if it repeats none."""
    repeated = [one.partition(":") for one in line.ids] if line.kind == REPEATS else []
    if not repeated:
        yield line
    for name, _, number in repeated:
        other = trace if name == "line" else traces.get(name)
        if other is not None and number.isdecimal():
            yield from said_first(other.lines[int(number) - 1], other, traces)
