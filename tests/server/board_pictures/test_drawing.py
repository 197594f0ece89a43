"""Boards as SVG: each game's is drawn, with what stands on it and who plays."""

from __future__ import annotations

from random import Random
from typing import Any, cast
from xml.etree import ElementTree as ET

import msgspec
import pytest

from rulewright.games import NAMES
from rulewright.kernel import Match, get, seat_payload
from rulewright.kit.board import Board
from rulewright.server.board_pictures.card import SIZE, SeatLine, Sight, svg
from rulewright.server.board_pictures.colours import css
from rulewright.server.board_pictures.pieces import pieces

SVG = "{http://www.w3.org/2000/svg}"


def board_of(match: Match) -> Board:
    table = match.game.table
    name = table.board_name(match.players, match.settings, None)
    return cast(Board, table.board_named(name) or table.board())


def played(game: str, choices: int = 60) -> Match:
    luck = Random(game)
    match = Match.new(game, get(game).first_evening(), seed=1)
    for _ in range(choices):
        if match.asks:
            ask = luck.choice(match.asks)
            match.play(ask.seat, luck.choice(match.options(ask.seat)))
    return match


def sight(match: Match) -> Sight:
    scene: dict[str, Any] = seat_payload(match, None)["scene"]
    seats = [SeatLine(name, f"Seat <{name}>") for name in match.names]
    return Sight("A & B", board_of(match), scene, "Round 1", seats)


@pytest.mark.parametrize("game", NAMES)
def test_every_game_is_drawn(game: str) -> None:
    match = played(game)
    shown = sight(match)
    picture = ET.fromstring(svg(shown))
    assert (picture.get("width"), picture.get("height")) == tuple(map(str, SIZE))
    texts = ["".join(text.itertext()) for text in picture.iter(f"{SVG}text")]
    assert {"A & B", "Round 1", *[seat.title for seat in shown.seats]} <= set(texts)
    for attribute in ("d", "fill", "stroke", "transform"):
        values = [one.get(attribute) or "" for one in picture.iter()]
        assert not [value for value in values if "None" in value or "var(" in value]


@pytest.mark.parametrize("game", NAMES)
def test_another_process_draws_the_same(game: str) -> None:
    shown = sight(played(game))
    sent = msgspec.json.decode(msgspec.json.encode(shown), type=Sight)
    assert svg(sent) == svg(shown)


@pytest.mark.parametrize("game", NAMES)
def test_every_piece_that_has_a_place_is_drawn(game: str) -> None:
    match = played(game)
    board, tokens = board_of(match), seat_payload(match, None)["scene"]["tokens"]
    areas = {area["id"] for area in board["areas"]}
    looks = board.get("style", {}).get("tokens", {})
    blank = {kind for kind, look in looks.items() if look.get("plate") == "none"}
    standing = [one for one in tokens if one["area"] in areas and one["kind"] not in blank]
    missing = [one["id"] for one in standing if not pieces(board, [one])]
    assert missing == []
    assert standing or game == "whitechapel"


def test_a_piece_stands_where_its_slot_is() -> None:
    board = board_of(played("thrones", 0))
    area = next(one for one in board["areas"] if one["id"] == "winterfell")
    units: Any = area["units"]  # type: ignore[typeddict-item]
    knight = {"id": "x", "kind": "unit", "symbol": "knight", "owner": "stark", "slot": "units"}
    for index, (x, y) in enumerate(units):
        drawn = pieces(board, [{**knight, "area": "winterfell", "index": index}])
        assert drawn.startswith(f'<g transform="translate({x:g} {y:g})">')


def test_colours_are_those_of_the_light_look() -> None:
    board = board_of(played("thrones", 0))
    assert css(("#111111", "#eeeeee"), board) == "#111111"
    assert css("stark", board) == board["colours"]["stark"]["fill"]
    assert css("var(--water)", board) == "#b7ccd3"
    assert css(None, board) == "none"
