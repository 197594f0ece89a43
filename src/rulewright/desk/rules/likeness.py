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
        self._all = [(rule, text) for rule, texts in asked.items() for text in texts]
        told = [features(text) for _, text in self._all]
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
        shares: dict[int, float] = {}
        for feature, worth in weighed(asked, self._rarity).items():
            for number, other in self._where[feature]:
                shares[number] = shares.get(number, 0.0) + worth * other
        by_rule: dict[str, list[tuple[float, int]]] = {}
        for number, share in shares.items():
            by_rule.setdefault(self._all[number][0], []).append((share, number))
        return {rule: self._likest(some) for rule, some in by_rule.items()}

    def _likest(self, some: list[tuple[float, int]]) -> Like:
        first = sorted(some, reverse=True)[:NEXT]
        best, number = first[0]
        return Like(self._all[number][1], best, sum(share for share, _ in first) / NEXT)
