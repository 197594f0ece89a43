"""The client's part of the map: its folders, and the imports between them.

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
    """Return all modules of the client."""
    return sorted(file for file in CLIENT.rglob("*") if file.name.endswith(KINDS))


def folder_of(file: Path) -> str:
    """Return the feature that a module belongs to."""
    parts = file.relative_to(CLIENT).parts
    return parts[0] if len(parts) > 1 else TOP


def imports_of(file: Path) -> Iterator[Path]:
    """Yield the modules that a module imports, including types and modules loaded later."""
    for name in IMPORT.findall(file.read_text(encoding="utf-8")):
        target = (file.parent / name).resolve()
        yield from (path for path in (target, Path(f"{target}.ts")) if path.is_file())


def imports() -> dict[str, set[str]]:
    """Return, for each folder, the other folders that it imports."""
    graph: dict[str, set[str]] = {folder_of(file): set() for file in modules()}
    for file in modules():
        here = folder_of(file)
        graph[here].update({folder_of(other) for other in imports_of(file)} - {here})
    return graph


def stem(file: Path) -> str:
    """Return the name of a module without its extension."""
    return next(file.name.removesuffix(kind) for kind in KINDS if file.name.endswith(kind))


def folders() -> dict[Path, list[str]]:
    """Return the client's folders, with the names of their modules."""
    inside: dict[Path, list[str]] = {}
    for file in modules():
        inside.setdefault(file.parent, []).append(stem(file))
    return {folder: sorted(names) for folder, names in sorted(inside.items())}


def rows() -> list[str]:
    """Return a table row for each folder of the client, with its modules counted and named."""
    return [
        "| folder | modules | which |",
        "|---|--:|---|",
        *(
            f"| `{folder.relative_to(ROOT).as_posix()}` | {len(names)} | {', '.join(names)} |"
            for folder, names in folders().items()
        ),
    ]
