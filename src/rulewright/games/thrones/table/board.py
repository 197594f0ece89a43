"""The board, which never changes: its shapes and colours, and what is printed on its areas."""

from __future__ import annotations

from functools import cache

from rulewright.games.thrones.components import (
    AREA_NAMES,
    AREAS,
    CASTLE,
    DATA,
    HOME,
    HOUSE_NAMES,
    KIND,
    NOBODY,
    POWER_ICONS,
    STRUCTURE,
    SUPPLY_ICONS,
)
from rulewright.kit.board import Board
from rulewright.kit.data import load


@cache
def board() -> Board:
    """The unchanging parts of the table: shapes, colours and area facts. Not to be changed."""
    drawn, looks = load(DATA, "board.json"), load(DATA, "looks")
    for shape in drawn["areas"]:
        area = AREAS.index(shape["id"])
        shape["name"] = AREA_NAMES[area]
        shape["facts"] = area_facts(area)
    return {
        "size": drawn["size"],
        "areas": drawn["areas"],
        "borders": drawn["borders"],
        "decor": drawn["decor"],
        "colours": looks["colour"],
        "symbols": looks["symbol"],
        "looks": looks["looks"],
        "choices": looks["choices"],
    }


def area_facts(area: int) -> list[str]:
    """The print on an area, in short phrases."""
    facts = [["Land", "Sea", "Port"][KIND[area]]]
    if STRUCTURE[area]:
        facts = ["Castle" if STRUCTURE[area] == CASTLE else "Stronghold"]
    if SUPPLY_ICONS[area]:
        facts.append(f"{SUPPLY_ICONS[area]} supply")
    if POWER_ICONS[area]:
        facts.append(f"{POWER_ICONS[area]} Power")
    if HOME[area] != NOBODY:
        facts.append(f"home of {HOUSE_NAMES[HOME[area]]}")
    return facts


@cache
def printed(area: int) -> str:
    """The print on an area, as the beginning of a sentence."""
    return ", ".join(area_facts(area))
