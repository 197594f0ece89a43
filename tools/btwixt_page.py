"""The heads of cards and allies in docs/rules/btwixt.md, which follow from our own pack.

    python -m tools.btwixt_page           # write them into the page
    python -m tools.btwixt_page --check   # say whether they are as the pack is

A head is the title of a card's section, with its numbers, and the line below it that says which of
its fields are printed on the card, which are derived, and which are our own.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Final

from rulewright.games.btwixt.pack.reading import OWN_FOLDER, SECTIONS
from rulewright.kit.packs import read_folder
from rulewright.kit.records import PROVENANCE, Record

PAGE: Final = Path(__file__).parent.parent / "docs" / "rules" / "btwixt.md"
HEAD: Final = re.compile(
    r"^### `(?P<rule>(?:cards|allies)\.(?P<key>[a-z-]+))` .*\nSource: .*$", re.M
)
FIELDS: Final = {
    "name": "name",
    "leader": "leader",
    "colour": "colour",
    "value": "value",
    "copies": "copies",
    "power": "power",
}
ABILITY: Final = ("always", "on_play", "triumph", "worth", "placement", "claimed", "end")

#: Where the rulebook speaks of a card.
TOLD_IN: Final = {
    "betrayal": "Additional Concepts: “You”; a figure",
    "blood-magic": "Card Clarifications",
    "bribery": "Additional Concepts: “You”",
    "contingency-plan": "Additional Concepts: “You”; a figure",
    "jaqen-hghar": "Card Clarifications",
    "little-birds": "Card Clarifications",
    "mance-rayder": "Card Clarifications",
    "matchmaker": "Card Clarifications",
    "pulling-the-strings": "Priority of Rules; Card Clarifications; a figure",
    "sansa-stark": "Priority of Rules; Card Clarifications",
    "ser-loras-tyrell": "Card Clarifications",
    "shadow-assassin": "Card Clarifications",
    "the-pack-survives": "Card Clarifications",
    "the-silence": "a figure",
}


def records() -> dict[str, Record]:
    """The influence cards and allies of our own pack, by key."""
    tables = read_folder(OWN_FOLDER, SECTIONS).tables
    leaders = tables.pop("leaders")
    for record in tables["leader_cards"].values():
        record.fields["leader"] = leaders[record.fields["leader"]].fields["name"]
    return {key: record for table in tables.values() for key, record in table.items()}


def title(record: Record) -> str:
    """`Betrayal (red 1, 4 copies)`, `Bribery (event 6)`, `Sansa Stark (3)`."""
    fields = record.fields
    if "power" in fields:
        return f"{fields['name']} ({fields['power']})"
    if "colour" not in fields:
        return f"{fields['name']} ({fields.get('leader', 'event')} {fields['value']})"
    copies = "1 copy" if fields["copies"] == 1 else f"{fields['copies']} copies"
    return f"{fields['name']} ({fields['colour']} {fields['value']}, {copies})"


def source(record: Record) -> str:
    """Where a card's fields come from: `printed: name (Card Clarifications); own: power`."""
    parts = []
    for origin in PROVENANCE:
        names = [name for field, name in FIELDS.items() if record.origins.get(field) == origin]
        if ability_origin(record) == origin:
            names.append("ability")
        if names:
            parts.append(f"{origin}: {', '.join(names)}")
    if len(parts) == 1:
        return parts[0].partition(":")[0]
    return "; ".join([f"{parts[0]} ({TOLD_IN[record.key]})", *parts[1:]])


def ability_origin(record: Record) -> str:
    """Where an ability comes from: the least certain of what makes it up, our own if nothing."""
    origins = [record.origins[field] for field in ABILITY if field in record.fields]
    return max(origins, key=PROVENANCE.index, default=PROVENANCE[-1])


def head(rule: str, record: Record) -> str:
    """The two lines that a section begins with."""
    return f"### `{rule}` {title(record)}\nSource: {source(record)}"


def with_heads(page: str) -> str:
    """The page with its heads of cards as the pack is."""
    cards = records()
    return HEAD.sub(lambda match: head(match["rule"], cards[match["key"]]), page)


def main(arguments: list[str]) -> int:
    """Write the page, or check it."""
    page = PAGE.read_text(encoding="utf-8")
    fresh = with_heads(page)
    if "--check" in arguments:
        return int(page != fresh)
    PAGE.write_text(fresh, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
