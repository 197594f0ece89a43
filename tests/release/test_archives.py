"""What is in the wheel and in the source archive, and what a build says that it goes without."""

from __future__ import annotations

import os
import tarfile
import time
import zipfile
from pathlib import Path

import pytest

from tests.release.conftest import ROOT, build

NODE = "Node 20.19 or newer is missing: install Debian's nodejs and npm"
COMPILER = "A C compiler is missing, so nothing is compiled: install Debian's gcc"


def names_in(archive: Path) -> set[str]:
    """Return the paths in a source archive, below its top folder."""
    with tarfile.open(archive) as file:
        return {name.partition("/")[2] for name in file.getnames()}


def unpacked(archive: Path, folder: Path) -> Path:
    """Return the tree of an archive as pip unpacks it, with the times of the unpacking."""
    with tarfile.open(archive) as file:
        file.extractall(folder, filter="data")
    [tree] = folder.iterdir()
    now = time.time()
    for number, path in enumerate(sorted(tree.rglob("*"))):
        os.utime(path, (now, now + number))
    return tree


@pytest.fixture(scope="module")
def source_archive(tree: Path, bare: str) -> Path:
    return build(tree, "sdist", bare)[0]


@pytest.fixture(scope="module")
def plain_wheel(
    source_archive: Path, bare: str, tmp_path_factory: pytest.TempPathFactory
) -> tuple[zipfile.ZipFile, str]:
    """The wheel of the source archive, built without Node and without a compiler."""
    tree = unpacked(source_archive, tmp_path_factory.mktemp("unpacked"))
    made, said = build(tree, "wheel", bare)
    return zipfile.ZipFile(made), said


def test_the_source_archive_holds_the_client_and_what_it_is_built_from(
    source_archive: Path,
) -> None:
    names = names_in(source_archive)
    assert "src/rulewright/web_dist/index.html" in names
    assert "src/rulewright/web_dist/assets/index-1.js" in names
    web = ROOT / "web"
    sources = [*(web / "src").rglob("*"), *(web / "public").rglob("*"), web / "package-lock.json"]
    for path in sources:
        if path.is_file():
            assert path.relative_to(ROOT).as_posix() in names
    assert not any("node_modules" in name for name in names)


def test_the_client_is_in_the_archive_of_a_tree_that_was_compiled(
    tree: Path, source_archive: Path, bare: str
) -> None:
    """What is compiled links to the client, which hatchling takes but once."""
    link = tree / "build" / "compiled" / "rulewright" / "web_dist"
    link.parent.mkdir(parents=True)
    link.symlink_to(tree / "src" / "rulewright" / "web_dist")
    source_archive.unlink()
    archive, _ = build(tree, "sdist", bare)
    assert "src/rulewright/web_dist/index.html" in names_in(archive)


def test_the_source_archive_holds_what_the_tests_need(source_archive: Path) -> None:
    names = names_in(source_archive)
    for name in ("Makefile", "hatch_build.py", "tools/compile.py", "mkdocs.yml", "LICENSE"):
        assert name in names
    for folder in ("cases", "questions", "tests", "docs"):
        for path in (ROOT / folder).rglob("*"):
            of_tree = path.is_file() and "__pycache__" not in path.parts
            if of_tree and "images" not in path.parts:
                assert path.relative_to(ROOT).as_posix() in names


def test_nothing_of_this_machine_is_in_the_source_archive(source_archive: Path) -> None:
    for name in names_in(source_archive):
        assert not name.endswith((".db", ".pyc", ".so"))
        assert not name.startswith((".venv", "build/", "dist/", ".git/"))


def test_a_plain_wheel_is_for_every_machine(plain_wheel: tuple[zipfile.ZipFile, str]) -> None:
    wheel, said = plain_wheel
    assert str(wheel.filename).endswith("-py3-none-any.whl")
    assert COMPILER in said
    assert not any(name.endswith((".so", ".pyd")) for name in wheel.namelist())


def test_the_wheel_holds_client_rules_and_cases(plain_wheel: tuple[zipfile.ZipFile, str]) -> None:
    wheel, said = plain_wheel
    names = set(wheel.namelist())
    assert "rulewright/web_dist/index.html" in names
    assert NODE not in said  # the archive brought the client along
    assert "rulewright/py.typed" in names
    for page in (ROOT / "docs" / "rules").glob("*.md"):
        assert f"rulewright/rules_text/{page.name}" in names
    for case in (ROOT / "cases").rglob("*.yaml"):
        assert f"rulewright/cases_text/{case.relative_to(ROOT / 'cases').as_posix()}" in names
    sources = ROOT / "src" / "rulewright"
    for file in sources.rglob("*"):
        left = {"__pycache__", "web_dist"} & set(file.parts)
        if file.is_file() and not left and file.suffix not in {".pyc", ".so"}:
            assert f"rulewright/{file.relative_to(sources).as_posix()}" in names
    assert not any(name.startswith(("tests/", "tools/", "docs/")) for name in names)


def test_the_wheel_says_who_it_is(plain_wheel: tuple[zipfile.ZipFile, str]) -> None:
    wheel, _ = plain_wheel
    [info] = {name.split("/")[0] for name in wheel.namelist() if ".dist-info/" in name}
    said = wheel.read(f"{info}/METADATA").decode()
    for line in (
        "Name: rulewright",
        "License-Expression: MIT",
        "License-File: LICENSE",
        "Requires-Python: >=3.11",
        "Description-Content-Type: text/markdown",
        "Classifier: Programming Language :: Python :: 3.13",
        "Classifier: Typing :: Typed",
    ):
        assert line in said
    assert "# Rulewright" in said
    assert wheel.read(f"{info}/entry_points.txt").decode().split() == [
        "[console_scripts]",
        "rulewright",
        "=",
        "rulewright.cli:main",
    ]


def test_the_wheel_says_what_it_was_built_without(
    plain_wheel: tuple[zipfile.ZipFile, str],
) -> None:
    wheel, _ = plain_wheel
    notes = wheel.read("rulewright/built_without.toml").decode()
    assert COMPILER in notes
    assert "client" not in notes


def test_without_node_one_line_says_what_is_missing(clone: Path, bare: str) -> None:
    wheel, said = build(clone, "wheel", bare, RULEWRIGHT_COMPILE="0")
    assert said.count(f"The package has no browser client. {NODE}") == 1
    with zipfile.ZipFile(wheel) as file:
        assert NODE in file.read("rulewright/built_without.toml").decode()
        assert not any("web_dist" in name for name in file.namelist())


def test_without_node_the_source_archive_still_has_the_sources(clone: Path, bare: str) -> None:
    archive, said = build(clone, "sdist", bare)
    assert said.count(NODE) == 1
    names = names_in(archive)
    assert "web/package-lock.json" in names
    assert not any("web_dist" in name for name in names)
