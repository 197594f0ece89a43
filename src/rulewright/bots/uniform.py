"""The bot that plays any game by choosing at random."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, ClassVar

from rulewright.kernel import AnyAsk


def pick(options: Sequence[int], rng: Random) -> int:
    """Return a random option; faster than `Random.choice`, and always one draw."""
    return options[int(rng.random() * len(options))]


class RandomBot:
    """Chooses among the open options with equal probability."""

    about: ClassVar[str] = "takes any open choice, all with equal chances"

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def choose(self, view: Any, ask: AnyAsk) -> int:
        """Return one of the open options, all equally likely."""
        return pick(ask.options(view), self.rng)
