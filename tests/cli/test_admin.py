"""`rulewright admin`: backups, tables in files, tables taken back."""

from __future__ import annotations

import asyncio
import sqlite3
import stat
import threading
from pathlib import Path

import pytest
from sqlalchemy import Connection

from rulewright.server.accounts.store import PeopleWork, SessionRow, UserRow
from rulewright.server.events.match import Played, Started
from rulewright.server.storage.store import Commit, Event, Seat, Store, TableRow
from tests.cli.conftest import Command, Said

ROW = TableRow("t1", "tiny-nim", 1, 2, {}, "7", [Seat("red"), Seat("blue", "random")])


async def fill(url: str, until: int) -> None:
    store = await Store.open(url)
    try:
        first = Event(0, Started(waiting=[0]), at=1_700_000_000_000)
        await store.create(ROW, Commit(first, "{}", waiting=[0]))
        for n in range(1, until + 1):
            played = Played(waiting=[n % 2])
            await store.append("t1", Commit(Event(n, played, 0, [f"take {n}"])))
    finally:
        await store.close()


@pytest.fixture
def database(tmp_path: Path) -> Path:
    asyncio.run(fill(f"sqlite:///{tmp_path / 'play.db'}", 5))
    return tmp_path / "play.db"


@pytest.fixture
def admin(command: Command, database: Path) -> Command:
    def run(*arguments: object) -> Said:
        return command("admin", "--database", f"sqlite:///{database}", *map(str, arguments))

    return run


def events(file: Path) -> list[int]:
    connection = sqlite3.connect(file)
    try:
        return [n for (n,) in connection.execute("select n from events order by n")]
    finally:
        connection.close()


def test_tables_are_listed(admin: Command) -> None:
    said = admin("tables")
    assert said.code == 0
    assert said.out.split()[:4] == ["t1", "tiny-nim/2", "playing", "5"]
    assert admin("tables", "--stage", "over").out == ""


def test_a_table_is_removed(admin: Command, database: Path, tmp_path: Path) -> None:
    assert admin("remove", "nowhere", "--yes").code == 2
    assert events(database) == [0, 1, 2, 3, 4, 5]
    file = tmp_path / "t1.jsonl"
    said = admin("remove", "t1", file, "--yes")
    assert (said.code, said.out) == (0, "removed table t1 (events 0 to 5)\n")
    assert (admin("tables").out, events(database)) == ("", [])
    assert admin("remove", "t1", "--yes").code == 2
    assert admin("import", file).code == 0
    assert events(database) == [0, 1, 2, 3, 4, 5]


def test_a_database_in_use_is_copied_whole(admin: Command, database: Path, tmp_path: Path) -> None:
    done = threading.Event()
    written = []

    async def write() -> None:
        store = await Store.open(f"sqlite:///{database}")
        n = 6
        while not done.is_set() or n < 50:
            await store.append("t1", Commit(Event(n, Played(waiting=[]), 0, ["x"]), "{" * 999))
            written.append(n)
            n += 1
        await store.close()

    thread = threading.Thread(target=lambda: asyncio.run(write()))
    thread.start()
    try:
        while len(written) < 10:
            done.wait(0.01)
        before = len(written)
        said = admin("backup", tmp_path / "copy.db")
    finally:
        done.set()
        thread.join()
    assert said.code == 0, said.err
    copied = events(tmp_path / "copy.db")
    assert copied == list(range(len(copied)))
    assert len(copied) >= before + 6
    assert stat.S_IMODE((tmp_path / "copy.db").stat().st_mode) == 0o600
    assert list(tmp_path.glob("copy.db*")) == [tmp_path / "copy.db"]
    assert admin("backup", tmp_path / "copy.db").code == 2
    assert events(tmp_path / "copy.db") == copied


def test_a_copy_is_served_from(admin: Command, tmp_path: Path) -> None:
    assert admin("backup", tmp_path / "copy.db").code == 0

    async def look() -> int:
        store = await Store.open(f"sqlite:///{tmp_path / 'copy.db'}")
        try:
            await store.append("t1", Commit(Event(6, Played(), 0, ["x"])))
            return await store.last("t1")
        finally:
            await store.close()

    assert asyncio.run(look()) == 6


def test_a_damaged_database_is_told(admin: Command, database: Path, tmp_path: Path) -> None:
    connection = sqlite3.connect(database)
    connection.execute("pragma wal_checkpoint(truncate)")
    connection.close()
    content = bytearray(database.read_bytes())
    content[4096 : 3 * 4096] = b"\xff" * 2 * 4096
    database.write_bytes(content)
    said = admin("backup", tmp_path / "copy.db")
    assert said.code == 2
    assert len(said.err.splitlines()) == 1
    assert list(tmp_path.glob("copy.db*")) == []


def test_back_and_forth(admin: Command, database: Path, tmp_path: Path) -> None:
    file = tmp_path / "t1.jsonl"
    said = admin("rollback", "t1", 2, file)
    assert said.code == 0, said.err
    assert events(database) == [0, 1, 2]
    assert admin("tables").out.split()[3] == "2"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert admin("rollback", "t1", 1, file).code == 2  # what it holds is not written over
    assert events(database) == [0, 1, 2]
    assert admin("import", file).code == 2
    assert admin("import", "--replace", file).code == 0
    assert events(database) == [0, 1, 2, 3, 4, 5]


def test_ratings_are_made_anew(admin: Command) -> None:
    said = admin("ratings")
    assert said.code == 0
    assert said.out == "rebuilt 0 ratings from 0 finished matches\n"


def test_out_and_in(admin: Command, command: Command, database: Path, tmp_path: Path) -> None:
    file = tmp_path / "t1.jsonl"
    assert admin("export", "t1", file).out == f"wrote table t1 to {file} (events 0 to 5)\n"
    asyncio.run(fill(f"sqlite:///{tmp_path / 'other.db'}", 1))
    other = ("admin", "--database", f"sqlite:///{tmp_path / 'other.db'}")
    assert command(*other, "import", str(file)).code == 2
    assert command(*other, "import", "--replace", str(file)).code == 0
    assert events(tmp_path / "other.db") == [0, 1, 2, 3, 4, 5]


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["export", "t2", "FILE"], "no table 't2'"),
        (["export", "t1", "no/such/FILE"], "cannot write"),
        (["import", "play.db"], "play.db"),
        (["rollback", "t1", "6", "FILE"], "the events 0 to 5, not 6"),
        (["rollback", "t2", "0", "FILE"], "no table 't2'"),
    ],
)
def test_mistakes_are_told_in_a_line(
    admin: Command,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    arguments: list[str],
    says: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    said = admin(*arguments)
    assert said.code == 2
    assert says in said.err
    assert len(said.err.splitlines()) == 1
    assert not (tmp_path / "FILE").exists()


@pytest.mark.parametrize(
    ("url", "says"),
    [
        ("sqlite:///missing.db", "there is no database"),
        ("postgresql://me:hidden@127.0.0.1:1/x", "cannot open"),
        ("mysql://x/y", "no file of SQLite"),
    ],
)
def test_databases_that_are_not_there(command: Command, url: str, says: str) -> None:
    said = command("admin", "--database", url, "tables")
    assert said.code == 2
    assert says in said.err
    assert "hidden" not in said.err
    assert len(said.err.splitlines()) == 1


def test_postgresql_is_not_copied_as_a_file(command: Command, tmp_path: Path) -> None:
    said = command("admin", "--database", "postgresql://x/y", "backup", str(tmp_path / "a"))
    assert said.code == 2
    assert "pg_dump" in said.err


def test_tidy_forgets_what_has_run_out(admin: Command, database: Path) -> None:
    async def come(many: int) -> None:
        store = await Store.open(f"sqlite:///{database}")
        try:
            await store.write(lambda connection: _come(connection, many))
        finally:
            await store.close()

    asyncio.run(come(30))
    said = admin("tidy", "--yes").out.splitlines()
    assert said[0].endswith("30 of 30 sessions, including the only ones of 30 guests")
    assert said[1] == "deleted 30 sessions and 30 guests"
    assert "0 of 0 sessions" in admin("tidy").out


def _come(connection: Connection, many: int) -> None:
    """Add guests who came long ago."""
    work = PeopleWork(connection)
    for number in range(many):
        user = UserRow(f"{number}", None, None, 1)
        work.add_user(user, None)
        work.add_session(SessionRow(user.id, user.id, user.id, "a script", 1, 1))
