"""The list of players, with the figures shown for each."""

from __future__ import annotations

from rulewright.games.monopoly.components import HOTEL, JAIL_TURNS, TOKEN_NAMES, TOKENS
from rulewright.games.monopoly.state import OPENING, MonopolyState
from rulewright.kit.scene import Fact, Player, fact


def players(view: MonopolyState, seat: int | None) -> list[Player]:
    """Return all players in turn order, with the current one and those out of the game marked."""
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


def _tags(s: MonopolyState, seat: int) -> list[str]:
    if not s.is_in(seat):
        return ["out"]
    return ["current"] if seat == s.turn and s.stage != OPENING else []


def facts(s: MonopolyState, seat: int) -> list[Fact]:
    """Return cash, lots, buildings, cards and Jail, but never the total worth. [tax.income]"""
    if not s.is_in(seat):
        return []
    lots = s.lots_of(seat)
    pledged = s.pledged[seat]
    facts = [
        fact("Cash", f"${s.cash[seat]}", "cash"),
        fact("Lots", str(len(lots)), "deed", f"{pledged} of them mortgaged" if pledged else ""),
    ]
    houses = sum(s.level[lot] for lot in lots if s.level[lot] != HOTEL)
    hotels = sum(1 for lot in lots if s.level[lot] == HOTEL)
    if houses:
        facts.append(fact("Houses", str(houses), "built"))
    if hotels:
        facts.append(fact("Hotels", str(hotels), "hotel-built"))
    cards = (s.chance_card == seat) + (s.chest_card == seat)
    if cards:
        facts.append(fact("Out of Jail", str(cards), "key", "cards to get out of Jail"))
    if s.jail[seat]:
        turn = f"turn {s.jail[seat]} of {JAIL_TURNS}"
        facts.append(fact("In Jail", turn, "lock", "the coming turn in Jail"))
    if s.floor >> seat & 1:
        facts.append(fact("Floor", "asked", "hand", "is asked before the next throw"))
    return facts
