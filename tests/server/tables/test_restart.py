"""A server that is stopped and started again goes on where it was, whatever became of the rules."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from rulewright import Match
from rulewright.kernel import Script, register
from rulewright.server.events.match import Played
from rulewright.server.storage.store import Event, Snapshot
from rulewright.server.tables.restore import revive
from tests.kernel.tiny import NIM, NimGame
from tests.kernel.tiny import Nim as NimState
from tests.kernel.tiny.nim import PickHeap
from tests.server.playing import (
    any_choice,
    new_table,
    next_table,
    people,
    play_out,
    running,
    settings_in,
    table_at,
)
from tests.waiting import until

AUCTION = "tiny-auction"
SECOND_DIE_HIGH = 1


def test_all_is_there_again(tmp_path: Path) -> None:
    rng = Random(5)
    with running(settings_in(tmp_path)) as server:
        seats = new_table(server, AUCTION, ["human"] * 3, seed=5)
        for _ in range(6):
            for seat in people(seats).values():
                table = seat.see()
                if table["asks"]:
                    seat.send(table["n"], any_choice(table, rng))
        before = {name: seat.see() for name, seat in seats.items()}
    with running(settings_in(tmp_path)) as server:
        for name, seat in seats.items():
            seat.server = server
            assert seat.see() == before[name]
        assert play_out(seats, rng)["over"]


def test_without_any_snapshot_but_the_first(tmp_path: Path) -> None:
    rng = Random(6)
    with running(settings_in(tmp_path)) as server:
        seats = new_table(server, AUCTION, ["human"] * 3, seed=6)
        play_out(seats, rng)
        before = {name: seat.see() for name, seat in seats.items()}
    forget_snapshots(tmp_path)
    with running(settings_in(tmp_path)) as server:
        for name, seat in seats.items():
            seat.server = server
            assert seat.see() == before[name]


def forget_snapshots(folder: Path) -> None:
    """Keep only the starting snapshot of the match, made again."""
    with sqlite3.connect(folder / "tables.db") as database:
        game, players, seed = database.execute("select game, players, seed from tables").fetchone()
        database.execute("delete from snapshots")
        start = Match.new(game, players, seed).to_json()
        database.execute(
            "insert into snapshots (table_id, n, match) select id, 0, ? from tables", (start,)
        )
    database.close()


def test_few_tables_are_kept_in_memory(tmp_path: Path) -> None:
    with running(settings_in(tmp_path, tables_kept=2)) as server:
        tables = [new_table(server, "tiny-nim", ["human", "human"]) for _ in range(5)]
        for seats in tables:
            seats["red"].send(0, ["heap 2", "take 1"])
        for seats in tables:
            assert seats["red"].see()["n"] == 1


def test_two_processes_serve_one_table(tmp_path: Path) -> None:
    rng = Random(7)
    settings = settings_in(tmp_path)
    with running(settings) as first, running(settings) as second:
        seats = new_table(first, AUCTION, ["human"] * 3, seed=7)
        n = 0
        table = seats["ada"].see()
        while not table["over"]:
            server = second if n % 2 else first
            for seat in people(seats).values():
                seat.server = server
            # What this process has in memory is old by now; the moment that is named is not.
            name = next(seat["name"] for seat in table["seats"] if seat["waiting"])
            asked = seats[name].preview(n, []).json()["ask"]
            answer = seats[name].send(n, [rng.choice(asked["options"])["text"]])
            assert answer.status_code == 200, answer.text
            table = answer.json()
            n += 1
            assert table["n"] == n


def test_the_slower_of_two_processes_reads_on(tmp_path: Path) -> None:
    settings = settings_in(tmp_path)
    with running(settings) as first, running(settings) as second:
        seats = new_table(first, AUCTION, ["human"] * 3, seed=7)
        seats["bo"].server = second
        with seats["bo"].live() as wire:
            assert next_table(wire)["n"] == 0
            assert seats["ada"].send(0, ["bid 1"]).json()["n"] == 1
            taken = seats["bo"].send(0, ["bid 2"])  # number 1 is taken; it becomes number 2
            assert taken.json()["n"] == 2
            assert table_at(wire, 2)["asks"] == taken.json()["asks"]


def test_bots_go_on_by_themselves_after_a_start(tmp_path: Path) -> None:
    with running(settings_in(tmp_path, bot_pause=60.0)) as server:
        seats = new_table(server, "tiny-nim", ["random", "random"])
        assert seats["watch"].see()["n"] == 0
    with running(settings_in(tmp_path)) as server:
        seats["watch"].server = server
        until(lambda: finished(tmp_path), "the end")  # nobody opens the table
        until(lambda: seats["watch"].see()["over"], "the end at the table")


def finished(folder: Path) -> bool:
    database = sqlite3.connect(folder / "tables.db")
    stage = database.execute("select stage from tables").fetchone()[0]
    database.close()
    return bool(stage == "over")


def test_a_bot_chooses_the_same_after_a_crash(tmp_path: Path) -> None:
    told = []
    for folder in (tmp_path / "one", tmp_path / "two"):
        folder.mkdir()
        with running(settings_in(folder)) as server:
            seats = new_table(server, AUCTION, ["random"] * 3, seed=8)
            with seats["watch"].live() as wire:
                table = next_table(wire)
                while not table["over"]:
                    table = next_table(wire)
            told.append([line["text"] for line in seats["watch"].see()["lines"]])
    assert told[0] == told[1]


class MendedNim(NimGame):
    """Nim after a change of its rules: the first heap may not be used."""

    rules_version = 2


class OtherHeaps(PickHeap):
    def options(self, s: NimState) -> list[int]:
        return [heap for heap in super().options(s) if heap]


class AskedAnother(NimGame):
    """Nim after an undeclared change of its rules: the other seat moves."""

    def next_step(self, s: NimState) -> Script[None] | None:
        if s.told:
            s.seat = 1 - s.seat
        return super().next_step(s)


def test_a_step_that_does_not_run_is_asked_again() -> None:
    match = Match.new(NIM, 2, SECOND_DIE_HIGH)
    match.play(0, "heap 2")
    saved = Snapshot(1, match.to_json())
    revived = revive(NIM, saved, [])
    assert not revived.asked_again
    assert revived.match.to_json() == match.to_json()
    revived = revive(AskedAnother(), saved, [Event(2, Played(), 0, ["take 1"])])
    assert revived.asked_again
    assert revived.match.waiting == [1]
    ask = revived.match.ask(1)
    assert ask is not None
    assert ask.kind == "heap"


@pytest.fixture
def _nim_again() -> Iterator[None]:
    yield
    register(NIM.name, lambda: NIM)


@pytest.mark.usefixtures("_nim_again")
def test_a_mended_rule_asks_the_step_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with running(settings_in(tmp_path)) as server:
        seats = new_table(server, NIM.name, ["human", "human"], seed=SECOND_DIE_HIGH)
        table = seats["red"].send(0, ["heap 2", "take 1"]).json()
        table = seats["blue"].send(1, ["heap 1"]).json()
        assert table["asks"][0]["kind"] == "stones"
    monkeypatch.setattr("tests.kernel.tiny.nim.PickHeap", OtherHeaps)
    mended = MendedNim()
    register(NIM.name, lambda: mended)
    with running(settings_in(tmp_path)) as server:
        for seat in seats.values():
            seat.server = server
        table = seats["blue"].see()
        assert table["asks"][0]["kind"] == "heap"
        assert table["n"] == 3
        assert "were corrected" in table["lines"][-1]["text"]
        assert seats["red"].see()["scene"]["areas"]["heap-2"]["note"] == "3 stones"
        assert seats["blue"].send(2, ["heap 2"]).json()["error"] == "Stale"
        assert seats["blue"].send(3, ["heap 3", "take 1"]).json()["n"] == 4
    with running(settings_in(tmp_path)) as server:
        seats["blue"].server = server
        table = seats["blue"].see()
        assert table["n"] == 4
        assert sum("were corrected" in line["text"] for line in table["lines"]) == 1
