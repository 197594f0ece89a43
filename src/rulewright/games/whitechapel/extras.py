"""The bots of Letters from Whitechapel."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from rulewright.games.whitechapel.bots import BOTS
from rulewright.games.whitechapel.state import WhitechapelState
from rulewright.kernel import Bot, Extras


class WhitechapelExtras(Extras[WhitechapelState]):
    """The game's bots."""

    def bots(self) -> dict[str, Callable[[int, Random], Bot]]:
        return BOTS


EXTRAS = WhitechapelExtras()
