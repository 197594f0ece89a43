"""What is refused: each with its name and status, and nothing is changed by it."""

import json
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from urllib.parse import quote

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed

from tests.server.playing import Seat, Server, new_table, next_answer, next_table, table_at

NIM = "tiny-nim"


@pytest.fixture
def red(server: Server) -> Seat:
    """The seat to move at a new table of two people."""
    return new_table(server, NIM, ["human", "human"])["red"]


def refused(answer: Any, status: int, error: str) -> dict[str, Any]:
    assert answer.status_code == status, answer.text
    body = dict(answer.json())
    assert body["error"] == error
    assert body["message"]
    assert set(body) == {"error", "message", "rule", "why", "open"}
    return body


def test_unknown_table(server: Server, red: Seat) -> None:
    stranger = Seat(server, "nowhere", red.key)
    refused(stranger.get(""), 404, "UnknownTable")
    refused(stranger.get("/record"), 404, "UnknownTable")
    refused(stranger.send(0, ["heap 1"]), 404, "UnknownTable")
    refused(stranger.preview(0, ["heap 1"]), 404, "UnknownTable")
    with stranger.live() as wire:
        assert next_answer(wire)["error"] == "UnknownTable"
        with pytest.raises(ConnectionClosed) as closed:
            wire.recv(timeout=5)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4404


@pytest.mark.parametrize(
    "key", ["red", "red.", ".", "red.AAAA", "blue.{sig}", "é.{sig}", "{table}.{sig}"]
)
def test_wrong_key(server: Server, red: Seat, key: str) -> None:
    assert red.key is not None
    before = red.see()
    wrong = Seat(server, red.table, key.format(sig=red.key.partition(".")[2], table=red.table))
    refused(wrong.get(""), 403, "WrongKey")
    refused(wrong.get("/record"), 403, "WrongKey")
    refused(wrong.send(0, ["heap 1"]), 403, "WrongKey")
    refused(wrong.preview(0, ["heap 1"]), 403, "WrongKey")
    with wrong.live() as wire:
        assert next_answer(wire)["error"] == "WrongKey"
    assert red.see() == before


def test_the_key_of_another_table(server: Server, red: Seat) -> None:
    other = new_table(server, NIM, ["human", "human"])["red"]
    refused(Seat(server, red.table, other.key).send(0, ["heap 1"]), 403, "WrongKey")


def test_stale_and_future_moments(red: Seat) -> None:
    before = red.see()
    refused(red.send(1, ["heap 1"]), 409, "Stale")
    refused(red.preview(7, []), 409, "Stale")
    assert red.see() == before
    after = red.send(0, ["heap 2", "take 1"]).json()
    refused(red.send(0, ["heap 2", "take 1"]), 409, "Stale")
    assert red.see() == after


def test_a_choice_that_is_not_open_says_why(red: Seat) -> None:
    before = red.see()
    body = refused(red.send(0, ["heap 9"]), 409, "IllegalChoice")
    assert body["rule"] == "nim.heap"
    assert body["open"] == ["heap 1", "heap 2", "heap 3"]
    assert "heap 9" in body["message"]
    body = refused(red.send(0, ["heap 3", "take 4"]), 409, "IllegalChoice")
    assert body["rule"] == "nim.die"
    assert body["why"].startswith("The die allows")
    refused(red.preview(0, ["heap 3", "take 4"]), 409, "IllegalChoice")
    assert red.see() == before


def test_not_your_turn(server: Server) -> None:
    seats = new_table(server, NIM, ["human", "human"])
    before = seats["blue"].see()
    refused(seats["blue"].send(0, ["heap 1"]), 409, "NotYourTurn")
    refused(seats["blue"].preview(0, []), 409, "NotYourTurn")
    assert seats["blue"].see() == before


GARBAGE = [
    b"",
    b"nonsense",
    b"\xff\xfe\x00",
    b"[]",
    b"null",
    b"{}",
    b'{"key": 1}',
    b"[" * 30_000,
    b'{"key": "k", "n": 0}',
    b'{"key": "k", "n": 0, "choices": []}',
    b'{"key": "k", "n": 0, "choices": "heap 1"}',
    b'{"key": "k", "n": 0, "choices": [1]}',
    b'{"key": "k", "n": 0, "choices": [""]}',
    b'{"key": "k", "n": "0", "choices": ["heap 1"]}',
    b'{"key": "k", "n": 0.5, "choices": ["heap 1"]}',
    b'{"key": "k", "n": -1, "choices": ["heap 1"]}',
    b'{"key": "k", "n": 1e400, "choices": ["heap 1"]}',
    b'{"key": "k", "n": 99999999999999999999, "choices": ["heap 1"]}',
    b'{"key": 0, "n": 0, "choices": ["heap 1"]}',
    b'{"key": "\\ud800", "n": 0, "choices": ["heap 1"]}',
    b'{"key": "k", "n": 0, "choices": ["heap 1"], "seat": "red"}',
    json.dumps({"key": "k", "n": 0, "choices": ["x" * 301]}).encode(),
    json.dumps({"key": "k", "n": 0, "choices": ["x"] * 401}).encode(),
    json.dumps({"key": "k" * 201, "n": 0, "choices": ["x"]}).encode(),
]


@pytest.mark.parametrize("body", GARBAGE, ids=lambda body: body[:40].decode("latin-1"))
def test_garbage(server: Server, red: Seat, body: bytes) -> None:
    before = red.see()
    for call in ("choices", "preview"):
        if call == "preview" and body.endswith(b"[]}"):
            continue  # to try nothing yet is the start of a chain
        answer = server.http.post(f"/api/tables/{red.table}/{call}", content=body)
        refused(answer, 400, "BadRequest")
    assert red.see() == before


@pytest.mark.parametrize(
    "path", ["/api/tables", "/api/tables/{id}/choices", "/api/tables/{id}/preview"]
)
def test_oversized(server: Server, red: Seat, path: str) -> None:
    before = red.see()
    answer = server.http.post(path.format(id=red.table), content=b" " * 70_000)
    refused(answer, 413, "TooLarge")
    assert red.see() == before


GOOD = {"game": NIM, "players": 2, "seats": ["human", "random"]}


@pytest.mark.parametrize(
    ("change", "status", "error"),
    [
        ({"game": "chess"}, 404, "UnknownGame"),
        ({"game": ""}, 400, "BadRequest"),
        ({"players": 3}, 400, "BadRequest"),
        ({"players": 9, "seats": ["human"] * 9}, 400, "BadOption"),
        ({"players": "2"}, 400, "BadRequest"),
        ({"seats": ["human", "deep-thought"]}, 400, "BadOption"),
        ({"seats": ["human"]}, 400, "BadRequest"),
        ({"options": {"heaps": 7}}, 400, "BadOption"),
        ({"options": {"heaps": True}}, 400, "BadOption"),
        ({"options": {"hips": 2}}, 400, "BadOption"),
        ({"options": {"heaps": [2]}}, 400, "BadRequest"),
        ({"seed": -1}, 400, "BadRequest"),
        ({"seed": ""}, 400, "BadRequest"),
        ({"seed": [1]}, 400, "BadRequest"),
        ({"colour": "red"}, 400, "BadRequest"),
    ],
)
def test_tables_that_cannot_be_made(
    server: Server, change: dict[str, Any], status: int, error: str
) -> None:
    assert server.http.post("/api/tables", json=GOOD).status_code == 201
    refused(server.http.post("/api/tables", json={**GOOD, **change}), status, error)


def test_wrong_queries(server: Server, red: Seat) -> None:
    for since in ("x", "-1", "1.5", str(2**40)):
        refused(red.get("", {"since": since}), 400, "BadRequest")
    refused(red.get("", {"key": "k" * 300}), 400, "BadRequest")


def test_wrong_addresses(server: Server) -> None:
    refused(server.http.get("/api/nothing"), 404, "NotFound")
    refused(server.http.get("/assets/nothing.js"), 404, "NotFound")
    refused(server.http.get("/assets/../../settings.py"), 404, "NotFound")
    refused(server.http.get("/assets/%2e%2e/%2e%2e/settings.py"), 404, "NotFound")
    refused(server.http.delete("/api/tables"), 405, "WrongMethod")
    refused(server.http.get("/api/games/chess/board"), 404, "UnknownGame")
    refused(server.http.get("/api/games/chess/rules"), 404, "UnknownGame")
    refused(server.http.get("/api/games/chess/guide"), 404, "UnknownGame")
    refused(server.http.get("/api/games/tiny-nim/guide"), 404, "NotFound")


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
)
FIELDS = ["game", "players", "seats", "options", "seed", "key", "n", "choices"]


@given(body=JSON | st.dictionaries(st.sampled_from(FIELDS), JSON), path=st.text(min_size=1))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_no_body_and_no_address_is_the_servers_fault(
    server: Server, red: Seat, body: Any, path: str
) -> None:
    name = quote(path, safe="", errors="replace")
    for address in (
        "/api/tables",
        f"/api/tables/{red.table}/choices",
        f"/api/tables/{red.table}/preview",
        f"/api/tables/{name}/choices",
    ):
        answer = server.http.post(address, content=json.dumps(body).encode())
        assert answer.status_code in (400, 403, 404, 405), answer.text
        assert answer.json()["error"] != "ServerFault"
    for address in (f"/api/tables/{name}", f"/api/tables/{red.table}?key={name}", f"/{name}"):
        assert server.http.get(address).status_code in (400, 403, 404, 405)


def test_of_many_at_once_one_is_taken(red: Seat) -> None:
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda _: red.send(0, ["heap 2", "take 1"]), range(8)))
    assert sorted(answer.status_code for answer in answers) == [200] + [409] * 7
    assert {a.json()["error"] for a in answers if a.status_code == 409} == {"Stale"}
    assert red.see()["n"] == 1


def test_nothing_is_taken_on_the_wire(red: Seat) -> None:
    with red.live() as wire:
        before = next_table(wire)
        for message in ("{}", "nonsense", '{"choices": ["heap 1"]}', b"\xff\x00"):
            wire.send(message)
            assert next_answer(wire)["error"] == "BadRequest"
        after = red.send(0, ["heap 2", "take 1"]).json()
        assert table_at(wire, after["n"])["n"] == after["n"] == before["n"] + 1


def test_an_oversized_message_closes_the_wire(red: Seat) -> None:
    with red.live() as wire:
        before = next_table(wire)
        wire.send("x" * 5000)
        with pytest.raises(ConnectionClosed):
            wire.recv(timeout=5)
    assert red.see() == before
