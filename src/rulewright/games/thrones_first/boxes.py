"""The boxes that matches can be played with: ours, and owners' packs given to the program."""

from __future__ import annotations

from typing import Final

from rulewright.games.thrones_first.box import Box
from rulewright.kernel import BadPosition

BOXES: Final[list[Box]] = []


def box_named(key: str) -> int:
    """Return the index of the box with this key; `BadPosition` if it is not loaded."""
    for place, box in enumerate(BOXES):
        if box.key == key:
            return place
    raise BadPosition(f"the pack {key!r} is not loaded here")
