"""Signs of a passage beyond common words: definitions, question shapes, and related words.

A question has a shape ("where", "who", "at the start"), and so has a passage that answers it.
Passages that answer also share words that the question lacks: words of the best passages so far are
looked for in all passages (`echoes`).
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from itertools import pairwise

from rulewright.desk.corpus.store import Stored
from rulewright.desk.corpus.units import Sentence
from rulewright.desk.language.words import SMALL, fold, said, stem, stems
from rulewright.desk.search.query import Query, Words

ASKED_PLACE = re.compile(r"\bwhere\b|\b(?:which|wich|what) (?:way|direction|space|place|side)\b")
PLACE = re.compile(
    r"\b(?:plac(?:e|es|ed|ing)|put|left|right|clockwise|onto|into|beside|next to|adjacent)\b"
)
ASKED_WHO = re.compile(r"\b(?:who|whos|whose|which (?:player|side)|everyone|everybody)\b")
WHO = re.compile(
    r"\b(?:player|players|owner|holder|attacker|defender|winner|leader|everyone|each|order)\b"
)
ASKED_START = re.compile(
    r"\bset.?up\b|\bto begin\b|\bstart(?:s|ing)?\b|\blaid out\b|\bin the box\b"
    r"|\bbefore the (?:game|first)\b"
)
START = re.compile(r"\bset.?up\b|\bsetting up\b|\bprepar|\bthe start\b|\bbeginning\b|\bequipment\b")
DEFINES = re.compile(
    r"\b(?:known as|called|considered|means?|said to be|refers? to|represents?|consists? of)\b"
)
COUNTED = re.compile(r"\bhow (?:many|much|meny|manny) (\w+)")
KIN = 5
ECHOES = 12
BEFORE = 3
OFTEN = 3
TELLING = 6.0
SMALL_STEMS = frozenset(stem(word) for word in SMALL)


def shape_signs(
    stored: Stored, query: Query, best: Sentence, wanted: frozenset[str]
) -> dict[str, float]:
    """Return the signs of how well a passage's purpose fits the question."""
    asked, told = fold(query.text), fold(best.text)
    above = fold(" / ".join(stored.unit.path))
    return {
        "place": float(bool(ASKED_PLACE.search(asked) and PLACE.search(told))),
        "who": float(bool(ASKED_WHO.search(asked) and WHO.search(told))),
        "start": float(bool(ASKED_START.search(asked) and START.search(above))),
        "defines": float("what" in query.asks and defines(stored.unit.sentences, wanted)),
    }


def defines(sentences: Sequence[Sentence], wanted: frozenset[str]) -> bool:
    """Return whether a sentence defines a wanted word, by its wording, capitals or quotes."""
    for sentence in sentences:
        if DEFINES.search(fold(sentence.text)) and said(sentence.text) & wanted:
            return True
        if sentence.text.isupper():
            continue
        for word in sentence.text.split():
            bare = word.strip("\"“”‘’'()[].,:;")
            marked = bare.isupper() or word[:1] in '"“‘'
            if len(bare) > 3 and marked and stem(fold(bare)) in wanted:
                return True
    return False


def counted(sentences: Sequence[Sentence], query: Query) -> bool:
    """Return whether a number precedes the thing whose number is asked for."""
    asked = COUNTED.search(fold(query.text))
    if asked is None:
        return False
    thing = stem(asked[1])
    names = {
        word
        for concept in query.concepts
        if thing in stems(concept.repaired or concept.text)
        for phrase, _ in concept.alternatives
        for word in phrase
    }
    for sentence in sentences if names else ():
        told = stems(sentence.text)
        for at, word in enumerate(told):
            if word in names and any(one.isdigit() for one in told[max(0, at - BEFORE) : at]):
                return True
    return False


def echoes(
    scored_passages: Sequence[tuple[Stored, float]], lexicon: Words, wanted: frozenset[str]
) -> list[float]:
    """Return how much each passage says of what the best passages have in common.

    `scored_passages` are passages with their scores, best first.
    """
    if not scored_passages:
        return []
    weight: dict[str, float] = {}
    top = scored_passages[0][1]
    for stored, score in scored_passages[:KIN]:
        share = max(0.0, score / top) ** 2 if top > 0 else 0.0
        said_there = set(stored.body) - wanted - SMALL_STEMS
        for word in said_there:
            if len(word) > 2 and lexicon.times(word) > 1:
                said_so_far = weight.get(word, 0.0)
                weight[word] = said_so_far + share * lexicon.rarity(word) / (len(said_there) + 10)
    chosen = sorted(weight.items(), key=lambda item: (-item[1], item[0]))[:ECHOES]
    total = sum(value for _, value in chosen) or 1.0
    sets = [frozenset(stored.body) for stored, _ in scored_passages]
    return [sum(value for word, value in chosen if word in mine) / total for mine in sets]


def literal(stored: Stored, order: Sequence[str], lexicon: Words) -> dict[str, float]:
    """Return how many of the question's words, and pairs of adjacent words, a passage contains.

    `order` are the stems of the question; substitutes do not count.
    """
    rare = {word: lexicon.rarity(word) for word in {*order} - SMALL_STEMS}
    beside = set(pairwise(stored.body))
    pairs = [two for two in pairwise(order) if two in beside and not SMALL_STEMS.issuperset(two)]
    times = {word: min(stored.body.count(word), OFTEN) for word in rare}
    return {
        "plain": sum(rare[word] * math.sqrt(many) for word, many in times.items()) / 10,
        "bigram": sum(min(TELLING, sum(map(lexicon.rarity, two))) for two in pairs) / 10,
    }


def stretch(scored: Sequence[Sequence[float]], weights: Sequence[float]) -> float:
    """Return the largest share of the question that two adjacent sentences cover together.

    `scored` is how well each sentence meets each concept; `weights` are the concepts' weights.
    """
    total = sum(weights) or 1.0
    pairs = list(pairwise(scored)) or [(one, one) for one in scored]
    return max(
        (
            sum(weight * max(a, b) for weight, a, b in zip(weights, left, right, strict=True))
            / total
            for left, right in pairs
        ),
        default=0.0,
    )
