"""Measures of a list of results, with confidence intervals."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Sequence

import msgspec

DEPTH = 10
DRAWS = 1000


class Result(msgspec.Struct, frozen=True):
    """The result of one question.

    `ranks` are the ranks of right passages (from 1); `groups` is the number of gold groups, and
    `reached` the number of those among the first five passages. `exact` says whether all quotes are
    exactly as in their sources. `seconds` is elapsed time, `busy` is processor time.
    """

    id: str
    game: str
    kind: str
    style: str
    answerable: bool
    refused: bool
    ranks: tuple[int, ...]
    groups: int
    reached: int
    exact: bool
    seconds: float
    busy: float = 0.0

    @property
    def first(self) -> int:
        """The rank of the first right passage, or 0 if there is none."""
        return self.ranks[0] if self.ranks else 0


def recall(depth: int) -> Callable[[Result], float]:
    """Return a measure: whether a right passage is among the first `depth`."""
    return lambda result: float(0 < result.first <= depth)


def reciprocal(result: Result) -> float:
    """Return one divided by the rank of the first right passage."""
    return 1 / result.first if 0 < result.first <= DEPTH else 0.0


def gain(result: Result) -> float:
    """Return the normalized discounted gain of the right passages."""
    gained = sum(1 / math.log2(rank + 1) for rank in result.ranks if rank <= DEPTH)
    best = sum(1 / math.log2(rank + 1) for rank in range(1, max(1, len(result.ranks)) + 1))
    return gained / best


def answered_right(result: Result) -> float:
    """Return 1 if the question was answered and the ruling passage is right."""
    return float(not result.refused and result.first == 1)


def answered_beside(result: Result) -> float:
    """Return 1 if another passage was the ruling, but a right one is among the five shown."""
    return float(not result.refused and 1 < result.first <= 5)


def answered_wrong(result: Result) -> float:
    """Return 1 if the question was answered without a right passage among the five shown."""
    return float(not result.refused and not 0 < result.first <= 5)


def refused(result: Result) -> float:
    """Return 1 if the question was refused."""
    return float(result.refused)


OF_ANSWERABLE: dict[str, Callable[[Result], float]] = {
    "recall@1": recall(1),
    "recall@3": recall(3),
    "recall@5": recall(5),
    "MRR@10": reciprocal,
    "nDCG@10": gain,
    "answered right": answered_right,
    "right beside": answered_beside,
    "answered wrong": answered_wrong,
    "false refusals": refused,
}


def mean(values: Sequence[float]) -> float:
    """Return the mean, or 0 for no values."""
    return sum(values) / len(values) if values else 0.0


def interval(values: Sequence[float], seed: int = 1) -> tuple[float, float]:
    """Return the bootstrap interval of the mean, at 95 %."""
    if not values:
        return 0.0, 0.0
    source = random.Random(seed)
    means = sorted(mean(source.choices(values, k=len(values))) for _ in range(DRAWS))
    return means[int(0.025 * DRAWS)], means[int(0.975 * DRAWS)]


def percentile(values: Sequence[float], part: float) -> float:
    """Return the value below which a part (0 to 1) of the values lies."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))] if ordered else 0.0
