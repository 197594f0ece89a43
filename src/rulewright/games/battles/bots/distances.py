"""Walking distances between hexes, around rivers and over bridges and fords."""

from __future__ import annotations

from typing import Final

from rulewright.games.battles.ground.terrain import is_impassable
from rulewright.games.battles.state import BattlesState, plan_of

FAR: Final = 99  # no path
_MOST_KEPT: Final = 2000

#: A cache of results, by the field and the target hexes; fields seldom change.
_KNOWN: Final[dict[tuple[int, int, bytes, bytes, tuple[int, ...]], list[int]]] = {}


def steps_to(s: BattlesState, cells: list[int]) -> list[int]:
    """Return the fewest steps from each hex to the nearest of some hexes.

    Units and fires are ignored.
    """
    key = s.pack, s.plan, bytes(s.ground), bytes(s.structures), tuple(cells)
    steps = _KNOWN.get(key)
    if steps is None:
        if len(_KNOWN) >= _MOST_KEPT:
            _KNOWN.clear()
        steps = _KNOWN[key] = _measure(s, cells)
    return steps


def _measure(s: BattlesState, cells: list[int]) -> list[int]:
    neighbours = plan_of(s).neighbours
    steps = [FAR] * len(s.ground)
    for cell in cells:
        steps[cell] = 0
    edge, taken = cells[:], 0
    while edge:
        taken += 1
        further: list[int] = []
        for cell in edge:
            for other in neighbours[cell]:
                if other >= 0 and steps[other] == FAR and not is_impassable(s, other):
                    steps[other] = taken
                    further.append(other)
        edge = further
    return steps
