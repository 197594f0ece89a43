"""A scene tells how the table stands, all along a match."""

from __future__ import annotations

import json
from random import Random
from typing import cast

import pytest

from rulewright import Match
from rulewright.games.monopoly import GAME
from rulewright.games.monopoly.table import layout
from rulewright.games.monopoly.table.board import board
from rulewright.games.monopoly.table.summary import summary
from tests.games.monopoly.play import Table
from tests.games.monopoly.table.scenes import Json, by_id, seen
from tests.games.monopoly.table.test_board import inside

AREAS: dict[str, Json] = {area["id"]: {**area} for area in board()["areas"]}


def test_the_last_throw_lies_on_the_table() -> None:
    table = Table("players: 3\nturn: dog\nat: dog go\n")
    table.throw(1, 2)
    assert [die["value"] for die in seen(table)["dice"]] == [1, 2]
    at = board()["dice"]["at"]
    assert inside([*at], [layout.INNER, layout.INNER, layout.INSIDE, layout.INSIDE])


def known_ids(scene: Json) -> set[str]:
    ids = set(AREAS) | {token["id"] for token in scene["tokens"]}
    ids |= {f"seat:{player['seat']}" for player in scene["players"]}
    return ids | {card["id"] for zone in scene["zones"] for card in zone["cards"]}


def check_scene(match: Match, seat: int | None) -> None:
    scene = cast(Json, GAME.table.scene(match.view(seat), seat))
    looks, symbols = board()["style"], board()["symbols"]
    by_id(scene["tokens"])
    by_id(scene["panels"])
    by_id([card for zone in scene["zones"] for card in zone["cards"]])
    for token in scene["tokens"]:
        slots = AREAS[token["area"]][token["slot"]]
        assert token["index"] == 0 or token["index"] < len(slots)
        assert token["kind"] in looks["tokens"]
        assert token["label"]
    for state in scene["areas"].values():
        assert set(state["tags"]) <= set(looks["tags"])
    for player in scene["players"]:
        assert all(fact["symbol"] in symbols for fact in player["facts"])
    json.dumps(scene)
    assert all(len(line) <= 100 for line in summary(match.view(seat), seat).splitlines())


@pytest.mark.parametrize("players", [2, 4, 8])
def test_random_games_have_scenes_all_along(players: int) -> None:
    options: dict[str, bool | int | str] = {
        "speed_die": players == 4,
        "free_parking": "fines",
        "building": "uneven",
    }
    match = Match.new(GAME, players, seed=players, options=options)
    rng = Random(players)
    for number in range(1500):
        if match.over:
            break
        seat = rng.choice(match.waiting)
        ask = match.ask(seat)
        assert ask is not None
        view = match.view(seat)
        choices = match.choices(seat)
        if number % 11 == 0:
            check_scene(match, rng.choice([None, *range(players)]))
            known = known_ids(cast(Json, GAME.table.scene(view, seat)))
            for option in choices[:60]:
                assert set(ask.targets(view, option)) <= known, ask.text(view, option)
        match.decide(seat, rng.choice(choices))
