"""The board as it is drawn."""

import json
from random import Random
from typing import Any

from rulewright import Match
from rulewright.games.thrones.components import AREAS, HOUSES
from rulewright.games.thrones.table.board import board
from rulewright.games.thrones.table.scene import scene
from tests.games.thrones.table.shown import (
    by_id,
)


def test_the_board_names_all_areas_and_colours_all_houses() -> None:
    picture = board()
    assert sorted(area["id"] for area in picture["areas"]) == sorted(AREAS)
    assert set(picture["colours"]) >= set(HOUSES)
    for colour in picture["colours"].values():
        assert {"fill", "ink", "name"} <= set(colour)
    winterfell = by_id(picture["areas"])["winterfell"]
    assert winterfell["facts"] == ["Stronghold", "1 supply", "1 Power", "home of Stark"]
    json.dumps(picture)


def drawn(part: Any, key: str = "") -> set[str]:
    """Return the pictograms in part of a scene or a board."""
    if isinstance(part, dict):
        return {name for key, value in part.items() for name in drawn(value, key)}
    if isinstance(part, list | tuple):
        return {name for value in part for name in drawn(value, key)}
    return {part} if key in ("symbol", "badge", "icons") and isinstance(part, str) else set()


def test_the_board_brings_every_pictogram() -> None:
    match, random = Match.new("thrones", players=6, seed=4), Random(4)
    named = {icon["kind"] for area in board()["areas"] for icon in area["icons"]} - {"home"}
    named.add("skull")  # of the cards that are an option
    while match.decisions < 400 and not match.over:
        asked = match.asks[0].seat
        match.play(asked, random.choice(match.options(asked)))
        if match.decisions % 20 == 0:
            named |= drawn(scene(match.view(asked), asked))
    assert {"march", "blade", "footman", "supply"} <= named
    assert named <= {*board()["symbols"], "hidden"}
