"""Writes the table of docs/thrones-editions.md: where the two editions of Thrones differ.

python -m tools.editions_page           # write it
python -m tools.editions_page --check   # check that it matches the pages and cases
"""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from itertools import groupby
from pathlib import Path
from typing import Final

from pymdownx.slugs import slugify

from rulewright.conformance.differences import (
    ADDED,
    CHANGED,
    LEFT_OUT,
    Difference,
    contrast,
    differences,
)
from rulewright.conformance.reference import Section

BASE: Final = "thrones"
EDITION: Final = "thrones-first"
PAGE: Final = Path(__file__).parent.parent / "docs" / "thrones-editions.md"
HEAD: Final = """# A Game of Thrones: how the editions differ

You know the second edition? What changes most in the first (`thrones-first`):

- **The end**: all ten rounds are played; seven castles do not win early.
- **Raids** remove every order in an area that can be raided. The special raid may hit two areas,
  and removes no Defense order. The victim of pillage keeps its power.
- **Consolidate Power** musters no units, and is never placed at sea.
- **Wildlings** attack only by the Wildling Attack card. They have no cards: what is won and lost is
  always the same. The raven swaps an order, or does nothing.
- **The board** has three neutral forces and no garrisons. Ports, siege engines and fortifications
  are options.
- **House cards** are others. Their texts are resolved in the order of the Fiefdoms track.
- *A Clash of Kings* and *A Storm of Swords* are options, as far as their texts are known.

The tables below have, for each rule, the first sentence that the other edition lacks, and — where
an edition only leaves something out. The link leads to the whole rule. A case plays the same start
in both editions, and ends differently. `rulewright rules diff thrones thrones-first` prints the
same.
"""
TITLES: Final = {
    CHANGED: "Rules that differ",
    ADDED: "Rules only in the first edition",
    LEFT_OUT: "Rules only in the second edition",
}
COLUMNS: Final = {
    CHANGED: ("rule", "second edition", "first edition", "cases"),
    ADDED: ("rule", "first edition", "cases"),
    LEFT_OUT: ("rule", "second edition"),
}
NUMBER: Final = re.compile(r"^\d+\. ")
slug = slugify(case="lower")


def page() -> str:
    """Return the whole page."""
    changes = differences(BASE, EDITION)
    parts = [HEAD]
    for kind, title in TITLES.items():
        of_kind = [change for change in changes if change.kind == kind]
        parts.append(f"## {title}\n")
        for chapter, rules in groupby(of_kind, chapter_of):
            parts.append(f"### {chapter}\n\n{table(kind, list(rules))}")
    return "\n".join(parts)


def chapter_of(change: Difference) -> str:
    """Return the title of the rule's chapter, without its number."""
    return NUMBER.sub("", section_of(change).chapter)


def section_of(change: Difference) -> Section:
    """Return the rule as the first edition has it, or else as the second does."""
    section = change.edition or change.base
    assert section is not None
    return section


def table(kind: str, changes: list[Difference]) -> str:
    """Return the table of a chapter."""
    columns = COLUMNS[kind]
    head = f"| {' | '.join(columns)} |\n|{'---|' * len(columns)}\n"
    return head + "".join(row(columns, change) for change in changes)


def row(columns: Sequence[str], change: Difference) -> str:
    """Return a row of a table."""
    where = BASE if change.edition is None else EDITION
    section = section_of(change)
    anchor = slug(f"{section.id} {section.title}", "-")
    cells = {
        "rule": f"[`{section.id}`](rules/{where}.md#{anchor})",
        "second edition": cell(contrast(change.base, change.edition)),
        "first edition": cell(contrast(change.edition, change.base)),
        "cases": ", ".join(f"`{case.id}`" for case in change.cases),
    }
    return f"| {' | '.join(cells[column] for column in columns)} |\n"


def cell(text: str) -> str:
    """Return a text escaped for a table cell."""
    return text.replace("|", "\\|") or "—"


def main() -> int:
    """Write the page, or check that it is up to date."""
    fresh = page()
    if "--check" in sys.argv:
        return 0 if PAGE.is_file() and PAGE.read_text("utf-8") == fresh else 1
    PAGE.write_text(fresh, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
