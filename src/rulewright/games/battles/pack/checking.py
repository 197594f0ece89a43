"""Checks a box owner's pack: its faults, and where it differs from our own values."""

from __future__ import annotations

from pathlib import Path

from rulewright.games.battles.components import Pack
from rulewright.games.battles.pack import box
from rulewright.games.battles.pack.reading import OWN_FOLDER, components, read_records
from rulewright.kit.packs import Folder, Report, changes, merged
from rulewright.kit.records import BadPack


def check_pack(path: Path) -> Report:
    """Read a pack, check it against the box, and report all faults and changes."""
    report = Report()
    try:
        folder = read_records(path)
    except BadPack as fault:
        report.faults.append(str(fault))
        return report
    whole = folder if path.resolve() == OWN_FOLDER else merged(read_records(OWN_FOLDER), folder)
    faults: list[BadPack] = []
    pack = components(whole, folder.head.text("key"), faults)
    report.faults += [str(fault) for fault in faults]
    if whole is not folder:
        report.note_changes(changes(read_records(OWN_FOLDER), folder))
    if not faults:
        _count(report, whole, pack)
        report.notes.append(_summary(pack))
    return report


def _count(report: Report, folder: Folder, pack: Pack) -> None:
    """Report the plans and cards that need more than the box has."""
    for plan in pack.plans:
        file = folder.tables["plans"][plan.key].file
        for field, text in box.plan_faults(pack, plan):
            report.faults.append(f"{file}, {plan.key}, {field}: {text}")
    report.faults += [f"cards: {text}" for text in box.deck_faults(pack)]
    report.faults += [f"setup: {text}" for text in box.setup_faults(pack)]


def _summary(pack: Pack) -> str:
    return (
        f"{len(pack.kinds)} types of units, {len(pack.commanders)} Commander cards, "
        f"{len(pack.cards)} Leadership cards, {len(pack.setup_cards)} setup cards, "
        f"{len(pack.plans)} plans"
    )
