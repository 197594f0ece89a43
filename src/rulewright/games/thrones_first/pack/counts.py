"""Checks of a box against the facts that all sources agree on: counts, borders, supply, map."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rulewright.games.thrones.components import (
    AREA,
    AREAS,
    DECK_NAMES,
    FOOTMAN,
    HAND_SIZE,
    HOME,
    HOUSE_NAMES,
    HOUSES,
    KIND,
    KNIGHT,
    LAND,
    PORT,
    PORT_LAND,
    PORT_SEA,
    SHIP,
    SIEGE,
    UNIT_PLURALS,
)
from rulewright.games.thrones_first.box import Box
from rulewright.games.thrones_first.options import CARD_SETS
from rulewright.kit.packs import Folder
from rulewright.kit.records import BadPack

DECK_SIZE: Final = 10
#: Units of each kind that a House has. [setup.limits]
PIECES: Final = {FOOTMAN: 10, KNIGHT: 4, SHIP: 6, SIEGE: 3}
#: Pairs of areas that are adjacent, or are not, according to the FAQ.
JOINED: Final = (
    ("starfall", "west-summer-sea"),
    ("starfall", "east-summer-sea"),
    ("west-summer-sea", "east-summer-sea"),
    ("salt-shore", "east-summer-sea"),
)
PARTED: Final = (
    ("dornish-marches", "redwyne-straights"),
    ("dornish-marches", "west-summer-sea"),
    ("salt-shore", "west-summer-sea"),
)
SEAROAD: Final = "searoad-marches"
SEAROAD_SEAS: Final = ["sunset-sea", "the-golden-sound", "west-summer-sea"]


def box_faults(box: Box, folder: Folder) -> Iterator[BadPack]:
    """Yield everything that makes a readable box invalid for the game."""
    yield from _cards(box)
    yield from _decks(box)
    yield from _borders(box, folder)
    yield from _ports(box, folder)
    yield from _map_facts(box, folder)
    yield from _units(box, folder)
    yield from _armies(box, folder)
    yield from _supply(box, folder)


# -- cards ---------------------------------------------------------------------------------------
def _cards(box: Box) -> Iterator[BadPack]:
    """Check that each House has seven cards in each set."""
    for number, rows in enumerate(box.cards):
        for house, name in enumerate(HOUSES):
            count = sum(1 for row in rows if row["house"] == name)
            if count != HAND_SIZE:
                message = f"{count} cards of {HOUSE_NAMES[house]}; a House has {HAND_SIZE}"
                yield BadPack(message, f"{CARD_SETS[number]}_cards")


def _decks(box: Box) -> Iterator[BadPack]:
    """Check that each of the three Westeros decks has ten cards."""
    for deck, name in enumerate(DECK_NAMES):
        count = sum(event.count for event in box.events if event.deck == deck)
        if count != DECK_SIZE:
            yield BadPack(f"{count} cards in deck {name}; the box has {DECK_SIZE}", "westeros")


# -- the map -------------------------------------------------------------------------------------
def _borders(box: Box, folder: Folder) -> Iterator[BadPack]:
    """Check that each border is listed by both of its areas."""
    for area, around in enumerate(box.realm.neighbours):
        for other in around:
            if area not in box.realm.neighbours[other]:
                record = folder.tables["areas"][AREAS[other]]
                yield record.wrong("borders", f"does not name {AREAS[area]}, which borders it")


def _ports(box: Box, folder: Folder) -> Iterator[BadPack]:
    """Check that a port borders exactly its land and its sea."""
    for area, around in enumerate(box.realm.neighbours):
        if KIND[area] == PORT and around != sorted([PORT_LAND[area], PORT_SEA[area]]):
            land, sea = AREAS[PORT_LAND[area]], AREAS[PORT_SEA[area]]
            record = folder.tables["areas"][AREAS[area]]
            yield record.wrong("borders", f"is {land} and {sea} for this port")


def _map_facts(box: Box, folder: Folder) -> Iterator[BadPack]:
    """Check the borders in the south that the FAQ names. [setup.barrels]"""
    for one, other in JOINED:
        if AREA[other] not in box.realm.neighbours[AREA[one]]:
            yield folder.tables["areas"][one].wrong("borders", f"lacks {other}, as the FAQ says")
    for one, other in PARTED:
        if AREA[other] in box.realm.neighbours[AREA[one]]:
            message = f"names {other}, which the FAQ says it does not border"
            yield folder.tables["areas"][one].wrong("borders", message)
    seas = [AREAS[area] for area in box.realm.sea_neighbours[AREA[SEAROAD]]]
    if sorted(seas) != SEAROAD_SEAS:
        message = f"has the seas {', '.join(SEAROAD_SEAS)}, as the FAQ says"
        yield folder.tables["areas"][SEAROAD].wrong("borders", message)


# -- houses --------------------------------------------------------------------------------------
def _units(box: Box, folder: Folder) -> Iterator[BadPack]:
    """Check that no House has too many units, and no area has units of two Houses."""
    taken: dict[int, str] = {}
    for house, units in enumerate(box.units):
        record = folder.tables["houses"][HOUSES[house]]
        for kind, most in PIECES.items():
            count = sum(number for _, one, number in units if one == kind)
            if count > most:
                yield record.wrong("units", f"{count} {UNIT_PLURALS[kind]}; a House has {most}")
        for area in {area for area, _, _ in units}:
            if area in taken:
                yield record.wrong("units", f"{AREAS[area]} holds units of {taken[area]} already")
            taken[area] = HOUSES[house]


def _armies(box: Box, folder: Folder) -> Iterator[BadPack]:
    """Check that the armies at the start fit the starting supply. [supply.limits]"""
    for house, units in enumerate(box.units):
        sizes: dict[int, int] = {}
        for area, _, number in units:
            sizes[area] = sizes.get(area, 0) + number
        armies = sorted([size for size in sizes.values() if size > 1], reverse=True)
        allowed = box.armies[box.supply[house]]
        fits = len(armies) <= len(allowed) and all(
            size <= most for size, most in zip(armies, allowed, strict=False)
        )
        if not fits:
            record = folder.tables["houses"][HOUSES[house]]
            yield record.wrong("units", f"armies of {armies}, but the supply allows {allowed}")


def _supply(box: Box, folder: Folder) -> Iterator[BadPack]:
    """Check that the starting supply is the number of barrels in the starting areas. (FAQ F1-33)"""
    for house, units in enumerate(box.units):
        areas = {area for area, _, _ in units if KIND[area] == LAND}
        areas |= {area for area in range(len(AREAS)) if HOME[area] == house}
        barrels = sum(box.realm.supply_icons[area] for area in areas)
        if barrels != box.supply[house]:
            record = folder.tables["houses"][HOUSES[house]]
            message = f"is {box.supply[house]}, but there are {barrels} barrels in its areas"
            yield record.wrong("supply", message)
