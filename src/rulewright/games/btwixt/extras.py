"""The bots of B'Twixt, and the packs of components that a box owner adds."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

from rulewright.games.btwixt.bots import BOTS
from rulewright.games.btwixt.options import offer_pack
from rulewright.games.btwixt.pack.checking import check_pack
from rulewright.games.btwixt.pack.reading import read_pack
from rulewright.games.btwixt.state import BtwixtState
from rulewright.kernel import Bot, Extras


class BTwixtExtras(Extras[BtwixtState]):
    """The game's bots, and its packs, each of which becomes a value of the option `pack`."""

    def bots(self) -> dict[str, Callable[[int, Random], Bot]]:
        return BOTS

    def offer_pack(self, folder: Path) -> str:
        pack = read_pack(folder)
        offer_pack(pack)
        return pack.key

    def check_pack(self, folder: Path) -> tuple[list[str], list[str]]:
        """Check a pack against the contents of the box and the values known to be printed."""
        report = check_pack(folder)
        return report.faults, report.notes


EXTRAS = BTwixtExtras()
