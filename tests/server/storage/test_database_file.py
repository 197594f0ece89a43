"""The file of SQLite: its owner's alone, with all beside it, and of one server at a time."""

from __future__ import annotations

import signal
import stat
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest

from rulewright.server.storage.backup import back_up
from rulewright.server.storage.engine import Address
from rulewright.server.storage.migrate import migrate
from tests.server.databases import database_in
from tests.server.playing import Server, new_table
from tests.server.process import ServerProcess

GAME = "tiny-nim"


@contextmanager
def command(folder: Path, *options: str, database: str | None = None) -> Iterator[ServerProcess]:
    """Run `rulewright serve`, by default on the database of a folder, meanwhile."""
    folder.mkdir(exist_ok=True)
    process = ServerProcess(folder, database, options)
    try:
        yield process
    finally:
        process.kill()


@contextmanager
def beside(first: ServerProcess, *options: str) -> Iterator[ServerProcess]:
    """Run another server on the same database, with its own log."""
    folder = first.folder / f"beside-{len(list(first.folder.iterdir()))}"
    with command(folder, *options, database=first.database) as process:
        yield process


def refusal(process: ServerProcess) -> str:
    """Return the one line in which a command says why it does not serve."""
    process.begin()
    assert process.code() == 2
    [line] = process.log.read_text().splitlines()
    return line


def modes(folder: Path) -> dict[str, int]:
    """Return the permissions of each file that the server created."""
    files = [file for file in folder.iterdir() if file.name != "server.log"]
    return {file.name: stat.S_IMODE(file.stat().st_mode) for file in files}


def warned_of(process: ServerProcess) -> list[str]:
    """Return the warnings about files that other users may read."""
    return [line for line in process.log.read_text().splitlines() if "database.readable" in line]


# -- whom it is open to ----------------------------------------------------------------------


def test_all_that_is_made_is_its_owners_alone(tmp_path: Path) -> None:
    """Though the server was started so that all it makes is open to everybody."""
    with command(tmp_path) as process, Server.at(process.start()) as server:
        new_table(server, GAME, ["human", "human"])
        back_up(Address(process.database), tmp_path / "tables-2025-03-01.db")
        mode_of = modes(tmp_path)
        assert warned_of(process) == []
    assert {"tables.db", "tables.db-wal", "tables.db-shm", "tables-2025-03-01.db"} <= mode_of.keys()
    assert set(mode_of.values()) == {0o600}


def test_what_admin_makes_is_its_owners_alone(tmp_path: Path) -> None:
    migrate(Address(f"sqlite:///{tmp_path / 'tables.db'}"))
    assert set(modes(tmp_path).values()) == {0o600}


@pytest.mark.parametrize(
    "names",
    [["tables.db"], ["tables.db-wal"], ["tables-2025-03-01.db", "tables.db"]],
    ids=lambda names: names[0],
)
def test_the_server_warns_of_what_others_may_read(tmp_path: Path, names: Sequence[str]) -> None:
    database_in(tmp_path)
    (tmp_path / "tables-2025-03-01.db").write_bytes((tmp_path / "tables.db").read_bytes())
    (tmp_path / "tables.txt").write_text("about the tables")
    for name in ("tables-2025-03-01.db", "tables.db-wal"):
        (tmp_path / name).touch(mode=0o600)
        (tmp_path / name).chmod(0o600)
    for name in names:
        (tmp_path / name).chmod(0o640)
    with command(tmp_path) as process:
        process.start()
        [line] = warned_of(process)
    assert f"files={list(names)}" in line
    assert "chmod 600" in line


# -- one server at a time --------------------------------------------------------------------


def test_a_second_server_is_refused(tmp_path: Path) -> None:
    with command(tmp_path) as first, Server.at(first.start()) as server:
        with beside(first) as second:
            said = refusal(second)
        assert f"process {first.pid} serves" in said
        assert "--share-database" in said
        assert server.http.get("/healthz").status_code == 200


def test_a_second_server_by_another_path_is_refused(tmp_path: Path) -> None:
    link = tmp_path / "link.db"
    link.symlink_to(tmp_path / "tables.db")
    with command(tmp_path) as first:
        first.start()
        with command(tmp_path / "there", database=f"sqlite:///{link}") as second:
            assert "--share-database" in refusal(second)


def test_who_is_told_to_shares_the_file(tmp_path: Path) -> None:
    with (
        command(tmp_path) as first,
        Server.at(first.start()) as one,
        beside(first, "--share-database") as second,
        Server.at(second.start()) as two,
    ):
        seat = new_table(one, GAME, ["human", "human"])["watch"]
        assert two.http.get(f"/api/tables/{seat.table}").status_code == 200


def test_who_shares_the_file_is_seen_by_who_does_not(tmp_path: Path) -> None:
    with command(tmp_path, "--share-database") as first:
        first.start()
        with beside(first, "--share-database") as second, beside(first) as third:
            second.start()
            assert "--share-database" in refusal(third)


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM])
def test_a_server_that_is_gone_holds_nothing(tmp_path: Path, how: signal.Signals) -> None:
    """Not even where the processes of its bots are still there for a moment."""
    with command(tmp_path, "--bot-workers", "1") as process:
        for _ in range(2):
            with Server.at(process.start()) as server:
                new_table(server, GAME, ["human", "random"])
            process.end(how)
        assert process.start()


def test_postgres_is_served_by_many(postgres_url: str, tmp_path: Path) -> None:
    with (
        command(tmp_path / "one", database=postgres_url) as first,
        command(tmp_path / "two", database=postgres_url) as second,
    ):
        assert first.start()
        assert second.start()
        assert warned_of(first) == []
    assert modes(tmp_path / "one") == {}


def test_postgres_leaves_no_file_here(
    postgres_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    migrate(Address(postgres_url))
    assert list(tmp_path.iterdir()) == []
