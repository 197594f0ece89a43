"""Checking a box owner's pack: its faults, and the printed values that it changes."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from rulewright.games.btwixt.components import Pack
from rulewright.games.btwixt.pack.allies import WRITTEN as OF_ALLIES
from rulewright.games.btwixt.pack.box import box_faults
from rulewright.games.btwixt.pack.influence import WRITTEN as OF_CARDS
from rulewright.games.btwixt.pack.reading import OWN_FOLDER, components, laid_over, read_records
from rulewright.games.btwixt.words import OWN
from rulewright.kit.packs import Folder, Report, changes
from rulewright.kit.records import PROVENANCE, BadPack, Record

PRINTED: Final = PROVENANCE[0]


def check_pack(path: Path) -> Report:
    """Read a pack and check it against the box; return all faults in a report."""
    report = Report()
    own = read_records(OWN_FOLDER)
    try:
        folder = read_records(path)
        whole = folder if path.resolve() == OWN_FOLDER else laid_over(own, folder)
    except BadPack as fault:
        report.faults.append(str(fault))
        return report
    faults: list[BadPack] = []
    pack = components(whole, own, folder.head.text("key"), faults)
    report.faults += [str(fault) for fault in faults]
    report.note_changes(changes(own, folder))
    _note_cards(report, own, folder)
    if not faults:
        report.faults += box_faults(pack, own.head)
        report.notes += _summary(pack)
    return report


def _note_cards(report: Report, own: Folder, folder: Folder) -> None:
    """Note the cards that are replaced or get other abilities."""
    for section, records in folder.tables.items():
        for record in records.values():
            if record.has("replaces"):
                _note_replaced(report, own.tables[section][record.text("replaces")], record)
            elif record.key in own.tables[section]:
                _note_old_text(report, own.tables[section][record.key], record)


def _note_old_text(report: Report, before: Record, after: Record) -> None:
    """Note a card that gets another ability but keeps the text of our card."""
    given = [field for field in (*OF_CARDS, *OF_ALLIES, "always") if after.has(field)]
    changed = [field for field in given if after.fields[field] != before.fields.get(field)]
    if changed and not after.has("text"):
        report.notes.append(
            f"{after.file}, {after.key}, text: is still ours, though {changed[0]} is not"
        )


def _note_replaced(report: Report, before: Record, after: Record) -> None:
    """Note a replaced card, if at least its name is known to be printed.

    A replacement that is not itself printed is a fault.
    """
    if before.origins.get("name") != PRINTED:
        return
    line = f"{after.file}, {after.key}, replaces: {before.key!r} goes"
    if after.origins["replaces"] == PRINTED:
        report.notes.append(f"{line}, both said to be printed")
    else:
        report.faults.append(f"{line}, whose name is printed")


def _summary(pack: Pack) -> list[str]:
    origins = [kind.origin for kind in pack.kinds] + [ally.origin for ally in pack.allies]
    return [
        f"{len(pack.standard)} standard influence cards, {len(pack.events)} events, "
        f"{len(pack.leaders)} leaders with {sum(len(one.cards) for one in pack.leaders)} cards, "
        f"{len(pack.allies)} allies, {len(pack.tokens)} power tokens",
        f"{origins.count(OWN)} of {len(origins)} kinds of cards say in part what is made up",
    ]
