"""The bots of Battles of Westeros, and packs of components."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

from rulewright.games.battles.bots import BOTS
from rulewright.games.battles.options import offer_pack
from rulewright.games.battles.pack.checking import check_pack
from rulewright.games.battles.pack.reading import read_pack
from rulewright.games.battles.signs import signs
from rulewright.games.battles.state import BattlesState
from rulewright.kernel import Bot, Extras


class BattlesExtras(Extras[BattlesState]):
    """The bots of Battles, and box owners' packs, each of which is a value of the option `pack`."""

    signs = staticmethod(signs)

    def bots(self) -> dict[str, Callable[[int, Random], Bot]]:
        return BOTS

    def offer_pack(self, folder: Path) -> str:
        pack = read_pack(folder)
        offer_pack(pack)
        return pack.key

    def check_pack(self, folder: Path) -> tuple[list[str], list[str]]:
        """Check a pack against the box and against known printed values."""
        report = check_pack(folder)
        return report.faults, report.notes


EXTRAS = BattlesExtras()
