"""A whole game of Thrones at a table, as the browser client plays it: chain by chain."""

import json
import time
from random import Random
from typing import Any

import pytest

from rulewright import Match
from tests.server.playing import Json, Seat, Server, new_table, next_table

GAME = "thrones"
LONGEST_CHAIN = 200


def put_together(seat: Seat, n: int, rng: Random) -> list[str] | None:
    """Return a complete chain of random choices, or None if it is too late for one."""
    chain: list[str] = []
    while len(chain) < LONGEST_CHAIN:
        answer = seat.preview(n, chain)
        if answer.status_code == 409:
            return None
        assert answer.status_code == 200, answer.text
        tried: dict[str, Any] = answer.json()
        if tried["complete"]:
            return chain
        assert tried["scene"]["seat"] == tried["ask"]["seat"]
        chain.append(rng.choice(tried["ask"]["options"])["text"])
    raise AssertionError("the chain does not end")


def play_as_a_client(seat: Seat, rng: Random, seconds: float) -> Json:
    """Play from the websocket's messages until the match is over."""
    until = time.monotonic() + seconds
    with seat.live() as wire:
        table = next_table(wire)
        while not table["over"]:
            assert time.monotonic() < until, f"still at event {table['n']}"
            chain = put_together(seat, table["n"], rng) if table["asks"] else None
            if chain is not None:
                answer = seat.send(table["n"], chain)
                assert answer.status_code in (200, 409), answer.text
                assert answer.status_code == 200 or answer.json()["error"] == "Stale"
            table = next_table(wire)
    return table


@pytest.mark.parametrize("bot", ["random", "steward"])
def test_a_person_plays_a_whole_game_against_five_bots(server: Server, bot: str) -> None:
    seats = new_table(server, GAME, ["human", *[bot] * 5], seed=11)
    (seat,) = [seat for name, seat in seats.items() if name != "watch"]
    table = play_as_a_client(seat, Random(11), seconds=120)
    assert sorted(table["result"]["places"])[0] == 1
    told = seat.see()["lines"]
    assert len(told) > 100
    assert [line["n"] for line in told] == sorted(line["n"] for line in told)
    match = Match.load(seat.get("/record").text, GAME)
    assert match.over
    assert match.result.places == table["result"]["places"]


def test_what_never_changes_is_served(server: Server) -> None:
    board = server.http.get(f"/api/games/{GAME}/board")
    assert board.headers["content-encoding"] == "gzip"
    assert len(board.json()["areas"]) == 58
    sections = server.http.get(f"/api/games/{GAME}/rules").json()["sections"]
    assert len({section["id"] for section in sections}) == len(sections) > 50
    (game,) = [g for g in server.http.get("/api/games").json() if g["name"] == GAME]
    assert [players["count"] for players in game["players"]] == [3, 4, 5, 6]
    assert game["usual_players"] == 4
    assert [bot["name"] for bot in game["bots"]] == ["random", "steward"]
    assert all(bot["text"] for bot in game["bots"])
    assert [bot["called"] for bot in game["bots"]] == ["Random (bot)", "Steward (bot)"]


def test_a_first_game_is_offered_with_its_walk_through(server: Server) -> None:
    guide = server.http.get(f"/api/games/{GAME}/guide").json()
    (game,) = [g for g in server.http.get("/api/games").json() if g["name"] == GAME]
    first = guide["first"]
    assert game["first"] == first
    assert first["seats"].count("me") == 1
    assert len(guide["steps"]) == 10
    seats = ["human" if who == "me" else who for who in first["seats"]]
    tables = new_table(server, GAME, seats, **first["options"])
    assert tables[first["seat"]].see()["seat"] == first["seat"]


def test_a_seat_is_told_its_rules_by_id(server: Server) -> None:
    seats = new_table(server, GAME, ["human"] * 3, seed=1)
    seat = seats["stark"]
    table = seat.see()
    sections = server.http.get(f"/api/games/{GAME}/rules").json()["sections"]
    ids = {section["id"] for section in sections}
    assert {ask["rule"] for ask in table["asks"]} <= ids
    refusal = seat.send(table["n"], ["winterfell march+9"])
    assert refusal.status_code == 409
    assert refusal.json()["rule"] in ids
    assert len(json.dumps(table)) < 200_000
