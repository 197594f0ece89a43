"""As many guests and tables as whoever runs the server allows, and no more."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from random import Random

import pytest

from tests.server.persons import browser
from tests.server.playing import Server, new_table, play_out, running, settings_in
from tests.server.test_refusals import refused

NIM = {"game": "tiny-nim", "players": 2, "seats": ["human", "human"]}


@pytest.fixture
def server(database_url: str, tmp_path: Path) -> Iterator[Server]:
    settings = settings_in(tmp_path, database_url=database_url, tables_most=2, guests_most=2)
    with running(settings) as new_server:
        yield new_server


def test_tables_have_a_cap(server: Server) -> None:
    """Until one of them is over."""
    seats = [new_table(server, "tiny-nim", ["human", "human"]) for _ in range(2)]
    said = refused(server.http.post("/api/tables", json=NIM), 409, "NoRoom")["message"]
    assert "(2)" in said
    assert "open" in said
    play_out(seats[0], Random(1))
    assert server.http.post("/api/tables", json=NIM).status_code == 201
    refused(server.http.post("/api/tables", json=NIM), 409, "NoRoom")


def test_guests_have_a_cap(server: Server) -> None:
    """An account can be made all the same, of a guest too, which makes room for another."""
    with ExitStack() as open_:
        mine, other, third = (open_.enter_context(browser(server)) for _ in range(3))
        mine.done("/guest")
        other.done("/guest")
        assert "account" in refused(third.post("/guest"), 409, "NoRoom")["message"]
        assert "set-cookie" not in third.post("/guest").headers
        assert mine.done("/guest")["guest"]
        mine.register("Hoster")
        third.done("/guest")
        with browser(server) as fourth:
            refused(fourth.post("/guest"), 409, "NoRoom")
            fourth.register("Edmyn")
