"""What is said in advance over real sockets: for its seat alone, and nobody else can tell."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import httpx
import pytest

import tests.server.stones  # noqa: F401  (registers the game)
from tests.server.playing import Json, Seat, Server, new_table, next_table, table_at
from tests.server.secrecy import PRESENCE

GAME = "tiny-stones"
PLAYS = [
    ("ada", ["heap 1", "take 2"]),
    ("bo", ["pass"]),
    ("ada", ["coin 0"]),
    ("bo", ["coin 1"]),
    ("cy", ["coin 0"]),
    ("bo", ["heap 2", "take 1"]),
    ("cy", ["bid 2"]),
    ("bo", ["bid 3"]),
    ("cy", ["pass"]),
]


def post(seat: Seat, call: str, **body: Any) -> httpx.Response:
    url = f"/api/tables/{seat.table}/{call}"
    return seat.server.http.post(url, json={"key": seat.key, **body})


def premoves(seat: Seat, **body: Any) -> Json:
    answer = post(seat, "premoves", **body)
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def at_event(seat: Seat, n: int) -> Json:
    """Wait until the table is at event `n`, and return it."""
    with seat.live() as wire:
        return table_at(wire, n)


def test_a_seat_sees_changes_and_takes_back_what_it_says(server: Server) -> None:
    seats = new_table(server, GAME, ["human"] * 3)
    seen = seats["bo"].get("/premoves").json()
    assert [one["id"] for one in seen["answers"]] == ["only-one", "one", "two", "coin"]
    assert seen["foresees"]
    seen = premoves(seats["bo"], answers={"two": True}, prepare=["heap 2", "take 1"])
    assert [one["value"] for one in seen["answers"]] == [0, 0, 1, 0]
    assert [one["labels"] for one in seen["prepared"]] == [["heap 2", "take 1"]]
    assert seats["bo"].get("/premoves").json() == seen
    assert premoves(seats["bo"], withdraw=[seen["prepared"][0]["n"]])["prepared"] == []


def test_the_next_choices_are_previewed(server: Server) -> None:
    seats = new_table(server, GAME, ["human"] * 3)
    first = post(seats["cy"], "premoves/preview", choices=[]).json()
    assert first["ask"]["kind"] == "heap"
    assert first["ask"]["seat"] == "cy"
    then = post(seats["cy"], "premoves/preview", choices=["heap 1"]).json()
    assert [option["text"] for option in then["ask"]["options"]] == ["take 1", "take 2"]
    assert post(seats["cy"], "premoves/preview", choices=["heap 1", "take 2"]).json()["complete"]
    refused = post(seats["cy"], "premoves/preview", choices=["heap 1", "take 9"])
    assert (refused.status_code, refused.json()["why"]) == (409, "Two at most.")
    assert post(seats["ada"], "premoves/preview", choices=[]).json()["error"] == "NotNow"


def test_it_is_for_those_who_sit_there(server: Server) -> None:
    seats = new_table(server, GAME, ["human"] * 3)
    for seat in (seats["watch"], Seat(server, seats["bo"].table, "no key")):
        assert seat.get("/premoves").json()["error"] == "WrongKey"
        for call, body in (("premoves", {"answers": {"two": True}}), ("premoves/preview", {})):
            known: Json = {} if seat.key is None else {"key": seat.key}
            url = f"/api/tables/{seat.table}/{call}"
            answer = server.http.post(url, json={**known, **body})
            assert answer.json()["error"] == "WrongKey"


def test_what_was_dropped_is_told_to_its_seat_alone(server: Server) -> None:
    seats = new_table(server, GAME, ["human"] * 3, small=True)
    premoves(seats["cy"], prepare=["heap 1", "take 2"])
    table = seats["ada"].see()
    assert seats["ada"].send(table["n"], ["heap 1", "take 2"]).status_code == 200
    told = {name: [line["text"] for line in seat.see()["lines"]] for name, seat in seats.items()}
    assert [text for text in told["cy"] if "dropped" in text] == [
        "Prepared and now dropped: heap 1 · take 2. This decision will not come again."
    ]
    for name in ("ada", "bo", "watch"):
        assert told[name] == [text for text in told["cy"] if "dropped" not in text]


def by_hand(seats: dict[str, Seat]) -> None:
    """Let Bo write notes and make every move by hand."""
    post(seats["bo"], "note", text="One.")
    post(seats["bo"], "note", text="Two.")
    for name, choices in PLAYS:
        if choices == ["bid 2"]:
            post(seats["bo"], "note", text="Three.")
        play(seats[name], choices)


def by_itself(seats: dict[str, Seat]) -> None:
    """Let Bo set premoves where possible, so that the match is the same."""
    premoves(seats["bo"], prepare=["heap 2", "take 1"])
    premoves(seats["bo"], answers={"only-one": True})
    for number, (name, choices) in enumerate(PLAYS):
        if choices == ["bid 2"]:
            premoves(seats["bo"], answers={"toast": 3})
        if choices in (["heap 2", "take 1"], ["bid 3"]):
            at_event(seats["bo"], number + (2 if number < 7 else 3) + 1)
        else:
            play(seats[name], choices)


def play(seat: Seat, choices: list[str]) -> None:
    table = seat.see()
    answer = seat.send(table["n"], choices)
    assert answer.status_code == 200, answer.text


def received(server: Server, moves: Callable[[dict[str, Seat]], None]) -> dict[str, list[bytes]]:
    """Return everything that the others receive of a match, without names and times.

    Who has a page open is left out too, since it is unrelated.
    """
    seats = new_table(server, GAME, ["human"] * 3)
    others = {name: seat for name, seat in seats.items() if name != "bo"}
    wires = {name: seat.live() for name, seat in others.items()}
    moves(seats)
    n = seats["bo"].see()["n"]
    by_name: dict[str, list[bytes]] = {}
    for name, seat in others.items():
        table = next_table(wires[name])
        lines = table["lines"]
        while table["n"] < n:
            table = next_table(wires[name])
            lines += table["lines"]
        wires[name].close()
        asked = [seat.get("", {"since": since}) for since in range(n)]
        asked += [seat.get("/replay"), *(seat.get(f"/at/{at}") for at in range(n + 1))]
        by_name[name] = [repr(lines).encode(), *(answer.content for answer in asked)]
    return {
        name: [PRESENCE.sub(b"", raw.replace(seats["bo"].table.encode(), b"TABLE")) for raw in raws]
        for name, raws in by_name.items()
    }


def test_nobody_else_can_tell_that_anything_was_said_in_advance(server: Server) -> None:
    hand, itself = received(server, by_hand), received(server, by_itself)
    assert list(hand) == ["ada", "cy", "watch"]
    assert hand == itself


@pytest.mark.parametrize(
    "body",
    [
        {"answers": {"nothing": True}},
        {"answers": {"toast": 11}},
        {"answers": {"two": "yes"}},
        {"same": {"bid": "pass"}},
        {"prepare": ["heap 1"]},
        {"prepare": ["heap 3", "take 1"]},
        {"withdraw": [3]},
        {"prepare": ["x" * 301]},
        {},
    ],
)
def test_a_refusal_changes_nothing(server: Server, body: Json) -> None:
    seats = new_table(server, GAME, ["human"] * 3)
    before = seats["bo"].get("/premoves").json()
    answer = post(seats["bo"], "premoves", **body)
    assert answer.status_code in (400, 409)
    assert seats["bo"].get("/premoves").json() == before
