"""Checking of an owner's pack: its faults, and its differences from our box."""

from __future__ import annotations

from pathlib import Path

from rulewright.games.thrones_first.box import Box
from rulewright.games.thrones_first.pack.counts import box_faults
from rulewright.games.thrones_first.pack.provenance import made_up
from rulewright.games.thrones_first.pack.reading import (
    CARD_SECTIONS,
    OWN_FOLDER,
    box_of,
    read_records,
)
from rulewright.kit.packs import Folder, Report, changes, merged
from rulewright.kit.records import BadPack, Record


def check_pack(path: Path) -> Report:
    """Read a pack, compare it with our box, and report all faults and changes."""
    report = Report()
    own = read_records(OWN_FOLDER)
    try:
        folder = read_records(path)
    except BadPack as fault:
        report.faults.append(str(fault))
        return report
    whole = folder if path.resolve() == OWN_FOLDER else merged(own, folder)
    faults: list[BadPack] = []
    box = box_of(whole, own, folder.head.text("key"), faults)
    if not faults:
        faults += box_faults(box, whole)
    report.faults += [str(fault) for fault in faults]
    # A pack's own key and name, in its head, are no changes.
    report.note_changes(change for change in changes(own, folder) if change.after.key)
    _note_cards(report, own, folder)
    if not faults:
        report.notes += _summary(box, whole)
    return report


def _note_cards(report: Report, own: Folder, folder: Folder) -> None:
    """Note the cards whose texts differ."""
    for section in CARD_SECTIONS:
        for key, record in folder.tables[section].items():
            if key in own.tables[section]:
                _note_text(report, own.tables[section][key], record)


def _note_text(report: Report, before: Record, after: Record) -> None:
    """Note that a changed text does not change a card's rules, which depend on its id."""
    if after.has("text") and after.fields["text"] != before.fields["text"]:
        report.notes.append(f"{after.file}, {after.key}, text: changes no more than the words")


def _summary(box: Box, whole: Folder) -> list[str]:
    """Return the counts of the box, and which of its values are reconstructed."""
    words = list(dict.fromkeys(phrase for _, phrase in made_up(whole)))
    return [
        f"{sum(len(rows) for rows in box.cards)} house cards, "
        f"{sum(event.count for event in box.events)} Westeros cards, "
        f"{len(box.once)} one-time orders, {len(box.tactics)} tactics cards, "
        f"{len(box.allies)} ally cards, {len(box.leaders)} leaders",
        f"reconstructed: {', '.join(words)}" if words else "nothing is reconstructed",
    ]
