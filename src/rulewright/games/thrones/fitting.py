"""Orders that may not be placed at sea, and the tokens to be kept for sea areas."""

from __future__ import annotations

from typing import Final

from rulewright.games.thrones.components import (
    CONSOLIDATE,
    KIND,
    ORDER_COUNT,
    ORDER_STAR,
    ORDER_TYPE,
    SEA,
)
from rulewright.games.thrones.editions import edition_of
from rulewright.games.thrones.state import ThronesState
from rulewright.kernel import Refusal

NOT_AT_SEA: Final = Refusal("consolidate.sea", "A consolidate order is not placed at sea.")
KEPT_FOR_SEA: Final = Refusal(
    "planning.one-each", "Then no order would be left that may be placed in one of your sea areas."
)


def may_lie(s: ThronesState, area: int, order: int) -> bool:
    """Return whether an order may be placed in an area of this kind. [consolidate.sea]"""
    return (
        KIND[area] != SEA or ORDER_TYPE[order] != CONSOLIDATE or edition_of(s).consolidates_at_sea
    )


def capacity(s: ThronesState, left: list[int], stars: int, afloat: bool) -> int:
    """Return how many areas the tokens left can cover: only sea areas if `afloat`, else any."""
    plain = 0
    special = 0
    for order in range(1, ORDER_COUNT):
        if s.barred >> order & 1 or (afloat and ORDER_TYPE[order] == CONSOLIDATE):
            continue
        if ORDER_STAR[order]:
            special += left[order]
        else:
            plain += left[order]
    return plain + max(0, min(special, stars))


def at_sea(areas: list[int]) -> int:
    """Return how many of these areas are seas."""
    return sum(1 for area in areas if KIND[area] == SEA)


def _most(s: ThronesState, left: list[int], stars: int, land: int, seas: int) -> int:
    """Return how many of these land and sea areas the tokens left can cover."""
    covered = min(seas, capacity(s, left, stars, True))
    return min(land + covered, capacity(s, left, stars, False))


def spared_by_the_sea(s: ThronesState, left: list[int], stars: int, bare: list[int]) -> list[bool]:
    """Return for each token whether placing it on land leaves enough for the sea areas.

    Placing a token at sea never does harm: a token that suits the sea suits all areas.
    [planning.one-each]
    """
    seas = at_sea(bare)
    if capacity(s, left, stars, True) > seas:
        return [True] * ORDER_COUNT  # the usual case
    land = len(bare) - seas
    most = _most(s, left, stars, land, seas)
    spared = [True] * ORDER_COUNT
    for order in range(1, ORDER_COUNT):
        rest = left[:]
        rest[order] -= 1
        after = _most(s, rest, stars - int(ORDER_STAR[order]), land - 1, seas)
        spared[order] = after == most - 1
    return spared
