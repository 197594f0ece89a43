"""The packs that matches can use: our own, and those that box owners have added."""

from __future__ import annotations

from typing import Final

from rulewright.games.battles.components import Pack, Plan
from rulewright.games.battles.ground.field import prepare
from rulewright.games.battles.pack.reading import GAME, read_own_pack, read_pack
from rulewright.games.battles.words import NO_STRUCTURE, PLAINS
from rulewright.kernel import BadPosition
from rulewright.kit.hexes import Grid
from rulewright.kit.packs import named_folders

PACKS: Final[list[Pack]] = [
    read_own_pack(),
    *[read_pack(folder) for folder in named_folders(GAME)],
]


def pack_and_plan(pack_key: str, plan_key: str) -> tuple[int, int]:
    """Return the indices of a pack and of a plan in it.

    A plan key such as `S1 9x9` is for a plain field. Raise `BadPosition` if pack or plan is
    missing.
    """
    for place, pack in enumerate(PACKS):
        if pack.key == pack_key:
            for number, plan in enumerate(pack.plans):
                if plan.key == plan_key:
                    return place, number
            frame, _, size = plan_key.partition(" ")
            columns, _, rows = size.partition("x")
            if not (columns.isdigit() and rows.isdigit()):
                raise BadPosition(f"the pack {pack_key} has no plan {plan_key!r}")
            number = pack_and_plan(pack_key, frame)[1]
            return place, plain_field(place, number, int(columns), int(rows))
    raise BadPosition(f"the pack {pack_key!r} is not loaded here")


def plain_field(pack: int, frame: int, columns: int, rows: int) -> int:
    """Return the index of a plan of plains only, creating it when first needed.

    Its rounds, ratings and tracks are those of the plan `frame`; its key is that plan's key and the
    size, as in `S1 9x9`.
    """
    plans = PACKS[pack].plans
    model = plans[frame]
    key = f"{model.key} {columns}x{rows}"
    for number, known in enumerate(plans):
        if known.key == key:
            return number
    plan = Plan(key, model.name, Grid.rectangle(columns, rows, short=True))
    plan.frame = model.key
    plan.columns, plan.rows = columns, rows
    plan.rounds, plan.order_rating = model.rounds, model.order_rating
    plan.leadership_rating, plan.command = model.leadership_rating, model.command[:]
    plan.momentum, plan.rout = model.momentum, model.rout[:]
    plan.ground = [PLAINS] * len(plan.grid)
    plan.structures = [NO_STRUCTURE] * len(plan.grid)
    prepare(plan)
    plans.append(plan)
    return len(plans) - 1
