"""The current state of the areas in a scene: owner, tags, and a note in words."""

from __future__ import annotations

from functools import lru_cache

from rulewright.games.thrones import troops
from rulewright.games.thrones.components import (
    AREA_COUNT,
    AREAS,
    CLOSED,
    HOUSE_NAMES,
    KIND,
    NOBODY,
    SEA,
)
from rulewright.games.thrones.control import controller
from rulewright.games.thrones.state import ThronesState
from rulewright.games.thrones.table.board import printed
from rulewright.games.thrones.table.scene_ids import (
    MOMENTS,
    REMEMBERED,
    Ints,
    order_label,
    owner_id,
)
from rulewright.kit.scene import AreaState


def areas(s: ThronesState) -> dict[str, AreaState]:
    """Return the current state of all areas, by id."""
    return _areas(
        s.edition,
        s.players,
        tuple(s.holder),
        tuple(s.token),
        tuple(s.units),
        tuple(s.order),
        tuple(s.garrison),
        tuple(s.neutral),
        NOBODY if s.battle is None else s.battle.area,
        NOBODY if s.march is None else s.march.origin,
    )


@lru_cache(maxsize=MOMENTS)
def _areas(
    edition: int,
    players: int,
    holder: Ints,
    token: Ints,
    units: Ints,
    order: Ints,
    garrison: Ints,
    neutral: Ints,
    embattled: int,
    current: int,
) -> dict[str, AreaState]:
    board = ThronesState(players)  # with nothing on it but what controls an area
    board.holder, board.token, board.neutral = list(holder), list(token), list(neutral)
    return {
        AREAS[area]: area_state(
            edition,
            area,
            controller(board, area),
            units[area],
            order[area],
            garrison[area],
            neutral[area],
            area == embattled,
            area == current,
        )
        for area in range(AREA_COUNT)
    }


@lru_cache(maxsize=REMEMBERED)
def area_state(
    edition: int,
    area: int,
    house: int,
    units: int,
    order: int,
    garrison: int,
    neutral: int,
    embattled: bool,
    current: bool,
) -> AreaState:
    """Return the owner, tags and note of an area."""
    tags: list[str] = []
    if neutral == CLOSED:
        tags.append("closed")
    if embattled:
        tags.append("embattled")
    if current:
        tags.append("current")
    note = area_note(edition, area, house, units, order, garrison, neutral)
    return {"owner": owner_id(house), "tags": tags, "note": note}


def area_note(
    edition: int, area: int, house: int, units: int, order: int, garrison: int, neutral: int
) -> str:
    """Return a note such as `Castle, 1 supply; controlled by Stark: a footman`."""
    words = [printed(edition, area)]
    if neutral == CLOSED:
        words.append("closed in this game")
    elif house != NOBODY:
        verb = "held" if KIND[area] == SEA else "controlled"
        words.append(f"{verb} by {HOUSE_NAMES[house]}")
    if troops.standing(units):
        words.append(troops.phrase(troops.standing(units)))
    if troops.routed(units):
        words.append(f"routed: {troops.phrase(troops.routed(units))}")
    if order:
        words.append(order_label(order))
    if garrison:
        words.append(f"garrison {garrison}")
    if neutral and neutral != CLOSED:
        words.append(f"neutral force {neutral}")
    return "; ".join(words)
