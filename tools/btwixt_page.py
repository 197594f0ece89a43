"""Writes the heads of cards and the table of numbers in docs/rules/btwixt.md from our own pack.

    python -m tools.btwixt_page           # write them into the page
    python -m tools.btwixt_page --check   # check that they match the pack

A head is the title of a card's section, with its numbers, and the line below it. That line says
which of the card's fields are printed, which are derived and which are our own, and whether the
last chapter decides something about the card. The table counts the cards of each number.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from pathlib import Path
from typing import Final

from rulewright.games.btwixt.pack.reading import OWN_FOLDER, read_records
from rulewright.kit.records import PROVENANCE, Record

PAGE: Final = Path(__file__).parent.parent / "docs" / "rules" / "btwixt.md"
HEAD: Final = re.compile(
    r"^### `(?P<rule>(?:cards|allies)\.(?P<key>[a-z-]+))` .*\nSource: .*$", re.M
)
DECISION: Final = re.compile(r"^- (?P<rules>`[a-z.-]+`(?:, `[a-z.-]+`)*) — ", re.M)
TABLE: Final = re.compile(r"^\| Cards by number \|.*\n(?:\|.*\n)+", re.M)
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
    """Return the influence cards and allies of our own pack by key."""
    tables = read_records(OWN_FOLDER).tables
    leaders = tables.pop("leaders")
    for record in tables["leader_cards"].values():
        record.fields["leader"] = leaders[record.fields["leader"]].fields["name"]
    return {key: record for table in tables.values() for key, record in table.items()}


def title(record: Record) -> str:
    """Format a card's title, such as `Betrayal (red 1, 4 copies)` or `Bribery (event 6)`."""
    fields = record.fields
    if "power" in fields:
        return f"{fields['name']} ({fields['power']})"
    if "colour" not in fields:
        return f"{fields['name']} ({fields.get('leader', 'event')} {fields['value']})"
    copies = "1 copy" if fields["copies"] == 1 else f"{fields['copies']} copies"
    return f"{fields['name']} ({fields['colour']} {fields['value']}, {copies})"


def source(record: Record) -> str:
    """Format the origin of a card's fields: `printed: name (Card Clarifications); own: power`."""
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
    """Return the origin of an ability: the least certain of its parts; our own if it has none."""
    origins = [record.origins[field] for field in ABILITY if field in record.fields]
    return max(origins, key=PROVENANCE.index, default=PROVENANCE[-1])


def head(rule: str, record: Record, decided: bool) -> str:
    """Return the first two lines of a card's section."""
    decision = "; decision" if decided else ""
    return f"### `{rule}` {title(record)}\nSource: {source(record)}{decision}"


def decided_in(page: str) -> set[str]:
    """Return the rules about which the page's last chapter decides something."""
    named = [match["rules"].split(", ") for match in DECISION.finditer(page)]
    return {rule.strip("`") for rules in named for rule in rules}


# -- the table ------------------------------------------------------------------------------------
def numbers() -> dict[str, Counter[int]]:
    """Count the cards of each number, by colour and kind."""
    counts: dict[str, Counter[int]] = {}
    for record in records().values():
        fields = record.fields
        number = fields["power"] if "power" in fields else fields["value"]
        counts.setdefault(sort_of(record), Counter())[number] += fields.get("copies", 1)
    return counts


def sort_of(record: Record) -> str:
    """Return the row of the table in which a card is counted."""
    if "power" in record.fields:
        return "allies (power)"
    own = "leaders' own" if "leader" in record.fields else "events"
    return str(record.fields.get("colour", own))


def table() -> str:
    """Return the table of numbers in Markdown."""
    counts = numbers()
    columns = range(1, max(max(count) for count in counts.values()) + 1)
    rows = [["Cards by number", *map(str, columns), "all", "mean"], ["---"] * (len(columns) + 3)]
    for sort, count in counts.items():
        mean = sum(number * times for number, times in count.items()) / count.total()
        cells = [str(count[number] or "") for number in columns]
        rows.append([sort, *cells, str(count.total()), f"{mean:.2f}"])
    return "".join(f"| {' | '.join(row)} |\n" for row in rows)


# -- the page -------------------------------------------------------------------------------------
def with_heads(page: str) -> str:
    """Return the page with its heads of cards and its table made from the pack."""
    cards, decided = records(), decided_in(page)

    def fresh_head(match: re.Match[str]) -> str:
        return head(match["rule"], cards[match["key"]], match["rule"] in decided)

    fresh = HEAD.sub(fresh_head, page)
    return TABLE.sub(lambda _: table(), fresh)


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
