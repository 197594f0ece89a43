"""Figures of a list of results, with the intervals that chance gives them."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Sequence

import msgspec

DEPTH = 10
DRAWS = 1000


class Result(msgspec.Struct, frozen=True):
    """What came of one question.

    `ranks` are the places of right passages (from 1), `groups` how many groups of gold there are
    and `reached` how many of them stand among the first five; `exact` whether all quotes are those
    of their sources; `seconds` is time by the clock, `busy` time of the processor.
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
        """The place of the first right passage, 0 when there is none."""
        return self.ranks[0] if self.ranks else 0


def recall(depth: int) -> Callable[[Result], float]:
    """Whether a right passage stands among so many."""
    return lambda result: float(0 < result.first <= depth)


def reciprocal(result: Result) -> float:
    """One divided by the place of the first right passage."""
    return 1 / result.first if 0 < result.first <= DEPTH else 0.0


def gain(result: Result) -> float:
    """The discounted gain of the right passages over that of the best order of them."""
    gained = sum(1 / math.log2(rank + 1) for rank in result.ranks if rank <= DEPTH)
    best = sum(1 / math.log2(rank + 1) for rank in range(1, max(1, len(result.ranks)) + 1))
    return gained / best


def answered_right(result: Result) -> float:
    """Answered, and the ruling passage is a right one."""
    return float(not result.refused and result.first == 1)


def answered_beside(result: Result) -> float:
    """Answered with another ruling, but a right passage is among the five that are shown."""
    return float(not result.refused and 1 < result.first <= 5)


def answered_wrong(result: Result) -> float:
    """Answered, and nothing right is among the five passages shown."""
    return float(not result.refused and not 0 < result.first <= 5)


def refused(result: Result) -> float:
    """Refused."""
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
    """The mean, 0 of nothing."""
    return sum(values) / len(values) if values else 0.0


def interval(values: Sequence[float], seed: int = 1) -> tuple[float, float]:
    """The middle 95 % of means of samples drawn with replacement."""
    if not values:
        return 0.0, 0.0
    source = random.Random(seed)
    means = sorted(mean(source.choices(values, k=len(values))) for _ in range(DRAWS))
    return means[int(0.025 * DRAWS)], means[int(0.975 * DRAWS)]


def percentile(values: Sequence[float], part: float) -> float:
    """The value below which a part of the values lies."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))] if ordered else 0.0
