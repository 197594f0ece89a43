"""Scenes for the tests of the table, from a position or a running match."""

from __future__ import annotations

from typing import Any, cast

from rulewright.games.monopoly import GAME
from rulewright.games.monopoly.text.position import read_position
from tests.games.monopoly.play import Table

Json = dict[str, Any]
CAR, DOG, HAT = 0, 1, 2

DEEDS = """
    players: 3
    turn: dog
    at: dog illinois, hat jail, car illinois
    cash: all 400, car 1250
    deeds car: boardwalk 4, park-place hotel, reading mortgaged, electric
    deeds dog: mediterranean, baltic
"""


def shown(text: str, seat: int | None = None) -> Json:
    return cast(Json, GAME.table.scene(read_position(text)[0], seat))


def seen(table: Table, seat: int | None = None) -> Json:
    return cast(Json, GAME.table.scene(table.state, seat))


def by_id(items: list[Json]) -> dict[str, Json]:
    things = {item["id"]: item for item in items}
    assert len(things) == len(items), "an id stands twice"
    return things
