"""Features for comparing questions: words, pairs of words, and parts of words.

A feature is a hash below `BUCKETS`, so a model of fixed size covers every possible word. Parts of
words make misspellings similar to the intended word.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import pairwise
from zlib import crc32

from rulewright.desk.language.words import stem, words

BUCKETS = 4096
WORD, PAIR, PART = 1.5, 1.0, 0.5
PARTS = (3, 4, 5)
EDGE = "^"

Features = dict[int, float]


def features(text: str) -> Features:
    """Return the features of a text, with the damped weight of their occurrences."""
    much: dict[int, float] = {}
    for one, worth in _all(words(text)):
        much[one] = much.get(one, 0.0) + worth
    return {one: math.log1p(worth) for one, worth in much.items()}


def weighed(raw: Features, rarity: Mapping[int, float]) -> Features:
    """Return features weighted by rarity and normalized to length 1.

    Features without a rarity are dropped.
    """
    raised = {one: worth * rarity[one] for one, worth in raw.items() if one in rarity}
    length = math.sqrt(sum(worth * worth for worth in raised.values())) or 1.0
    return {one: worth / length for one, worth in raised.items()}


def _all(told: list[str]) -> Iterator[tuple[int, float]]:
    stems = [stem(word) for word in told]
    for one in stems:
        yield bucket("w", one), WORD
    for left, right in pairwise((EDGE, *stems, EDGE)):
        yield bucket("p", f"{left} {right}"), PAIR
    for word in told:
        for part in parts(word):
            yield part, PART


@lru_cache(maxsize=20_000)
def parts(word: str) -> tuple[int, ...]:
    """Return the features of a word's parts."""
    edged = f"<{word}>"
    return tuple(
        bucket("c", edged[at : at + size]) for size in PARTS for at in range(len(edged) - size + 1)
    )


@lru_cache(maxsize=50_000)
def bucket(kind: str, text: str) -> int:
    """Return the number of a feature."""
    return crc32(f"{kind}:{text}".encode()) % BUCKETS
