"""The tool that gives pieces room on the board of Westeros knows what room names take."""

import importlib
import json
import math
import tomllib
from itertools import combinations
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

Area = dict[str, Any]
Tools = dict[str, ModuleType]

ROOT = Path(__file__).parents[1]
GAMES = ROOT / "src/rulewright/games"
#: Lands and seas where a name and the pieces of a neighbour lie close to each other.
CLOSE = ["highgarden", "kingswood", "oldtown", "three-towers", "the-fingers", "crackclaw-point"]
#: How much larger the smallest of so many units is drawn on a desk at least, beside an order.
FLOORS = {1: 1.433, 2: 1.268, 3: 1.157}
MOST, FAN = 1.5, 0.74


@pytest.fixture
def tools(monkeypatch: pytest.MonkeyPatch) -> Tools:
    monkeypatch.syspath_prepend(str(ROOT / "tools"))
    names = ["ease_westeros", "westeros.ease", "westeros.names"]
    return {name.split(".")[-1]: importlib.import_module(name) for name in names}


@pytest.fixture
def drawn() -> list[Area]:
    board = json.loads((GAMES / "thrones/data/board.json").read_text(encoding="utf-8"))
    own = tomllib.loads((GAMES / "thrones_first/data/slots.toml").read_text(encoding="utf-8"))
    return [area | own.get(area["id"], {}) for area in board["areas"]]


def written(tools: Tools, areas: list[Area]) -> dict[str, list[Any]]:
    """Return the boxes of all areas' names, as the client draws them."""
    boxes = {}
    for area in areas:
        layout = tools["ease"].Shape(tools["ease_westeros"].polygon(area["path"]))
        others = [at for one in areas if one is not area for at in tools["names"].stands(one)]
        boxes[area["id"]] = tools["names"].growth(area, others, layout.holds)[1]
    return boxes


def covered(tools: Tools, areas: list[Area]) -> list[str]:
    """Return the names that some piece may touch."""
    names = tools["names"]
    lines = [(name, line) for name, boxes in written(tools, areas).items() for line in boxes]
    return [
        f"{name} under a piece of {area['id']}"
        for area in areas
        for at, radius in names.bodies(area)
        for name, line in lines
        if area["kind"] != "port" and names.distance(at, line) < radius
    ]


def small(tools: Tools, areas: list[Area]) -> list[str]:
    """Return the areas where units beside an order are smaller than promised."""
    names = tools["names"]
    lines = [line for boxes in written(tools, areas).values() for line in boxes]
    signs = [icon["at"] for area in areas for icon in area["icons"]]
    lands = [area for area in areas if area["kind"] != "port"]
    missed = []
    for count, floor in FLOORS.items():
        units = [(area["id"], at) for area in lands for at in area["units"][:count]]
        room = {(name, *at): names.clearance(at, lines, signs) / names.UNIT for name, at in units}
        for (one, at), (other, there) in combinations(units, 2):
            near = math.dist(at, there) / (2 * names.UNIT + 1) / (FAN if one == other else 1)
            for key in ((one, *at), (other, *there)):
                room[key] = min(room[key], near)
        for name, at in units:
            orders = min(math.dist(at, area["order"]) for area in lands)
            least = min(MOST, room[name, *at], orders / (names.UNIT + names.LYING["order"] + 1))
            if least < floor:
                missed.append(f"{name}: one of {count} only {least:.2f} times as large")
    return missed


def test_the_board_as_it_is_leaves_names_and_pieces_room(tools: Tools, drawn: list[Area]) -> None:
    assert covered(tools, drawn) == []
    assert small(tools, drawn) == []


def test_a_board_that_is_eased_again_still_does(
    tools: Tools, drawn: list[Area], monkeypatch: pytest.MonkeyPatch
) -> None:
    ease, main = tools["ease"], tools["ease_westeros"]
    monkeypatch.setattr(ease, "STEPS", 400)
    monkeypatch.setattr(ease, "SEARCHES", 1)
    for number, area in enumerate(drawn):
        if area["id"] in CLOSE:
            face = main.polygon(area["path"])
            round_it = [one for one in drawn if one is not area and main.near(face, one)]
            drawn[number] = ease.eased(area, face, main.polygon("M0,0 0,1 1,1Z"), round_it)
    assert covered(tools, drawn) == []
    assert small(tools, drawn) == []
