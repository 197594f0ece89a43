"""Fits the weights for `tools.desk_eval.tune`, to rank right passages first or to classify.

All signs are scaled to the same spread before fitting, so that the penalty on large weights affects
them equally; the returned weights are for the unscaled signs.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

TURNS, STEP, PENALTY = 500, 0.15, 0.04
ROUNDS, DECAY = 40, 0.02
Row = Sequence[tuple[dict[str, float], bool]]
Floats = NDArray[np.float64]


def names_in(rows: Sequence[Row], left_out: Sequence[str] = ()) -> list[str]:
    """Return the names of all signs in the rows, sorted, without those left out."""
    return sorted({name for row in rows for signs, _ in row for name in signs} - set(left_out))


def listwise(
    rows: Sequence[Row], left_out: Sequence[str] = (), penalty: float = PENALTY
) -> dict[str, float]:
    """Fit weights that rank right passages first, by softmax over each question's passages.

    A row has the passages of one question: the signs of each, and whether it is right. Rows without
    a right passage have no effect.
    """
    names = names_in(rows, left_out)
    told = [row for row in rows if any(right for _, right in row)]
    signs, right, absent = packed(told, names)
    spread = spread_of(signs.reshape(-1, len(names)))
    signs = signs / spread
    weight, speed, swing = np.zeros((3, len(names)))
    for turn in range(1, TURNS + 1):
        height = signs @ weight + absent
        share = np.exp(height - height.max(axis=1, keepdims=True))
        share /= share.sum(axis=1, keepdims=True)
        wanted = share * right / (share * right).sum(axis=1, keepdims=True)
        slope = ((share - wanted)[:, :, None] * signs).sum(axis=(0, 1)) / len(told)
        slope += penalty * weight
        speed, swing = 0.9 * speed + 0.1 * slope, 0.99 * swing + 0.01 * slope**2
        pace = (speed / (1 - 0.9**turn)) / (np.sqrt(swing / (1 - 0.99**turn)) + 1e-8)
        weight -= STEP * (1 - 0.9 * turn / TURNS) * pace
    return dict(zip(names, (weight / spread).tolist(), strict=True))


def packed(rows: Sequence[Row], names: Sequence[str]) -> tuple[Floats, Floats, Floats]:
    """Return the rows as arrays: the signs, the right passages, and minus infinity as padding."""
    depth = max(len(row) for row in rows)
    signs = np.zeros((len(rows), depth, len(names)))
    right = np.zeros((len(rows), depth))
    absent = np.full((len(rows), depth), -np.inf)
    for number, row in enumerate(rows):
        absent[number, : len(row)] = 0.0
        for place, (signs_of_one, good) in enumerate(row):
            signs[number, place] = [signs_of_one.get(name, 0.0) for name in names]
            right[number, place] = good
    return signs, right, absent


def spread_of(signs: Floats) -> Floats:
    """Return the standard deviation of each sign, or 1 for a constant one."""
    spread: Floats = signs.std(axis=0)
    return np.where(spread < 1e-9, 1.0, spread)


def scaled(tuned: dict[str, float], rows: Sequence[Row], top: float) -> dict[str, float]:
    """Scale weights so that the best passages of the questions score `top` on average."""
    best = [max(weighed(signs, tuned) for signs, _ in row) for row in rows if row]
    return {name: value * top * len(best) / sum(best) for name, value in tuned.items()}


def weighed(signs: dict[str, float], tuned: dict[str, float]) -> float:
    """Return the weighted sum of signs."""
    return sum(tuned.get(name, 0.0) * value for name, value in signs.items())


def first_right(row: Row, tuned: dict[str, float]) -> int:
    """Return the rank of the first right passage by these weights, or 0 if there is none."""
    ordered = sorted(row, key=lambda one: -weighed(one[0], tuned))
    return next((place for place, (_, right) in enumerate(ordered, 1) if right), 0)


def logistic(rows: Row) -> dict[str, float]:
    """Fit a logistic regression; the threshold is chosen later."""
    names = names_in([rows], ("bias",))
    signs = np.array([[signs_of_one.get(name, 0.0) for name in names] for signs_of_one, _ in rows])
    right = np.array([float(good) for _, good in rows])
    middle, spread = signs.mean(axis=0), spread_of(signs)
    signs = np.hstack([(signs - middle) / spread, np.ones((len(rows), 1))])
    weight = np.zeros(signs.shape[1])
    punish = DECAY * np.eye(len(weight))
    for _ in range(ROUNDS):
        sure = 1 / (1 + np.exp(-signs @ weight))
        slope = signs.T @ (sure - right) / len(rows) + punish @ weight
        bend = (signs * (sure * (1 - sure))[:, None]).T @ signs / len(rows) + punish
        weight -= np.linalg.solve(bend, slope)
    plain = weight[:-1] / spread
    bias = float(weight[-1] - (plain * middle).sum())
    return {**dict(zip(names, plain.tolist(), strict=True)), "bias": bias}
