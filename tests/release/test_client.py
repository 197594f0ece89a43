"""Whether the browser client is built, or its packages installed, anew."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from tools import client

LOCKED = {
    "": {"version": "0.1.0"},
    "node_modules/svelte": {"version": "5.1.0"},
    "node_modules/only-on-macos": {"version": "1.0.0", "optional": True},
}


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A tree with a built client and installed packages."""
    index = tmp_path / "src" / "rulewright" / "web_dist" / "index.html"
    installed = tmp_path / "web" / "node_modules" / ".package-lock.json"
    for path in (tmp_path / "web" / "src" / "main.ts", index, installed):
        path.parent.mkdir(parents=True)
        path.touch()
    lock(tmp_path / "web" / "package-lock.json", LOCKED)
    lock(installed, {"node_modules/svelte": {"version": "5.1.0"}})
    os.utime(index, ns=(2**62, 2**62))
    monkeypatch.setattr(client, "ROOT", tmp_path)
    monkeypatch.setattr(client, "WEB", tmp_path / "web")
    monkeypatch.setattr(client, "INDEX", index)
    monkeypatch.setattr(client, "INSTALLED", installed)
    return tmp_path


def lock(file: Path, packages: object) -> None:
    file.write_text(json.dumps({"packages": packages}))


def test_what_is_newer_than_its_sources_is_left(tree: Path) -> None:
    assert not client.outdated()


def test_a_changed_source_has_the_client_built_anew(tree: Path) -> None:
    os.utime(client.INDEX, ns=(0, 0))
    assert client.outdated()
    (tree / "PKG-INFO").touch()  # an unpacked archive, whose times say nothing
    assert not client.outdated()


def test_a_client_that_is_not_there_is_built(tree: Path) -> None:
    client.INDEX.unlink()
    assert client.outdated()


def test_packages_as_the_lock_file_names_them_are_left(tree: Path) -> None:
    """Those that another system needs are not missed."""
    assert client.installed()


def test_packages_of_other_versions_are_installed_anew(tree: Path) -> None:
    lock(client.INSTALLED, {"node_modules/svelte": {"version": "5.0.9"}})
    assert not client.installed()
    client.INSTALLED.unlink()
    assert not client.installed()
