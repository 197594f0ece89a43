"""A copy of the source tree to build in, without generated files."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
LEFT_OUT = {
    ".git",
    ".venv",
    "build",
    "dist",
    "node_modules",
    "site",
    "web_dist",
    "images",
    "__pycache__",
    ".mypy_cache",
    ".ruff_cache",
    ".pytest_cache",
    ".hypothesis",
}


def not_taken(folder: str, names: list[str]) -> set[str]:
    """Return the names in a folder that are built, cached or local tables."""
    here = Path(folder)
    linked = {name for name in names if (here / name).is_symlink()}
    return (LEFT_OUT & set(names)) | linked | {name for name in names if ".db" in name}


def copy_tree(target: Path) -> Path:
    """Copy the sources as a clone has them, without the pictures."""
    shutil.copytree(ROOT, target, ignore=not_taken)
    return target


def put_client(tree: Path) -> None:
    """Write a stand-in for the built client, no older than its sources."""
    folder = tree / "src" / "rulewright" / "web_dist"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html><title>Built</title>")
    (folder / "assets" / "index-1.js").write_text("play()")


def bare_path(tmp: Path) -> str:
    """Return a PATH without Node and without a C compiler."""
    empty = tmp / "empty-path"
    empty.mkdir(exist_ok=True)
    return str(empty)


def build(tree: Path, target: str, path: str, **switches: str) -> tuple[Path, str]:
    """Build a tree with hatchling as pip does; return the product and the output."""
    done = subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", target],
        cwd=tree,
        env={**os.environ, "PATH": path, **switches},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout
    pattern = "*.whl" if target == "wheel" else "*.tar.gz"
    [made] = (tree / "dist").glob(pattern)
    return made, done.stdout


@pytest.fixture(scope="module")
def bare(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A PATH without Node and without a C compiler."""
    return bare_path(tmp_path_factory.mktemp("path"))


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A source tree with a built client."""
    folder = copy_tree(tmp_path_factory.mktemp("tree") / "rulewright")
    put_client(folder)
    yield folder
    shutil.rmtree(folder)


@pytest.fixture(scope="module")
def clone(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A source tree as cloned, without a built client."""
    folder = copy_tree(tmp_path_factory.mktemp("clone") / "rulewright")
    yield folder
    shutil.rmtree(folder)
