"""The map of the folders is fresh, and import-linter enforces what it shows."""

import tomllib
from graphlib import CycleError

import pytest

from tools import client_map
from tools.house_map import PAGE, ROOT, Graph, arrows, drawn, floors, imports, reduced

pytestmark = pytest.mark.xdist_group("house map")  # what modules import is read once


@pytest.fixture(scope="module")
def graph() -> Graph:
    """The imports of each module."""
    return imports()


def test_the_map_is_fresh() -> None:
    assert drawn() == PAGE.read_text(encoding="utf-8"), "run `make map`"


def test_what_follows_from_other_arrows_is_left_out() -> None:
    graph = {"top": {"middle", "low"}, "middle": {"low"}, "low": set[str]()}
    assert reduced(graph) == {"top": {"middle"}, "middle": {"low"}, "low": set()}


def test_the_client_is_drawn_by_what_it_imports() -> None:
    """Components and stores alike, whose names end in `.svelte` and `.svelte.ts`."""
    imported = client_map.imports()
    assert {"account", "home", "people", "replay", "table"} <= imported["App"]
    assert {"board", "store"} <= imported["table"]
    assert imported["lib"] == set()


def test_a_circle_is_refused() -> None:
    with pytest.raises(CycleError):
        reduced({"left": {"right"}, "right": {"left"}})


@pytest.mark.parametrize("package", [floor.package for floor in floors()])
def test_a_contract_holds_the_arrows(graph: Graph, package: str) -> None:
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    contracts = tomllib.loads(text)["tool"]["importlinter"]["contracts"]
    held = {
        room.strip(" ()")
        for contract in contracts
        if package in contract.get("containers", ())
        for layer in contract["layers"]
        for room in layer.replace("|", ":").split(":")
    }
    ignored = {"rules", "migrations"}  # a contract of its own; run by the database's tool alone
    assert set(arrows(package, graph)) - ignored <= held
