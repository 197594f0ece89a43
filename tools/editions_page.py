"""The table of docs/thrones-editions.md: where the two editions of Thrones differ.

python -m tools.editions_page           # write it
python -m tools.editions_page --check   # say whether it is as the pages and cases are
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

from rulewright.conformance.differences import (
    ADDED,
    CHANGED,
    LEFT_OUT,
    Difference,
    differences,
    opening,
)

BASE: Final = "thrones"
EDITION: Final = "thrones-first"
PAGE: Final = Path(__file__).parent.parent / "docs" / "thrones-editions.md"
HEAD: Final = """# A Game of Thrones: where the first and the second edition differ

Rule by rule, with the beginning of what each edition says; the ids lead to the whole rule. A case
named in the last column plays the same start in both editions and ends otherwise in each. The
table is written by `python -m tools.editions_page` from the page of the
[second edition](rules/thrones.md) and that of the [first](rules/thrones-first.md);
`rulewright rules diff thrones thrones-first` prints it.
"""
TITLES: Final = {
    CHANGED: "Rules that both have, and that differ",
    ADDED: "Rules that only the first edition has",
    LEFT_OUT: "Rules that only the second edition has",
}


def page() -> str:
    """The whole page."""
    changes = differences(BASE, EDITION)
    parts = [HEAD]
    for kind, title in TITLES.items():
        rows = [row(change) for change in changes if change.kind == kind]
        head = "| rule | second edition | first edition | shown by |\n|---|---|---|---|\n"
        parts.append(f"## {title}\n\n{head}{''.join(rows)}")
    return "\n".join(parts)


def row(change: Difference) -> str:
    """A row of the table."""
    cases = ", ".join(f"`{case.id}`" for case in change.cases)
    where = "thrones" if change.edition is None else "thrones-first"
    words = [cell(opening(section)) for section in (change.base, change.edition)]
    return f"| [`{change.rule}`](rules/{where}.md) | {words[0]} | {words[1]} | {cases} |\n"


def cell(text: str) -> str:
    """A text as a table's cell can hold it."""
    return text.replace("|", "\\|") or "—"


def main() -> int:
    """Write the page, or say whether it is fresh."""
    fresh = page()
    if "--check" in sys.argv:
        return 0 if PAGE.is_file() and PAGE.read_text("utf-8") == fresh else 1
    PAGE.write_text(fresh, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
