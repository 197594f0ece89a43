"""Luck that can be checked: every outcome follows from a seed that is committed to at the start.

Draw number n of a stream is a hash of the seed and n, so a stream has no state to copy: a match
that is loaded or taken back goes on with the very draws it would have had.
"""

from __future__ import annotations

from hashlib import blake2b, sha256
from typing import Any


def commitment(seed: str) -> str:
    """The SHA-256 of the seed, shown when a match starts; the seed is shown when it ends."""
    return sha256(f"rulewright:{seed}".encode()).hexdigest()


class Stream:
    """The draws that follow from a seed."""

    def __init__(self, seed: str) -> None:
        self.seed = seed
        self.keyed: Any = None  # made for the first draw; each goes on from a copy

    def draw(self, number: int, below: int) -> int:
        """Draw `number` as an int in 0..below-1 (bias under 2^-40 for any `below` < 2^20)."""
        if self.keyed is None:
            key = blake2b(f"rulewright:{self.seed}".encode(), digest_size=32).digest()
            self.keyed = blake2b(digest_size=7, key=key)
        keyed = self.keyed.copy()
        keyed.update(number.to_bytes(8, "big"))
        return int.from_bytes(keyed.digest(), "big") % below

    def pick(self, number: int, outcomes: list[int], weights: list[int] | None) -> int:
        """The outcome that draw `number` falls on."""
        if weights is None:
            return outcomes[self.draw(number, len(outcomes))]
        point = self.draw(number, sum(weights))
        for outcome, weight in zip(outcomes, weights, strict=True):
            if point < weight:
                return outcome
            point -= weight
        raise ValueError("no outcome has any weight")
