"""The adept, a bot for either side: it plays as a ripper or as an inspector."""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar

from rulewright.games.whitechapel.bots.inspector import Inspector
from rulewright.games.whitechapel.bots.ripper import Ripper
from rulewright.games.whitechapel.state import JACK
from rulewright.kernel import AnyAsk, Bot


class Adept:
    """Plays Jack as a ripper does, or a detective as an inspector does."""

    about: ClassVar[str] = "plays Jack or a detective, from what its own seat may know"

    def __init__(self, seat: int, rng: Random) -> None:
        self.player: Bot = Ripper(seat, rng) if seat == JACK else Inspector(seat, rng)

    def choose(self, view: Any, ask: AnyAsk) -> int:
        """Let the ripper or the inspector choose."""
        return self.player.choose(view, ask)
