"""Reading the board of a pack: the print on its areas, and the set-ups."""

from __future__ import annotations

from typing import Final

from rulewright.games.thrones.components import (
    AREAS,
    HOUSES,
    KIND,
    LAND,
    TRACKS,
    UNITS,
)
from rulewright.games.thrones.realm import Realm
from rulewright.games.thrones_first.box import Box, Setup
from rulewright.kit.packs import Folder
from rulewright.kit.records import Record

STRUCTURES: Final = ("", "castle", "stronghold")
NUMBERS: Final = ("three", "four", "five", "six")
TRACK_FIELDS: Final = tuple([track.replace("-", "_") for track in TRACKS])
UNIT_FIELDS: Final = tuple([unit.replace("-", "_") for unit in UNITS])
MOST_ICONS: Final = 3
MOST_SUPPLY: Final = 6
MOST_FORCE: Final = 20


# -- areas ---------------------------------------------------------------------------------------
def read_realm(folder: Folder) -> Realm:
    """Read the icons and borders of the board."""
    rows = whole(folder, "areas", AREAS)
    neighbours: list[list[int]] = []
    structure: list[int] = []
    supply: list[int] = []
    power: list[int] = []
    for area, row in enumerate(rows):
        neighbours.append(_borders(row, area))
        structure.append(row.word("structure", STRUCTURES))
        supply.append(row.number("supply", 0, MOST_ICONS))
        power.append(row.number("power", 0, MOST_ICONS))
        if KIND[area] != LAND and (structure[area] or supply[area] or power[area]):
            raise row.wrong("structure", "icons are printed on land alone")
        row.finish()
    return Realm(neighbours, structure, supply, power)


def _borders(row: Record, area: int) -> list[int]:
    """Read the areas adjacent to one."""
    borders = [row.place("borders", name, AREAS) for name in row.texts("borders")]
    for other in borders:
        if other == area:
            raise row.wrong("borders", "names the area itself")
        if borders.count(other) > 1:
            raise row.wrong("borders", f"names {AREAS[other]} twice")
    return sorted(borders)


# -- houses --------------------------------------------------------------------------------------
def read_houses(box: Box, folder: Folder) -> None:
    """Read the supply and units of each House at the start."""
    for record in whole(folder, "houses", HOUSES):
        box.supply.append(record.number("supply", 0, MOST_SUPPLY))
        box.units.append(_units(record))
        record.finish()


def _units(record: Record) -> list[tuple[int, int, int]]:
    """Read units such as `{ winterfell = { footman = 1, knight = 1 } }`: area, kind and number."""
    units: list[tuple[int, int, int]] = []
    places = record.part("units")
    for name in places.fields:
        area = record.place("units", name, AREAS)
        kinds = places.part(name)
        for word in kinds.fields:
            kind = record.place("units", word, UNIT_FIELDS)
            if (KIND[area] == LAND) == (word == "ship"):
                raise record.wrong("units", f"a {word} does not stand in {name}")
            units.append((area, kind, kinds.number(word, 1, 10)))
    return units


# -- set-ups -------------------------------------------------------------------------------------
def read_setups(box: Box, folder: Folder) -> None:
    """Read tracks, neutral forces and closed areas for each number of players."""
    for players, record in enumerate(whole(folder, "players", NUMBERS), 3):
        tracks = [_track(record, field, players) for field in TRACK_FIELDS]
        swapped: list[int] = []
        if record.has("kings_court_swapped"):
            swapped = _track(record, "kings_court_swapped", players)
        closed = [record.place("closed", name, AREAS) for name in record.texts("closed")]
        forces = _forces(record, "neutral", closed)
        twelve = forces
        if record.has("neutral_twelve"):
            twelve = _forces(record, "neutral_twelve", closed)
        box.setups[players] = Setup(tracks, swapped, forces, twelve, closed)
        record.finish()


def _track(record: Record, field: str, players: int) -> list[int]:
    """Read the Houses on a track, from the first place to the last."""
    houses = [record.place(field, name, HOUSES) for name in record.texts(field)]
    if sorted(houses) != list(range(players)):
        raise record.wrong(field, f"names each once: {', '.join(HOUSES[:players])}")
    return houses


def _forces(record: Record, field: str, closed: list[int]) -> dict[int, int]:
    """Read neutral forces by area."""
    forces: dict[int, int] = {}
    strengths = record.part(field)
    for name in strengths.fields:
        area = record.place(field, name, AREAS)
        if KIND[area] != LAND or area in closed:
            raise record.wrong(field, f"no force stands in {name}")
        forces[area] = strengths.number(name, 1, MOST_FORCE)
    return forces


# -- sections with fixed records -----------------------------------------------------------------
def whole(folder: Folder, section: str, keys: list[str] | tuple[str, ...]) -> list[Record]:
    """Return the records of a section in the order of `keys`, the only ids that it may have."""
    records = folder.tables[section]
    for record in records.values():
        record.place("", record.key, keys)
    return [records[key] for key in keys]
