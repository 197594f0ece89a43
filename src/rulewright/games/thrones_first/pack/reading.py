"""Reading a pack: its records made into a box."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from rulewright.games.thrones.cards import HouseCard, add_card_rules
from rulewright.games.thrones.components import (
    AREA,
    AREAS,
    DECK_NAMES,
    HOUSES,
    UNITS,
    add_card_set,
)
from rulewright.games.thrones.editions import add_edition
from rulewright.games.thrones.event import Event
from rulewright.games.thrones.realm import Realm
from rulewright.games.thrones_first.box import Box, Setup
from rulewright.games.thrones_first.boxes import BOXES
from rulewright.games.thrones_first.cards import BASE_CARDS, STORM_CARDS
from rulewright.games.thrones_first.edition import FirstEdition
from rulewright.games.thrones_first.pack.expansions import read_expansions
from rulewright.games.thrones_first.pack.provenance import made_up
from rulewright.games.thrones_first.westeros.cards import SCRIPTS
from rulewright.kit.packs import Folder, read_folder
from rulewright.kit.records import Record

GAME: Final = "thrones-first"
OWN_FOLDER: Final = Path(__file__).parent.parent / "data" / "own"
SECTIONS: Final = ("areas", "houses", "players", "base_cards", "storm_cards", "westeros",
    "once", "tactics", "allies", "leaders",
)  # fmt: skip
STRUCTURES: Final = ("", "castle", "stronghold")
NUMBERS: Final = ("three", "four", "five", "six")
TRACKS: Final = ("iron_throne", "fiefdoms", "kings_court")
MOST: Final = 99


def read_own_box() -> Box:
    """The box that comes with the game."""
    return box_of(read_folder(OWN_FOLDER, SECTIONS))


def box_of(folder: Folder) -> Box:
    """The box that a pack tells of."""
    head = folder.head
    box = Box(head.text("key"), head.text("name"), _realm(folder.tables["areas"]))
    box.origin = max(folder.origins())
    box.made_up = made_up(folder)
    box.power = head.number("power", 0, 20)
    box.stars = head.numbers("stars", 0, 5)
    box.stars_few = head.numbers("stars_few", 0, 5)
    box.armies = [list(row) for row in head.value("armies")]
    box.threat_start = head.number("threat_start", 0, 12)
    box.fortifications = head.number("fortifications", 0, MOST)
    box.events = [_event(record) for record in folder.tables["westeros"].values()]
    read_expansions(box, folder)
    for house in HOUSES:
        _house(box, folder.tables["houses"][house])
    for players, name in enumerate(NUMBERS, 3):
        box.setups[players] = _setup(folder.tables["players"][name])
    for section, rules in (("base_cards", BASE_CARDS), ("storm_cards", STORM_CARDS)):
        box.first_cards.append(_cards(folder.tables[section], rules))
    return box


def _realm(records: dict[str, Record]) -> Realm:
    rows = [records[area] for area in AREAS]
    return Realm(
        [sorted(AREA[name] for name in row.texts("borders")) for row in rows],
        [row.word("structure", STRUCTURES) for row in rows],
        [row.number("supply", 0, 3) for row in rows],
        [row.number("power", 0, 3) for row in rows],
    )


def _event(record: Record) -> Event:
    deck = record.word("deck", DECK_NAMES)
    key = record.key.removesuffix(f"-{deck + 1}")
    script, rule = SCRIPTS[key]
    count, icons = record.number("count", 0, 10), record.number("icons", 0, 3)
    return Event(key, record.text("name"), deck, count, icons, record.text("text"), rule, script)


def _house(box: Box, record: Record) -> None:
    box.supply.append(record.number("supply", 0, 6))
    units: list[tuple[int, int, int]] = []
    for area, kinds in record.value("units").items():
        for kind, number in kinds.items():
            units.append((AREA[area], UNITS.index(kind.replace("_", "-")), int(number)))
    box.units.append(units)


def _setup(record: Record) -> Setup:
    tracks = [[HOUSES.index(house) for house in record.texts(track)] for track in TRACKS]
    swapped = [HOUSES.index(house) for house in record.texts("kings_court_swapped")]
    forces = {AREA[area]: int(force) for area, force in record.value("neutral").items()}
    return Setup(tracks, swapped, forces, [AREA[area] for area in record.texts("closed")])


def _cards(records: dict[str, Record], rules: dict[str, HouseCard]) -> int:
    rows = [
        {
            "id": record.key,
            "house": record.text("house"),
            "name": record.text("name"),
            "strength": record.number("strength", 0, 9),
            "swords": record.number("swords", 0, 9),
            "fortifications": record.number("fortifications", 0, 9),
            "text": record.text("text"),
        }
        for record in records.values()
    ]
    first = add_card_set(rows)
    add_card_rules(first, rules)
    return first


def add_box(box: Box) -> None:
    """Let matches be played with a box: an edition for each set of its house cards."""
    BOXES.append(box)
    for card_set in range(len(box.first_cards)):
        box.editions.append(add_edition(FirstEdition(box, card_set)))


add_box(read_own_box())
