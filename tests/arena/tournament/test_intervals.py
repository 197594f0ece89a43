"""Confidence sequences: they hold at every look, and shrink."""

from random import Random

import pytest

from rulewright.arena.tournament.intervals import ConfidenceSequence


def missed(mean: float, values: int, seed: int) -> bool:
    """Return whether the mean is outside the interval at any moment."""
    rng = Random(seed)
    sequence = ConfidenceSequence(0.2)
    for _ in range(values):
        sequence.add(float(rng.random() < mean))
        low, high = sequence.interval
        if not low <= mean <= high:
            return True
    return False


@pytest.mark.parametrize("mean", [0.1, 0.5])
def test_the_mean_is_inside_at_every_moment_as_often_as_promised(mean: float) -> None:
    assert sum(missed(mean, 400, seed) for seed in range(100)) <= 20


def test_it_shrinks_and_is_narrow_where_values_vary_little() -> None:
    wide, narrow = ConfidenceSequence(), ConfidenceSequence()
    rng = Random(1)
    for _ in range(2000):
        wide.add(float(rng.random() < 0.5))
        narrow.add(0.5 + 0.1 * (rng.random() - 0.5))
    assert wide.interval[1] - wide.interval[0] < 0.15
    assert narrow.interval[1] - narrow.interval[0] < 0.02


def test_nothing_is_known_before_the_first_value_and_values_have_bounds() -> None:
    sequence = ConfidenceSequence()
    assert sequence.interval == (0.0, 1.0)
    with pytest.raises(ValueError, match="between 0 and 1"):
        sequence.add(1.5)
