"""The packs that matches can be played with: our own, and those of a box owner that were named."""

from __future__ import annotations

from typing import Final

from rulewright.games.battles.components import Pack
from rulewright.games.battles.pack.reading import read_own_pack
from rulewright.kernel import BadPosition

PACKS: Final[list[Pack]] = [read_own_pack()]


def pack_and_plan(pack_key: str, plan_key: str) -> tuple[int, int]:
    """The places of a pack and of a plan in it; `BadPosition` for one that is not here."""
    for place, pack in enumerate(PACKS):
        if pack.key == pack_key:
            for number, plan in enumerate(pack.plans):
                if plan.key == plan_key:
                    return place, number
            raise BadPosition(f"the pack {pack_key} has no plan {plan_key!r}")
    raise BadPosition(f"the pack {pack_key!r} is not loaded here")
