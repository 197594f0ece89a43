"""Reading a pack: its folder, laid over our own where it is another, made into components."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from rulewright.games.btwixt.components import AllyKind, InfluenceKind, Leader, Pack
from rulewright.games.btwixt.pack.effects import note_ally_effects, note_card_effects
from rulewright.games.btwixt.words import ALLY_KINDS, BLUE, COLOURS, PURPLE, WHITE
from rulewright.kit.packs import Folder, merged, read_folder
from rulewright.kit.records import Record

GAME: Final = "btwixt"
OWN_FOLDER: Final = Path(__file__).parent.parent / "data" / "own"
SECTIONS: Final = ("standard", "events", "leaders", "leader_cards", "allies")
MOST_VALUE: Final = 20
MOST_COPIES: Final = 62
MOST_TOKENS: Final = 54


def read_own_pack() -> Pack:
    """The pack that comes with the game."""
    folder = read_folder(OWN_FOLDER, SECTIONS)
    return components(folder, folder.head.text("key"))


def read_pack(path: Path) -> Pack:
    """A box owner's pack, laid over our own; its key tells its files from what they were before."""
    folder = read_folder(path, SECTIONS)
    key = f"{folder.head.text('key')}@{folder.digest}"
    return components(merged(read_folder(OWN_FOLDER, SECTIONS), folder), key)


def components(folder: Folder, key: str) -> Pack:
    """The components of a pack; raises `BadPack` at the first record that is wrong."""
    pack = Pack(key, folder.head.text("name"))
    for value, number in enumerate(folder.head.numbers("tokens", 0, MOST_TOKENS), 1):
        pack.tokens += [value] * number
    pack.leaders = [Leader(one.key, one.text("name")) for one in folder.tables["leaders"].values()]
    for record in folder.tables["standard"].values():
        kind = _influence(record, record.word("colour", COLOURS[: PURPLE + 1]))
        kind.copies = record.number("copies", 0, MOST_COPIES)
        pack.standard += [len(pack.kinds)] * kind.copies
        pack.kinds.append(kind)
    for record in folder.tables["events"].values():
        pack.events.append(len(pack.kinds))
        pack.kinds.append(_influence(record, BLUE))
    keys = [leader.key for leader in pack.leaders]
    for record in folder.tables["leader_cards"].values():
        kind = _influence(record, WHITE)
        kind.leader = record.word("leader", keys)
        pack.leaders[kind.leader].cards.append(len(pack.kinds))
        pack.kinds.append(kind)
    pack.allies = [_ally(record) for record in folder.tables["allies"].values()]
    pack.origin = max(folder.origins())
    return pack


def _influence(record: Record, colour: int) -> InfluenceKind:
    kind = InfluenceKind(record.key, record.text("name"))
    kind.colour = colour
    kind.value = record.number("value", 0, MOST_VALUE)
    kind.text = record.text("text")
    kind.origin = record.least_certain()
    note_card_effects(kind, record.text("effect"))
    return kind


def _ally(record: Record) -> AllyKind:
    ally = AllyKind(record.key, record.text("name"))
    ally.power = record.number("power", 0, MOST_VALUE)
    ally.kind = record.word("kind", ALLY_KINDS)
    ally.text = record.text("text")
    ally.origin = record.least_certain()
    note_ally_effects(ally, record.text("effect"), record)
    return ally
