"""Reading a pack: its folder is merged over our own pack and built into components."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final, TypeVar

from rulewright.games.btwixt.components import InfluenceKind, Leader, Pack
from rulewright.games.btwixt.pack.allies import ally
from rulewright.games.btwixt.pack.box import box_faults
from rulewright.games.btwixt.pack.influence import event, leader_card, standard_card
from rulewright.kit.packs import Folder, made, merged, read_folder
from rulewright.kit.records import BadPack, Record

GAME: Final = "btwixt"
OWN_FOLDER: Final = Path(__file__).parent.parent / "data" / "own"
SECTIONS: Final = ("standard", "events", "leaders", "leader_cards", "allies")
MOST_TOKENS: Final = 54
HIGHEST_TOKEN: Final = 9

T = TypeVar("T")


def read_own_pack() -> Pack:
    """Read the pack that comes with the game."""
    folder = read_records(OWN_FOLDER)
    return components(folder, folder, folder.head.text("key"))


def read_pack(path: Path) -> Pack:
    """Read a box owner's pack, merged over our own.

    Its key includes a digest of its files. Raises `BadPack` at the first bad record, and if the
    numbers of cards differ from the box.
    """
    own, folder = read_records(OWN_FOLDER), read_records(path)
    whole = laid_over(own, folder)
    pack = components(whole, own, folder.key)
    for fault in box_faults(pack, own.head):
        raise BadPack(fault)
    return pack


def read_records(path: Path) -> Folder:
    """Read the records of a folder without building anything."""
    folder = read_folder(path, GAME, SECTIONS)
    if folder.head.has("box") and path.resolve() != OWN_FOLDER:
        raise folder.head.wrong("box", "is what the rulebook counts, and no pack changes it")
    return folder


# -- laying a pack over our own ------------------------------------------------------------------
def laid_over(own: Folder, folder: Folder) -> Folder:
    """Merge a pack over our own: its fields override our fields, its whole records our records."""
    whole = merged(own, folder)
    for section, records in folder.tables.items():
        for record in records.values():
            if record.has("replaces") and section == "leaders":
                raise record.wrong("replaces", "is for cards: give the leader another name")
            if record.has("replaces"):
                _replace(own.tables[section], whole.tables[section], record)
    return whole


def _replace(own: dict[str, Record], records: dict[str, Record], record: Record) -> None:
    """Put a record in place of the one that it names."""
    old = record.text("replaces")
    record.place("replaces", old, list(own))
    if record.key in own:
        raise record.wrong("replaces", f"{record.key!r} is one of ours: give it another id")
    if old not in records:
        raise record.wrong("replaces", f"{old!r} is replaced already")
    order = [record.key if key == old else key for key in records if key != record.key]
    del records[old]
    for key in order:
        records[key] = records.pop(key)


# -- making components ---------------------------------------------------------------------------
def components(folder: Folder, own: Folder, key: str, faults: list[BadPack] | None = None) -> Pack:
    """Build the components of a pack, comparing its records to those of `own`.

    Raises `BadPack` at the first bad record. If `faults` is given, appends to it instead all faults
    of the first section that has any, and reads no further.
    """
    noted: list[BadPack] = [] if faults is None else faults
    pack = Pack(key, folder.head.text("name"))
    for read in (_head, _leaders, _standard, _events, _leader_cards, _allies):
        read(pack, folder, own, noted)
        if noted and faults is None:
            raise noted[0]
        if noted:
            return pack
    pack.origin = max(folder.origins())
    pack.count_openers()
    return pack


def _head(pack: Pack, folder: Folder, own: Folder, faults: list[BadPack]) -> None:
    """Read into `pack` how many power tokens there are of value 1, 2, and so on."""
    head = folder.head
    try:
        numbers = head.numbers("tokens", 0, MOST_TOKENS)
        if len(numbers) > HIGHEST_TOKEN:
            raise head.wrong("tokens", f"tells of values up to {HIGHEST_TOKEN}")
        for field in ("key", "game", "box"):  # checked elsewhere
            head.value(field)
        head.finish()
    except BadPack as fault:
        faults.append(fault)
        return
    for value, number in enumerate(numbers, 1):
        pack.tokens += [value] * number


def _leaders(pack: Pack, folder: Folder, own: Folder, faults: list[BadPack]) -> None:
    pack.leaders = made(folder.tables["leaders"].values(), _leader, faults)


def _leader(record: Record) -> Leader:
    leader = Leader(record.key, record.text("name"))
    leader.word = record.text("word", "")
    leader.origin = record.least_certain(["word"])
    record.finish()
    return leader


def _standard(pack: Pack, folder: Folder, own: Folder, faults: list[BadPack]) -> None:
    for kind in _changed(folder, own, "standard", standard_card, faults):
        pack.standard += [len(pack.kinds)] * kind.copies
        pack.kinds.append(kind)


def _events(pack: Pack, folder: Folder, own: Folder, faults: list[BadPack]) -> None:
    for kind in _changed(folder, own, "events", event, faults):
        pack.events.append(len(pack.kinds))
        pack.kinds.append(kind)


def _leader_cards(pack: Pack, folder: Folder, own: Folder, faults: list[BadPack]) -> None:
    keys = [leader.key for leader in pack.leaders]

    def make(record: Record, before: Record | None) -> InfluenceKind:
        return leader_card(record, before, keys)

    for kind in _changed(folder, own, "leader_cards", make, faults):
        pack.leaders[kind.leader].cards.append(len(pack.kinds))
        pack.kinds.append(kind)


def _allies(pack: Pack, folder: Folder, own: Folder, faults: list[BadPack]) -> None:
    pack.allies = _changed(folder, own, "allies", ally, faults)


def _changed(
    folder: Folder,
    own: Folder,
    section: str,
    make: Callable[[Record, Record | None], T],
    faults: list[BadPack],
) -> list[T]:
    """Build each record of a section, given our own record of the same key, if any."""
    before = own.tables[section]
    records = folder.tables[section].values()
    return made(records, lambda record: make(record, before.get(record.key)), faults)
