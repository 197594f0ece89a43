"""The adept: plays either side, Jack as the ripper does and a detective as the inspector does."""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar

from rulewright.games.whitechapel.bots.inspector import Inspector
from rulewright.games.whitechapel.bots.ripper import Ripper
from rulewright.games.whitechapel.state import JACK
from rulewright.kernel import AnyAsk, Bot


class Adept:
    """Plays whatever its seat is."""

    about: ClassVar[str] = "plays Jack or a detective, from what its own seat may know"

    def __init__(self, seat: int, rng: Random) -> None:
        self.player: Bot = Ripper(seat, rng) if seat == JACK else Inspector(seat, rng)

    def choose(self, view: Any, ask: AnyAsk) -> int:
        """One of `ask.options(view)`."""
        return self.player.choose(view, ask)
