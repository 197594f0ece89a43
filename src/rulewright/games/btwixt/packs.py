"""The packs that matches can use: our own, and those of box owners that are loaded."""

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
    """Return the number of the pack with a key; raise `BadPosition` if it is not loaded."""
    for place, pack in enumerate(PACKS):
        if pack.key == key:
            return place
    raise BadPosition(f"the pack {key!r} is not loaded here")
