"""Reading a pack: its folder is merged over our own, unless it is ours, and made into a box."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

from rulewright.games.thrones.components import THREAT_MAX
from rulewright.games.thrones_first.box import Box
from rulewright.games.thrones_first.options import CARD_SETS
from rulewright.games.thrones_first.pack.board import read_houses, read_realm, read_setups
from rulewright.games.thrones_first.pack.cards import read_events, read_house_cards
from rulewright.games.thrones_first.pack.counts import box_faults
from rulewright.games.thrones_first.pack.expansions import read_expansions
from rulewright.games.thrones_first.pack.provenance import made_up
from rulewright.kit.packs import Folder, merged, read_folder
from rulewright.kit.records import BadPack, Record

GAME: Final = "thrones-first"
OWN_FOLDER: Final = Path(__file__).parent.parent / "data" / "own"
CARD_SECTIONS: Final = tuple([f"{card_set}_cards" for card_set in CARD_SETS])
SECTIONS: Final = (
    "areas", "houses", "players", *CARD_SECTIONS, "westeros", "once", "tactics", "allies",
    "leaders",
)  # fmt: skip
SUPPLIES: Final = 7
MOST: Final = 99

Reading = Callable[[Box, Folder, Folder], None]


def read_own_box() -> Box:
    """Read the box that comes with the game."""
    folder = read_records(OWN_FOLDER)
    return box_of(folder, folder, folder.head.text("key"))


def read_box(path: Path) -> Box:
    """Read an owner's pack, merged over our own.

    Its key changes with its files. Raises `BadPack` at the first record that is wrong, or if the
    whole is not a valid box.
    """
    own, folder = read_records(OWN_FOLDER), read_records(path)
    whole = merged(own, folder)
    box = box_of(whole, own, folder.key)
    for fault in box_faults(box, whole):
        raise fault
    return box


def read_records(path: Path) -> Folder:
    """Read the records in a folder, without interpreting them."""
    return read_folder(path, GAME, SECTIONS)


def box_of(folder: Folder, own: Folder, key: str, faults: list[BadPack] | None = None) -> Box:
    """Make a box of a pack that has been merged over `own`.

    Raises `BadPack` at the first record that is wrong. If `faults` is given, the first wrong record
    of each section is added to it instead.
    """
    box = Box(key, folder.head.text("name"))
    for read in READINGS:
        try:
            read(box, folder, own)
        except BadPack as fault:
            if faults is None:
                raise
            faults.append(fault)
    box.origin = max(folder.origins())
    box.made_up = made_up(folder)
    return box


# -- section by section --------------------------------------------------------------------------
def _head(box: Box, folder: Folder, own: Folder) -> None:
    """Read the values in the head of a pack."""
    head = folder.head
    box.power = head.number("power", 0, 20)
    box.stars = _stars(head, "stars", 6)
    box.stars_few = _stars(head, "stars_few", 4)
    box.armies = _armies(head)
    box.threat_start = head.number("threat_start", 0, THREAT_MAX)
    if box.threat_start % 2:
        raise head.wrong("threat_start", "is even: the places of the track go by twos")
    box.fortifications = head.number("fortifications", 0, MOST)
    for field in ("key", "game", "name"):  # these are read elsewhere
        head.text(field)
    head.finish()


def _stars(head: Record, field: str, places: int) -> list[int]:
    """Read how many special orders each place on the King's Court track allows."""
    stars = head.numbers(field, 0, 5)
    if len(stars) != places:
        raise head.wrong(field, f"tells of {places} places, not of {len(stars)}")
    return stars


def _armies(head: Record) -> list[list[int]]:
    """Read the army sizes that each supply allows, largest first."""
    rows = head.value("armies")
    if not isinstance(rows, list) or len(rows) != SUPPLIES:
        raise head.wrong("armies", f"is a list of {SUPPLIES} rows, for supply 0 to 6")
    armies: list[list[int]] = []
    for supply, row in enumerate(rows):
        sizes = row if isinstance(row, list) else []
        if not sizes or not all(type(size) is int and 2 <= size <= 10 for size in sizes):
            raise head.wrong("armies", f"at supply {supply} is a list of sizes, 2 or more each")
        armies.append(sorted(sizes, reverse=True))
    return armies


def _areas(box: Box, folder: Folder, own: Folder) -> None:
    box.realm = read_realm(folder)


def _houses(box: Box, folder: Folder, own: Folder) -> None:
    read_houses(box, folder)


def _setups(box: Box, folder: Folder, own: Folder) -> None:
    read_setups(box, folder)


def _cards(box: Box, folder: Folder, own: Folder) -> None:
    box.cards = [read_house_cards(folder, own, section) for section in CARD_SECTIONS]


def _events(box: Box, folder: Folder, own: Folder) -> None:
    box.events = read_events(folder)


def _expansions(box: Box, folder: Folder, own: Folder) -> None:
    read_expansions(box, folder)


READINGS: Final[list[Reading]] = [
    _head, _areas, _houses, _setups, _cards, _events, _expansions,
]  # fmt: skip
