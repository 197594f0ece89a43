"""Our own rules as a bridge: they contribute words to the search that the question lacks.

Players and rulebooks may use different words for the same thing. Our own rules describe some games
a second time, so the words of the rules that match a question also help to find passages in a book.
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
    """Return how much each passage agrees with our own rules (`bridge`, `bridge_said`; 0 to 1).

    `ours` are our own rules, best first, with their scores and best sentences; `wanted` are the
    question's words, which do not count for `bridge`.
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
    """Return the combined word vector of several of our own rules, in words that the book uses."""
    if not ours:
        return {}
    shares = shared([score for _, score, _ in ours])
    return blended([vector(said(text), lexicon) for _, _, text in ours], shares)


def shared(scores: Sequence[float]) -> list[float]:
    """Return the scores as weights that sum to 1 (softmax)."""
    raised = [math.exp(score - max(scores)) for score in scores]
    return [one / sum(raised) for one in raised]


def new_words(
    bodies: Sequence[frozenset[str]], shares: Sequence[float], lexicon: Words, wanted: set[str]
) -> Vector:
    """Return the most significant words of our rules that the book uses and the question lacks."""
    weight: Vector = {}
    for body, share in zip(bodies, shares, strict=True):
        telling = body - SMALL_STEMS
        for word in telling - wanted:
            if lexicon.times(word):
                worth = share * min(RAREST, lexicon.rarity(word)) / (len(telling) + 8)
                weight[word] = weight.get(word, 0.0) + worth
    return dict(sorted(weight.items(), key=lambda item: (-item[1], item[0]))[:NEW])


def vector(told: Iterable[str], lexicon: Words) -> Vector:
    """Return the stems weighted by rarity, as a vector of length 1."""
    weight = {
        word: min(RAREST, lexicon.rarity(word))
        for word in told
        if word not in SMALL_STEMS and lexicon.times(word)
    }
    length = math.sqrt(sum(value * value for value in weight.values())) or 1.0
    return {word: value / length for word, value in weight.items()}


def blended(vectors: Sequence[Vector], shares: Sequence[float]) -> Vector:
    """Return the weighted sum of vectors."""
    whole: Vector = {}
    for one, share in zip(vectors, shares, strict=True):
        for word, value in one.items():
            whole[word] = whole.get(word, 0.0) + share * value
    return whole


def alike(left: Vector, right: Vector) -> float:
    """Return the dot product of two vectors."""
    return sum(value * left.get(word, 0.0) for word, value in right.items())
