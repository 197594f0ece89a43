"""The boxes that matches can be played with: ours, and those of owners that were named."""

from __future__ import annotations

from typing import Final

from rulewright.games.thrones_first.box import Box
from rulewright.kernel import BadPosition

BOXES: Final[list[Box]] = []


def box_named(key: str) -> int:
    """The place of the box of that key; `BadPosition` where it is not loaded here."""
    for place, box in enumerate(BOXES):
        if box.key == key:
            return place
    raise BadPosition(f"the pack {key!r} is not loaded here")
