"""Our own rules as a bridge: what they say of a question is looked for in the passages of a book.

A player and a rulebook may use other words for the same thing. Our own rules are a second telling
of some games: those found for the question bring words that the question does not have.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from rulewright.desk.corpus.store import Stored
from rulewright.desk.language.words import SMALL, said, stem
from rulewright.desk.search.query import Words

BRIDGE_SIGNS = ("bridge", "bridge_said")
NEW = 25
RAREST = 6.0
SMALL_STEMS = frozenset(stem(word) for word in SMALL)
Vector = dict[str, float]


def bridge_signs(
    ours: Sequence[tuple[Stored, float, str]],
    passages: Sequence[Stored],
    lexicon: Words,
    wanted: set[str],
) -> list[dict[str, float]]:
    """How much of what our rules say each passage found says (`bridge`, `bridge_said`; 0 to 1).

    `ours` are rules of our own, best first, with their scores and the sentence that answers best;
    `wanted` the words of the question, which count for nothing in `bridge`.
    """
    shares = shared([score for _, score, _ in ours])
    bodies = [frozenset(stored.body) for stored, _, _ in ours]
    fresh = new_words(bodies, shares, lexicon, wanted)
    total = sum(fresh.values()) or 1.0
    meant = meaning_of(ours, lexicon)
    signs = []
    for stored in passages:
        body = frozenset(stored.body)
        near = max(
            (alike(meant, vector(said(one.text), lexicon)) for one in stored.unit.sentences),
            default=0.0,
        )
        heard = sum(weight for word, weight in fresh.items() if word in body)
        signs.append({"bridge": heard / total, "bridge_said": near})
    return signs


def meaning_of(ours: Sequence[tuple[Stored, float, str]], lexicon: Words) -> Vector:
    """The meaning of several rules of our own together, in words of the book."""
    if not ours:
        return {}
    shares = shared([score for _, score, _ in ours])
    return blended([vector(said(text), lexicon) for _, _, text in ours], shares)


def shared(scores: Sequence[float]) -> list[float]:
    """How much each of several scores counts; together 1."""
    raised = [math.exp(score - max(scores)) for score in scores]
    return [one / sum(raised) for one in raised]


def new_words(
    bodies: Sequence[frozenset[str]], shares: Sequence[float], lexicon: Words, wanted: set[str]
) -> Vector:
    """The weightiest words of texts that a book has and a question has not."""
    weight: Vector = {}
    for body, share in zip(bodies, shares, strict=True):
        telling = body - SMALL_STEMS
        for word in telling - wanted:
            if lexicon.times(word):
                worth = share * min(RAREST, lexicon.rarity(word)) / (len(telling) + 8)
                weight[word] = weight.get(word, 0.0) + worth
    return dict(sorted(weight.items(), key=lambda item: (-item[1], item[0]))[:NEW])


def vector(told: Iterable[str], lexicon: Words) -> Vector:
    """Stems by how much they tell, in all of length 1."""
    weight = {
        word: min(RAREST, lexicon.rarity(word))
        for word in told
        if word not in SMALL_STEMS and lexicon.times(word)
    }
    length = math.sqrt(sum(value * value for value in weight.values())) or 1.0
    return {word: value / length for word, value in weight.items()}


def blended(vectors: Sequence[Vector], shares: Sequence[float]) -> Vector:
    """The sum of vectors, each by its share."""
    whole: Vector = {}
    for one, share in zip(vectors, shares, strict=True):
        for word, value in one.items():
            whole[word] = whole.get(word, 0.0) + share * value
    return whole


def alike(left: Vector, right: Vector) -> float:
    """How alike two vectors are."""
    return sum(value * left.get(word, 0.0) for word, value in right.items())
