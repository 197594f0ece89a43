"""Where pieces stand on the board: no piece covers a number, whatever stands there."""

from __future__ import annotations

import math
from typing import Any

import pytest

from rulewright.games.whitechapel.names import CIRCLE_REF, CROSSING_REF
from rulewright.games.whitechapel.table.board import board

AREAS: list[dict[str, Any]] = [dict(area) for area in board()["areas"]]
NUMBERS = [area for area in AREAS if area["label_lines"]]
#: The kinds of pieces by the places where they stand.
KINDS = {
    "post": ["policeman", "patrol", "patrol-known", "patrol-face"],
    "person": ["woman", "marked", "wretched"],
    "mark": ["clue", "false-clue"],
    "pawn": ["jack"],
    "crime": ["crime", "hideout"],
}
#: What a letter takes of its size, broad and high; digits are as broad as each other.
BROAD, HIGH = 0.52, 0.7


def size_of(place: str) -> float:
    """Return the radius of the largest piece that uses a place."""
    tokens = board()["style"]["tokens"]
    return max(tokens[kind]["size"] for kind in KINDS[place])


def spots(area: dict[str, Any], place: str) -> list[tuple[float, float]]:
    """Return the points of a place; a crossing has two for policemen."""
    points = area.get(place) or []
    return [tuple(at) for at in (points if place == "post" else [points] if points else [])]


def apart(at: tuple[float, float], area: dict[str, Any]) -> float:
    """Return the distance of a point from the number of an area."""
    [text], size, (x, y) = area["label_lines"], area["label_size"], area["at"]
    wide, high = len(text) * BROAD * size / 2, HIGH * size / 2
    return math.hypot(max(abs(at[0] - x) - wide, 0), max(abs(at[1] - y) - high, 0))


@pytest.mark.parametrize("place", KINDS)
def test_no_piece_touches_a_number(place: str) -> None:
    size = size_of(place)
    stands = [(area["id"], at) for area in AREAS for at in spots(area, place)]
    touched = [
        (where, number["id"])
        for where, at in stands
        for number in NUMBERS
        if apart(at, number) < size + 1
    ]
    assert stands
    assert touched == []


def test_the_pieces_of_a_circle_lie_side_by_side() -> None:
    places = ("person", "mark", "pawn", "crime")
    for area in NUMBERS:
        at = [area[place] for place in places]
        close = [math.dist(one, other) for n, one in enumerate(at) for other in at[:n]]
        assert min(close) > 18, area["id"]


def test_the_log_names_circles_and_crossings_by_their_areas() -> None:
    areas = {area["id"] for area in AREAS}
    assert areas == {*CIRCLE_REF.ids[1:], *CROSSING_REF.ids}
