"""The terrain of a match where it differs from its plan's, as in a skirmish."""

from __future__ import annotations

from functools import lru_cache

from rulewright.games.battles.packs import PACKS
from rulewright.games.battles.state import BattlesState, plan_of
from rulewright.games.battles.table.land.drawn import WATERS, terrain
from rulewright.games.battles.table.land.ground import Ground
from rulewright.games.battles.table.land.streams import flow
from rulewright.kit.board import Decor

#: The size of the caches.
KEPT = 64


def laid_ground(view: BattlesState) -> list[Decor]:
    """Draw the terrain of the match over the board, if it differs from the plan's."""
    if view.ground == plan_of(view).ground:
        return []
    return _drawn(view.pack, view.plan, tuple(view.ground), tuple(view.structures))


def crossings(view: BattlesState) -> dict[int, float]:
    """Return for each stream hex the angle of a bridge or ford across it, in degrees."""
    return _crossings(view.pack, view.plan, tuple(view.ground))


@lru_cache(KEPT)
def _drawn(
    pack: int, plan: int, codes: tuple[int, ...], structures: tuple[int, ...]
) -> list[Decor]:
    return terrain(Ground(PACKS[pack].plans[plan].grid, codes), structures)


@lru_cache(KEPT)
def _crossings(pack: int, plan: int, codes: tuple[int, ...]) -> dict[int, float]:
    ground = Ground(PACKS[pack].plans[plan].grid, codes)
    return {cell: round(angle + 90, 1) for cell, angle in flow(ground, ground.of(*WATERS)).items()}
