"""How the rules are compiled: with whatever the build has, and anew where something changed."""

from __future__ import annotations

import ast
import fnmatch
from pathlib import Path

import pytest

from tools import compile as compiling
from tools.needs import compiler_missing, find_compiler


def test_what_was_compiled_is_tried_with_the_packages_of_the_build(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Pip's clean environment is on PYTHONPATH alone: whoever replaces that cannot import."""
    (tmp_path / "needs").mkdir()
    (tmp_path / "needs" / "only_there.py").touch()
    package = tmp_path / "built" / "rulewright"
    package.mkdir(parents=True)
    (package / "__init__.py").touch()
    (package / "part.py").write_text("import only_there\n")
    monkeypatch.setattr(compiling, "SUFFIX", ".py")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path / "needs"))
    compiling.check_imports(tmp_path / "built", ["part.py"])


@pytest.mark.skipif(compiler_missing() is not None, reason=str(compiler_missing()))
def test_an_object_is_made_anew_for_other_flags(tmp_path: Path) -> None:
    """Another Python or another level of optimisation must not link what was made for the first."""
    source = tmp_path / "part.c"
    source.write_text("int level(void) { return LEVEL; }\n")
    one = compiling.build_object(source, ["cc", "-MMD", "-DLEVEL=1"])
    made = one.stat().st_mtime_ns
    assert compiling.build_object(source, ["cc", "-MMD", "-DLEVEL=1"]).stat().st_mtime_ns == made
    assert compiling.build_object(source, ["cc", "-MMD", "-DLEVEL=2"]).stat().st_mtime_ns != made


def test_a_compiler_without_headers_is_said_to_lack_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """GCC alone gets through no Python.h: the C library's headers are a package more."""
    broken = tmp_path / "cc"
    broken.write_text("#!/bin/sh\nexit 1\n")
    broken.chmod(0o755)
    monkeypatch.setenv("CC", str(broken))
    assert find_compiler() == str(broken)
    assert "libc6-dev" in (compiler_missing() or "")


def test_every_module_that_stays_interpreted_exists() -> None:
    """A pattern that fits nothing names a module that was moved, and is compiled now."""
    _, patterns = compiling.settings()
    sources = compiling.sources()
    assert [pattern for pattern in patterns if not fnmatch.filter(sources, pattern)] == []


def test_mypyc_need_derive_no_inequality_from_a_class_of_another_module() -> None:
    """It compiles the modules of an import cycle in a random order, and fails on the wrong one."""
    unequal: dict[str, str] = {}  # classes with `__eq__` and no `__ne__`, by their modules
    bases: list[tuple[str, str]] = []
    for path in compiling.modules_to_compile():
        for node in ast.walk(ast.parse((compiling.SOURCE / path).read_text())):
            if isinstance(node, ast.ClassDef):
                methods = {part.name for part in node.body if isinstance(part, ast.FunctionDef)}
                if "__eq__" in methods and "__ne__" not in methods:
                    unequal[node.name] = path
                bases += [(path, base.id) for base in node.bases if isinstance(base, ast.Name)]
    assert unequal
    assert [(path, base) for path, base in bases if unequal.get(base, path) != path] == []
