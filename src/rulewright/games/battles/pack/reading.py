"""Reading a pack: its folder, laid over our own where it is another, made into components."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from rulewright.games.battles.components import Pack
from rulewright.games.battles.pack.cards import leadership_card
from rulewright.games.battles.pack.plans import plan
from rulewright.games.battles.pack.skirmishes import setup_card
from rulewright.games.battles.pack.units import commander, unit_kind
from rulewright.games.battles.words import FACE_NAMES, ZONE_NAMES
from rulewright.kit.packs import Folder, Record, merged, read_folder

GAME: Final = "battles"
OWN_FOLDER: Final = Path(__file__).parent.parent / "data" / "own"
SECTIONS: Final = ("units", "commanders", "cards", "setup")
PLANS: Final = "plans"


def read_own_pack() -> Pack:
    """The pack that comes with the game."""
    folder = read_records(OWN_FOLDER)
    return components(folder, folder.head.text("key"))


def read_pack(path: Path) -> Pack:
    """A box owner's pack, laid over our own; its key names it and tells its files from others'."""
    folder = read_records(path)
    key = f"{folder.head.text('key')}@{folder.digest}"
    return components(merged(read_records(OWN_FOLDER), folder), key)


def read_records(path: Path) -> Folder:
    """The records in a folder, before anything is made of them."""
    folder = read_folder(path, SECTIONS, whole_files=(PLANS,))
    if folder.head.text("game") != GAME:
        raise folder.head.wrong("game", f"a pack of this game says {GAME!r}")
    return folder


def components(folder: Folder, key: str) -> Pack:
    """The components of a pack; `BadPack` says which file, record and field is wrong."""
    head, tables = folder.head, folder.tables
    pack = Pack(key, head.text("name"))
    _dice_and_track(pack, head)
    pack.kinds = [unit_kind(record) for record in tables["units"].values()]
    pack.commanders = [commander(record, pack.kinds) for record in tables["commanders"].values()]
    pack.cards = [leadership_card(record, pack.commanders) for record in _sorted(folder, "cards")]
    pack.setup_cards = [
        setup_card(record, pack.kinds, pack.commanders) for record in _sorted(folder, "setup")
    ]
    pack.plans = [plan(record, pack.kinds, pack.commanders) for record in _plans(folder)]
    head.finish()
    pack.origin = max(folder.origins())
    return pack


def _dice_and_track(pack: Pack, head: Record) -> None:
    """The faces of the dice, and the morale track."""
    head.text("key")
    head.text("game")
    pack.die = head.by_word("die", FACE_NAMES, 0, 8)
    colours = [head.place("track", colour, ZONE_NAMES) for colour in head.texts("track")]
    pack.zones = [0, *colours]
    pack.breaks = head.numbers("breaks", 1, len(colours))
    if not colours:
        raise head.wrong("track", "is missing")


def _sorted(folder: Folder, section: str) -> list[Record]:
    """The records of a section by their ids."""
    return [record for _, record in sorted(folder.tables[section].items())]


def _plans(folder: Folder) -> list[Record]:
    """The plans in the order that the pack names, those that it does not name behind them."""
    records = folder.tables[PLANS]
    order = folder.head.texts("plan_order")
    for key in order:
        if key not in records:
            raise folder.head.wrong("plan_order", f"there is no plan {key!r}")
    return [records[key] for key in [*order, *sorted(set(records) - set(order))]]
