"""Who knows what: import-linter keeps the order of the packages, this the rest of it."""

import ast
import sys
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

from rulewright.games import PACKAGES
from tools.client_map import folders as client_folders
from tools.house_map import folders_of_code, imports, module_count

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src" / "rulewright"
DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
ALLOWED = {*sys.stdlib_module_names, "rulewright", "mypy_extensions"}
# What would let a match depend on more than its seed and the choices made.
CLOCKS_AND_WIRES = {"asyncio", "datetime", "locale", "socket", "threading", "time"}


def imported(file: Path) -> set[str]:
    """Return the top-level names of all modules that a file imports anywhere."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names.update(alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names.add(node.module.partition(".")[0])
    return names


@pytest.mark.parametrize("package", ["kernel", "kit", "games"])
def test_rules_need_nothing_but_python(package: str) -> None:
    allowed = ALLOWED - CLOCKS_AND_WIRES
    strangers = {
        file.relative_to(PACKAGE).as_posix(): sorted(names)
        for file in sorted((PACKAGE / package).rglob("*.py"))
        if (names := imported(file) - allowed)
    }
    assert strangers == {}


def code_words(file: Path) -> str:
    """Return the names and strings of a module, without docstrings and comments."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        documented = isinstance(node, DOCUMENTED) and ast.get_docstring(node) is not None
        if isinstance(node, DOCUMENTED) and documented:
            node.body = node.body[1:] or [ast.Pass()]
    return ast.unparse(tree)


SHARED = ["kernel", "conformance", "desk", "bots", "arena", "server", "cli"]


@pytest.mark.parametrize("package", SHARED)
def test_nothing_shared_names_a_game(package: str) -> None:
    named = [
        (file.relative_to(PACKAGE).as_posix(), game)
        for file in sorted((PACKAGE / package).rglob("*.py"))
        for game in PACKAGES
        if game in code_words(file).lower()
    ]
    assert named == []


def test_the_client_names_no_game() -> None:
    sources = [path for path in (ROOT / "web" / "src").rglob("*") if path.is_file()]
    assert len(sources) > 30
    named = [
        (path.name, game)
        for path in [*sources, ROOT / "web" / "index.html"]
        for game in PACKAGES
        if game in path.read_text(encoding="utf-8").lower()
    ]
    assert named == []


def test_no_modules_import_each_other_in_a_circle() -> None:
    graph = imports()
    assert len(graph) > 300
    TopologicalSorter(graph).prepare()  # raises `CycleError`, which names the circle


MOST_MODULES = 25  # in a folder: so many are taken in at a look


def test_no_folder_holds_too_many_modules() -> None:
    counts = {folder: module_count(folder) for folder in folders_of_code()}
    counts |= {folder: len(names) for folder, names in client_folders().items()}
    assert len(counts) > 40
    assert {folder for folder, count in counts.items() if count > MOST_MODULES} == set()
