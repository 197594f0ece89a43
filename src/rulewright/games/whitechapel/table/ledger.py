"""The notebook grouped by night, for display."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from rulewright.games.whitechapel import notebook as n
from rulewright.games.whitechapel.state import ALLEYED, COACHED, WALKED, WhitechapelState

REMEMBERED: Final = 16  # cached notebooks
_WAYS: Final[dict[int, list[int]]] = {
    n.WALK: [WALKED],
    n.COACH: [COACHED, COACHED],
    n.ALLEY: [ALLEYED],
}


class Night:
    """The public facts of one night."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.scenes: list[int] = []  # circles; the two of the third night ascending
        self.ways: list[int] = []  # how each space after the crime was filled
        self.clues: list[int] = []  # circles found as clues
        self.misses: list[int] = []  # circles searched without result ...
        self.asked_at: list[int] = []  # ... and the number of moves by then
        self.missed_arrests: list[int] = []
        self.escaped = False


def nights(s: WhitechapelState) -> list[Night]:
    """List every night so far, in order. The list is cached and must not be changed."""
    return _read(tuple(s.notebook))


@lru_cache(maxsize=REMEMBERED)
def _read(entries: tuple[int, ...]) -> list[Night]:
    so_far: list[Night] = []
    for entry in entries:
        kind, value = n.kind_of(entry), n.value_of(entry)
        if kind == n.NIGHT:
            so_far.append(Night(value))
        elif so_far:
            _note(so_far[-1], kind, value)
    return so_far


def _note(night: Night, kind: int, value: int) -> None:
    if kind == n.SCENE:
        night.scenes.append(value)
    elif kind in _WAYS:
        night.ways += _WAYS[kind]
    elif kind == n.CLUE:
        night.clues.append(value)
    elif kind == n.MISS:
        night.misses.append(value)
        night.asked_at.append(len(night.ways))
    elif kind == n.MISSED_ARREST:
        night.missed_arrests.append(value)
    elif kind == n.ESCAPED:
        night.escaped = True
