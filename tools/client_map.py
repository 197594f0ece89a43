"""The client's part of the map: its folders, and which of them import which.

Neither modules nor folders import each other in a cycle (`web/tests/imports.test.ts`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
CLIENT = ROOT / "web/src"
TOP = "App"  # the modules that lie in no folder
KINDS = (".svelte.ts", ".d.ts", ".ts", ".svelte")
IMPORT = re.compile(r"""(?:from|import|import\() ?'(\.[^']*)'""")


def modules() -> list[Path]:
    """All modules of the client."""
    return sorted(file for file in CLIENT.rglob("*") if file.name.endswith(KINDS))


def folder_of(file: Path) -> str:
    """The feature that a module belongs to."""
    parts = file.relative_to(CLIENT).parts
    return parts[0] if len(parts) > 1 else TOP


def imports_of(file: Path) -> Iterator[Path]:
    """Yield the modules that a module imports, types and what it loads later among them."""
    for name in IMPORT.findall(file.read_text(encoding="utf-8")):
        target = (file.parent / name).resolve()
        yield from (path for path in (target, Path(f"{target}.ts")) if path.is_file())


def imports() -> dict[str, set[str]]:
    """Return the graph of the folders: which others each imports."""
    graph: dict[str, set[str]] = {folder_of(file): set() for file in modules()}
    for file in modules():
        here = folder_of(file)
        graph[here].update({folder_of(other) for other in imports_of(file)} - {here})
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
