"""Which values of a box are reconstructed, in words for each section."""

from __future__ import annotations

from typing import Final

from rulewright.kit.packs import Folder
from rulewright.kit.records import PROVENANCE, Record

MADE_UP: Final = PROVENANCE[-1]
HEAD: Final = "pack"

#: Words for the fields of each section, in the order in which the table lists them.
WORDS: Final[dict[str, dict[str, str]]] = {
    "areas": {
        "borders": "the map",
        "structure": "the map",
        "supply": "barrels and crowns",
        "power": "barrels and crowns",
    },
    "houses": {"units": "units at the start", "supply": "supply"},
    HEAD: {
        "power": "Power at the start",
        "stars": "special orders",
        "stars_few": "special orders",
        "armies": "army sizes",
        "fortifications": "the number of fortifications",
    },
    "players": {
        "iron_throne": "tracks",
        "fiefdoms": "tracks",
        "kings_court": "tracks",
        "neutral": "neutral forces",
        "neutral_twelve": "neutral forces",
        "closed": "closed areas",
    },
    "westeros": {
        "name": "Westeros cards",
        "count": "Westeros cards",
        "icons": "Westeros cards",
    },
    "base_cards": {"strength": "house cards", "swords": "house cards", "text": "house cards"},
    "storm_cards": {"strength": "house cards", "swords": "house cards", "text": "house cards"},
    "once": {"kind": "one-time orders", "number": "one-time orders"},
    "tactics": {"text": "tactics cards"},
    "allies": {"number": "ally cards", "holder": "ally cards"},
    "leaders": {"strength": "leaders", "start": "leaders"},
}


def made_up(folder: Folder) -> list[tuple[str, str]]:
    """List the reconstructed values as pairs of section and words, without repetition."""
    told: list[tuple[str, str]] = []
    for section, words in WORDS.items():
        records = [folder.head] if section == HEAD else list(folder.tables[section].values())
        for field, phrase in words.items():
            if (section, phrase) not in told and _is_made_up(records, field):
                told.append((section, phrase))
    return told


def _is_made_up(records: list[Record], field: str) -> bool:
    """Return whether any record has a reconstructed value for a field."""
    return any(record.has(field) and record.origins[field] == MADE_UP for record in records)
