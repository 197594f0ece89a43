"""A full disk: what cannot be kept is refused, and play goes on when there is room again."""

from __future__ import annotations

import resource
from pathlib import Path
from random import Random

import pytest

from tests.server.playing import Server, any_choice, new_table, play_out
from tests.server.process import ServerProcess
from tests.server.test_kill import Table, check
from tests.waiting import until

MOVES = 12


def limit(process: ServerProcess, size: int) -> None:
    """Limit the size of a server's files, which acts like a full disk."""
    hard = resource.prlimit(process.pid, resource.RLIMIT_FSIZE)[1]
    resource.prlimit(process.pid, resource.RLIMIT_FSIZE, (size, hard))


def next_move(table: Table, rng: Random) -> tuple[str, int, list[str]]:
    for name, seat in table.seats.items():
        seen = seat.see()
        if seen["asks"]:
            return name, seen["n"], any_choice(seen, rng)
    raise AssertionError("nobody is asked")


@pytest.mark.skipif(not hasattr(resource, "prlimit"), reason="only Linux can limit a process")
def test_a_full_disk_loses_nothing(tmp_path: Path) -> None:
    process = ServerProcess(tmp_path)
    rng = Random(1)
    try:
        with Server.at(process.start()) as server:
            table = Table("tiny-auction", new_table(server, "tiny-auction", ["human"] * 3, seed=3))
            for _ in range(2):
                table.move(rng)
            log = tmp_path / "tables.db-wal"
            limit(process, log.stat().st_size)
            name, n, choices = next_move(table, rng)
            for _ in range(3):
                refused = table.seats[name].send(n, choices)
                assert refused.status_code == 503, refused.text
                assert refused.json()["error"] == "Unavailable"
                assert str(tmp_path) not in refused.text
                assert table.seats[name].see()["n"] == n
            made = server.http.post(
                "/api/tables", json={"game": "tiny-nim", "players": 2, "seats": ["human"] * 2}
            )
            assert made.status_code == 503
            assert table.seats[name].talk("all", "Is anybody there?").status_code == 503
            ill = server.http.get("/healthz")
            assert (ill.status_code, ill.json()["status"]) == (503, "failing")
            assert ill.json()["writes"] == "what is written is not kept"
            limit(process, resource.RLIM_INFINITY)
            assert server.http.get("/healthz").json() == {"status": "ok"}
            taken = table.seats[name].send(n, choices)
            assert taken.status_code == 200, taken.text
            table.acknowledged[taken.json()["n"]] = (name, choices)
            while not table.over and len(table.acknowledged) < MOVES:
                table.move(rng)
            check(table, tmp_path)
            assert play_out(table.seats, rng)["over"]
    finally:
        process.kill()
    said = process.log.read_text()
    assert "database.failed" in said
    assert "Traceback" not in said


@pytest.mark.skipif(not hasattr(resource, "prlimit"), reason="only Linux can limit a process")
def test_killed_with_a_full_disk(tmp_path: Path) -> None:
    process = ServerProcess(tmp_path)
    rng = Random(2)
    try:
        with Server.at(process.start()) as server:
            table = Table("tiny-auction", new_table(server, "tiny-auction", ["human"] * 3, seed=4))
            for _ in range(3):
                table.move(rng)
            limit(process, (tmp_path / "tables.db-wal").stat().st_size)
            name, n, choices = next_move(table, rng)
            assert table.seats[name].send(n, choices).status_code == 503
            process.kill()
        with Server.at(process.start()) as server:
            for seat in table.seats.values():
                seat.server = server
            check(table, tmp_path)
            assert table.seats[name].send(n, choices).status_code == 200
            assert play_out(table.seats, rng)["over"]
    finally:
        process.kill()


@pytest.mark.skipif(not hasattr(resource, "prlimit"), reason="only Linux can limit a process")
def test_a_full_disk_is_told_before_anything_is_lost(tmp_path: Path) -> None:
    """Nobody plays: the first who would notice is whoever looks after the server."""
    process = ServerProcess(tmp_path)
    try:
        with Server.at(process.start()) as server:
            limit(process, (tmp_path / "tables.db-wal").stat().st_size)
            until(lambda: server.http.get("/healthz").status_code == 503)
            limit(process, resource.RLIM_INFINITY)
            assert server.http.get("/healthz").json() == {"status": "ok"}
            limit(process, (tmp_path / "tables.db-wal").stat().st_size)
            until(lambda: server.http.get("/healthz").status_code == 503)
    finally:
        process.kill()
