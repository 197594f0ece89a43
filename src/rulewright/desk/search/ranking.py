"""Finds the passage that answers: the index returns candidates, which are ranked by content.

The index returns units with rare words of the question. Each is then examined: how much of the
question is in its headings, in one sentence, or close together, and which kind of unit it is.
"""

from __future__ import annotations

import re
import sqlite3
import tomllib
from collections.abc import Iterable, Sequence
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from rulewright.desk.corpus.store import Stored, read_stored, scope
from rulewright.desk.corpus.units import Kind, Sentence
from rulewright.desk.language.words import SMALL, fold, said, stem, stems, words
from rulewright.desk.search.own_rule_bridge import Vector, bridge_signs, meaning_of
from rulewright.desk.search.query import Concept, Query, Words
from rulewright.desk.search.question_shape import counted, echoes, literal, shape_signs, stretch
from rulewright.desk.search.ruling import asked_in, meets, sentence_signs

if TYPE_CHECKING:
    from rulewright.desk.models.vectors import Nearness

CANDIDATES = 72
CLOSE = 18
SHOWN = 6
K = 1.2
B = 0.45
WINDOW = 5
LEAD = 7
KIN = 6
TWINS = 0.85
AMOUNT = re.compile(
    r"\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|twelve|half|double|"
    r"twice|once|none|maximum|limit|any number|no limit)\b"
)
LEAVE = re.compile(
    r"\b(?:may|can|cannot|can't|could|must|never|not|no|yes|only|always|unable|"
    r"allowed|mandatory|refuse|does|do)\b"
)


SMALL_STEMS = frozenset(stem(word) for word in SMALL)
FITTING = {
    "number": AMOUNT,
    "leave": LEAVE,
    "if": re.compile(r"\b(?:if|when|whenever|instead|once|in this case)\b"),
    "when": re.compile(
        r"\b(?:when|after|before|during|until|once|at the (?:start|end)|then|as soon)\b"
    ),
    "denied": re.compile(
        r"\b(?:cannot|can't|not|no|never|unable|without|may only|fewer|instead)\b"
    ),
}


class Hit(msgspec.Struct):
    """A result of the search: a unit, its signs, their weighted sum, and its best sentence's index.

    `beside` are the indices of other sentences that may answer too.
    """

    stored: Stored
    signs: dict[str, float]
    score: float
    best_sentence: int
    missing: float
    beside: tuple[int, ...] = ()


@lru_cache(maxsize=1)
def weights() -> dict[str, dict[str, float]]:
    """Return the tuned weights, by section."""
    text = (Path(__file__).parent / "weights.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


def rank(
    store: sqlite3.Connection,
    query: Query,
    lexicon: Words,
    tuned: dict[str, float] | None = None,
    near: Nearness | None = None,
    ours: Sequence[Hit] = (),
) -> list[Hit]:
    """Return the units that may answer, best first, without near duplicates.

    If similarities in meaning are given, the nearest units are examined too. `ours` are our own
    rules that match the question: a passage that says the same is more likely to answer, even in
    words that the question lacks.
    """
    tuned = weights()["own" if lexicon.own else "rank"] if tuned is None else tuned
    stored = candidates(store, query, lexicon)
    if near is not None:
        tuned = weights()["meaning"] | tuned
        known = {one.id for one in stored}
        stored += read_stored(store, [number for number in near.first if number not in known])
    wanted = wanted_words(query)
    hits = [look(one, query, lexicon, wanted, tuned) for one in stored]
    if near is not None:
        weigh(hits, near, tuned)
    hits.sort(key=lambda hit: (-hit.score, hit.stored.id))
    for hit in hits[:CLOSE]:
        look_closely(hit, query, lexicon, tuned)
    close = sorted(hits[:CLOSE], key=lambda hit: (-hit.score, hit.stored.id))
    listen(close, query, lexicon, tuned)
    liken(close, ours, query, lexicon, tuned)
    distinct = without_twins(sorted(close, key=lambda hit: (-hit.score, hit.stored.id)))
    choose(distinct[:SHOWN], query, lexicon, meaning_of(told_by(ours), lexicon))
    return distinct


def weigh(hits: list[Hit], near: Nearness, tuned: dict[str, float]) -> None:
    """Add the sign of similarity in meaning to each hit."""
    for hit in hits:
        hit.signs["meaning"] = near.shares.get(hit.stored.id, 0.0)
        hit.score = summed(hit.signs, tuned)


def listen(hits: list[Hit], query: Query, lexicon: Words, tuned: dict[str, float]) -> None:
    """Add to each hit the sign of how much it shares with the best hits."""
    wanted = frozenset(wanted_words(query))
    heard = echoes([(hit.stored, hit.score) for hit in hits], lexicon, wanted)
    for hit, share in zip(hits, heard, strict=True):
        hit.signs["echo"] = share
        hit.score = summed(hit.signs, tuned)


def liken(
    hits: list[Hit], ours: Sequence[Hit], query: Query, lexicon: Words, tuned: dict[str, float]
) -> None:
    """Add to each hit the signs of similarity to our own rules that match the question."""
    if not ours:
        return
    likened = bridge_signs(
        told_by(ours), [hit.stored for hit in hits], lexicon, wanted_words(query)
    )
    for hit, signs in zip(hits, likened, strict=True):
        hit.signs |= signs
        hit.score = summed(hit.signs, tuned)


def told_by(ours: Sequence[Hit]) -> list[tuple[Stored, float, str]]:
    """Return the best of our own rules, with their scores and best sentences."""
    return [(hit.stored, hit.score, best_sentence_text(hit)) for hit in ours[:KIN]]


def choose(hits: Sequence[Hit], query: Query, lexicon: Words, meant: Vector) -> None:
    """Choose the sentence of each hit that answers.

    A unit that is itself a question with its answer has one already.
    """
    tuned = weights()["sentence"]
    for hit in hits:
        if not asked_in(hit.stored.unit) and len(hit.stored.unit.sentences) > 1:
            signs = sentence_signs(hit.stored, query, lexicon, meant, FITTING)
            scores = [summed(one, tuned) for one in signs]
            hit.best_sentence = max(range(len(scores)), key=lambda index: (scores[index], -index))


def candidates(store: sqlite3.Connection, query: Query, lexicon: Words) -> list[Stored]:
    """Return the units of the layer that contain any of the wanted words."""
    wanted = wanted_words(query)
    if not wanted:
        return []
    match = " OR ".join(f'"{word}"' for word in sorted(wanted))
    where = f'scope : "{scope(lexicon.game, lexicon.own)}" AND {{head body}} : ({match})'
    rows = store.execute(
        "SELECT rowid FROM found WHERE found MATCH ? ORDER BY bm25(found, 0.0, 2.0, 1.0) LIMIT ?",
        (where, CANDIDATES),
    )
    return read_stored(store, [number for (number,) in rows])


def wanted_words(query: Query) -> set[str]:
    """Return all stems that can meet a concept of the question."""
    return {
        word for concept in query.concepts for phrase, _ in concept.alternatives for word in phrase
    }


def look(
    stored: Stored, query: Query, lexicon: Words, wanted: set[str], tuned: dict[str, float]
) -> Hit:
    """Return a unit as a hit, with the signs that do not depend on sentences."""
    places = positions(stored.body, wanted)
    head = frozenset(stored.head)
    total = sum(concept.weight for concept in query.concepts) or 1.0
    length = 1 - B + B * len(stored.body) / (lexicon.size or 1.0)
    body = titled = cover = missing = 0.0
    lacking = 0
    spots: list[list[int]] = []
    for concept in query.concepts:
        strength, spot = in_body(concept, places, length)
        in_head = meets(concept, head)
        body += concept.weight * strength
        titled += concept.weight * in_head
        matched = max(in_head, min(1.0, strength))
        cover += concept.weight * (1.0 if strength or in_head else 0.0)
        if not matched:
            missing = max(missing, concept.weight)
        lacking += not (strength or in_head)
        spots.append(spot)
    leaf = stems(stored.unit.path[-1]) if stored.unit.path else []
    signs = {
        "body": body / 10,
        "head": titled / 10,
        "leaf": sum(word in wanted for word in leaf) / len(leaf) if leaf else 0.0,
        "titled": float(met_title(leaf, wanted)),
        "named": float(names_title(stored, query)),
        "lead": leading(stored, query) / total,
        "cover": cover / total,
        "lacking": lacking / 4,
        "near": nearness(query.concepts, spots) / total,
        "first": float(stored.nth == 0),
        "short": max(0.0, 1 - len(stored.body) / 120),
        stored.unit.kind.value: 1.0,
    }
    return Hit(stored, signs, summed(signs, tuned), 0, missing)


def met_title(leaf: Sequence[str], wanted: set[str]) -> bool:
    """Return whether all meaningful words of a heading are wanted."""
    telling = [word for word in leaf if word not in SMALL_STEMS]
    return bool(telling) and wanted.issuperset(telling)


def names_title(stored: Stored, query: Query) -> bool:
    """Return whether the question contains a heading of two or more words literally."""
    last = stored.unit.path[-1] if stored.unit.path else ""
    title = tuple(stems(last.partition(" (")[0]))
    size = len(title)
    return size > 1 and any(
        query.order[at : at + size] == title for at in range(len(query.order) - size + 1)
    )


def leading(stored: Stored, query: Query) -> float:
    """Return the weight of the concepts with which the unit begins.

    It is 0 unless the question asks what something is.
    """
    if "what" not in query.asks:
        return 0.0
    begin = frozenset(stored.body[:LEAD]) | frozenset(
        stems(stored.unit.path[-1]) if stored.unit.path else ()
    )
    return sum(
        concept.weight
        for concept in query.concepts
        if any(all(word in begin for word in phrase) for phrase, _ in concept.alternatives)
    )


def positions(body: Iterable[str], wanted: set[str]) -> dict[str, list[int]]:
    """Return the positions of each wanted stem in a text."""
    places: dict[str, list[int]] = {}
    for index, word in enumerate(body):
        if word in wanted:
            places.setdefault(word, []).append(index)
    return places


def in_body(
    concept: Concept, places: dict[str, list[int]], length: float
) -> tuple[float, list[int]]:
    """Return how strongly a text contains a concept, and where."""
    best, spot = 0.0, list[int]()
    for phrase, factor in concept.alternatives:
        if all(word in places for word in phrase):
            where = places[phrase[0]]
            if len(phrase) > 1:
                where = [
                    at
                    for at in where
                    if all(
                        any(abs(other - at) <= WINDOW for other in places[word])
                        for word in phrase[1:]
                    )
                ]
            times = len(where)
            strength = factor * times * (K + 1) / (times + K * length)
            if strength > best:
                best, spot = strength, where
    return best, spot


def nearness(concepts: tuple[Concept, ...], spots: list[list[int]]) -> float:
    """Return the weight of the question's adjacent concepts that the text has close together."""
    near = 0.0
    for index in range(len(concepts) - 1):
        left, right = spots[index], spots[index + 1]
        if any(abs(one - other) <= WINDOW for one in left for other in right):
            near += min(concepts[index].weight, concepts[index + 1].weight)
    return near


def look_closely(hit: Hit, query: Query, lexicon: Words, tuned: dict[str, float]) -> None:
    """Add the signs of a hit's sentences."""
    unit = hit.stored.unit
    head = frozenset(hit.stored.head)
    met = [sentence_met(sentence, query, head) for sentence in unit.sentences]
    heavy = [concept.weight for concept in query.concepts]
    total = sum(heavy) or 1.0
    scored = [sum(a * b for a, b in zip(heavy, one, strict=True)) / total for one in met]
    if not scored:
        return
    hit.best_sentence = max(range(len(scored)), key=lambda index: (scored[index], -index))
    text = fold(unit.sentences[hit.best_sentence].text)
    hit.signs["sentence"] = scored[hit.best_sentence]
    hit.signs["stretch"] = stretch(met, heavy)
    hit.signs["pair"] = sum(sorted(scored)[-2:]) / 2
    hit.signs["topic"] = sum(score > 0.3 for score in scored) / len(scored)
    hit.signs |= shape_signs(
        hit.stored, query, unit.sentences[hit.best_sentence], frozenset(wanted_words(query))
    )
    hit.signs |= literal(hit.stored, query.order, lexicon)
    hit.signs["dense"] = density(unit.sentences[hit.best_sentence].text, query)
    for name, fitting in FITTING.items():
        hit.signs[name] = float(name in query.asks and bool(fitting.search(text)))
    near_number = "number" in query.asks and amount_near(
        unit.sentences[hit.best_sentence].text, query
    )
    hit.signs["amount"] = float(near_number)
    hit.signs["counted"] = float(counted(unit.sentences, query))
    if unit.kind is Kind.FAQ and unit.sentences[0].text.startswith("Q"):
        asked = [index for index, one in enumerate(unit.sentences) if "?" in one.text]
        hit.signs["asked"] = max((scored[index] for index in asked), default=0.0)
        answers = range(asked[-1] + 1, len(scored)) if asked else range(0)
        hit.best_sentence = max(
            answers,
            key=lambda index: (scored[index] if index > answers[0] else 0.3, -index),
            default=hit.best_sentence,
        )
    hit.score = summed(hit.signs, tuned)


def sentence_met(sentence: Sentence, query: Query, head: frozenset[str]) -> list[float]:
    """Return how well a sentence meets each concept; headings count half."""
    here = said(sentence.text)
    return [max(meets(concept, here), meets(concept, head) / 2) for concept in query.concepts]


def density(text: str, query: Query) -> float:
    """Return the share of a sentence's words that are wanted."""
    told = said(text) - SMALL_STEMS
    return len(told & wanted_words(query)) / (len(told) + 4)


def amount_near(text: str, query: Query) -> bool:
    """Return whether a number is near a wanted word."""
    told = words(text)
    wanted = wanted_words(query)
    numbers = [at for at, word in enumerate(told) if AMOUNT.fullmatch(word) or word.isdigit()]
    spots = [at for at, word in enumerate(told) if stem(word) in wanted]
    return any(0 < abs(at - spot) <= 3 for at in numbers for spot in spots)


def summed(signs: dict[str, float], tuned: dict[str, float]) -> float:
    """Return the weighted sum of signs."""
    return sum(tuned.get(name, 0.0) * value for name, value in signs.items())


def without_twins(hits: list[Hit]) -> list[Hit]:
    """Return the hits without near duplicates.

    A near duplicate is a hit whose best sentence is also in a better hit from another source.
    """
    kept: list[tuple[Hit, frozenset[str]]] = []
    for hit in hits:
        mine = said(best_sentence_text(hit))
        if not any(
            len(mine & other) >= TWINS * len(mine)
            for better, other in kept
            if better.stored.source != hit.stored.source
        ):
            kept.append((hit, frozenset(hit.stored.body)))
    return [hit for hit, _ in kept]


def best_sentence_text(hit: Hit) -> str:
    """Return a hit's best sentence."""
    sentences = hit.stored.unit.sentences
    return sentences[hit.best_sentence].text if sentences else hit.stored.unit.text
