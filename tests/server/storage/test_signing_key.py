"""The key that signs links: kept apart from the database, which holds only its mark."""

from __future__ import annotations

import asyncio
import sqlite3
import stat
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner

from rulewright.cli import cli
from rulewright.server.settings import Settings
from rulewright.server.storage.backup import back_up
from rulewright.server.storage.engine import Address, BadDatabase
from rulewright.server.storage.signing_key import signing_key
from rulewright.server.storage.store import Store
from tests.server.databases import database_in
from tests.server.playing import Seat, Server, new_table
from tests.server.process import ServerProcess

KEY = "a key of thirty-two letters or so"


async def key_of(url: str, **settings: object) -> str:
    store = await Store.open(url)
    try:
        return await signing_key(store, Settings(database_url=url, **settings))  # type: ignore[arg-type]
    finally:
        await store.close()


async def with_a_key_inside(url: str) -> str:
    """Return a database in its older form, which contains the key."""
    store = await Store.open(url)
    try:
        return await store.secret()
    finally:
        await store.close()


def held_by(file: Path, key: str) -> bool:
    return key.encode() in file.read_bytes()


async def test_a_new_key_stands_beside_the_database(tmp_path: Path) -> None:
    url = database_in(tmp_path)
    key = await key_of(url)
    file = tmp_path / "tables.db-key"
    assert len(key) >= 40
    assert file.read_text().strip() == key
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert not held_by(tmp_path / "tables.db", key)
    assert await key_of(url) == key


async def test_the_key_of_an_older_database_is_moved_out_of_it(tmp_path: Path) -> None:
    """Its links stay good, and neither the file nor a backup holds it any more."""
    url = database_in(tmp_path)
    old = await with_a_key_inside(url)
    assert held_by(tmp_path / "tables.db", old)
    assert await key_of(url) == old
    back_up(Address(url), tmp_path / "copy.db")
    assert (tmp_path / "tables.db-key").read_text().strip() == old
    for name in ("tables.db", "copy.db"):
        assert not held_by(tmp_path / name, old), name


def test_links_given_out_before_open_their_seats_after(tmp_path: Path) -> None:
    url = database_in(tmp_path)
    asyncio.run(with_a_key_inside(url))
    process = ServerProcess(tmp_path)
    try:
        with Server.at(process.start()) as server:
            seat = new_table(server, "tiny-nim", ["human", "human"])["red"]
        process.kill()
        with Server.at(process.start()) as server:
            assert Seat(server, seat.table, seat.key).see()["seat"] == "red"
        back_up(Address(url), tmp_path / "copy.db")
        assert not held_by(tmp_path / "copy.db", (tmp_path / "tables.db-key").read_text().strip())
    finally:
        process.kill()


async def test_a_key_that_is_lost_is_not_replaced_in_silence(tmp_path: Path) -> None:
    url = database_in(tmp_path)
    await key_of(url)
    (tmp_path / "tables.db-key").rename(tmp_path / "elsewhere")
    with pytest.raises(BadDatabase, match=r"tables\.db-key.*admin new-key"):
        await key_of(url)
    (tmp_path / "elsewhere").rename(tmp_path / "tables.db-key")
    await key_of(url)


async def test_the_key_of_another_database_is_refused(tmp_path: Path) -> None:
    url = database_in(tmp_path)
    await key_of(url)
    (tmp_path / "tables.db-key").write_text(KEY)
    with pytest.raises(BadDatabase, match="another database"):
        await key_of(url)
    with pytest.raises(BadDatabase, match="another database"):
        await key_of(url, signing_key="b" * 40)


async def test_an_empty_file_is_no_key(tmp_path: Path) -> None:
    url = database_in(tmp_path)
    (tmp_path / "tables.db-key").touch()
    with pytest.raises(BadDatabase, match="holds no key"):
        await key_of(url)


async def test_the_key_may_be_given_by_the_environment(tmp_path: Path) -> None:
    url = database_in(tmp_path)
    assert await key_of(url, signing_key=KEY) == KEY
    assert not (tmp_path / "tables.db-key").exists()
    assert not held_by(tmp_path / "tables.db", KEY)
    with pytest.raises(ValueError, match="32 characters"):
        Settings(signing_key="short")
    assert "short" not in repr(Settings(signing_key=KEY.replace("key", "short")))


async def test_a_file_may_be_named(database_url: str, tmp_path: Path) -> None:
    """As servers of one PostgreSQL have it; each has a copy of the file."""
    file = tmp_path / "keys" / "links"
    file.parent.mkdir()
    old = await with_a_key_inside(database_url)
    assert await key_of(database_url, signing_key_file=file) == old
    assert file.read_text().strip() == old
    with pytest.raises(BadDatabase, match="admin new-key"):
        await key_of(database_url, signing_key_file=tmp_path / "keys" / "none")


async def test_without_a_file_postgres_keeps_it(postgres_url: str) -> None:
    assert await key_of(postgres_url) == await with_a_key_inside(postgres_url)


async def test_servers_that_start_together_have_one_key(tmp_path: Path) -> None:
    url = database_in(tmp_path)
    assert len(set(await asyncio.gather(*(key_of(url) for _ in range(4))))) == 1


def test_the_keeper_may_have_another_key_made(tmp_path: Path) -> None:
    url = database_in(tmp_path)
    old = asyncio.run(key_of(url))
    done = CliRunner().invoke(
        cli, ["admin", "--database", url, "new-key", "--yes"], standalone_mode=False
    )
    assert done.exit_code == 0, done.output
    assert "all links are invalid" in done.output
    assert not (tmp_path / "tables.db-key").exists()
    assert asyncio.run(key_of(url)) != old
    with closing(sqlite3.connect(tmp_path / "tables.db")) as connection:
        names = {name for (name,) in connection.execute("SELECT name FROM settings")}
    assert "secret" not in names
