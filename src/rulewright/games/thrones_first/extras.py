"""The bots of the first edition, and its component packs."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

from rulewright.games.thrones.state import ThronesState
from rulewright.games.thrones_first.bots import BOTS
from rulewright.games.thrones_first.pack.checking import check_pack
from rulewright.games.thrones_first.pack.offering import offer_box
from rulewright.kernel import Bot, Extras


class FirstExtras(Extras[ThronesState]):
    """The bots, and owners' packs: each becomes a value of the option `pack`."""

    offer_pack = staticmethod(offer_box)

    def bots(self) -> dict[str, Callable[[int, Random], Bot]]:
        return BOTS

    def check_pack(self, folder: Path) -> tuple[list[str], list[str]]:
        """Compare a pack with the box and with the values known to be printed."""
        report = check_pack(folder)
        return report.faults, report.notes


EXTRAS = FirstExtras()
