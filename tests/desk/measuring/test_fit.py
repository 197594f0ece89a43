"""Weights put right passages first and tell answers from refusals."""

import pytest

from rulewright.desk.answer.evidence import sureness
from tools.desk_eval.fit import first_right, listwise, logistic, scaled

ROWS = [
    [({"good": 0.2, "noise": 0.9, "same": 1.0}, False), ({"good": 0.8, "same": 1.0}, True)],
    [({"good": 0.9, "noise": 0.1, "same": 1.0}, True), ({"good": 0.1, "same": 1.0}, False)],
    [({"good": 0.5, "same": 1.0}, True), ({"good": 0.4, "noise": 0.8, "same": 1.0}, False)],
]


def test_what_tells_right_passages_weighs_most() -> None:
    tuned = listwise(ROWS)
    assert tuned["good"] > 1
    assert tuned["good"] > tuned["noise"]
    assert tuned["same"] == pytest.approx(0, abs=1e-6)
    assert [first_right(row, tuned) for row in ROWS] == [1, 1, 1]
    assert set(listwise(ROWS, ("noise", "same"))) == {"good"}
    assert first_right([({"good": 1.0}, False)], tuned) == 0


def test_weights_are_brought_to_a_scale() -> None:
    tuned = scaled({"good": 3.0}, ROWS, 8.0)
    best = [max(signs["good"] * tuned["good"] for signs, _ in row) for row in ROWS]
    assert sum(best) / len(best) == pytest.approx(8.0)


def test_answers_are_told_from_refusals() -> None:
    rows = [({"fit": 0.1 * place}, place > 4) for place in range(10)]
    tuned = logistic(rows)
    assert sureness({"fit": 0.9, "bias": 1.0}, tuned) > 0.7
    assert sureness({"fit": 0.1, "bias": 1.0}, tuned) < 0.3
