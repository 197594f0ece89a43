"""The board is drawn whole and legible."""

from __future__ import annotations

from itertools import combinations, pairwise
from typing import Any

from rulewright.games.monopoly.components import (
    JAIL,
    KIND,
    LOTS,
    SQUARE_COUNT,
    SQUARE_NAMES,
    SQUARES,
    STREET,
    TOKENS,
)
from rulewright.games.monopoly.names import SQUARE_REF
from rulewright.games.monopoly.table import layout
from rulewright.games.monopoly.table.board import LETTER, NAME_SIZE, board

Json = dict[str, Any]
AREAS: dict[str, Json] = {area["id"]: {**area} for area in board()["areas"]}


def overlap(one: list[float], other: list[float]) -> bool:
    return (
        one[0] < other[0] + other[2] - 0.01
        and other[0] < one[0] + one[2] - 0.01
        and one[1] < other[1] + other[3] - 0.01
        and other[1] < one[1] + one[3] - 0.01
    )


def inside(point: list[float], box: list[float], slack: float = 0.0) -> bool:
    x, y, w, h = box
    return x - slack <= point[0] <= x + w + slack and y - slack <= point[1] <= y + h + slack


def test_forty_squares_lie_round_the_board_and_touch_their_neighbours() -> None:
    boxes = [AREAS[square]["rect"] for square in SQUARES]
    assert not any(overlap(one, other) for one, other in combinations(boxes, 2))
    for before, after in pairwise([*boxes, boxes[0]]):
        grown = [before[0] - 1, before[1] - 1, before[2] + 2, before[3] + 2]
        assert overlap(grown, after)
    left, top = AREAS["free-parking"]["rect"][:2]
    assert (left, top) == (layout.MARGIN, layout.MARGIN)
    assert AREAS["go"]["rect"][0] > AREAS["jail"]["rect"][0]
    assert AREAS["go"]["rect"][1] > AREAS["go-to-jail"]["rect"][1]


def test_names_fit_their_squares() -> None:
    for square in range(SQUARE_COUNT):
        area = AREAS[SQUARES[square]]
        lines = area["label_lines"]
        if not lines:
            continue
        assert " ".join(lines) == SQUARE_NAMES[square]
        widest = max(len(line) for line in lines) * area["label_size"] * LETTER
        _, y, w, h = layout.below_band(square, KIND[square] == STREET)
        assert widest <= w + 0.5
        assert area["label_size"] >= 11
        high = NAME_SIZE * 1.15 * len(lines)
        assert y <= area["label"][1] - high / 2
        assert area["label"][1] + high / 2 <= y + h


def test_pieces_stand_within_their_squares_or_beside() -> None:
    """On the sides name and price take all the room: there the pieces stand beside the square."""
    for square, name in enumerate(SQUARES):
        area = AREAS[name]
        inner = [*area.get("houses", []), *area.get("cell", [])]
        assert all(inside(spot, area["rect"]) for spot in inner), name
        sided = layout.side_of(square) in (layout.LEFT, layout.RIGHT)
        pawns = [*area["pawns"], *area["crowd"]]
        if sided and not layout.is_corner(square):
            assert not any(inside(spot, area["rect"]) for spot in pawns), name
            assert all(inside(spot, area["rect"], 42) for spot in pawns), name
        else:
            assert all(inside(spot, area["rect"]) for spot in pawns), name
        assert len(area["crowd"]) == 8
        if square in LOTS:
            assert inside(area["owner"], area["rect"], 8)
        if KIND[square] == STREET:
            band = layout.band(square)
            assert all(inside(spot, band) for spot in [*area["houses"], area["hotel"]])
            assert not any(inside(spot, band) for spot in area["pawns"])
    assert len(AREAS[SQUARES[JAIL]]["cell"]) == 8
    assert all(inside(spot, layout.cell()) for spot in AREAS["jail"]["cell"])
    assert not any(inside(spot, layout.cell()) for spot in AREAS["jail"]["pawns"])


def test_colour_groups_are_told_by_a_mark_as_well() -> None:
    looks, drawn = board()["style"], board()["decor"]
    bands = [mark["kind"] for mark in drawn if mark["kind"].startswith("band-")]
    assert len(bands) == 8
    marks = [mark["path"] for mark in drawn if mark["kind"].startswith("mark-")]
    shapes = {path.split("M")[1].split("a")[0].split("h")[0].split("l")[0] for path in marks}
    assert len(marks) == len(shapes) == len(bands)
    assert all(mark["kind"] in looks["decor"] for mark in drawn)
    assert {area["kind"] for area in AREAS.values()} <= set(looks["areas"])


def test_tokens_differ_by_emblem() -> None:
    owners = [board()["colours"][token] for token in TOKENS]
    assert len({owner["emblem"] for owner in owners}) == len(TOKENS)
    assert len({owner["fill"] for owner in owners}) == len(TOKENS)


def test_deeds_are_printed_on_the_cards_of_areas() -> None:
    lines = {line["label"]: line["value"] for line in AREAS["boardwalk"]["card"]["lines"]}
    assert lines["Price"] == "$400"
    assert lines["Rent"] == "$50 (whole group $100)"
    assert (lines["Hotel"], lines["A house or hotel"]) == ("$2000", "$200")
    assert lines["Mortgage"] == "$200"
    assert AREAS["boardwalk"]["card"]["band"] == "dark-blue"
    reading = {line["label"]: line["value"] for line in AREAS["reading"]["card"]["lines"]}
    assert reading["Rent with 4 of 4"] == "$200"


def test_the_log_names_squares_by_their_areas() -> None:
    assert SQUARE_REF.ids == [name for name in AREAS if name in SQUARES]
