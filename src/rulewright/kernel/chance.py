"""Verifiable luck: every outcome follows from a seed that is committed to at the start.

Draw number n of a stream is a hash of the seed and n. A stream therefore has no state to copy, and
a match that is loaded or undone continues with exactly the draws it would have had.
"""

from __future__ import annotations

from hashlib import blake2b, sha256
from typing import Any


def commitment(seed: str) -> str:
    """Return the hash of a seed: the SHA-256 of `rulewright:SEED`, in hexadecimal.

    It is shown when a match starts; the seed itself is shown when the match ends.
    """
    return sha256(f"rulewright:{seed}".encode()).hexdigest()


class Stream:
    """The sequence of draws that follows from a seed."""

    def __init__(self, seed: str) -> None:
        self.seed = seed
        self.keyed: Any = None  # the hash of the seed, made at the first draw and copied for each

    def draw(self, number: int, below: int) -> int:
        """Return draw `number` as an int from 0 to below-1 (bias under 2^-40 if `below` < 2^20)."""
        if self.keyed is None:
            key = blake2b(f"rulewright:{self.seed}".encode(), digest_size=32).digest()
            self.keyed = blake2b(digest_size=7, key=key)
        keyed = self.keyed.copy()
        keyed.update(number.to_bytes(8, "big"))
        return int.from_bytes(keyed.digest(), "big") % below

    def pick(self, number: int, outcomes: list[int], weights: list[int] | None) -> int:
        """Return the outcome that draw `number` selects, by weight (None: all equally likely)."""
        if weights is None:
            return outcomes[self.draw(number, len(outcomes))]
        point = self.draw(number, sum(weights))
        for outcome, weight in zip(outcomes, weights, strict=True):
            if point < weight:
                return outcome
            point -= weight
        raise ValueError("no outcome has any weight")
