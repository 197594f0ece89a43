"""The packs that matches can be played with: our own, and those of a box owner that were named."""

from __future__ import annotations

from typing import Final

from rulewright.games.btwixt.components import Pack
from rulewright.games.btwixt.pack.reading import GAME, read_own_pack, read_pack
from rulewright.kernel import BadPosition
from rulewright.kit.packs import named_folders

PACKS: Final[list[Pack]] = [
    read_own_pack(),
    *[read_pack(folder) for folder in named_folders(GAME)],
]


def pack_named(key: str) -> int:
    """The place of the pack of that key; `BadPosition` where it is not loaded here."""
    for place, pack in enumerate(PACKS):
        if pack.key == key:
            return place
    raise BadPosition(f"the pack {key!r} is not loaded here")
