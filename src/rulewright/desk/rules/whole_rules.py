"""Our own rules as hits: the whole text of a rule, with the sentence that answers."""

from __future__ import annotations

import math
import sqlite3
from collections.abc import Collection, Iterable, Sequence

import msgspec

from rulewright.desk.corpus.source import Span
from rulewright.desk.corpus.store import Stored, read_stored
from rulewright.desk.corpus.units import Kind, Sentence, Unit
from rulewright.desk.rules.ranker import Ranked, rule_weights, summed
from rulewright.desk.search.query import Query, Words
from rulewright.desk.search.ranking import FITTING, Hit
from rulewright.desk.search.ruling import sentence_signs

# The kinds of unit that are shown beside a rule instead of as one.
OTHER_KINDS = (Kind.DECISION, Kind.EXAMPLE)
# The maximum number of sentences in an answer, and the least probability of each.
LONGEST = 3
LIKELY = 0.12
# The start of a row; of a table with more rows, only those that answer are shown.
ROW, SHORT_TABLE = "|", 6
FRAGMENT = 30  # characters; a shorter text is hardly a sentence


class WholeRules:
    """The rules of every game in the store, with a cache."""

    def __init__(self, store: sqlite3.Connection) -> None:
        self._store = store
        self._by_game: dict[str, dict[str, Stored]] = {}

    def forget(self) -> None:
        """Drop the cache."""
        self._by_game.clear()

    def hits(self, game: str, ranked: Iterable[Ranked]) -> list[Hit]:
        """Return the ranked rules as hits, in the same order."""
        stored = self.of(game)
        return [Hit(stored[one.id], dict(one.signs), one.score, 0, 0.0) for one in ranked]

    def of(self, game: str) -> dict[str, Stored]:
        """Return the rules of a game by their ids."""
        if game not in self._by_game:
            rows = self._store.execute(
                "SELECT id FROM unit WHERE game = ? AND own AND kind NOT IN (?, ?) ORDER BY id",
                (game, *OTHER_KINDS),
            )
            parts: dict[str, list[Stored]] = {}
            for one in read_stored(self._store, [number for (number,) in rows]):
                if one.unit.rules:
                    parts.setdefault(one.unit.rules[0], []).append(one)
            self._by_game[game] = {rule: joined(some) for rule, some in parts.items()}
        return self._by_game[game]


def joined(parts: Sequence[Stored]) -> Stored:
    """Join the units of one rule into a single one, keeping a table's head only once."""
    first = parts[0]
    sentences: dict[tuple[Span, ...], Sentence] = {}
    for part in parts:
        for sentence in part.unit.sentences:
            sentences.setdefault(sentence.spans, sentence)
    spans = dict.fromkeys(span for part in parts for span in part.unit.spans)
    unit = Unit(
        first.unit.kind,
        first.unit.path,
        tuple(spans),
        " ".join(sentence.text for sentence in sentences.values()),
        tuple(sentences.values()),
        first.unit.rules,
    )
    return msgspec.structs.replace(
        first, unit=unit, body=tuple(word for part in parts for word in part.body)
    )


def without_other_rows(text: str, unit: Unit, kept: Collection[int]) -> Unit:
    """Return a rule without those rows of a long table that are not among the `kept` sentences.

    `text` is the text of the source. The head of the table stays.
    """
    rows = [
        at
        for at, sentence in enumerate(unit.sentences)
        if sentence.item and text.startswith(ROW, sentence.spans[0][0])
    ]
    if len(rows) <= SHORT_TABLE:
        return unit
    dropped = set(rows) - set(kept)
    gone = {span for at in dropped for span in unit.sentences[at].spans}
    sentences = tuple(one for at, one in enumerate(unit.sentences) if at not in dropped)
    return msgspec.structs.replace(
        unit,
        sentences=sentences,
        spans=tuple(span for span in unit.spans if span not in gone),
        text=" ".join(sentence.text for sentence in sentences),
    )


def mark_sentences(hits: Iterable[Hit], query: Query, lexicon: Words) -> None:
    """Mark the sentence of each rule that answers, and others that may answer as well."""
    for hit in hits:
        shares = sentence_shares(hit.stored, query, lexicon)
        first = sorted(range(len(shares)), key=lambda at: -shares[at])[:LONGEST]
        hit.best_sentence = first[0]
        hit.beside = tuple(at for at in first[1:] if shares[at] >= LIKELY)


def sentence_shares(stored: Stored, query: Query, lexicon: Words) -> list[float]:
    """Return the probability, for each sentence of a rule, that it is the one that answers."""
    heights = [
        summed(signs, rule_weights()["sentence"])
        for signs in rule_sentence_signs(stored, query, lexicon)
    ]
    raised = [math.exp(height - max(heights)) for height in heights]
    return [one / sum(raised) for one in raised]


def rule_sentence_signs(stored: Stored, query: Query, lexicon: Words) -> list[dict[str, float]]:
    """Return the signs of each sentence of a rule.

    They are the signs used for any passage, and those of the sentence's position and length.
    """
    signs = sentence_signs(stored, query, lexicon, {}, FITTING)
    for at, (one, sentence) in enumerate(zip(signs, stored.unit.sentences, strict=True)):
        one["first"] = float(at == 0)
        one["length"] = math.log(len(sentence.text))
        one["fragment"] = float(len(sentence.text) < FRAGMENT)
    return signs
