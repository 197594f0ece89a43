"""The steward of the first edition: that of the second, with a method for each ask of its own."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Final

from rulewright.games.thrones.bots.steward import Steward
from rulewright.games.thrones.bots.survey import Survey
from rulewright.games.thrones.state import State
from rulewright.kernel import AnyAsk


class FirstSteward(Steward):
    """Plays one house of the first edition."""

    def __init__(self, seat: int, rng: Random) -> None:
        super().__init__(seat, rng)

    def choose(self, view: Any, ask: AnyAsk) -> int:
        """One of `ask.options(view)`."""
        method = _CHOICES.get(ask.kind)
        if method is None:
            return super().choose(view, ask)
        assert isinstance(view, State)
        options = ask.options(view)
        if len(options) == 1:
            return options[0]
        return method(self, Survey(view, self.seat), ask, options)


_Choice = Callable[[FirstSteward, Survey, Any, list[int]], int]

_CHOICES: Final[dict[str, _Choice]] = {}
