"""Writes the map of the source: its folders, and the imports between them.

    python -m tools.house_map           # write docs/development/map.md
    python -m tools.house_map --check   # exit with 1 if the page is stale

It is made from the imports and the first line of each folder's `__init__`. An arrow means "imports"
and points downwards; arrows that follow from others are left out. import-linter enforces the order
that the arrows show (`pyproject.toml`). The client's folders are drawn from its own imports
(`client_map.py`), which a test of the client keeps free of cycles.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Mapping
from graphlib import TopologicalSorter
from pathlib import Path
from typing import NamedTuple

from tools import client_map

ROOT = Path(__file__).parent.parent
SOURCES = ROOT / "src"
PAGE = ROOT / "docs/development/map.md"
INTRODUCTION = """# Map of the folders

Which folders there are, what they hold, and which of them import which. An arrow means "imports";
one that follows from others is left out. `make map` writes this page from the code; `make lint` and
the tests enforce it. Where to begin with a change: [Contributing](../../CONTRIBUTING.md).
"""
RULES = "rules"
ROOMS = ("bots", "table", "text")  # the folders of a game that are no rules
TIES = ("game", "extras")

Graph = dict[str, set[str]]


class Floor(NamedTuple):
    """A package whose folders are drawn in one diagram."""

    package: str
    heading: str


def floors() -> list[Floor]:
    """Return all packages to draw, the whole project first."""
    games = sorted(path.parent.name for path in (SOURCES / "rulewright/games").glob("*/game.py"))
    return [
        Floor("rulewright", "The whole"),
        Floor("rulewright.server", "The server"),
        Floor("rulewright.desk", "The rules desk"),
        *(Floor(f"rulewright.games.{game}", f"A game: {game}") for game in games),
    ]


def modules() -> dict[str, Path]:
    """Return all modules of the project by name, including packages."""
    return {
        ".".join(file.relative_to(SOURCES).with_suffix("").parts).removesuffix(".__init__"): file
        for file in sorted((SOURCES / "rulewright").rglob("*.py"))
    }


def needed(file: Path, there: Mapping[str, Path]) -> set[str]:
    """Return the modules of the project that a file imports, even if only for types."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            inner = {f"{node.module}.{alias.name}" for alias in node.names}
            names |= inner & there.keys() or {node.module}
    return names & there.keys()


def imports() -> Graph:
    """Return, for each module, the modules that it imports."""
    there = modules()
    return {name: needed(file, there) - {name} for name, file in there.items()}


def room_of(module: str, package: str, there: Mapping[str, Path]) -> str | None:
    """Return the folder of a package in which a module is, or None if it is not drawn.

    In a game, every module outside its folders counts as rules, except `game` and `extras`, which
    tie the folders together.
    """
    if not module.startswith(f"{package}."):
        return None
    first = module[len(package) + 1 :].partition(".")[0]
    is_folder = there[f"{package}.{first}"].name == "__init__.py"
    if package.startswith("rulewright.games."):
        if first in ROOMS:
            return first
        return None if first in TIES else RULES
    return first if is_folder else None


def arrows(package: str, graph: Graph) -> Graph:
    """Return, for each folder of a package, the folders that it imports."""
    there = modules()
    rooms = {name: room for name in graph if (room := room_of(name, package, there)) is not None}
    reached: Graph = {room: set() for room in sorted({*rooms.values()})}
    for name, room in rooms.items():
        reached[room] |= {rooms[other] for other in graph[name] if other in rooms} - {room}
    return reached


def reduced(graph: Graph) -> Graph:
    """Return the graph without arrows that follow from others. Raise `CycleError` for a cycle."""
    below: Graph = {}
    for room in TopologicalSorter(graph).static_order():
        below[room] = graph[room].union(*(below[other] for other in graph[room]))
    return {
        room: {
            other
            for other in others
            if not any(other in below[between] for between in others - {other})
        }
        for room, others in graph.items()
    }


def picture(graph: Graph) -> list[str]:
    """Return a Mermaid diagram of a package's folders."""
    lines = ["```mermaid", "flowchart TD"]
    for room, others in sorted(reduced(graph).items()):
        lines += [f"    {room} --> {other}" for other in sorted(others)]
        if not others and not any(room in more for more in graph.values()):
            lines.append(f"    {room}")
    return [*lines, "```"]


def folders(package: str) -> list[Path]:
    """Return the folders to list with a package, without those of packages drawn separately."""
    top = SOURCES.joinpath(*package.split("."))
    others = [
        SOURCES.joinpath(*floor.package.split("."))
        for floor in floors()
        if floor.package.startswith(f"{package}.")
    ]
    inside = sorted(file.parent for file in top.rglob("__init__.py"))
    return [
        folder
        for folder in inside
        if not any(other in folder.parents for other in others)
        and (folder != top or package.count(".") == 2)
    ]


def folders_of_code() -> list[Path]:
    """Return all folders of the project that contain modules."""
    return sorted({file.parent for file in (SOURCES / "rulewright").rglob("*.py")})


def module_count(folder: Path) -> int:
    """Return the number of modules in a folder, not counting `__init__`."""
    return sum(file.name != "__init__.py" for file in folder.glob("*.py"))


def about(folder: Path) -> str:
    """Return a description of a folder: the first line of its docstring."""
    text = ast.get_docstring(ast.parse((folder / "__init__.py").read_text(encoding="utf-8")))
    return (text or "").partition("\n")[0]


def table(package: str) -> list[str]:
    """Return table rows for a package's folders: their number of modules and their description."""
    start = SOURCES / "rulewright"
    return [
        "| folder | modules | holds |",
        "|---|--:|---|",
        *(
            f"| `{name}` | {module_count(start / name)} | {about(start / name)} |"
            for folder in folders(package)
            for name in [folder.relative_to(start).as_posix()]
        ),
    ]


def drawn() -> str:
    """Return the whole page as Markdown."""
    graph = imports()
    parts = [INTRODUCTION]
    for package, heading in floors():
        parts += [f"## {heading}", "", *picture(arrows(package, graph)), "", *table(package), ""]
    parts += ["## The client", ""]
    parts += [*picture(client_map.imports()), "", *client_map.rows()]
    return "\n".join(parts) + "\n"


def main(arguments: list[str]) -> int:
    """Write the map, or check it; return the exit code."""
    new = drawn()
    if "--check" in arguments:
        stale = new != PAGE.read_text(encoding="utf-8")
        if stale:
            print("docs/development/map.md is stale: run `make map`")
        return int(stale)
    PAGE.write_text(new, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
