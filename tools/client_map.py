"""The client's part of the map: its folders, and which of them show components of which.

A store (`*.svelte.ts`) or a plain module may be used wherever it is wanted, so long as no module
imports itself in the end (`web/tests/imports.test.ts`). What stands on what is said by components:
an arrow means that a folder shows some of another's.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
CLIENT = ROOT / "web/src"
TOP = "App"  # the modules that lie in no folder
KINDS = (".svelte.ts", ".d.ts", ".ts", ".svelte")
IMPORT = re.compile(r"""(?:from|import|import\() ?'(\.[^']*\.svelte)'""")


def modules() -> list[Path]:
    """All modules of the client."""
    return sorted(file for file in CLIENT.rglob("*") if file.name.endswith(KINDS))


def folder_of(file: Path) -> str:
    """The feature that a module belongs to."""
    parts = file.relative_to(CLIENT).parts
    return parts[0] if len(parts) > 1 else TOP


def components(file: Path) -> Iterator[Path]:
    """The components that a module shows, be it later."""
    for name in IMPORT.findall(file.read_text(encoding="utf-8")):
        target = (file.parent / name).resolve()
        if target.is_file():  # else it is a store, whose name ends in `.svelte.ts`
            yield target


def shows() -> dict[str, set[str]]:
    """For each folder with components those whose components it shows."""
    graph: dict[str, set[str]] = {}
    for file in modules():
        for shown in components(file):
            here, there = folder_of(file), folder_of(shown)
            graph.setdefault(there, set())
            graph.setdefault(here, set()).update({there} - {here})
    return graph


def stem(file: Path) -> str:
    """The name of a module without its kind."""
    return next(file.name.removesuffix(kind) for kind in KINDS if file.name.endswith(kind))


def folders() -> dict[Path, list[str]]:
    """The folders of the client, with the names of their modules."""
    inside: dict[Path, list[str]] = {}
    for file in modules():
        inside.setdefault(file.parent, []).append(stem(file))
    return {folder: sorted(names) for folder, names in sorted(inside.items())}


def rows() -> list[str]:
    """The folders of the client, each with its modules counted and named."""
    return [
        "| folder | modules | which |",
        "|---|--:|---|",
        *(
            f"| `{folder.relative_to(ROOT).as_posix()}` | {len(names)} | {', '.join(names)} |"
            for folder, names in folders().items()
        ),
    ]
