"""Seats that are held by somebody's session: as a guest, by an account, and by nobody."""

from collections.abc import Iterator
from typing import Any

import pytest
from websockets.sync.client import connect

from tests.server.persons import COOKIE, PASSWORD, Browser, browser
from tests.server.playing import Json, Seat, Server, next_table, table_at
from tests.server.test_refusals import refused

NIM = "tiny-nim"


@pytest.fixture
def mine(server: Server) -> Iterator[Browser]:
    with browser(server) as window:
        yield window


@pytest.fixture
def other(server: Server) -> Iterator[Browser]:
    with browser(server) as window:
        yield window


def my_table(mine: Browser) -> tuple[str, Seat]:
    """Create a table where the caller sits at red; return its id, and blue's seat by link."""
    made = mine.done("/tables", game=NIM, players=2, seats=["me", "human"], seed=1)
    [link] = [link for link in made["links"] if link["seat"] == "blue"]
    return made["id"], Seat(mine.server, made["id"], link["url"].split("/")[3])


def seen(who: Browser, table: str) -> Json:
    answer = who.http.get(f"/api/tables/{table}")
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def choose(who: Browser, table: str, n: int, *choices: str) -> Any:
    return who.post(f"/tables/{table}/choices", n=n, choices=list(choices))


def test_a_guest_plays_by_session(mine: Browser, other: Browser) -> None:
    mine.done("/guest")
    table, _ = my_table(mine)
    assert seen(mine, table)["seat"] == "red"
    other.done("/guest")
    assert seen(other, table)["seat"] is None
    n = seen(mine, table)["n"]
    refused(choose(other, table, n, "heap 2", "take 1"), 403, "WrongKey")
    assert choose(mine, table, n, "heap 2", "take 1").status_code == 200


def test_the_cookie_alone_moves_nothing(mine: Browser) -> None:
    """A call must also come from a page of ours."""
    mine.done("/guest")
    table, _ = my_table(mine)
    before = seen(mine, table)
    del mine.http.headers["Origin"]
    refused(choose(mine, table, before["n"], "heap 2", "take 1"), 403, "WrongKey")
    mine.http.headers["Origin"] = "https://evil.example"
    refused(choose(mine, table, before["n"], "heap 2", "take 1"), 403, "BadOrigin")
    assert seen(mine, table) == before


def test_a_guest_who_registers_keeps_the_seat(mine: Browser) -> None:
    mine.done("/guest")
    table, _ = my_table(mine)
    mine.register("Missandei")
    assert seen(mine, table)["seat"] == "red"


def test_a_guest_who_signs_in_takes_the_seat_along(mine: Browser, other: Browser) -> None:
    other.register("Daario")
    mine.done("/guest")
    table, _ = my_table(mine)
    assert mine.sign_in("Daario").status_code == 200
    assert seen(mine, table)["seat"] == "red"
    assert seen(other, table)["seat"] == "red"  # on the other device too


def test_a_deleted_account_leaves_its_seat_to_nobody(mine: Browser, other: Browser) -> None:
    mine.register("Lancel")
    table, blue = my_table(mine)
    mine.done("/account/delete", password=PASSWORD)
    left = seen(mine, table)
    assert left["seat"] is None
    assert "Lancel" not in str(left["seats"])  # though the log of the table says who left
    assert blue.see()["seat"] == "blue"
    other.register("Lancel")  # another person of that name
    assert seen(other, table)["seat"] is None


@pytest.mark.parametrize("origin", [True, False])
def test_a_socket_is_a_seats_as_long_as_the_session_lasts(
    server: Server, mine: Browser, other: Browser, origin: bool
) -> None:
    """And one that does not come from a page of ours is a spectator's from the start."""
    mine.register(f"Grey Worm {origin}")
    table, blue = my_table(mine)
    headers = {"Cookie": f"{COOKIE}={mine.token}", **({"Origin": server.url} if origin else {})}
    address = server.url.replace("http", "ws", 1) + f"/api/tables/{table}/live"
    with connect(address, proxy=None, additional_headers=headers) as wire:
        first = next_table(wire)
        assert first["seat"] == ("red" if origin else None)
        n = first["n"]
        assert choose(mine, table, n, "heap 2", "take 1").status_code == 200
        assert table_at(wire, n + 1)["seat"] == first["seat"]
        other.sign_in(f"Grey Worm {origin}")
        other.done("/account/sign-out-everywhere")
        said = blue.talk("all", "Are you there?")
        assert said.status_code == 200
        assert table_at(wire, said.json()["n"])["seat"] is None


def replaced(ann: Browser, ben: Browser) -> str:
    """Return the id of a match in which a guest's seat was given to a bot by agreement."""
    new = {"game": "tiny-nim", "players": 3, "seats": ["me", "open", "random"]}
    table = str(ann.done("/tables", **new)["id"])
    ben.done(f"/tables/{table}/sit", seat="blue")
    motion = ann.done(f"/tables/{table}/motions", what="replace", seat="blue")["motion"]
    ben.done(f"/tables/{table}/votes", motion=motion["n"], yes=True)
    return table


def back(who: Browser) -> list[tuple[str, list[str]]]:
    """Return the tables of the lobby with the seats to which a person may return there."""
    answer = who.http.get("/api/lobby")
    assert answer.status_code == 200, answer.text
    return [(line["id"], line["back"]) for line in answer.json()["back"]]


def test_the_lobby_lists_seats_to_come_back_to(server: Server) -> None:
    with browser(server) as ann, browser(server) as ben:
        ann.done("/guest")
        ben.done("/guest")
        table = replaced(ann, ben)
        assert back(ben) == [(table, ["blue"])]
        assert ben.http.get("/api/lobby").json()["mine"] == []
        assert back(ann) == []
        ben.done(f"/tables/{table}/sit", seat="blue")
        assert back(ben) == []


def test_who_was_replaced_as_a_guest_comes_back_by_the_account(server: Server) -> None:
    with browser(server) as ann, browser(server) as ben, browser(server) as elsewhere:
        ann.done("/guest")
        elsewhere.register("Beric")
        ben.done("/guest")
        table = replaced(ann, ben)
        assert ben.sign_in("Beric").status_code == 200
        assert back(ben) == back(elsewhere) == [(table, ["blue"])]
        assert elsewhere.http.get(f"/api/tables/{table}").json()["back"] == ["blue"]
        refused(elsewhere.post(f"/tables/{table}/sit", seat="green"), 409, "NotNow")
        ann.done(f"/tables/{table}/leave")
        refused(elsewhere.post(f"/tables/{table}/sit", seat="red"), 403, "NotAllowed")
        shown = elsewhere.done(f"/tables/{table}/sit", seat="blue")
        assert (shown["mine"], shown["seats"][1]["called"]) == (["blue"], "Beric")
        assert back(ben) == []
