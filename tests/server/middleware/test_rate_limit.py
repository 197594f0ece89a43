"""Rate limits: each call counts for the address that it comes from and the person who makes it."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import ClientConnection, connect

from rulewright.server.errors import TooMany
from rulewright.server.http.held import Held
from rulewright.server.http.limits import Rate
from tests.server.limiting import at, limited, too_many
from tests.server.middleware.test_origin_check import socket_opens, socket_refused
from tests.server.persons import COOKIE, Browser, browser
from tests.server.playing import Server, new_table, next_answer, next_table, say
from tests.server.test_refusals import refused
from tests.waiting import until

NIM = "tiny-nim"


# -- calls ---------------------------------------------------------------------------------------
def test_calls_of_an_address(tmp_path: Path) -> None:
    with limited(tmp_path, calls=Rate(3, 60)) as server:
        with at(server, "203.0.113.7") as mine, at(server, "203.0.113.8") as other:
            for _ in range(3):
                mine.done("/guest")
            assert 0 < too_many(mine.post("/guest")) <= 20
            assert mine.http.get("/api/games").status_code == 200  # reading goes on
            other.done("/guest")
        with at(server, "2001:db8:1:2::1") as mine, at(server, "2001:db8:1:2:ffff::9") as same:
            for _ in range(3):
                mine.done("/guest")
            too_many(same.post("/guest"))
        with at(server, "127.0.0.1") as mine:  # this very machine is an address as any other
            for _ in range(3):
                mine.done("/guest")
            too_many(mine.post("/guest"))


def test_sockets_of_an_address(tmp_path: Path) -> None:
    with limited(tmp_path, sockets=Rate(2, 60)) as server:
        for _ in range(2):
            socket_opens(server, X_Forwarded_For="203.0.113.7")
        headers = socket_refused(server, 429, "TooMany", X_Forwarded_For="203.0.113.7")
        assert int(headers["retry-after"]) <= 30
        socket_opens(server, X_Forwarded_For="203.0.113.8")


@pytest.mark.parametrize(
    "path", ["/api/games", "/", "/healthz", "/api/nothing", "/favicon", "/api/tables/nowhere"]
)
def test_reads_of_an_address(tmp_path: Path, path: str) -> None:
    """Whatever is asked for, also where there is nothing."""
    with (
        limited(tmp_path, reads=Rate(3, 60)) as server,
        at(server, "203.0.113.7") as mine,
        at(server, "203.0.113.8") as other,
    ):
        for _ in range(3):
            assert mine.http.get(path).status_code in (200, 404)
        assert 0 < too_many(mine.http.get(path)) <= 20
        assert other.http.get(path).status_code in (200, 404)
        mine.done("/guest")  # what changes something has a limit of its own


def test_calls_of_another_method_count(tmp_path: Path) -> None:
    with limited(tmp_path, calls=Rate(2, 60)) as server, at(server, "203.0.113.7") as mine:
        for _ in range(2):
            assert mine.http.put("/api/games").status_code == 405
        too_many(mine.http.put("/api/games"))


def test_a_refusal_is_as_any_other_answer(tmp_path: Path) -> None:
    with limited(tmp_path, reads=Rate(1, 60)) as server, browser(server) as mine:
        first = mine.http.get("/api/games").headers
        answer = mine.http.get("/api/games")
        too_many(answer)
        assert answer.headers["cache-control"] == "no-store"
        for name in ("content-security-policy", "x-content-type-options", "x-frame-options"):
            assert answer.headers[name] == first[name]


# -- persons -------------------------------------------------------------------------------------
@contextmanager
def same_person(server: Server, name: str) -> Iterator[tuple[Browser, Browser]]:
    """Open two browsers at two addresses, signed in to the same account."""
    with at(server, "203.0.113.7") as one, at(server, "203.0.113.8") as other:
        one.register(name)
        assert other.sign_in(name).status_code == 200
        yield one, other


def test_calls_of_a_person(tmp_path: Path) -> None:
    """Wherever they are signed in, and however often."""
    with limited(tmp_path, calls_of_person=Rate(3, 60)) as server:
        with same_person(server, "Alliser") as (one, other):
            for mine in (one, other, one):
                mine.done("/guest")
            too_many(one.post("/guest"))
            too_many(other.post("/guest"))
            assert one.me()["name"] == "Alliser"
        with at(server, "203.0.113.7") as another:
            another.done("/guest")
            another.done("/guest")


def test_reads_of_a_person(tmp_path: Path) -> None:
    with limited(tmp_path, reads_of_person=Rate(3, 60)) as server:
        with same_person(server, "Bowen") as (one, other):
            for mine in (one, other, one):
                assert mine.http.get("/api/games").status_code == 200
            too_many(one.http.get("/api/games"))
            too_many(other.http.get("/healthz"))
        with at(server, "203.0.113.7") as nobody:
            for _ in range(5):
                assert nobody.http.get("/api/games").status_code == 200


def test_who_has_a_link_is_a_person(tmp_path: Path) -> None:
    with limited(tmp_path, reads_of_person=Rate(3, 60), calls_of_person=Rate(3, 60)) as server:
        seats = new_table(server, NIM, ["human", "human"])
        red, blue = seats["red"], seats["blue"]
        for _ in range(3):
            red.see()
        too_many(red.get(""))
        blue.see()
        for _ in range(3):
            refused(red.send(0, ["dance"]), 409, "IllegalChoice")
        too_many(red.send(0, ["dance"]))
        too_many(red.preview(0, []))
        too_many(red.talk("all", "Hear me."))
        assert blue.talk("all", "I do.").status_code == 200


def test_one_person_leaves_the_address_to_others(tmp_path: Path) -> None:
    """What is refused to a person does not count for the others behind the same address."""
    limits = {"reads": Rate(6, 600), "reads_of_person": Rate(2, 600)}
    with limited(tmp_path, **limits) as server, at(server, "203.0.113.7") as mine:
        mine.done("/guest")
        for _ in range(2):
            assert mine.http.get("/api/games").status_code == 200
        for _ in range(10):
            too_many(mine.http.get("/api/games"))
        with at(server, "203.0.113.7") as other:
            for _ in range(4):
                assert other.http.get("/api/games").status_code == 200
            too_many(other.http.get("/api/games"))


# -- websockets ----------------------------------------------------------------------------------
def test_opening_a_websocket_is_a_read(tmp_path: Path) -> None:
    with limited(tmp_path, reads_of_person=Rate(2, 600)) as server:
        red = new_table(server, NIM, ["human", "human"])["red"]
        for _ in range(2):
            with red.live() as wire:
                next_table(wire)
        with pytest.raises(InvalidStatus) as caught:
            red.live()
        assert caught.value.response.status_code == 429
        too_many(red.get(""))


def test_messages_count_before_they_are_read(tmp_path: Path) -> None:
    """Whatever they are: what is no message of the protocol costs as much."""
    with limited(tmp_path, calls_of_person=Rate(4, 600)) as server:
        red = new_table(server, NIM, ["human", "human"])["red"]
        with red.live() as wire:
            n = next_table(wire)["n"]
            for broken in ("?", "[" * 4000, '{"id": 1}', "null"):
                wire.send(broken)
                assert next_answer(wire)["error"] == "BadRequest"
            for more in ("?", "[" * 4000):
                wire.send(more)
                assert next_answer(wire)["error"] == "TooMany"
            assert say(wire, 7, n, ["heap 1", "take 1"])["error"] == "TooMany"  # and is named
            assert red.see()["n"] == n


def test_messages_of_an_address(tmp_path: Path) -> None:
    with limited(tmp_path, calls=Rate(3, 600)) as server:
        seats = new_table(server, NIM, ["human", "human"])  # the first of three
        with seats["watch"].live() as wire:
            next_table(wire)
            for expected in ("BadRequest", "BadRequest", "TooMany"):
                wire.send("?")
                assert next_answer(wire)["error"] == expected


# -- at once -------------------------------------------------------------------------------------
def wire_of(server: Server, table: str, **headers: str) -> ClientConnection:
    """Open the websocket of a table with some headers."""
    sent = {name.replace("_", "-"): value for name, value in headers.items()}
    address = server.url.replace("http", "ws", 1) + f"/api/tables/{table}/live"
    return connect(address, proxy=None, additional_headers=sent)


def test_so_many_websockets_of_a_person(tmp_path: Path) -> None:
    with limited(tmp_path, at_once_of_person=3) as server, browser(server) as mine:
        table = new_table(server, NIM, ["human", "human"])["watch"].table
        mine.done("/guest")
        cookie = {"Cookie": f"{COOKIE}={mine.token}", "Origin": server.url}
        with ExitStack() as wires:
            for _ in range(3):
                next_table(wires.enter_context(wire_of(server, table, **cookie)))
            with pytest.raises(InvalidStatus) as caught:
                wire_of(server, table, **cookie)
            assert caught.value.response.status_code == 429
            answer = mine.http.get("/api/games")
            assert 0 < too_many(answer) <= 1
            assert answer.headers["connection"] == "close"
            with browser(server) as other:
                assert other.http.get("/api/games").status_code == 200
        until(lambda: mine.http.get("/api/games").status_code == 200)


def test_so_many_websockets_of_an_address(tmp_path: Path) -> None:
    with limited(tmp_path, at_once=2) as server:
        table = new_table(server, NIM, ["human", "human"])["watch"].table
        with ExitStack() as wires:
            for _ in range(2):
                wire = wire_of(server, table, X_Forwarded_For="203.0.113.7")
                next_table(wires.enter_context(wire))
            with at(server, "203.0.113.7") as mine:
                too_many(mine.http.get("/api/games"))
            with at(server, "203.0.113.8") as other:
                assert other.http.get("/api/games").status_code == 200


def test_a_refusal_may_wait_and_nobody_waits_with_it(tmp_path: Path) -> None:
    with (
        limited(tmp_path, reads=Rate(1, 600), pause=3.0) as server,
        at(server, "203.0.113.7") as mine,
        at(server, "203.0.113.8") as other,
        ThreadPoolExecutor(1) as beside,
    ):
        assert mine.http.get("/api/games").status_code == 200
        waits = beside.submit(mine.http.get, "/api/games")
        assert other.http.get("/api/games").status_code == 200
        assert not waits.done()
        too_many(waits.result())


def test_messages_wait_while_a_refusal_stands(tmp_path: Path) -> None:
    """Who goes on without heeding it is not read: the wire takes no more than there is room for."""
    with limited(tmp_path, calls_of_person=Rate(1, 600), pause=3.0) as server:
        seats = new_table(server, NIM, ["human", "human"])
        with seats["red"].live() as wire, seats["blue"].live() as other:
            next_table(wire)
            next_table(other)
            for _ in range(50):
                wire.send("?")
            assert next_answer(wire)["error"] == "BadRequest"
            assert next_answer(wire)["error"] == "TooMany"
            table = seats["red"].see()
            told = say(other, 1, table["n"], ["heap 1"])
            assert told["error"] == "NotYourTurn"  # others are heard meanwhile


def test_what_is_held_is_let_go() -> None:
    held = Held(2)
    with held.one("ann"), held.one("bob"), held.one(None), held.one(None):
        with held.one("ann"):
            with pytest.raises(TooMany), held.one("ann"):
                pass
            assert len(held) == 2
        with held.one("ann"):
            pass
    assert len(held) == 0
    with pytest.raises(KeyError), held.one("ann"):
        raise KeyError
    assert len(held) == 0
