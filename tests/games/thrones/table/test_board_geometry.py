"""The drawing of the board says what the rules say.

Everything about who borders whom is proved from the paths alone: the shapes that a player sees.
"""

from __future__ import annotations

import json
import re
import tomllib
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from shapely import STRtree, unary_union
from shapely.geometry import LineString, Point, Polygon, box
from shapely.geometry.base import BaseGeometry

DATA = Path(__file__).resolve().parents[4] / "src/rulewright/games/thrones/data"

#: A shared border at least this long is seen; neighbours have one, others share nothing.
SEEN = 14.0
#: Areas that are no neighbours stay this far apart.
APART = 6.0
CHARACTER, LEADING = 0.55, 1.15
BOARD_LIMIT = 250_000

Pair = frozenset[str]
Table = dict[str, Any]


def _toml(name: str) -> Table:
    with (DATA / name).open("rb") as file:
        return tomllib.load(file)


BOARD: Table = json.loads((DATA / "board.json").read_text(encoding="utf-8"))
MAP = _toml("map.toml")
FACTS: dict[str, Table] = {area["id"]: area for area in MAP["area"]}
DRAWN: dict[str, Table] = {area["id"]: area for area in BOARD["areas"]}
ADJACENT: set[Pair] = {frozenset(pair) for pair in MAP["adjacency"]}
SEPARATED: set[Pair] = {frozenset(pair) for pair in MAP["rivers"]["separated"]}
BRIDGED: set[Pair] = {frozenset(pair) for pair in MAP["rivers"]["bridged"]}
TOUCHING = ADJACENT | SEPARATED


def _rings(path: str) -> list[list[tuple[float, float]]]:
    """Return the subpaths of SVG path data with absolute straight lines."""
    assert re.fullmatch(r"(M[-\d., ]+Z?)+", path), path[:80]
    return [
        [(float(x), float(y)) for x, y in (point.split(",") for point in part.split())]
        for part in re.findall(r"M([^MZ]+)", path)
    ]


def _polygon(path: str) -> Polygon:
    shell, *holes = _rings(path)
    return Polygon(shell, holes)


def _line(path: str) -> LineString:
    (points,) = _rings(path)
    return LineString([*points, points[0]] if path.endswith("Z") else points)


SHAPES = {name: _polygon(area["path"]) for name, area in DRAWN.items()}
PAIRS = [frozenset(pair) for pair in combinations(sorted(DRAWN), 2)]


def _shared(pair: Pair) -> BaseGeometry:
    first, second = (SHAPES[name] for name in pair)
    return first.boundary.intersection(second.boundary)


def _square(at: list[float], width: float, height: float | None = None) -> Polygon:
    (x, y), half, tall = at, width / 2, (height or width) / 2
    return box(x - half, y - tall, x + half, y + tall)


def _label(area: Table) -> Polygon:
    lines, size = area["label_lines"], area["label_size"]
    width = max(len(line) for line in lines) * CHARACTER * size
    return _square(area["label"], width, len(lines) * LEADING * size)


def _things(name: str) -> list[tuple[str, BaseGeometry]]:
    """Return everything that can be in an area at once, each with its shape."""
    area = DRAWN[name]
    port = area["kind"] == "port"
    things: list[tuple[str, BaseGeometry]] = [
        (f"unit {n}", _square(at, 24 if port else 34)) for n, at in enumerate(area["units"])
    ]
    things.append(("order", Point(area["order"]).buffer(15 if port else 20)))
    if area["power"]:
        things.append(("power token", Point(area["power"]).buffer(14)))
    if area["garrison"]:
        things.append(("garrison", _square(area["garrison"], 30)))
    if area["label_lines"]:
        things.append(("label", _label(area)))
    things += [(icon["kind"], _square(icon["at"], 22)) for icon in area["icons"]]
    return things


def test_the_file_says_what_it_is() -> None:
    assert BOARD["schema"] == "rulewright/board/1"
    assert BOARD["size"] == [1200, 1700]
    assert (DATA / "board.json").stat().st_size < BOARD_LIMIT


def test_every_area_of_the_map_is_drawn_once() -> None:
    assert [area["id"] for area in BOARD["areas"]] == list(dict.fromkeys(DRAWN))
    assert {name: area["kind"] for name, area in DRAWN.items()} == {
        name: area["kind"] for name, area in FACTS.items()
    }
    assert {name: area["name"] for name, area in DRAWN.items()} == {
        name: area["name"] for name, area in FACTS.items()
    }


@pytest.mark.parametrize("name", DRAWN)
def test_the_shape_is_whole(name: str) -> None:
    shape = SHAPES[name]
    assert shape.is_valid
    assert box(0, 0, *BOARD["size"]).covers(shape)
    islands = sum(1 for other in SHAPES.values() if Polygon(other.exterior).within(_filled(shape)))
    assert len(shape.interiors) <= islands, "a hole that is no island"


def _filled(shape: Polygon) -> Polygon:
    return Polygon(shape.exterior)


def test_no_two_areas_overlap() -> None:
    for pair in PAIRS:
        first, second = (SHAPES[name] for name in pair)
        assert first.intersection(second).area < 1e-6, sorted(pair)


@pytest.mark.parametrize("pair", sorted(map(sorted, TOUCHING)), ids="-".join)
def test_neighbours_share_a_border_that_is_seen(pair: list[str]) -> None:
    assert _shared(frozenset(pair)).length >= SEEN


def test_others_share_no_border_and_keep_apart() -> None:
    for pair in PAIRS:
        if pair not in TOUCHING:
            first, second = (SHAPES[name] for name in pair)
            assert first.distance(second) >= APART, sorted(pair)


@pytest.mark.parametrize("name", [n for n, area in FACTS.items() if area["kind"] == "port"])
def test_a_port_touches_exactly_its_land_and_its_sea(name: str) -> None:
    touched = {
        other for other in DRAWN if other != name and SHAPES[other].distance(SHAPES[name]) == 0
    }
    assert touched == {FACTS[name]["land"], FACTS[name]["sea"]}


def test_the_board_is_covered_but_for_the_patches_that_are_no_areas() -> None:
    patches = [_polygon(d["path"]) for d in BOARD["decor"] if d["kind"] in ("wilds", "lake")]
    whole = unary_union([*SHAPES.values(), *patches])
    assert whole.area == pytest.approx(1200 * 1700, abs=1.0)


def test_each_border_is_listed_as_the_shapes_have_it() -> None:
    listed: dict[Pair, float] = {}
    for border in BOARD["borders"]:
        pair, line = frozenset(border["between"]), _line(border["path"])
        listed[pair] = listed.get(pair, 0.0) + line.length
        assert _shared(pair).buffer(0.05).covers(line), sorted(pair)
    assert set(listed) == TOUCHING
    for pair, length in listed.items():
        assert length == pytest.approx(_shared(pair).length, abs=0.5), sorted(pair)


def _border_kind(pair: Pair) -> str:
    if pair in SEPARATED:
        return "river"
    if pair in BRIDGED:
        return "bridged-river"
    kinds = {FACTS[name]["kind"] for name in pair}
    if "land" not in kinds:
        return "sea"
    return "land" if kinds == {"land"} else "coast"


@pytest.mark.parametrize("border", BOARD["borders"], ids=lambda b: "-".join(b["between"]))
def test_a_border_has_the_kind_of_its_two_sides(border: Table) -> None:
    assert border["kind"] == _border_kind(frozenset(border["between"]))


def test_rivers_and_bridges_are_drawn_where_the_map_has_them() -> None:
    rivers = {frozenset(d["between"]) for d in BOARD["decor"] if d["kind"] == "river"}
    bridges = {frozenset(d["between"]): d["at"] for d in BOARD["decor"] if d["kind"] == "bridge"}
    assert rivers == SEPARATED | BRIDGED
    assert set(bridges) == BRIDGED
    for pair, at in bridges.items():
        assert _shared(pair).distance(Point(at)) < 1.0


@pytest.mark.parametrize("name", DRAWN)
def test_the_label_spells_the_name(name: str) -> None:
    area = DRAWN[name]
    if area["kind"] == "port":
        assert area["label_lines"] == []
    else:
        assert " ".join(area["label_lines"]) == FACTS[name]["name"]
        assert 13 <= area["label_size"] <= 22


@pytest.mark.parametrize("name", DRAWN)
def test_the_icons_are_those_of_the_map(name: str) -> None:
    facts, icons = FACTS[name], DRAWN[name]["icons"]
    counted = {
        kind: sum(1 for i in icons if i["kind"] == kind) for kind in {i["kind"] for i in icons}
    }
    expected = {facts["structure"]: 1, "supply": facts["supply"], "power": facts["power"]}
    expected |= {"home": int(bool(facts["home"]))}
    assert counted == {kind: n for kind, n in expected.items() if kind and n}
    assert [i["owner"] for i in icons if i["kind"] == "home"] == [facts["home"]] * bool(
        facts["home"]
    )


@pytest.mark.parametrize("name", DRAWN)
def test_the_area_has_every_place_it_needs(name: str) -> None:
    area, facts = DRAWN[name], FACTS[name]
    land = facts["kind"] == "land"
    assert len(area["units"]) == (3 if facts["kind"] == "port" else 4)
    assert (area["power"] is not None, area["neutral"] is not None) == (land, land)
    assert (area["garrison"] is not None) == bool(facts["garrison"])


@pytest.mark.parametrize("name", DRAWN)
def test_everything_lies_inside_its_area(name: str) -> None:
    for what, shape in _things(name):
        assert SHAPES[name].contains(shape), what
    if DRAWN[name]["neutral"]:
        assert SHAPES[name].contains(_square(DRAWN[name]["neutral"], 36))


def test_nothing_covers_anything_on_the_fullest_board() -> None:
    things = [(f"{what} of {name}", shape) for name in DRAWN for what, shape in _things(name)]
    bridges = [
        Point(d["at"]).buffer(d["size"] / 2) for d in BOARD["decor"] if d["kind"] == "bridge"
    ]
    things += [("bridge", bridge) for bridge in bridges]
    tree = STRtree([shape for _, shape in things])
    for first, (what, shape) in enumerate(things):
        for second in tree.query(shape):
            if second > first:
                other, other_shape = things[second]
                assert shape.intersection(other_shape).area < 1e-6, f"{what} and {other}"


@pytest.mark.parametrize("name", [n for n, area in DRAWN.items() if area["neutral"]])
def test_a_neutral_garrison_covers_nothing_but_the_first_unit(name: str) -> None:
    token = _square(DRAWN[name]["neutral"], 36)
    for what, shape in _things(name):
        if what != "unit 0":
            assert token.intersection(shape).area < 1e-6, what


def test_ornaments_hide_no_place() -> None:
    places = unary_union([shape for name in DRAWN for _, shape in _things(name)])
    for thing in BOARD["decor"]:
        if "at" in thing and thing["kind"] != "bridge":
            assert places.distance(Point(thing["at"])) >= thing["size"] * 0.4, thing


def test_islets_lie_in_open_water() -> None:
    places = unary_union([shape for name in DRAWN for _, shape in _things(name)])
    seas = [SHAPES[name] for name, area in DRAWN.items() if area["kind"] == "sea"]
    for islet in (_polygon(d["path"]) for d in BOARD["decor"] if d["kind"] == "islet"):
        assert not places.intersects(islet)
        assert any(sea.contains(islet.buffer(2)) for sea in seas)
