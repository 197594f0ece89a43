"""Replays and records are made beside the server, once for each event; nobody waits with them."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from multiprocessing import active_children
from pathlib import Path
from random import Random
from typing import Any

import pytest

from rulewright.server.errors import TooMany
from rulewright.server.replay.long_work import WAITING, Turns
from rulewright.server.replay.waiting import Job, Waiting
from tests.server.limiting import at
from tests.server.persons import browser
from tests.server.playing import (
    Json,
    Seat,
    Server,
    any_choice,
    new_table,
    people,
    play_out,
    running,
    settings_in,
)
from tests.server.slow_replays import FATAL, SLOW
from tests.server.test_refusals import refused
from tests.waiting import until

AUCTION = "tiny-auction"
NIM = "tiny-nim"
TOO_MANY = 5
MANY = 1 + WAITING + TOO_MANY  # one of them is at work


@pytest.fixture(autouse=True)
def tiny(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the tiny games known to the worker processes."""
    monkeypatch.setenv("RULEWRIGHT_PLUGINS", "tests.kernel.tiny,tests.server.slow_replays")


@pytest.fixture
def apart(tmp_path: Path) -> Iterator[Server]:
    """A server with a process for long work."""
    with running(settings_in(tmp_path, replay_workers=1)) as server:
        yield server


@contextmanager
def held_up() -> Iterator[None]:
    """Stop all worker processes meanwhile."""
    there = [child.pid for child in active_children() if child.pid is not None]
    assert there
    for pid in there:
        os.kill(pid, signal.SIGSTOP)
    try:
        yield
    finally:
        for pid in there:
            os.kill(pid, signal.SIGCONT)


def move(seats: dict[str, Seat]) -> None:
    """Let an asked seat move."""
    for seat in people(seats).values():
        table = seat.see()
        if choices := any_choice(table, Random(1)):
            assert seat.send(table["n"], choices).status_code == 200
            return
    raise AssertionError("nobody is asked")


def asked(seat: Seat) -> list[tuple[int, Any]]:
    """Return all requests that a seat can make about the past."""
    n = seat.see()["n"]
    calls: list[tuple[str, Json]] = [
        ("/replay", {}),
        ("/replay", {"open": "true"}),
        (f"/at/{n}", {}),
        (f"/at/{n // 2}", {"since": 1}),
        (f"/at/{n}", {"as": "ada", "open": "true"}),
        (f"/at/{n + 1}", {}),
        ("/record", {}),
    ]
    answers = [seat.get(path, query) for path, query in calls]
    return [(answer.status_code, answer.text) for answer in answers]


def test_the_same_is_made_in_a_process_and_in_a_thread(tmp_path: Path) -> None:
    with running(settings_in(tmp_path)) as server:
        seats = new_table(server, AUCTION, ["human"] * 3)
        seats["ada"].talk(["cy"], "Between us.")
        move(seats)
        running_on = {name: asked(seat) for name, seat in seats.items()}
        play_out(seats, Random(3))
        over = {name: asked(seat) for name, seat in seats.items()}
        assert [status for status, _ in over["ada"]] == [200] * 5 + [404, 200]
        assert running_on["ada"] != over["ada"]
    with running(settings_in(tmp_path, replay_workers=1)) as server:
        for name, seat in seats.items():
            seat.server = server
            assert asked(seat) == over[name]


def test_others_go_on_while_a_replay_is_made(apart: Server) -> None:
    seats = new_table(apart, NIM, ["human", "human"])
    assert seats["red"].get("/replay").status_code == 200  # there is a process now
    move(seats)
    with ThreadPoolExecutor(1) as beside:
        with held_up():
            waits = beside.submit(seats["red"].get, "/replay")
            assert apart.http.get("/healthz").status_code == 200
            move(seats)
            assert not waits.done()
        assert waits.result().status_code == 200


def test_what_was_made_is_kept_by_its_event(apart: Server) -> None:
    seats = new_table(apart, NIM, ["human", "human"])
    move(seats)
    before = asked(seats["red"])[:1]
    with held_up():
        assert asked_again(seats["red"]) == before
    move(seats)
    assert seats["red"].get("/replay").json()["n"] == seats["red"].see()["n"]


def asked_again(seat: Seat) -> list[tuple[int, Any]]:
    answer = seat.get("/replay")
    return [(answer.status_code, answer.text)]


@pytest.mark.parametrize("game", [SLOW, FATAL])
def test_what_is_too_much_is_given_up(tmp_path: Path, game: str) -> None:
    """It costs whoever asked for it their answer, and others nothing."""
    with running(settings_in(tmp_path, replay_workers=1, replay_time=1.0)) as server:
        seats = new_table(server, game, ["human", "human"])
        other = new_table(server, NIM, ["human", "human"])
        assert other["red"].get("/replay").status_code == 200
        answer = seats["red"].get("/replay")
        refused(answer, 503, "TookTooLong")
        assert int(answer.headers["retry-after"]) > 0
        move(other)
        assert other["red"].get("/replay").status_code == 200
        move(seats)  # its table is played on all the same


def test_an_answer_comes_plain_to_who_wants_it_so(server: Server) -> None:
    seat = new_table(server, NIM, ["human", "human"])["red"]
    path = f"/api/tables/{seat.table}/replay"
    with browser(server) as mine:
        packed = mine.http.get(path, params={"key": seat.key})
        plain = mine.http.get(
            path, params={"key": seat.key}, headers={"Accept-Encoding": "identity"}
        )
    assert packed.headers["content-encoding"] == "gzip"
    assert "content-encoding" not in plain.headers
    assert packed.json() == plain.json()
    assert packed.headers["cache-control"] == plain.headers["cache-control"] == "no-store"


def test_one_address_keeps_nobody_from_replays(tmp_path: Path) -> None:
    """By however many guests it asks: where there is no room, the address with most gives way."""
    given = settings_in(tmp_path, replay_workers=1, trusted_proxies=("127.0.0.1",))
    with (
        running(given) as server,
        at(server, "192.0.2.1") as crowd,
        at(server, "198.51.100.1") as other,
        ThreadPoolExecutor(MANY + 1) as beside,
    ):
        table = new_table(server, NIM, ["human", "human"])["watch"].table
        assert other.http.get(f"/api/tables/{table}/replay").status_code == 200
        with held_up():
            asked = [
                beside.submit(crowd.http.get, f"/api/tables/{table}/at/{number}")
                for number in range(MANY)
            ]
            until(lambda: sum(one.done() for one in asked) >= TOO_MANY)
            waits = beside.submit(other.http.get, f"/api/tables/{table}/at/0?since=0")
            until(lambda: waits.done() or sum(one.done() for one in asked) > TOO_MANY)
        assert waits.result().status_code == 200
        assert any(one.result().status_code == 429 for one in asked)


async def test_addresses_have_their_turns() -> None:
    waiting: Waiting[str] = Waiting(4)

    def job(key: str, address: str) -> Job[str]:
        return Job(key, address, asyncio.get_running_loop().create_future())

    for key in "abcd":
        assert waiting.add(job(key, "one")) is None
    with pytest.raises(TooMany):
        waiting.add(job("e", "one"))
    given_way = waiting.add(job("f", "two"))
    assert given_way is not None
    assert given_way.key == "d"
    assert [one.key for _ in range(4) if (one := waiting.next()) is not None] == list("afbc")
    assert waiting.next() is None


async def test_what_others_ask_for_too_does_not_give_way() -> None:
    waiting: Waiting[str] = Waiting(3)
    jobs = [Job(key, "one", asyncio.get_running_loop().create_future()) for key in "abc"]
    for job in jobs:
        waiting.add(job)
    waiting.move(jobs[2], "two")
    given_way = waiting.add(Job("d", "three", asyncio.get_running_loop().create_future()))
    assert given_way is jobs[1]


async def test_everybody_has_a_turn() -> None:
    """Who wants much done waits behind themselves, and others do not."""
    turns, done, go = Turns(1), [], asyncio.Event()

    async def work(who: str, number: int) -> None:
        async with turns.one(who):
            done.append((who, number))
            await go.wait()

    tasks = [asyncio.create_task(work("ann", number)) for number in range(3)]
    tasks.append(asyncio.create_task(work("bob", 0)))
    while len(done) < 2:
        await asyncio.sleep(0)
    for _ in range(10):
        await asyncio.sleep(0)
    assert done == [("ann", 0), ("bob", 0)]
    tasks[1].cancel()
    go.set()
    await asyncio.gather(*tasks, return_exceptions=True)
    assert done == [("ann", 0), ("bob", 0), ("ann", 2)]
