"""The parts of the server one by one."""

import sqlite3
from pathlib import Path
from random import Random
from typing import Any

import pytest
import structlog
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection

from rulewright import Match
from rulewright.kernel import AnyAsk, Game
from rulewright.plugins import PluginMissing, load_plugins
from rulewright.server.keys import SeatKeys
from rulewright.server.run import CannotServe, address, listen, serve
from rulewright.server.schema import metadata
from rulewright.server.store import BadDatabase, Event, Seat, Snapshot, Store, TableRow, Taken
from rulewright.server.thinking import bot_random, think
from tests.kernel.tiny import NIM, NimGame

ROW = TableRow("t1", "tiny-nim", 1, 2, {"heaps": 3}, "7", [Seat("red"), Seat("blue", "random")])
START = Event(0, "start", None, [], [(-1, "nim.turn", "Turn 1.")])


def test_keys_open_one_seat_of_one_table() -> None:
    keys = SeatKeys("secret")
    key = keys.make("t1", "stark")
    assert keys.read("t1", key) == "stark"
    assert keys.read("t2", key) is None
    assert keys.read("t1", key.replace("stark", "tyrell")) is None
    assert keys.read("t1", key[:-2]) is None
    assert SeatKeys("other").read("t1", key) is None
    assert keys.read("t1", "") is None
    assert keys.read("t1", "\ud800.x") is None


async def test_a_store_gives_back_what_it_took(tmp_path: Path) -> None:
    store = await Store.open(f"sqlite:///{tmp_path / 'a.db'}")
    played = Event(1, "play", 0, ["heap 1", "take 2"], [(2, "nim.die", "“é” \u2028 …")])
    await store.create(ROW, START, "{}", over=False)
    await store.append("t1", played, match="{1}")
    assert await store.table("t1") == ROW
    assert await store.table("t2") is None
    assert await store.events("t1") == [START, played]
    assert await store.events("t1", after=0) == [played]
    assert await store.snapshot("t1") == Snapshot(1, "{1}")
    assert await store.snapshot("t2") is None
    secret = await store.secret()
    await store.close()
    again = await Store.open(f"sqlite:///{tmp_path / 'a.db'}")
    assert await again.secret() == secret
    assert await again.unfinished() == [ROW]
    await again.append("t1", Event(2, "play", 1, ["x"], []), over=True)
    assert await again.unfinished() == []
    await again.close()


async def test_a_number_is_taken_once(tmp_path: Path) -> None:
    stores = [await Store.open(f"sqlite:///{tmp_path / 'a.db'}") for _ in range(2)]
    await stores[0].create(ROW, START, "{}", over=False)
    await stores[0].append("t1", Event(1, "play", 0, ["a"], []))
    with pytest.raises(Taken):
        await stores[1].append("t1", Event(1, "play", 0, ["b"], []), match="{b}")
    assert [event.choices for event in await stores[1].events("t1", 0)] == [["a"]]
    assert await stores[1].snapshot("t1") == Snapshot(0, "{}")
    for store in stores:
        await store.close()


async def test_few_snapshots_are_kept(tmp_path: Path) -> None:
    store = await Store.open(f"sqlite:///{tmp_path / 'a.db'}")
    await store.create(ROW, START, "{}", over=False)
    for n in range(1, 6):
        await store.keep("t1", Snapshot(n, f"{n}"))
    await store.keep("t1", Snapshot(5, "another"))
    assert await store.snapshot("t1") == Snapshot(5, "5")
    await store.close()
    database = sqlite3.connect(tmp_path / "a.db")
    assert database.execute("select n from snapshots order by n").fetchall() == [(4,), (5,)]
    database.close()


async def test_the_database_is_as_safe_as_it_says(tmp_path: Path) -> None:
    store = await Store.open(f"sqlite:///{tmp_path / 'a.db'}")
    async with store.engine.connect() as connection:
        for name, value in (("journal_mode", "wal"), ("synchronous", 2), ("foreign_keys", 1)):
            found = (await connection.exec_driver_sql(f"pragma {name}")).scalar()
            assert found == value
    await store.close()


async def test_migrations_lead_to_the_schema(tmp_path: Path) -> None:
    def differences(connection: Connection) -> list[Any]:
        return list(compare_metadata(MigrationContext.configure(connection), metadata))

    store = await Store.open(f"sqlite:///{tmp_path / 'a.db'}")
    async with store.engine.connect() as connection:
        assert await connection.run_sync(differences) == []
    await store.close()


@pytest.mark.parametrize(
    "url", ["nonsense", "sqlite://", "sqlite:///:memory:", "mysql://x/y", "sqlite:////no/such/a.db"]
)
async def test_databases_that_cannot_be_used(url: str) -> None:
    with pytest.raises(BadDatabase):
        await Store.open(url)


async def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    (tmp_path / "a.db").write_text("a letter" * 1000)
    with pytest.raises(BadDatabase, match="not a database"):
        await Store.open(f"sqlite:///{tmp_path / 'a.db'}")


def test_plugins() -> None:
    assert load_plugins("tests.kernel.tiny, ") == ["tests.kernel.tiny"]
    with pytest.raises(PluginMissing, match=r"no\.such"):
        load_plugins("no.such")


def test_addresses() -> None:
    with listen("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
        assert address(taken) == f"http://127.0.0.1:{port}"
        taken.listen()
        with pytest.raises(CannotServe, match=str(port)):
            listen("127.0.0.1", port)


def test_what_cannot_be_served_is_said_in_a_line(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(CannotServe, match="no file of SQLite"):
        serve("mysql://x/y", port=0)
    monkeypatch.setenv("RULEWRIGHT_PLUGINS", "no.such")
    with pytest.raises(CannotServe, match=r"no\.such"):
        serve("sqlite:///a.db", port=0)


def test_a_bot_plays_a_whole_chain_the_same_each_time() -> None:
    match = Match.new(NIM, 2, seed=3)
    chosen = think(match.clone(), 0, "random", 0)
    assert chosen == think(match.clone(), 0, "random", 0)
    match.play_chain(0, chosen)
    assert match.waiting == [1]
    assert bot_random("3", 0, 0).random() != bot_random("3", 0, 1).random()
    assert bot_random("3", 0, 0).random() != bot_random("4", 0, 0).random()


class Broken:
    """A bot that fails, or chooses what is not open."""

    def __init__(self, fails: bool) -> None:
        self.fails = fails

    def choose(self, view: Any, ask: AnyAsk) -> int:
        if self.fails:
            raise RuntimeError("lost")
        return 999


class NimWithBrokenBots(NimGame):
    def bots(self) -> dict[str, Any]:
        return {
            "failing": lambda seat, rng: Broken(True),
            "cheating": lambda seat, rng: Broken(False),
        }


@pytest.mark.parametrize("name", ["failing", "cheating"])
def test_a_table_goes_on_when_a_bot_fails(name: str) -> None:
    game: Game[Any] = NimWithBrokenBots()
    match = Match.new(game, 2, seed=Random(1).random().hex())
    with structlog.testing.capture_logs() as logs:
        match.play_chain(0, think(match.clone(), 0, name, 0))
    assert match.waiting == [1]
    assert logs[0]["log_level"] == "error"
