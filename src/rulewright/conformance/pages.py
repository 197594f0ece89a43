"""Locates the rules page of a game, the questions about its rules, and its cases.

They are beside the game's package, as `rules.md`, `asked.yaml` and `cases/`. Those of the built-in
games are in `docs/rules/` and `cases/` of the source tree, and included in the wheel.
"""

from __future__ import annotations

import sys
from pathlib import Path

from rulewright.kernel import UnknownGame, get

PACKAGE = Path(__file__).resolve().parent.parent


def rules_file(game: str) -> Path | None:
    """Return the rules page of a game, or None if it has none."""
    house = [tree / "docs" / "rules" / f"{game}.md" for tree in _trees()]
    house.append(PACKAGE / "rules_text" / f"{game}.md")
    return _there(house) or _there([folder / "rules.md" for folder in beside_package(game)])


def asked_file(game: str) -> Path | None:
    """Return the file of players' questions about a game's rules, or None if it has none."""
    house = [tree / "docs" / "rules" / "asked" / f"{game}.yaml" for tree in _trees()]
    house.append(PACKAGE / "rules_text" / "asked" / f"{game}.yaml")
    return _there(house) or _there([folder / "asked.yaml" for folder in beside_package(game)])


def cases_folder(game: str) -> Path | None:
    """Return the folder of a game's cases, or None if it has none."""
    house = [tree / "cases" / game for tree in _trees()]
    house.append(PACKAGE / "cases_text" / game)
    return _there(house) or _there([folder / "cases" for folder in beside_package(game)])


def trace_files() -> list[Path]:
    """Return the traces of all books (`conformance/trace/lines.py`)."""
    house = [tree / "trace" for tree in _trees()]
    folder = _there([*house, PACKAGE / "trace_lines"])
    return sorted(folder.glob("*.tsv"), key=lambda path: path.stem) if folder else []


def beside_package(game: str) -> list[Path]:
    """Return the folder of the module that defines a game; empty for an unknown game."""
    try:
        module = sys.modules[type(get(game)).__module__]
    except (UnknownGame, KeyError):
        return []
    return [Path(module.__file__).resolve().parent] if module.__file__ else []


def _there(places: list[Path]) -> Path | None:
    return next((place for place in places if place.exists()), None)


def _trees() -> list[Path]:
    """Return possible roots of the source tree: above the package or a compiled copy of it."""
    return list(PACKAGE.parents[1:4])
