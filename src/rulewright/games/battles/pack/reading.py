"""Reads a pack from its folder, completes it with our own pack, and creates the components."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from rulewright.games.battles.components import Pack
from rulewright.games.battles.pack.cards import leadership_card
from rulewright.games.battles.pack.plans import plan
from rulewright.games.battles.pack.skirmishes import setup_card
from rulewright.games.battles.pack.units import commander, unit_kind
from rulewright.games.battles.words import FACE_NAMES, ZONE_NAMES
from rulewright.kit.packs import Folder, made, merged, read_folder
from rulewright.kit.records import BadPack, Record

GAME: Final = "battles"
OWN_FOLDER: Final = Path(__file__).parent.parent / "data" / "own"
SECTIONS: Final = ("units", "commanders", "cards", "setup")
PLANS: Final = "plans"
MOST: Final = 999
DIE_SIDES: Final = 8


def read_own_pack() -> Pack:
    """Read the pack that comes with the game."""
    folder = read_records(OWN_FOLDER)
    return components(folder, folder.head.text("key"))


def read_pack(path: Path) -> Pack:
    """Read a box owner's pack, and take what it does not give from our own pack.

    Its key changes with the contents of its files.
    """
    folder = read_records(path)
    return components(merged(read_records(OWN_FOLDER), folder), folder.key)


def read_records(path: Path) -> Folder:
    """Read the records in a folder without interpreting them."""
    return read_folder(path, GAME, SECTIONS, whole_files=(PLANS,))


def components(folder: Folder, key: str, faults: list[BadPack] | None = None) -> Pack:
    """Create the components of a pack.

    Raise `BadPack` for the first faulty record. If `faults` is a list, raise nothing: append to it
    all faults of the first section that has any, and read no further.
    """
    noted: list[BadPack] = [] if faults is None else faults
    pack = Pack(key, folder.head.text("name"))
    for read in (_head, _units, _commanders, _cards, _setup_cards, _plans):
        read(pack, folder, noted)
        if noted and faults is None:
            raise noted[0]
        if noted:
            return pack
    pack.origin = max(folder.origins())
    return pack


# -- the head ------------------------------------------------------------------------------------
def _head(pack: Pack, folder: Folder, faults: list[BadPack]) -> None:
    """Read the dice, the morale track and the box."""
    try:
        _read_head(pack, folder.head)
        for field in ("key", "game"):  # already checked by `read_records`
            folder.head.text(field)
        folder.head.texts("plan_order")
        folder.head.finish()
    except BadPack as fault:
        faults.append(fault)


def _read_head(pack: Pack, head: Record) -> None:
    pack.die = head.by_word("die", FACE_NAMES, 0, DIE_SIDES)
    if sum(pack.die) != DIE_SIDES:
        raise head.wrong("die", f"a die has {DIE_SIDES} sides, not {sum(pack.die)}")
    colours = [head.place("track", colour, ZONE_NAMES) for colour in head.texts("track")]
    if not colours:
        raise head.wrong("track", "is missing")
    pack.zones = [0, *colours]
    pack.breaks = head.numbers("breaks", 1, len(colours))
    pack.track_origin = max(head.origin("track"), head.origin("breaks"))
    pack.boards = head.texts("boards")
    box = head.part("box")
    pack.box = {name: box.number(name, 0, MOST) for name in box.fields}


# -- the sections --------------------------------------------------------------------------------
def _units(pack: Pack, folder: Folder, faults: list[BadPack]) -> None:
    pack.kinds = made(list(folder.tables["units"].values()), unit_kind, faults)


def _commanders(pack: Pack, folder: Folder, faults: list[BadPack]) -> None:
    records = list(folder.tables["commanders"].values())
    pack.commanders = made(records, lambda record: commander(record, pack.kinds), faults)


def _cards(pack: Pack, folder: Folder, faults: list[BadPack]) -> None:
    records = _sorted(folder, "cards")
    pack.cards = made(records, lambda record: leadership_card(record, pack.commanders), faults)


def _setup_cards(pack: Pack, folder: Folder, faults: list[BadPack]) -> None:
    pack.setup_cards = made(
        _sorted(folder, "setup"),
        lambda record: setup_card(record, pack.kinds, pack.commanders),
        faults,
    )


def _plans(pack: Pack, folder: Folder, faults: list[BadPack]) -> None:
    """Read the plans in the order that the head of the pack gives, then those it does not name."""
    records = folder.tables[PLANS]
    order = folder.head.texts("plan_order")
    faults += [
        folder.head.wrong("plan_order", f"there is no plan {key!r}")
        for key in order
        if key not in records
    ]
    keys = [key for key in order if key in records] + sorted(set(records) - set(order))
    pack.plans = made(
        [records[key] for key in keys],
        lambda record: plan(record, pack.kinds, pack.commanders),
        faults,
    )


def _sorted(folder: Folder, section: str) -> list[Record]:
    """List the records of a section by their ids."""
    return [record for _, record in sorted(folder.tables[section].items())]
