"""Features by which a question is compared: its words, pairs of them, parts of words.

Each feature is a number below `BUCKETS`, a hash of what it is, so that a model of a fixed size
knows every word there may ever be. Parts of words bring a slip of the keys near to what was meant.
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
    """The features of a text, each by how much of it there is."""
    much: dict[int, float] = {}
    for one, worth in _all(words(text)):
        much[one] = much.get(one, 0.0) + worth
    return {one: math.log1p(worth) for one, worth in much.items()}


def weighed(raw: Features, rarity: Mapping[int, float]) -> Features:
    """Features by how rare each is, in all of length 1; those of no rarity are left out."""
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
    """The features of the parts of a word."""
    edged = f"<{word}>"
    return tuple(
        bucket("c", edged[at : at + size]) for size in PARTS for at in range(len(edged) - size + 1)
    )


@lru_cache(maxsize=50_000)
def bucket(kind: str, text: str) -> int:
    """The number of a feature."""
    return crc32(f"{kind}:{text}".encode()) % BUCKETS
