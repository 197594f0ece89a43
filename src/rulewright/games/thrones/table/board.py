"""The unchanging board: its shapes and colours, and the print on its areas."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from rulewright.games.thrones.components import (
    AREA_NAMES,
    AREAS,
    CASTLE,
    DATA,
    HOME,
    HOUSE_NAMES,
    KIND,
    NOBODY,
)
from rulewright.games.thrones.editions import EDITIONS
from rulewright.games.thrones.second import SECOND_EDITION
from rulewright.games.thrones.table.route_graph import borders_graph
from rulewright.kit.board import Board, PlaceIcon
from rulewright.kit.data import load

STEP: Final = 25.0  # from one icon to the next
BELOW_LABEL: Final = 33.5
STRIP: Final = (330, 800, 760, 440)  # from Lannisport to Dragonstone, where houses meet early


@cache
def board() -> Board:
    """Return the board of the second edition, made once; it must not be changed."""
    return board_of(SECOND_EDITION)


def board_of(edition: int) -> Board:
    """Make a board for an edition, with the icons of its realm."""
    drawn, style = load(DATA, "board.json"), load(DATA, "style")
    ways = load(DATA, "ways.json")["ways"]
    for shape in drawn["areas"]:
        area = AREAS.index(shape["id"])
        shape["name"] = AREA_NAMES[area]
        shape["facts"] = area_facts(edition, area)
        shape["icons"] = icons(edition, area, shape)
    return {
        "size": drawn["size"],
        "areas": drawn["areas"],
        "borders": drawn["borders"],
        "decor": drawn["decor"],
        "colours": style["colour"],
        "symbols": style["symbol"],
        "style": style["style"],
        "choices": style["choices"],
        "strip": STRIP,
        "route_graphs": [borders_graph(ways)],
    }


def area_facts(edition: int, area: int) -> list[str]:
    """List short phrases for the print on an area, such as `Castle` and `1 supply`."""
    printing = EDITIONS[edition]
    realm = printing.realm
    facts = [["Land", "Sea", "Port"][KIND[area]]]
    if realm.structure[area]:
        castle = realm.structure[area] == CASTLE
        facts = [printing.castle_name.capitalize() if castle else "Stronghold"]
    if realm.supply_icons[area]:
        facts.append(f"{realm.supply_icons[area]} supply")
    if realm.power_icons[area]:
        facts.append(f"{realm.power_icons[area]} Power")
    if HOME[area] != NOBODY:
        facts.append(f"home of {HOUSE_NAMES[HOME[area]]}")
    return facts


@cache
def printed(edition: int, area: int) -> str:
    """Return the print on an area as the beginning of a sentence."""
    return ", ".join(area_facts(edition, area))


# -- icons ------------------------------------------------------------------------------------
def icons(edition: int, area: int, shape: dict[str, Any]) -> list[PlaceIcon]:
    """List the icons of an area: as drawn in the data, or in a row if this realm differs."""
    drawn: list[PlaceIcon] = shape["icons"]
    homes = [icon for icon in drawn if icon["kind"] == "home"]
    kinds = icon_kinds(edition, area)
    if sorted(kinds) == sorted(icon["kind"] for icon in drawn if icon["kind"] != "home"):
        return drawn
    row = homes + [PlaceIcon(kind=kind, at=(0.0, 0.0)) for kind in kinds]
    x, y = shape["label"][0], shape["label"][1] + BELOW_LABEL
    if drawn:
        x = (drawn[0]["at"][0] + drawn[-1]["at"][0]) / 2
        y = drawn[0]["at"][1]
    for number, icon in enumerate(row):
        icon["at"] = (x + STEP * (number - (len(row) - 1) / 2), y)
    return row


def icon_kinds(edition: int, area: int) -> list[str]:
    """List the kinds of icons printed on an area, a word for each icon."""
    realm = EDITIONS[edition].realm
    structure = [["castle", "stronghold"][realm.structure[area] - 1]] * bool(realm.structure[area])
    return structure + ["supply"] * realm.supply_icons[area] + ["power"] * realm.power_icons[area]
