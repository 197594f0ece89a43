"""Confidence intervals for means that remain valid however often one looks at them.

`ConfidenceSequence` is the empirical Bernstein confidence sequence with predictable plug-in
weights: Ian Waudby-Smith and Aaditya Ramdas, "Estimating means of bounded random variables by
betting", Journal of the Royal Statistical Society B 86 (2024), theorem 2. Its intervals hold at all
times jointly, so a run may check after every deal and stop as soon as the result is precise enough.
"""

from __future__ import annotations

from math import log, log1p, sqrt

LARGEST_BET = 0.5


class ConfidenceSequence:
    """The interval of the mean of values between 0 and 1 that arrive one by one.

    With probability `1 - alpha` the mean is in the interval at every moment.
    """

    def __init__(self, alpha: float = 0.05) -> None:
        self.count = 0
        self._log = log(2 / alpha)
        self._sum = 0.5
        self._spread = 0.25
        self._bets = 0.0
        self._weighted = 0.0
        self._cost = 0.0

    def add(self, value: float) -> None:
        """Take one more value between 0 and 1 into account."""
        if not 0 <= value <= 1:
            raise ValueError(f"{value} does not lie between 0 and 1")
        before = self._sum / (self.count + 1)
        variance = self._spread / (self.count + 1)
        self.count += 1
        bet = min(LARGEST_BET, sqrt(2 * self._log / (variance * self.count * log1p(self.count))))
        self._bets += bet
        self._weighted += bet * value
        self._cost += (value - before) ** 2 * (-log1p(-bet) - bet)
        self._sum += value
        self._spread += (value - self._sum / (self.count + 1)) ** 2

    @property
    def interval(self) -> tuple[float, float]:
        """The interval from the values so far."""
        if not self.count:
            return 0.0, 1.0
        centre = self._weighted / self._bets
        margin = (self._log + self._cost) / self._bets
        return max(0.0, centre - margin), min(1.0, centre + margin)
