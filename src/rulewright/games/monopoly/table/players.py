"""The players with their figures."""

from __future__ import annotations

from rulewright.games.monopoly.components import (
    HOTEL,
    JAIL_TURNS,
    TOKEN_NAMES,
    TOKENS,
)
from rulewright.games.monopoly.state import OPENING, State
from rulewright.games.monopoly.table.looks import Json, fact


def players(view: State, seat: int | None) -> list[Json]:
    """All tokens in turn order; whose turn it is and who is out is marked."""
    return [
        {
            "seat": TOKENS[number],
            "title": TOKEN_NAMES[number],
            "owner": TOKENS[number],
            "you": number == seat,
            "tags": _tags(view, number),
            "facts": facts(view, number),
        }
        for number in range(view.players)
    ]


def _tags(s: State, seat: int) -> list[str]:
    if not s.is_in(seat):
        return ["out"]
    return ["current"] if seat == s.turn and s.stage != OPENING else []


def facts(s: State, seat: int) -> list[Json]:
    """Cash, lots, buildings, cards and Jail; never what all of it is worth. [tax.income]"""
    if not s.is_in(seat):
        return []
    lots = s.lots_of(seat)
    pledged = s.pledged[seat]
    found = [
        fact("Cash", f"${s.cash[seat]}", "cash"),
        fact("Lots", str(len(lots)), "deed", f"{pledged} of them mortgaged" if pledged else ""),
    ]
    houses = sum(s.level[lot] for lot in lots if s.level[lot] != HOTEL)
    hotels = sum(1 for lot in lots if s.level[lot] == HOTEL)
    if houses:
        found.append(fact("Houses", str(houses), "built"))
    if hotels:
        found.append(fact("Hotels", str(hotels), "hotel-built"))
    cards = (s.chance_card == seat) + (s.chest_card == seat)
    if cards:
        found.append(fact("Out of Jail", str(cards), "key", "cards to get out of Jail"))
    if s.jail[seat]:
        turn = f"turn {s.jail[seat]} of {JAIL_TURNS}"
        found.append(fact("In Jail", turn, "lock", "the coming turn in Jail"))
    if s.floor >> seat & 1:
        found.append(fact("Floor", "asked", "hand", "is asked before the next throw"))
    return found
