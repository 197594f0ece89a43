"""A real PostgreSQL for the tests, from the system's packages, with a database for each test.

`tests/server/conftest.py` registers its fixtures, and gives the tests that use them to one worker
of xdist, so that only one server is started.
"""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

import psycopg
import pytest

from tests.server.databases import database_in
from tools.needs import find_postgres, postgres_missing

ON_ONE_WORKER = pytest.mark.xdist_group("postgres")
USER = "rulewright"
NOT_ROOT = ("postgres", "nobody")
# fsync stays on, so the data is as safe as in real use.
SETTINGS = {
    "listen_addresses": "''",
    "max_connections": "100",
    "shared_buffers": "'16MB'",
    "log_min_messages": "error",
}


class Postgres:
    """A server in a folder of its own, with its socket in that folder."""

    def __init__(self, folder: Path, programs: Path) -> None:
        self.folder = folder
        self._programs = programs
        self._numbers = count(1)
        self._free: list[str] = []

    def start(self) -> None:
        """Start, and wait until the server answers."""
        options = [part for name, value in SETTINGS.items() for part in ("-c", f"{name}={value}")]
        said = " ".join(["-k", str(self.folder), *options])
        self._run("pg_ctl", "-D", self._data, "-l", self._log, "-w", "-o", said, "start")

    def stop(self, how: str = "fast") -> None:
        """Stop: `fast`, or `immediate` as in a power failure."""
        self._run("pg_ctl", "-D", self._data, "-w", "-m", how, "stop")

    def make(self) -> None:
        """Create the data folder, with one superuser."""
        how = ["-U", USER, "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"]
        self._run("initdb", "-D", self._data, *how)

    def url(self, name: str) -> str:
        """Return the address of a database."""
        return f"postgresql://{USER}@/{name}?host={self.folder}"

    @contextmanager
    def database(self) -> Iterator[str]:
        """Lend an empty database, and yield its address; it is emptied for reuse afterwards."""
        name = self._free.pop() if self._free else self._create()
        yield self.url(name)
        with psycopg.connect(self.url(name), autocommit=True) as connection:
            connection.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                "WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )
            connection.execute("DROP SCHEMA public CASCADE")
            connection.execute("CREATE SCHEMA public")
        self._free.append(name)

    def _create(self) -> str:
        name = f"tables{next(self._numbers)}"
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}")
        return name

    def cut(self) -> None:
        """Close all connections but this one."""
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                "WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()"
            )

    @property
    def _data(self) -> str:
        return str(self.folder / "data")

    @property
    def _log(self) -> str:
        return str(self.folder / "log")

    def _run(self, program: str, *arguments: str) -> None:
        command = [str(self._programs / program), *arguments]
        # PostgreSQL refuses to run as root. Its output goes to a file, which the server keeps open.
        with (self.folder / "said").open("w+") as out:
            done = subprocess.run(
                command,
                cwd=self.folder,
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=subprocess.STDOUT,
                check=False,
                **_as_whom(),
            )
            out.seek(0)
            assert done.returncode == 0, f"{' '.join(command)}: {out.read()}"


def _as_whom() -> dict[str, Any]:
    if os.geteuid() != 0:
        return {}
    account = _who()
    return {"user": account.pw_uid, "group": account.pw_gid, "extra_groups": []}


def _who() -> pwd.struct_passwd:
    known = {entry.pw_name: entry for entry in pwd.getpwall()}
    return next(known[name] for name in NOT_ROOT if name in known)


@contextmanager
def postgres_running() -> Iterator[Postgres]:
    """Run a server as long as it is needed; PostgreSQL must be installed."""
    programs = find_postgres()
    assert programs is not None
    # Not in pytest's folder: a socket needs a short path, and its owner is another user.
    folder = Path(tempfile.mkdtemp(prefix="pg-"))
    server = Postgres(folder, programs)
    if os.geteuid() == 0:
        os.chown(folder, _who().pw_uid, _who().pw_gid)
    try:
        server.make()
        server.start()
        try:
            yield server
        finally:
            server.stop("immediate")
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A running server; skips if PostgreSQL is not installed."""
    line = postgres_missing()
    if line:
        pytest.skip(line)
    with postgres_running() as server:
        yield server


@pytest.fixture
def postgres_url(postgres: Postgres) -> Iterator[str]:
    """The address of an empty database."""
    with postgres.database() as url:
        yield url


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=ON_ONE_WORKER)])
def empty_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database, of each kind in turn."""
    if request.param == "postgres":
        return str(request.getfixturevalue("postgres_url"))
    return f"sqlite:///{tmp_path / 'tables.db'}"


@pytest.fixture
def database_url(empty_url: str, tmp_path: Path) -> str:
    """The address of a database without data, of each kind in turn.

    SQLite has its schema already.
    """
    return database_in(tmp_path) if empty_url.startswith("sqlite") else empty_url
