"""`rulewright admin recheck`: what it prints, and how it leaves."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Command
from tests.server.admin.test_archive import hub_at
from tests.server.databases import database_in
from tests.server.tables.test_mended import (
    Mended,
    OtherHeaps,
    _nim_again,
    begun,
    played_out,
    rule_by,
)

__all__ = ["_nim_again"]


@pytest.fixture
async def database(tmp_path: Path) -> str:
    """A database with one finished match, and one in the middle of a turn."""
    url = database_in(tmp_path)
    await played_out(url)
    async with hub_at(url) as hub:
        await begun(hub, "heap 2", "take 1", "heap 1")
    return url


@pytest.fixture
def mended(database: str, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setattr("tests.kernel.tiny.nim.PickHeap", OtherHeaps)
    rule_by(Mended())
    return database


def test_all_that_goes_on_is_counted(command: Command, database: str) -> None:
    said = command("admin", "--database", database, "recheck")
    assert said.code == 0
    assert said.out.split()[-6:] == ["tiny-nim", "2", "2", "0", "0", "0"]


def test_what_does_not_is_told_with_its_place_and_its_rule(command: Command, mended: str) -> None:
    said = command("admin", "--database", mended, "recheck")
    assert said.code == 1
    words = " ".join(said.out.split())
    for word in ("asked again", "event 3", "blue: heap 1", "[nim.heap]"):
        assert word in words


def test_it_is_told_as_one_object(command: Command, mended: str) -> None:
    said = command("admin", "--database", mended, "recheck", "--json")
    told = json.loads(said.out)
    assert said.code == 1
    assert said.err == ""
    assert told["games"]["tiny-nim"]["asked-again"] == 1
    [again] = [match for match in told["matches"] if match["outcome"] == "asked-again"]
    assert again["parting"]["choice"] == "heap 1"
    assert again["parting"]["rule"] == "nim.heap"


def test_a_match_that_cannot_be_read_is_worse(command: Command, tmp_path: Path) -> None:
    import sqlite3

    from tests.server.databases import blank

    file = tmp_path / "tables.db"
    file.write_bytes(blank())
    connection = sqlite3.connect(file)
    connection.execute(
        "insert into tables (id, game, rules, players, options, seed, seats, created) "
        "values ('t', 'gone', 1, 2, '{}', 's', '[]', 0)"
    )
    connection.commit()
    connection.close()
    said = command("admin", "--database", f"sqlite:///{file}", "recheck")
    assert said.code == 3
    assert "no snapshot" in said.out


def test_a_database_that_is_not_there_is_told(command: Command, tmp_path: Path) -> None:
    said = command("admin", "--database", f"sqlite:///{tmp_path}/none.db", "recheck")
    assert (said.code, said.out) == (2, "")
