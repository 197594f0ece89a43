"""A bot between others in strength: each choice is made by one of several, drawn by luck."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from rulewright.bots.uniform import pick
from rulewright.kernel import AnyAsk, Bot


class MixedBot:
    """Lets one of its bots make each choice, all with equal chances."""

    def __init__(self, bots: Sequence[Bot], rng: Random) -> None:
        self.bots = bots
        self.rng = rng

    def choose(self, view: Any, ask: AnyAsk) -> int:
        """Return the choice of one of the bots."""
        chosen = pick(range(len(self.bots)), self.rng)
        return self.bots[chosen].choose(view, ask)
