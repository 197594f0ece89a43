"""The similarity of a question to those written for each rule.

An index of all questions of a game is built once and cached (`kept_index.py`). A feature that
occurs in many questions is stored as a column: one integer with 16 bits for each question.
Multiplying and adding whole columns takes a hundredth of the time of a loop over the questions.
"""

from __future__ import annotations

import math
import sys
from array import array
from collections.abc import Mapping, Sequence

import msgspec

from rulewright.desk.language.words import stems
from rulewright.desk.rules.features import Features, features, weighed

# A feature in more than this share of the questions says nothing and is ignored.
COMMON = 0.2
# A feature in more than this share of the questions is stored as a column.
FREQUENT = 0.07
NEXT = 3
# The integers that stand for 1 in a stored and in an asked question. The similarity of two texts is
# at most 1, and the product leaves room within 16 bits for rounding.
KEPT, ASKED = 255, 200
LANE = 2  # bytes


class Like(msgspec.Struct, frozen=True):
    """The question of a rule that is most similar to the one asked, and how similar it is.

    `mean` is the mean similarity of the rule's three most similar questions.
    """

    question: str
    best: float
    mean: float


class Index(msgspec.Struct, frozen=True):
    """The questions of a game, indexed for comparison.

    The questions are in `texts`, grouped by rule: those of `rules[i]` end before index `ends[i]`.
    `rarity`, `columns`, `places` and `worths` are by feature. A frequent feature has a column: its
    weight in every question, 16 bits each. Any other has `places`, the numbers of the questions
    that contain it, 16 bits each, and `worths`, its weight in each of these, one byte each.
    `spoken` are the stems of all words in the questions.
    """

    rules: tuple[str, ...]
    ends: tuple[int, ...]
    texts: tuple[str, ...]
    rarity: dict[int, float]
    columns: dict[int, bytes]
    places: dict[int, bytes]
    worths: dict[int, bytes]
    spoken: frozenset[str]

    def questions(self, rule: str) -> tuple[str, ...]:
        """Return the questions written for a rule."""
        if rule not in self.rules:
            return ()
        at = self.rules.index(rule)
        return self.texts[self.ends[at - 1] if at else 0 : self.ends[at]]


def index_of(asked: Mapping[str, Sequence[str]]) -> Index:
    """Build the index of the questions written for each rule."""
    texts = tuple(text for some in asked.values() for text in some)
    told = [features(text) for text in texts]
    count: dict[int, int] = {}
    for one in told:
        for feature in one:
            count[feature] = count.get(feature, 0) + 1
    rarity = {
        feature: math.log(1 + len(told) / (1 + many))
        for feature, many in count.items()
        if many <= max(NEXT, COMMON * len(told))
    }
    places: dict[int, array[int]] = {feature: array("H") for feature in rarity}
    worths = {feature: bytearray() for feature in rarity}
    for number, one in enumerate(told):
        for feature, worth in weighed(one, rarity).items():
            places[feature].append(number)
            worths[feature].append(round(KEPT * worth))
    columns = {
        feature: column(len(texts), places.pop(feature), worths.pop(feature))
        for feature in rarity
        if count[feature] > max(NEXT, FREQUENT * len(told))
    }
    ends, end = [], 0
    for some in asked.values():
        end += len(some)
        ends.append(end)
    return Index(
        tuple(asked),
        tuple(ends),
        texts,
        rarity,
        columns,
        {feature: some.tobytes() for feature, some in places.items()},
        {feature: bytes(some) for feature, some in worths.items()},
        frozenset(stem for text in texts for stem in stems(text)),
    )


def column(size: int, places: Sequence[int], worths: Sequence[int]) -> bytes:
    """Return the bytes of a column: the weight of a feature in each question."""
    lanes = array("H", bytes(LANE * size))
    for place, worth in zip(places, worths, strict=True):
        lanes[place] = worth
    return lanes.tobytes()


class Likeness:
    """Compares the questions written for a game's rules with the question asked."""

    def __init__(self, index: Index) -> None:
        self._index = index
        self._columns: dict[int, int] = {}
        self._places: dict[int, list[tuple[int, int]]] = {}

    def of(self, asked: Features) -> dict[str, Like]:
        """Return the most similar question of each rule that has any similar one."""
        shares = self._shares(asked)
        index, first, likes = self._index, 0, {}
        for rule, end in zip(index.rules, index.ends, strict=True):
            mine = shares[first:end]
            best = max(mine, default=0)
            if best > 0:
                text = index.texts[first + mine.index(best)]
                mean = sum(sorted(mine)[-NEXT:]) / NEXT
                likes[rule] = Like(text, best / (KEPT * ASKED), mean / (KEPT * ASKED))
            first = end
        return likes

    def _shares(self, asked: Features) -> array[int]:
        """Return the similarity of each question; an identical one has about `KEPT * ASKED`."""
        index, total = self._index, 0
        few: list[tuple[int, int]] = []
        for feature, worth in weighed(asked, index.rarity).items():
            whole = round(ASKED * worth)
            if feature in index.columns:
                total += whole * self._column(feature)
            else:
                few.append((feature, whole))
        size = LANE * len(index.texts)
        shares = array("H", total.to_bytes(size, sys.byteorder))
        for feature, whole in few:
            for place, worth in self._rare(feature):
                shares[place] += whole * worth
        return shares

    def _column(self, feature: int) -> int:
        if feature not in self._columns:
            self._columns[feature] = int.from_bytes(self._index.columns[feature], sys.byteorder)
        return self._columns[feature]

    def _rare(self, feature: int) -> list[tuple[int, int]]:
        if feature not in self._places:
            places = array("H", self._index.places[feature])
            pairs = zip(places, self._index.worths[feature], strict=True)
            self._places[feature] = list(pairs)
        return self._places[feature]
