"""The bot that plays any game: every open option is as likely as the other."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, ClassVar

from rulewright.kernel import AnyAsk


def pick(options: Sequence[int], rng: Random) -> int:
    """One of the options, each as likely; quicker than `Random.choice`, and one draw each."""
    return options[int(rng.random() * len(options))]


class RandomBot:
    """Chooses among the open options with equal chances."""

    about: ClassVar[str] = "takes any open choice, all with equal chances"

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def choose(self, view: Any, ask: AnyAsk) -> int:
        """One of `ask.options(view)`."""
        return pick(ask.options(view), self.rng)
