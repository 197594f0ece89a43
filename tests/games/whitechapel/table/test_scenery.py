"""River, parks and the names of streets lie where nothing of the game does."""

from __future__ import annotations

from math import cos, dist, radians, sin
from typing import Any

import pytest

from rulewright.games.whitechapel.table.board import board

LETTER = 0.46  # how broad a letter of an italic serif is, for a size of 1
CIRCLES = [area for area in board()["areas"] if area["kind"] in ("circle", "red")]
WORDS: list[Any] = [mark for mark in board()["decor"] if mark.get("text")]


def along(word: Any) -> list[tuple[float, float]]:
    """Return points along the middle of a word, from its first letter to its last."""
    x, y = word["at"]
    turn, half = radians(word["angle"]), len(word["text"]) * LETTER * word["size"] / 2
    parts = [half * step / 10 for step in range(-10, 11)]
    return [(x + cos(turn) * part, y + sin(turn) * part) for part in parts]


@pytest.mark.parametrize("word", WORDS, ids=[word["text"] for word in WORDS])
def test_no_name_of_a_street_runs_into_a_circle(word: Any) -> None:
    for circle in CIRCLES:
        near = min(dist(circle["at"], spot) for spot in along(word))
        assert near > circle["r"] + word["size"] * 0.25, circle["id"]


def test_parks_hold_no_place_of_the_game() -> None:
    parks = [mark["path"] for mark in board()["decor"] if mark["kind"] == "park"]
    trees = [mark["at"] for mark in board()["decor"] if mark["kind"] == "tree"]
    assert len(parks) == 6
    assert len(trees) >= len(parks)
    places = [area["at"] for area in board()["areas"]]
    assert all(dist(tree, place) > 40 for tree in trees for place in places)
