"""Kernel and games need nothing but Python; import-linter keeps the rest of the order."""

import ast
import sys
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent / "src" / "rulewright"
ALLOWED = {*sys.stdlib_module_names, "rulewright", "mypy_extensions"}
# What would let a match depend on more than its seed and the choices made.
CLOCKS_AND_WIRES = {"asyncio", "datetime", "locale", "socket", "threading", "time"}


def imported(file: Path) -> set[str]:
    """The top-level names of all modules that a file imports, wherever it does."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names.update(alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names.add(node.module.partition(".")[0])
    return names


@pytest.mark.parametrize("package", ["kernel", "games"])
def test_rules_need_nothing_but_python(package: str) -> None:
    allowed = ALLOWED - CLOCKS_AND_WIRES
    strangers = {
        file.relative_to(PACKAGE).as_posix(): sorted(names)
        for file in sorted((PACKAGE / package).rglob("*.py"))
        if (names := imported(file) - allowed)
    }
    assert strangers == {}
