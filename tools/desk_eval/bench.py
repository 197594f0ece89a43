"""Asks the desk and two baselines the question sets, and judges the answers."""

from __future__ import annotations

import re
import sqlite3
import time
from collections.abc import Callable, Iterable, Iterator
from hashlib import sha256

import msgspec

from rulewright.desk.answer.answers import Answer, Passage
from rulewright.desk.corpus.source import GAP, Source, Span
from rulewright.desk.desk import Desk
from rulewright.desk.language.words import words
from tools.desk_eval.measures import DEPTH, Result
from tools.desk_eval.questions import KnownBook, Question, Spot, holds, key_of

WINDOW = 800
PARAGRAPH = re.compile(r"\S(?:.|\n(?!\s*(?:\n|\Z)))*")
Passages = list[tuple[str, tuple[Span, ...]]]


class Bench:
    """A desk with the books that questions are about, and the data to judge its answers."""

    def __init__(self, desk: Desk, known: dict[str, KnownBook]) -> None:
        self.desk = desk
        self.sources: dict[str, Source] = {}
        self.keys: dict[tuple[str, str], str] = {}
        for book in desk.books():
            source = desk.source(book.name, book.game)
            key = key_of(source, known)
            if key:
                self.sources[key] = source
                self.keys[source.name, source.game] = key

    @property
    def has_books(self) -> bool:
        """Whether there are books; if not, answers from our own rules are judged by rule ids."""
        return bool(self.sources)

    def asks(self, question: Question) -> bool:
        """Return whether this desk has the game of a question, and its answer is known."""
        if self.has_books:
            there = question.game in {source.game for source in self.sources.values()}
            return there and bool(question.gold or not question.answerable)
        if question.answerable:
            return bool(question.rules)
        return question.game in {book.game for book in self.desk.books()}

    def with_gold(self, question: Question) -> Question:
        """Return a question with the sentences that state its rule in the books as gold.

        Any of these sentences will do. Without a traced book the question is returned unchanged.
        """
        if not question.rule:
            return question
        spots = tuple(self._stating(question))
        gold = (*question.gold, spots) if spots else question.gold
        return msgspec.structs.replace(question, gold=gold)

    def _stating(self, question: Question) -> Iterator[Spot]:
        for number, one in self.desk.traced.stating(question.game, question.rule):
            source = self.desk.source_by_number(number)
            if key := self.keys.get((source.name, source.game)):
                yield key, one.start, one.end, mark_of(source.text[one.start : one.end])

    def ask(self, question: Question, with_game: bool) -> Result:
        """Ask one question and judge the answer."""
        begin, working = time.perf_counter(), time.process_time()
        answer = self.desk.ask(question.ask, question.game if with_game else "", DEPTH)
        took = (time.perf_counter() - begin, time.process_time() - working)
        answer = next((one for one in answer.by_game if one.game == question.game), answer)
        if not self.has_books:
            return judge_own(question, answer, self.exact(answer), took)
        passages = [
            (self.keys.get((passage.source, passage.game), ""), passage.spans)
            for passage in answer.passages
        ]
        return judge(question, passages, answer.refused, self.exact(answer), took)

    def exact(self, answer: Answer) -> bool:
        """Return whether every quote is, letter by letter, at its place in the source."""
        return all(self._is_exact(passage) for passage in answer.passages)

    def _is_exact(self, passage: Passage) -> bool:
        source = self.desk.source(passage.source, passage.game)
        whole = passage.text == source.quote(passage.spans)
        parts = passage.ruling.text.split(GAP)
        return whole and all(part in passage.text for part in parts)


def judge(
    question: Question, passages: Passages, refused: bool, exact: bool, took: tuple[float, float]
) -> Result:
    """Return the result of a question from the passages in the answer, best first."""
    every = [spot for group in question.gold for spot in group]
    ranks = tuple(
        rank for rank, one in enumerate(passages, 1) if any(hits(one, spot) for spot in every)
    )
    reached = sum(
        any(hits(one, spot) for one in passages[:5] for spot in group) for group in question.gold
    )
    return Result(
        question.id,
        question.game,
        question.kind,
        question.style,
        question.answerable,
        refused,
        ranks,
        len(question.gold),
        reached,
        exact,
        *took,
    )


def judge_own(question: Question, answer: Answer, exact: bool, took: tuple[float, float]) -> Result:
    """Return the result of a question to our own rules, judged by rule ids."""
    rules_of = [set(passage.rules) for passage in answer.passages]
    wanted = set(question.rules)
    ranks = tuple(rank for rank, rules in enumerate(rules_of, 1) if rules & wanted)
    reached = len(wanted & set().union(*rules_of[:5]))
    return Result(
        question.id,
        question.game,
        question.kind,
        question.style,
        question.answerable,
        answer.refused,
        ranks,
        len(wanted),
        reached,
        exact,
        *took,
    )


def hits(passage: tuple[str, tuple[Span, ...]], spot: Spot) -> bool:
    """Return whether a passage in an answer contains a gold place."""
    return passage[0] == spot[0] and holds(passage[1], spot)


def check_gold(questions: Iterable[Question], sources: dict[str, Source]) -> list[str]:
    """Return the gold places whose text in the books has changed; there should be none."""
    return [
        f"{question.id}: {spot[0]} {spot[1]}-{spot[2]}"
        for question in questions
        for group in question.gold
        for spot in group
        if spot[0] in sources and mark_of(sources[spot[0]].text[spot[1] : spot[2]]) != spot[3]
    ]


def mark_of(text: str) -> str:
    """Return the hash that identifies the text of a gold place."""
    return sha256(text.encode()).hexdigest()[:8]


def windows(source: Source) -> list[Span]:
    """Cut a text into windows of fixed length."""
    return [(at, min(at + WINDOW, len(source.text))) for at in range(0, len(source.text), WINDOW)]


def passages_as_they_came(source: Source) -> list[Span]:
    """Return the passages of a list as they were cut, or of another book the paragraphs."""
    if not source.pieces:
        return [paragraph.span() for paragraph in PARAGRAPH.finditer(source.text)]
    starts = [piece.start for piece in source.pieces]
    return list(zip(starts, [*starts[1:], len(source.text)], strict=True))


def baseline(
    questions: list[Question], bench: Bench, cut: Callable[[Source], list[Span]]
) -> list[Result]:
    """Answer with plain BM25 (FTS5 with its Porter stemmer) over pieces of the books' texts."""
    store = sqlite3.connect(":memory:")
    store.execute("CREATE VIRTUAL TABLE piece USING fts5 (text, tokenize = 'porter unicode61')")
    places: list[tuple[str, str, Span]] = []
    for key, source in sorted(bench.sources.items()):
        for start, end in cut(source):
            places.append((source.game, key, (start, end)))
            store.execute(
                "INSERT INTO piece (rowid, text) VALUES (?, ?)",
                (len(places), source.text[start:end]),
            )
    results = []
    for question in questions:
        begin, working = time.perf_counter(), time.process_time()
        match = " OR ".join(f'"{word}"' for word in dict.fromkeys(words(question.ask)))
        rows = (
            store.execute(
                "SELECT rowid FROM piece WHERE piece MATCH ? ORDER BY rank LIMIT 200", (match,)
            ).fetchall()
            if match
            else []
        )
        mine = [places[row - 1] for (row,) in rows if places[row - 1][0] == question.game][:DEPTH]
        passages: Passages = [(key, (span,)) for _, key, span in mine]
        took = (time.perf_counter() - begin, time.process_time() - working)
        results.append(judge(question, passages, not passages, True, took))
    return results
