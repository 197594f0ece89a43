"""Reading and writing of sets of pieces, which are bit masks of their indexes in a list."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.games.thrones.components import HOUSES
from rulewright.kit.text import find, listed, split


def read_mask(value: str, keys: Sequence[str], what: str) -> int:
    """Read a list of ids as a bit mask."""
    mask = 0
    for name in split(value):
        mask |= 1 << find(name, keys, what)
    return mask


def mask_words(mask: int, keys: Sequence[str]) -> list[str]:
    """List the ids whose bits are set in a mask."""
    return [key for place, key in enumerate(keys) if mask >> place & 1]


def masks_by_house(masks: Sequence[int], keys: Sequence[str]) -> list[str]:
    """Write the rest of a line, after its name, for each house with a mask that is not 0."""
    return [
        f" {HOUSES[house]}: {listed(mask_words(mask, keys))}"
        for house, mask in enumerate(masks)
        if mask
    ]
