"""The tokens that only this edition has: fortifications, one-time orders, leaders."""

from __future__ import annotations

from typing import Final

from rulewright.games.thrones.components import (
    AREA_COUNT,
    AREA_NAMES,
    AREAS,
    HOUSE_NAMES,
    NOBODY,
    ORDER_TYPES,
)
from rulewright.games.thrones.state import ThronesState
from rulewright.games.thrones.table.tokens import piece
from rulewright.games.thrones_first.clash.once import once_in
from rulewright.games.thrones_first.expansions import OnceOrder
from rulewright.games.thrones_first.state import NOWHERE, first
from rulewright.games.thrones_first.storm.leaders import leaders_of
from rulewright.kit.scene import Token

ONCE: Final = "1×"
ONCE_KIND: Final = "once"  # the kind and slot of these tokens


def own_tokens(view: ThronesState, others: list[Token]) -> list[Token]:
    """List the tokens of the expansions; `others` are the tokens already on the board."""
    return [*fortification_tokens(view), *once_tokens(view), *leader_tokens(view, others)]


def fortification_tokens(s: ThronesState) -> list[Token]:
    """Show the fortifications, each in its own slot. [fortifications.build]"""
    return [
        piece("fort", "wall", NOBODY, area, f"Fortification of {AREA_NAMES[area]}")
        for area in range(AREA_COUNT)
        if first(s).forts[area]
    ]


def once_tokens(s: ThronesState) -> list[Token]:
    """Show the one-time orders that the view has. [once.place]"""
    shown: list[Token] = []
    for area in range(AREA_COUNT):
        order = once_in(s, area)
        if order is not None:
            shown.append(once_token(order, area, s.holder[area]))
    return shown


def once_token(order: OnceOrder, area: int, house: int) -> Token:
    """Show a one-time order, beside the regular one."""
    token = piece(ONCE_KIND, once_symbol(order), house, area, f"One-time order {order.name}")
    token["text"] = ONCE
    if house != NOBODY:
        token["label"] += f" of {HOUSE_NAMES[house]}"
    return token


def once_symbol(order: OnceOrder) -> str:
    """Return the symbol of the kind of order; an hourglass if it has none."""
    return "once" if order.kind == NOBODY else ORDER_TYPES[order.kind]


def leader_tokens(s: ThronesState, others: list[Token]) -> list[Token]:
    """Show the leaders, beside the units in their areas. [leaders.strength]"""
    shown: list[Token] = []
    for place, area in enumerate(first(s).leader_at):
        if area == NOWHERE:
            continue
        leader = leaders_of(s)[place]
        label = f"{leader.name}, leader of {HOUSE_NAMES[leader.house]}"
        token = piece("leader", "leader", leader.house, area, label)
        token["id"], token["slot"] = leader.ref.id, "units"
        token["index"] = stacks_in(others, area) + stacks_in(shown, area)
        token["text"] = str(leader.improved_strength) if first(s).leader_up == place else ""
        shown.append(token)
    return shown


def stacks_in(tokens: list[Token], area: int) -> int:
    """Return how many tokens are in the units slot of an area."""
    name = AREAS[area]
    return sum(1 for token in tokens if token["area"] == name and token.get("slot") == "units")
