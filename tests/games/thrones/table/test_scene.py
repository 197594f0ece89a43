"""Whole scenes: marches and combats in them, and parts that are made once."""

import json
from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from rulewright import Match
from rulewright.games.thrones import GAME
from rulewright.games.thrones.setup import PLAYER_COUNTS
from rulewright.games.thrones.state import ThronesState
from rulewright.games.thrones.table import areas as area_parts
from rulewright.games.thrones.table import players as player_parts
from rulewright.games.thrones.table import scoreboard, tokens, zones
from rulewright.games.thrones.table.board import board
from rulewright.games.thrones.table.scene import scene
from rulewright.games.thrones.table.summary import summary
from rulewright.games.thrones.text.position import position
from rulewright.games.thrones.text.reader import read_position
from rulewright.games.thrones.views import view
from tests.games.thrones.table.shown import (
    COMBAT,
    LANNISTER,
    STARK,
    by_id,
    shown,
)


def test_a_march_that_is_put_together_shows_where_it_goes() -> None:
    text = "winterfell: stark 3F, march\nkarhold: empty\nmoat-cailin: lannister 1F"
    match = Match.from_position(text, GAME)
    match.play(STARK, "footman > karhold")
    match.play(STARK, "footman > moat-cailin")
    picture = match.game.table.scene(match.view(STARK), STARK)
    assert [(a["to"], a["tags"]) for a in picture["arrows"]] == [
        ("karhold", ["march"]),
        ("moat-cailin", ["attack"]),
    ]
    assert by_id(picture["tokens"])["unit:winterfell:footman"]["count"] == 1
    assert picture["areas"]["winterfell"]["tags"] == ["current"]


def test_a_combat_shows_attackers_and_arrows() -> None:
    picture = shown(COMBAT)
    token = by_id(picture["tokens"])["unit:blackwater:knight:attack"]
    assert (token["owner"], token["count"], token["tags"]) == ("tyrell", 2, ["attack"])
    assert [(a["from"], a["tags"]) for a in picture["arrows"]] == [
        ("the-reach", ["attack"]),
        ("kings-landing", ["support"]),
        ("stoney-sept", ["support"]),
    ]
    assert {a["slot"] for a in picture["arrows"]} == {"units"}, "an arrow goes as units do"
    assert picture["areas"]["blackwater"]["tags"] == ["embattled"]


MEMORIES = (
    area_parts.area_state,
    area_parts._areas,
    tokens.area_tokens,
    tokens._tokens,
    scoreboard.influence_track,
    scoreboard.supply_track,
    scoreboard.victory_track,
    scoreboard.marker,
    player_parts.player,
    player_parts._castles,
    player_parts._forces,
    zones.house_zone,
)


def forget() -> None:
    for memory in MEMORIES:
        memory.cache_clear()


@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_what_was_shown_before_and_to_others_changes_no_scene(players: int) -> None:
    """Secrets of others, and moments of the past, may not come in by what is remembered."""
    rng = Random(players)
    match = Match.new(GAME, players, seed=str(players))
    forget()
    for number in range(240):
        if match.over:
            break
        seat = rng.choice(match.waiting)
        match.decide(seat, rng.choice(match.choices(seat)))
        seats = [None, *range(players)]
        remembered = {seat: json.dumps(scene(match.view(seat), seat)) for seat in seats}
        if number % 12 == 0:
            for seat in seats:
                forget()
                assert json.dumps(scene(match.view(seat), seat)) == remembered[seat]


def test_seats_that_see_the_same_are_shown_the_same_objects() -> None:
    text = "step: planning\nwinterfell: stark 1F, march+1\nlannisport: lannister 1F, raid"
    s = read_position(text)[0]
    seen = {seat: scene(view(s, seat), seat) for seat in (STARK, LANNISTER)}
    areas = [shown["areas"] for shown in seen.values()]
    assert areas[0]["karhold"] is areas[1]["karhold"]
    assert areas[0]["winterfell"] is not areas[1]["winterfell"]
    assert "march" in areas[0]["winterfell"]["note"]
    assert "march" not in areas[1]["winterfell"]["note"]


def check_scene(s: ThronesState, seat: int | None, slots: dict[str, Mapping[str, Any]]) -> None:
    picture = scene(s, seat)
    by_id(picture["tokens"])
    for token in picture["tokens"]:
        assert slots[token["area"]][token["slot"]] is not None, token
    by_id(picture["tracks"])
    by_id(picture["panels"])
    by_id([card for zone in picture["zones"] for card in zone["cards"]])
    json.dumps(picture)
    summary(s, seat)


@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_random_games_have_scenes_and_positions_all_along(players: int) -> None:
    slots = by_id(board()["areas"])
    match = Match.new(GAME, players, seed=players, options={"tides": players % 2 == 0})
    rng = Random(players)
    last, number = None, 0
    while not match.over:
        state, _ = match.checkpoint()
        if state is not last:
            assert isinstance(state, ThronesState)
            last = state
            assert read_position(position(state))[0].data() == state.data()
        if number % 11 == 0:
            seat = rng.choice([None, *range(players)])
            check_scene(match.view(seat), seat, slots)
        waiting = rng.choice(match.waiting)
        match.decide(waiting, rng.choice(match.choices(waiting)))
        number += 1
