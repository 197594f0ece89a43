"""Where the pages of rules in our own words lie."""

from __future__ import annotations

from pathlib import Path

PACKAGED = Path(__file__).resolve().parent.parent / "rules_text"


def rules_file(game: str) -> Path | None:
    """The page of rules: of the package, of the source tree, or of the folder one stands in."""
    above = [folder / "docs" / "rules" for folder in Path(__file__).resolve().parents[2:5]]
    for folder in (PACKAGED, *above, Path("docs", "rules")):
        path = folder / f"{game}.md"
        if path.is_file():
            return path
    return None
