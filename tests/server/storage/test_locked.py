"""A locked database keeps nobody waiting: each call gives up by itself, and says why."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from pathlib import Path

import httpx
import psycopg
import pytest

from rulewright.server.storage.engine import PATIENCE, TRY, Address
from tests.server.playing import Seat, Server, new_table, running, settings_in

PEOPLE = 8


@contextmanager
def locked(database: str) -> Iterator[None]:
    """Lock the database meanwhile, like another program in a long write."""
    if database.startswith("sqlite"):
        with closing(sqlite3.connect(Address(database).file, isolation_level=None)) as file:
            file.execute("BEGIN IMMEDIATE")
            yield
            file.execute("ROLLBACK")
    else:
        with psycopg.connect(database) as connection:
            connection.execute("LOCK TABLE tables, users IN ACCESS EXCLUSIVE MODE")
            yield
            connection.rollback()


@pytest.fixture
def server(database_url: str, tmp_path: Path) -> Iterator[Server]:
    with running(settings_in(tmp_path, database_url=database_url)) as new_server:
        yield new_server


def said(answer: httpx.Response) -> str:
    assert answer.status_code == 503, answer.text
    assert answer.json()["error"] == "Unavailable"
    assert answer.headers["retry-after"] == "2"
    return str(answer.json()["message"])


def test_every_call_gives_up_by_itself(server: Server, database_url: str) -> None:
    """Those at one table do not wait one after another; what was refused is not kept later."""
    seat = new_table(server, "tiny-nim", ["human", "human"])["red"]
    with ThreadPoolExecutor(PEOPLE) as people:
        with locked(database_url):
            talks = [people.submit(seat.talk, "all", f"word {n}") for n in range(PEOPLE)]
            told = [said(talk.result()) for talk in talks]
            late = said(seat.talk("all", "late"))
        assert {*told, late} == {
            "the database is locked by another process and nothing was changed; try again"
        }
        assert seat.see()["n"] == 0
    assert seat.talk("all", "again").status_code == 200
    assert seat.see()["n"] == 1


def test_patience_is_less_than_two_seconds() -> None:
    """Whoever waits for a table and then finds the database locked has waited for both."""
    assert PATIENCE + 2 * TRY < 2


def test_who_gave_up_does_not_hold_up_others(server: Server, database_url: str) -> None:
    with locked(database_url):
        for _ in range(3):
            said(guest(server))
    assert guest(server).status_code == 200


def guest(server: Server) -> httpx.Response:
    return server.http.post("/api/guest", headers={"Origin": server.url})


def test_reading_goes_on_while_others_write(tmp_path: Path) -> None:
    settings = settings_in(tmp_path)
    with running(settings) as server:
        seats = new_table(server, "tiny-nim", ["human", "human"])
        with locked(settings.database_url):
            assert Seat(server, seats["red"].table, None).see()["n"] == 0
            assert server.http.get("/api/lobby").status_code == 200
