"""How like a question is to those that are written for each rule."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

import msgspec

from rulewright.desk.rules.features import Features, features, weighed

#: A feature of more questions than this share of them tells nothing, and takes long.
COMMON = 0.2
NEXT = 3


class Like(msgspec.Struct, frozen=True):
    """The question of a rule that is most like one asked, how like it is, and the mean of three."""

    question: str
    best: float
    mean: float


class Likeness:
    """The questions of a game's rules, to be compared with what is asked."""

    def __init__(self, asked: Mapping[str, Sequence[str]]) -> None:
        self._texts = [text for texts in asked.values() for text in texts]
        self._spans: list[tuple[str, int, int]] = []
        for rule, texts in asked.items():
            first = self._spans[-1][2] if self._spans else 0
            self._spans.append((rule, first, first + len(texts)))
        told = [features(text) for text in self._texts]
        count: dict[int, int] = {}
        for one in told:
            for feature in one:
                count[feature] = count.get(feature, 0) + 1
        self._rarity = {
            feature: math.log(1 + len(told) / (1 + many))
            for feature, many in count.items()
            if many <= max(NEXT, COMMON * len(told))
        }
        self._where: dict[int, list[tuple[int, float]]] = {}
        for number, one in enumerate(told):
            for feature, worth in weighed(one, self._rarity).items():
                self._where.setdefault(feature, []).append((number, worth))

    def of(self, asked: Features) -> dict[str, Like]:
        """For each rule that has a question at all like the one asked: the nearest of them."""
        shares = [0.0] * len(self._texts)
        for feature, worth in weighed(asked, self._rarity).items():
            for number, other in self._where[feature]:
                shares[number] += worth * other
        likes = {}
        for rule, first, end in self._spans:
            mine = shares[first:end]
            best = max(mine, default=0.0)
            if best > 0:
                text = self._texts[first + mine.index(best)]
                likes[rule] = Like(text, best, sum(sorted(mine)[-NEXT:]) / NEXT)
        return likes
