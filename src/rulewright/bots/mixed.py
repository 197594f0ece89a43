"""A bot of intermediate strength: each choice is made by one of several bots, at random."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from rulewright.bots.uniform import pick
from rulewright.kernel import AnyAsk, Bot


class MixedBot:
    """Lets one of its bots make each choice, all with equal probability."""

    def __init__(self, bots: Sequence[Bot], rng: Random) -> None:
        self.bots = bots
        self.rng = rng

    def choose(self, view: Any, ask: AnyAsk) -> int:
        """Return the choice of a randomly drawn bot."""
        chosen = pick(range(len(self.bots)), self.rng)
        return self.bots[chosen].choose(view, ask)
